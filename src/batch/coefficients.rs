//! Random coefficients: never zero, never twice in a batch, never from a generator that is stuck.

use std::collections::HashSet;

use crate::api::Error;
use crate::engine::Coefficient;

/// A source of random bytes.
pub(super) trait Random {
    /// Fills `bytes`.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Error>;
}

/// The operating system's generator.
pub(super) struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        getrandom::fill(bytes).map_err(|_| Error::Randomness)
    }
}

/// Draws before the generator counts as stuck. A good one needs a second draw with a chance of n²/2⁶⁵ for n sets, and
/// then for a coefficient or two, so that a third has a chance below 2⁻⁴⁰ even for millions of sets.
const DRAWS: usize = 4;

/// `count` coefficients, all different.
///
/// With equal ones the batch would accept S₁ + Δ and S₂ − Δ for S₁ and S₂; with a zero one it would accept anything.
pub(super) fn draw(random: &mut dyn Random, count: usize) -> Result<Vec<Coefficient>, Error> {
    let mut coefficients = Vec::with_capacity(count);
    let mut seen = HashSet::with_capacity(count);
    for _ in 0..DRAWS {
        let mut bytes = vec![0; 8 * (count - coefficients.len())];
        random.fill(&mut bytes)?;
        for [a0, a1, a2, a3, b0, b1, b2, b3] in bytes.as_chunks().0 {
            let (a, b) = (u32::from_le_bytes([*a0, *a1, *a2, *a3]), u32::from_le_bytes([*b0, *b1, *b2, *b3]));
            coefficients.extend(Coefficient::new(a, b).filter(|coefficient| seen.insert(*coefficient)));
        }
        if coefficients.len() == count {
            return Ok(coefficients);
        }
    }
    Err(Error::Randomness)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays back a script of draws, then fails.
    struct Script(Vec<u8>);

    impl Random for Script {
        fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
            if self.0.len() < bytes.len() {
                return Err(Error::Randomness);
            }
            bytes.copy_from_slice(&self.0[..bytes.len()]);
            self.0.drain(..bytes.len());
            Ok(())
        }
    }

    fn script(draws: &[(u32, u32)]) -> Script {
        Script(draws.iter().flat_map(|(a, b)| [a.to_le_bytes(), b.to_le_bytes()].concat()).collect())
    }

    fn coefficient(a: u32, b: u32) -> Coefficient {
        Coefficient::new(a, b).unwrap()
    }

    #[test]
    fn a_zero_is_drawn_again() {
        let drawn = draw(&mut script(&[(0, 0), (5, 6), (0, 0), (7, 0)]), 2).unwrap();
        assert_eq!(drawn, [coefficient(5, 6), coefficient(7, 0)]);
    }

    #[test]
    fn a_repeated_coefficient_is_drawn_again() {
        let drawn = draw(&mut script(&[(1, 2), (1, 2), (3, 4), (1, 2), (0, 9)]), 3).unwrap();
        assert_eq!(drawn, [coefficient(1, 2), coefficient(3, 4), coefficient(0, 9)]);
    }

    #[test]
    fn a_stuck_generator_is_an_error() {
        struct Stuck(u8);
        impl Random for Stuck {
            fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
                bytes.fill(self.0);
                Ok(())
            }
        }
        assert_eq!(draw(&mut Stuck(0), 1), Err(Error::Randomness));
        assert_eq!(draw(&mut Stuck(7), 2), Err(Error::Randomness));
    }

    #[test]
    fn a_failing_generator_is_an_error() {
        assert_eq!(draw(&mut Script(vec![]), 1), Err(Error::Randomness));
        assert_eq!(draw(&mut script(&[(0, 0)]), 1), Err(Error::Randomness));
    }

    #[test]
    fn system_coefficients_differ_between_calls() {
        let draws: Vec<Coefficient> = (0..100).flat_map(|_| draw(&mut SystemRandom, 100).unwrap()).collect();
        assert_eq!(draws.iter().collect::<HashSet<_>>().len(), draws.len());
    }
}
