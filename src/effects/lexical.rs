//! The built-in embedding: hashed character n-grams. It compares how words look, not what they mean, hence its name. It is deterministic, so
//! that vectors of all bridges and versions can be compared. Whoever changes the figures must change the name.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

pub(super) const MODEL: &str = "lexical";
pub(super) const DIMENSIONS: usize = 384;
const SIZES: std::ops::RangeInclusive<usize> = 2..=4;

/// A vector of length one.
pub(super) fn embed(text: &str) -> Vec<f32> {
    let mut counts: HashMap<u64, u32> = HashMap::new();
    let folded: String = text.nfkc().flat_map(char::to_lowercase).collect();
    for word in folded.split(|c: char| !c.is_alphanumeric()) {
        // The margins distinguish a word's beginning and end from its middle.
        let word: Vec<char> = match word {
            "" => continue,
            word => std::iter::once(' ')
                .chain(word.chars())
                .chain([' '])
                .collect(),
        };
        for gram in SIZES.flat_map(|size| word.windows(size)) {
            *counts.entry(hash(gram)).or_default() += 1;
        }
        // Whole words weigh more than any of their parts.
        *counts.entry(hash(&word)).or_default() += 2;
    }
    let mut sums = vec![0_f64; DIMENSIONS];
    // Sums of rounded numbers depend on their order.
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable();
    for (hash, count) in counts {
        let weight = 1.0 + f64::from(count).ln();
        let sign = if hash >> 63 == 0 { 1.0 } else { -1.0 };
        sums[(hash % DIMENSIONS as u64) as usize] += sign * weight;
    }
    let length = sums.iter().map(|x| x * x).sum::<f64>().sqrt();
    if length == 0.0 {
        // There is nothing to compare, so all such texts are equal.
        sums[0] = 1.0;
        return sums.into_iter().map(|x| x as f32).collect();
    }
    sums.into_iter().map(|x| (x / length) as f32).collect()
}

/// FNV-1a, and a finalizer that spreads it over all bits.
fn hash(gram: &[char]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in gram.iter().flat_map(|&c| (c as u32).to_le_bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^ (hash >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closeness(a: &str, b: &str) -> f64 {
        let pairs = embed(a).into_iter().zip(embed(b));
        pairs.map(|(x, y)| f64::from(x) * f64::from(y)).sum()
    }

    #[test]
    fn vectors_are_of_length_one() {
        for text in ["", "!?", "a", "Patient bargainer", "好", "👋🏽"] {
            let length: f32 = embed(text).iter().map(|x| x * x).sum();
            assert!((length - 1.0).abs() < 1e-5, "{text}: {length}");
            assert_eq!(embed(text).len(), DIMENSIONS);
        }
    }

    #[test]
    fn likeness_orders() {
        let query = "cooperative negotiator";
        let near = closeness(query, "A negotiator who cooperates and splits evenly");
        let far = closeness(query, "Burns everything, trusts nobody");
        assert!(near > far + 0.1, "{near} {far}");
        assert!(closeness("公平的谈判", "公平谈判者") > closeness("公平的谈判", "攻击一切"));
    }

    #[test]
    fn forms_of_one_text_are_one() {
        assert_eq!(embed("Café ＡＢＣ"), embed("CAFE\u{301} abc"));
    }

    /// Stored vectors depend on exactly these figures.
    #[test]
    fn the_figures_stay() {
        let vector = embed("fair split");
        let places = vector.iter().enumerate().filter(|(_, x)| **x != 0.0);
        let hash: usize = places.map(|(at, x)| at * (1 + usize::from(*x > 0.0))).sum();
        assert_eq!(hash, 10_049);
    }
}
