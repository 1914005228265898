//! From Fp2 to the curve of G2: the simplified SWU map to E2' and the 3-isogeny from there (RFC 9380, sections 6.6.3 and
//! 8.8.2).

use crate::curve::Jacobian;
use crate::field::constant::{self, Constant};
use crate::field::sqrt::{sgn0_fp2, sqrt_ratio};
use crate::field::{BaseField, Field, Fp2};
use crate::params;

const A: [Constant; 2] = constant::fp2(&params::SSWU_A);
const B: [Constant; 2] = constant::fp2(&params::SSWU_B);
const Z: [Constant; 2] = constant::fp2(&params::SSWU_Z);

const X_NUMERATOR: [[Constant; 2]; 4] = constants(&params::ISOGENY_X_NUMERATOR);
const X_DENOMINATOR: [[Constant; 2]; 3] = constants(&params::ISOGENY_X_DENOMINATOR);
const Y_NUMERATOR: [[Constant; 2]; 4] = constants(&params::ISOGENY_Y_NUMERATOR);
const Y_DENOMINATOR: [[Constant; 2]; 4] = constants(&params::ISOGENY_Y_DENOMINATOR);

const fn constants<const N: usize>(coefficients: &[[[u64; 6]; 2]; N]) -> [[Constant; 2]; N] {
    let mut constants = [[constant::ONE; 2]; N];
    let mut i = 0;
    while i < N {
        constants[i] = constant::fp2(&coefficients[i]);
        i += 1;
    }
    constants
}

/// A point (n/d, y) of E2' in each lane.
struct Mapped<F> {
    n: Fp2<F>,
    d: Fp2<F>,
    y: Fp2<F>,
}

/// The point of the curve of G2 that u maps to, outside the subgroup as a rule.
pub(super) fn map_to_curve<F: BaseField>(u: &Fp2<F>) -> Jacobian<Fp2<F>> {
    isogeny(&simplified_swu(u))
}

/// Section 6.6.2, with x = n/d kept a fraction: y² = (n³ + A·n·d² + B·d³)/d³ for the first candidate x₁, and for the
/// second, x₂ = Z·u²·x₁, y² is (Z·u²)³ times that.
fn simplified_swu<F: BaseField>(u: &Fp2<F>) -> Mapped<F> {
    let (a, b, z) = (Fp2::<F>::constant(&A), Fp2::<F>::constant(&B), Fp2::<F>::constant(&Z));
    let zu2 = u.sqr().mul(&z);
    let t = zu2.sqr().add(&zu2);
    let n = t.add(&Fp2::one()).mul(&b);
    let exceptional = t.is_zero();
    let d = a.mul(&Fp2::select(exceptional, &z, &t.neg()));

    let dd = d.sqr();
    let ddd = dd.mul(&d);
    let g = n.sqr().add(&a.mul(&dd)).mul(&n).add(&b.mul(&ddd));
    let (root, first) = sqrt_ratio(&g, &ddd);
    let n = Fp2::select(first, &n, &zu2.mul(&n));
    let y = Fp2::select(first, &root, &u.sqr().mul(u).mul(&root));
    let y = y.weak_reduce();
    let agrees = !(sgn0_fp2(u) ^ sgn0_fp2(&y));
    Mapped { n, d, y: Fp2::select(agrees, &y, &y.neg()) }
}

/// Σ coefficient·nⁱ·d^(N − 1 − i), by Horner's rule.
fn evaluate<F: BaseField, const N: usize>(
    coefficients: &[[Constant; 2]; N],
    n: &Fp2<F>,
    d: &Fp2<F>,
) -> Fp2<F> {
    let mut sum = Fp2::constant(&coefficients[N - 1]);
    let mut power = *d;
    for (i, coefficient) in coefficients.iter().rev().enumerate().skip(1) {
        sum = sum.mul(n).add(&power.mul(&Fp2::constant(coefficient)));
        if i + 1 < N {
            power = power.mul(d);
        }
    }
    sum
}

/// Appendix E.3. With X = xn/(d·xd) and Y = y·yn/yd the common denominator is Z = d·xd·yd; it is 0, and the result
/// infinity, exactly where the isogeny takes the point to infinity.
fn isogeny<F: BaseField>(point: &Mapped<F>) -> Jacobian<Fp2<F>> {
    let Mapped { n, d, y } = point;
    let xn = evaluate(&X_NUMERATOR, n, d);
    let xd = evaluate(&X_DENOMINATOR, n, d).mul(d);
    let yn = evaluate(&Y_NUMERATOR, n, d);
    let yd = evaluate(&Y_DENOMINATOR, n, d);
    let z = xd.mul(&yd);
    // X·Z² = xn·xd·yd² and Y·Z³ = y·yn·yd²·xd³.
    let t = z.mul(&yd);
    Jacobian { x: xn.mul(&t), y: y.mul(&yn).mul(&t).mul(&xd.sqr()), z }
}
