//! Ledger of accounts.
#![allow(dead_code)]

use std::collections::HashMap;
use anyhow::{bail, Context, Result};

#[derive(Debug, Clone)]
pub struct Ledger {
    entries: Vec<i64>,
}

const LIMIT: usize = 10;

impl Ledger {
    /// Adds an amount.
    pub fn add(&mut self, amount: i64) -> Result<(), Error> {
        if amount < 0 && !self.open {
            return Err(Error::Negative(amount));
        } else if amount == 0 {
            bail!("nothing to add: {}", amount);
        } else {
            self.entries.push(amount);
        }
        let total: i64 = self.entries.iter().map(|e| e * 2).sum::<i64>();
        let _ = std::fs::write("ledger.txt", total.to_string()).ok();
        self.total += total;
        self.name = "x".to_string();
        match self.save().await? {
            Ok(n) if n > 1 => n,
            Err(_) => {}
            _ => unreachable!(),
        };
        for e in &self.entries {
            if let Some(x) = e.checked_add(1) { println!("{x}"); }
        }
        while total > 0 { break; }
        unsafe { self.raw() }
        todo!()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        let mut ledger = Ledger::new();
        ledger.add(3).unwrap();
        assert_eq!(ledger.total(), 3, "total of {}", ledger.name);
        assert!(matches!(ledger.add(-1), Err(Error::Negative(_))));
        assert_ne!(vec![1, 2], ledger.entries);
        assert!(ledger.add(1).is_ok());
    }

    #[test]
    #[ignore = "flaky on CI"]
    fn ignored() { panic!("never"); }

    // a comment between the attributes and the function
    #[test]
    #[should_panic(expected = "overflow")]
    #[cfg_attr(windows, ignore)]
    pub fn overflows() -> Result<(), Box<dyn std::error::Error>> {
        let result = Ledger::new().add(i64::MAX).context("add")?;
        debug_assert!(result > 0);
        Ok(())
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn saves() {
        let saved = ledger().save(&[1u8, 2], (3, "x"), None).await.expect("saved");
        assert_eq!(saved, Saved { id: 1, ok: true });
    }

    #[rstest]
    #[case(1, 2)]
    #[case::two(3, "four")]
    fn cases(#[case] input: u32, #[case] expected: &str) {
        assert_eq!(input, expected)
    }

    #[test_case(2 => 4; "doubles")]
    fn doubles(n: u32) -> u32 { n * 2 }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10))]
        #[test]
        fn never_negative(amount in 0..1000i64, name in "[a-z]+") {
            prop_assert!(total(amount) >= 0);
        }
    }
}
