//! Hashing to G2: the suite's own vectors, odd lengths of messages and tags.

use crate::common::points::{G1_GEN, SIG_SK1_EMPTY_MSG, hex};
use crate::common::{DST, engines, sign, suites};

/// The tag of RFC 9380, appendix J.10.1.
const RFC_DST: &[u8] = b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_";

#[test]
fn a39_vectors_of_rfc_9380() {
    // Appendix J.10.1: message and P as imaginary and real part of X, then of Y.
    let vectors: [(String, [u8; 192]); 5] = [
        (
            String::new(),
            hex("05cb8437535e20ecffaef7752baddf98034139c38452458baeefab379ba13dff5bf5dd71b7241871\
                 7047f5b0f37da03d0141ebfbdca40eb85b87142e130ab689c673cf60f1a3e98d69335266f30d9b8d\
                 4ac44c1038e9dcdd5393faf5c41fb78a12424ac32561493f3fe3c260708a12b7c620e7be00099a97\
                 4e259ddc7d1f6395c3c811cdd19f1e8dbf3e9ecfdcbab8d60503921d7f6a12805e72940b963c0cf3\
                 471c7b2a524950ca195d11062ee75ec076daf2d4bc358c4b190c0c98064fdd92"),
        ),
        (
            "abc".into(),
            hex("139cddbccdc5e91b9623efd38c49f81a6f83f175e80b06fc374de9eb4b41dfe4ca3a230ed250fbe3\
                 a2acf73a41177fd802c2d18e033b960562aae3cab37a27ce00d80ccd5ba4b7fe0e7a210245129dbe\
                 c7780ccc7954725f4168aff2787776e600aa65dae3c8d732d10ecd2c50f8a1baf3001578f71c694e\
                 03866e9f3d49ac1e1ce70dd94a733534f106d4cec0eddd161787327b68159716a37440985269cf58\
                 4bcb1e621d3a7202be6ea05c4cfe244aeb197642555a0645fb87bf7466b2ba48"),
        ),
        (
            "abcdef0123456789".into(),
            hex("190d119345b94fbd15497bcba94ecf7db2cbfd1e1fe7da034d26cbba169fb3968288b3fafb265f9e\
                 bd380512a71c3f2c121982811d2491fde9ba7ed31ef9ca474f0e1501297f68c298e9f4c0028add35\
                 aea8bb83d53c08cfc007c1e005723cd00bb5e7572275c567462d91807de765611490205a941a5a6a\
                 f3b1691bfe596c31225d3aabdf15faff860cb4ef17c7c3be05571a0f8d3c08d094576981f4a3b8ed\
                 a0a8e771fcdcc8ecceaf1356a6acf17574518acb506e435b639353c2e14827c8"),
        ),
        (
            format!("q128_{}", "q".repeat(128)),
            hex("0934aba516a52d8ae479939a91998299c76d39cc0c035cd18813bec433f587e2d7a4fef038260eef\
                 0cef4d02aae3eb9119a84dd7248a1066f737cc34502ee5555bd3c19f2ecdb3c7d9e24dc65d4e25e5\
                 0d83f0f77105e955d78f4762d33c17da09bcccfa036b4847c9950780733633f13619994394c23ff0\
                 b32fa6b795844f4a0673e20282d07bc69641cee04f5e566214f81cd421617428bc3b9fe25afbb751\
                 d934a00493524bc4e065635b0555084dd54679df1536101b2c979c0152d09192"),
        ),
        (
            format!("a512_{}", "a".repeat(512)),
            hex("11fca2ff525572795a801eed17eb12785887c7b63fb77a42be46ce4a34131d71f7a73e95fee3f812\
                 aea3de78b4d0156901a6ba2f9a11fa5598b2d8ace0fbe0a0eacb65deceb476fbbcb64fd24557c2f4\
                 b18ecfc5663e54ae16a84f5ab7f6253403a47f8e6d1763ba0cad63d6114c0accbef65707825a511b\
                 251a660a9b3994249ae4e63fac38b23da0c398689ee2ab520b6798718c8aed24bc19cb27f866f1c9\
                 effcdbf92397ad6448b5c9db90d2b9da6cbabf48adc1adf59a1a28344e79d57e"),
        ),
    ];
    for engine in engines() {
        let messages: Vec<&[u8]> = vectors.iter().map(|(message, _)| message.as_bytes()).collect();
        let hashes = engine.hash_to_g2(&messages, RFC_DST);
        assert_eq!(engine.g2().in_subgroup(&hashes), [true; 5]);
        for (hash, (message, expected)) in engine.g2().encode_uncompressed(&hashes).iter().zip(&vectors) {
            assert_eq!(hash, expected, "message of {} bytes", message.len());
        }
        // In any other company the same.
        for (message, expected) in &vectors {
            let hash = engine.hash_to_g2(&[message.as_bytes()], RFC_DST);
            assert_eq!(engine.g2().encode_uncompressed(&hash), [*expected]);
        }
    }
}

#[test]
fn a39_zeros_under_the_ethereum_tag() {
    const EXPECTED: [u8; 96] =
        hex("97502412bcfc3f1d88b71f1ad9b60fa37c332d19466fba1dc991d42bcd09bcd9f1c22a562646ffce\
         0922793b6c69938b076e5cd6cfb3c361fc767e5f40ce05486e1668825ffeecab89d7daa455a17973\
         6a387ae93b9b15d283d45ffa14cd4af7");
    for engine in engines() {
        assert_eq!(engine.g2().encode(&engine.hash_to_g2(&[&[0; 32]], DST)), [EXPECTED]);
    }
    // The signature under the key of 1 is the hash itself.
    assert_eq!(sign(1, &[0; 32]).to_bytes(), EXPECTED);
}

#[test]
fn a59_empty_and_long_messages() {
    for suite in suites() {
        assert!(suite.verify(&G1_GEN, b"", &SIG_SK1_EMPTY_MSG));
        assert!(!suite.verify(&G1_GEN, &[0], &SIG_SK1_EMPTY_MSG));
        assert!(suite.fast_aggregate_verify(&[G1_GEN], b"", &SIG_SK1_EMPTY_MSG));
        assert!(suite.aggregate_verify(&[G1_GEN], &[b""], &SIG_SK1_EMPTY_MSG));
        for length in [1, 31, 33, 55, 56, 63, 64, 65, 119, 127, 128, 1 << 16] {
            let message = vec![0x5a; length];
            let signature = suite.sign(&crate::common::scalar(1), &message).unwrap().to_bytes();
            assert!(suite.verify(&G1_GEN, &message, &signature), "{length} bytes");
            assert!(!suite.verify(&G1_GEN, &message[1..], &signature), "{length} bytes");
        }
    }
    assert_eq!(sign(1, b"").to_bytes(), SIG_SK1_EMPTY_MSG);
    let set = ifma_bls::SignatureSet::new(sign(1, b""), crate::common::key(1), &b""[..]);
    assert_eq!(ifma_bls::verify_sets(&[set.clone(), set]), Ok(true));
}

#[test]
fn a61_tags_over_255_bytes_are_hashed() {
    let vectors: [(usize, [u8; 96]); 3] = [
        (
            255,
            hex("9239a78deb9b06924620b33f8240cd13c899f1576b481a44158228759fa6662507c69687912b82e0\
                 b07fcc394725857204326882594c583293f478a9e31d6b1df58dfa96f405e68df009d014c8665428\
                 f68ef91b1509a46a9b8185978a8ebbcd"),
        ),
        (
            256,
            hex("80317b6f95bf5afe36f347bd91b051f5bb3039a1540df111340e3add2f9b3c65e44e280846b098c7\
                 d8f2592310b806cf0d4e07ac3879ad9898931512c15465b8b77c598ec43770c9d88b01551d8fbb7d\
                 dd7f65e2ea820529f4dc1338d4b3fc05"),
        ),
        (
            300,
            hex("b39daf1538cd5f11a213933b54250334d052f8b76333116eca141f22bfb79bce365e329c4a6dc477\
                 47b317406738c2b50a7f002be5a8d086e25907ab9b3b3484c14b05705e4abfdf47f1daab542fe2fa\
                 1bba55b33fc036e829b03937abf79140"),
        ),
    ];
    for engine in engines() {
        for (length, expected) in vectors {
            let hash = engine.hash_to_g2(&[b"abc"], &vec![b'Q'; length]);
            assert_eq!(engine.g2().encode(&hash), [expected], "tag of {length} bytes");
        }
    }
}
