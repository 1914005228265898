//! Sums and products of points: equal points, opposite points, small and extreme scalars.

use ifma_bls::engine::{Check, Coefficient, G1Affine, G2Affine, GroupOps};
use ifma_bls::{AggregatePublicKey, AggregateSignature, PublicKeyBytes, Signature, sum_keys, verify_sets};

use crate::common::points::{G1_GEN, G2_GEN};
use crate::common::{add, engines, key, multiple, scalar, sign, suites};

const MESSAGE: [u8; 32] = [0xab; 32];

/// `k`·P by double and add with complete sums.
fn naive_product<P: Copy, const C: usize, const U: usize>(
    group: &dyn GroupOps<P, C, U>,
    point: &P,
    k: u64,
) -> P {
    let mut product = group.sum(&[&[]])[0];
    for bit in (0..64).rev() {
        product = group.sum(&[&[&product, &product]])[0];
        if k >> bit & 1 == 1 {
            product = group.sum(&[&[&product, point]])[0];
        }
    }
    product
}

/// Every a and every b of a few extreme ones, against \[a\]P + \[b\]\[x²\]P.
fn check_extreme_coefficients<P, const C: usize, const U: usize>(group: &dyn GroupOps<P, C, U>, point: &P)
where
    P: Copy + PartialEq + core::fmt::Debug,
{
    const X: u64 = 0xd201_0000_0001_0000;
    const EXTREME: [u32; 10] = [0, 1, 2, 3, 5, 1 << 31, (1 << 31) - 1, u32::MAX, 0x5555_5555, 0xaaaa_aaaa];
    let image = naive_product(group, &naive_product(group, point, X), X);
    let cases: Vec<(u32, u32)> =
        EXTREME.iter().flat_map(|a| EXTREME.map(|b| (*a, b))).filter(|pair| *pair != (0, 0)).collect();
    let terms: Vec<[(&P, Coefficient); 1]> =
        cases.iter().map(|(a, b)| [(point, Coefficient::new(*a, *b).unwrap())]).collect();
    let groups: Vec<&[(&P, Coefficient)]> = terms.iter().map(|term| &term[..]).collect();
    for ((a, b), combined) in cases.iter().zip(group.combine(&groups)) {
        let parts = [naive_product(group, point, u64::from(*a)), naive_product(group, &image, u64::from(*b))];
        assert_eq!(combined, group.sum(&[&[&parts[0], &parts[1]]])[0], "a = {a:#x}, b = {b:#x}");
    }
}

#[test]
fn a32_extreme_coefficients() {
    assert_eq!(Coefficient::new(0, 0), None);
    for engine in engines() {
        let g1 = engine.g1().decode(&[G1_GEN], Check::Curve)[0].unwrap();
        let g2 = engine.g2().decode(&[G2_GEN], Check::Curve)[0].unwrap();
        check_extreme_coefficients(engine.g1(), &g1);
        check_extreme_coefficients(engine.g2(), &g2);
    }
}

#[test]
fn a32_extreme_secrets() {
    for engine in engines() {
        let g1 = engine.g1().decode(&[G1_GEN], Check::Curve)[0].unwrap();
        let g2 = engine.g2().decode(&[G2_GEN], Check::Curve)[0].unwrap();
        for k in [1, 2, 3, 5, 1 << 63, u64::MAX, 0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa] {
            let mut bytes = [0; 32];
            bytes[24..].copy_from_slice(&k.to_be_bytes());
            assert_eq!(engine.g1().times_secret(&[(&g1, &bytes)]), [naive_product(engine.g1(), &g1, k)]);
            assert_eq!(engine.g2().times_secret(&[(&g2, &bytes)]), [naive_product(engine.g2(), &g2, k)]);
        }
    }
}

/// All orders of `items`.
fn permutations<T: Copy>(items: &[T]) -> Vec<Vec<T>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    (0..items.len())
        .flat_map(|first| {
            let mut rest = items.to_vec();
            let first = rest.remove(first);
            permutations(&rest).into_iter().map(move |mut order| {
                order.push(first);
                order
            })
        })
        .collect()
}

#[test]
fn a33_equal_and_opposite_keys_in_any_order() {
    for multiples in [
        &[1, 1, 2][..],
        &[1, 1, -1],
        &[1, -1, 2],
        &[1, 1],
        &[1, -1],
        &[1, 1, 1],
        &[1, 1, 1, 1, 1],
        &[2, -1, -1],
        &[1, 2, 3, -3],
        &[1, 1, 2, 4, 8],
        &[3, -1, -2, 3, 3],
    ] {
        let total = multiples.iter().sum();
        for order in permutations(multiples) {
            let keys: Vec<_> = order.iter().map(|n| key(*n)).collect();
            assert_eq!(AggregatePublicKey::aggregate(&keys), Ok(multiple(total)), "{order:?}");
            let signatures: Vec<Signature> = order.iter().map(|n| sign(*n, &MESSAGE)).collect();
            let expected = if total == 0 { Signature::INFINITY } else { sign(total, &MESSAGE) };
            assert_eq!(
                AggregateSignature::aggregate(&signatures).unwrap().to_signature(),
                expected,
                "{order:?}"
            );
            assert_eq!(add(&signatures), expected, "{order:?}");

            let mut running = AggregatePublicKey::INFINITY;
            for key in &keys {
                running.add_assign(key);
            }
            assert_eq!(running, multiple(total), "{order:?}");
        }
    }
}

#[test]
fn a33_equal_and_opposite_keys_verify() {
    let (one, minus) = (key(1).to_bytes(), key(-1).to_bytes());
    let single = sign(1, &MESSAGE);
    let double = add(&[single, single]).to_bytes();
    for suite in suites() {
        assert!(suite.fast_aggregate_verify(&[one, one], &MESSAGE, &double));
        assert!(!suite.fast_aggregate_verify(&[one, one], &MESSAGE, &single.to_bytes()));
        for order in permutations(&[one, one, minus]) {
            assert!(suite.fast_aggregate_verify(&order, &MESSAGE, &single.to_bytes()));
            assert!(!suite.fast_aggregate_verify(&order, &MESSAGE, &double));
        }
        assert_eq!(suite.aggregate(&[single.to_bytes(); 2]).unwrap().to_bytes(), double);
        assert_eq!(suite.eth_aggregate_pubkeys(&[one, one]), Ok(PublicKeyBytes(key(2).to_bytes())));
        // Equal messages under equal keys are legal in the proof-of-possession scheme.
        assert!(suite.aggregate_verify(&[one, one], &[MESSAGE; 2], &double));
    }
}

#[test]
fn a33_sums_of_sums_double_and_cancel() {
    let mut keys = multiple(3);
    keys.add_assign_aggregate(&multiple(3));
    assert_eq!(keys, multiple(6));
    keys.add_assign_aggregate(&multiple(-6));
    assert!(keys.is_infinity());
    keys.add_assign_aggregate(&AggregatePublicKey::INFINITY);
    assert!(keys.is_infinity());

    // The operands come by different Jacobian coordinates.
    let by_addition = AggregateSignature::from(add(&[sign(1, &MESSAGE), sign(2, &MESSAGE)]));
    let mut unnormalised = AggregateSignature::from(sign(1, &MESSAGE));
    unnormalised.add_assign(&sign(2, &MESSAGE));
    assert_eq!(by_addition, unnormalised);
    for (left, right) in
        [(by_addition, unnormalised), (unnormalised, by_addition), (unnormalised, unnormalised)]
    {
        let mut sum = left;
        sum.add_assign_aggregate(&right);
        assert_eq!(sum.to_signature(), sign(6, &MESSAGE));
        sum.add_assign(&sign(-6, &MESSAGE));
        assert!(sum.is_infinity());
        sum.add_assign_aggregate(&left);
        assert_eq!(sum, left);
    }
}

#[test]
fn a35_one_of_anything() {
    assert_eq!(AggregatePublicKey::aggregate(&[key(1)]).unwrap().to_bytes(), G1_GEN);
    assert_eq!(sum_keys(&[&[key(1)]]), [Ok(multiple(1))]);
    let signature = sign(1, &MESSAGE);
    assert_eq!(AggregateSignature::aggregate(&[signature]).unwrap().to_signature(), signature);
    let set = ifma_bls::SignatureSet::new(signature, key(1), &MESSAGE[..]);
    assert_eq!(verify_sets(&[set]), Ok(true));
    let one = Coefficient::new(1, 0).unwrap();
    for engine in engines() {
        let g1 = engine.g1().decode(&[G1_GEN], Check::Curve)[0].unwrap();
        let g2 = engine.g2().decode(&[G2_GEN], Check::Curve)[0].unwrap();
        assert_eq!(engine.g1().combine(&[&[(&g1, one)]]), [g1]);
        assert_eq!(engine.g2().combine(&[&[(&g2, one)]]), [g2]);
        assert_eq!(engine.g1().sum(&[&[&g1]]), [g1]);
        assert_eq!(engine.g2().sum(&[&[&g2]]), [g2]);
        assert_eq!(engine.g1().sum(&[&[]]), [G1Affine::INFINITY]);
        assert_eq!(engine.g1().combine(&[&[]]), [G1Affine::INFINITY]);
        assert_eq!(engine.g2().combine(&[&[(&G2Affine::INFINITY, one)]]), [G2Affine::INFINITY]);
        assert_eq!(engine.g1().combine(&[&[(&G1Affine::INFINITY, one)]]), [G1Affine::INFINITY]);
    }
}

#[test]
fn a38_small_multiples() {
    for engine in engines() {
        let g1 = engine.g1().decode(&[G1_GEN], Check::Curve)[0].unwrap();
        let g2 = engine.g2().decode(&[G2_GEN], Check::Curve)[0].unwrap();
        // Repeated addition, one at a time.
        let (mut multiples_1, mut multiples_2) = (vec![g1], vec![g2]);
        for k in 1..64 {
            multiples_1.push(engine.g1().sum(&[&[&multiples_1[k - 1], &g1]])[0]);
            multiples_2.push(engine.g2().sum(&[&[&multiples_2[k - 1], &g2]])[0]);
        }
        // A different multiplier in every lane.
        let coefficients: Vec<Coefficient> = (1..=64).map(|k| Coefficient::new(k, 0).unwrap()).collect();
        let terms: Vec<_> = coefficients.iter().map(|c| [(&g1, *c)]).collect();
        assert_eq!(engine.g1().combine(&terms.iter().map(|t| &t[..]).collect::<Vec<_>>()), multiples_1);
        let terms: Vec<_> = coefficients.iter().map(|c| [(&g2, *c)]).collect();
        assert_eq!(engine.g2().combine(&terms.iter().map(|t| &t[..]).collect::<Vec<_>>()), multiples_2);
        let secrets: Vec<[u8; 32]> = (1..=64).map(scalar).collect();
        let jobs: Vec<_> = secrets.iter().map(|secret| (&g1, secret)).collect();
        assert_eq!(engine.g1().times_secret(&jobs), multiples_1);
        let jobs: Vec<_> = secrets.iter().map(|secret| (&g2, secret)).collect();
        assert_eq!(engine.g2().times_secret(&jobs), multiples_2);
        // The same key k times over.
        for k in 1..=64 {
            assert_eq!(engine.g1().sum(&[&vec![&g1; k]]), [multiples_1[k - 1]], "{k} equal keys");
            assert_eq!(engine.g2().sum(&[&vec![&g2; k]]), [multiples_2[k - 1]], "{k} equal signatures");
        }
    }
}
