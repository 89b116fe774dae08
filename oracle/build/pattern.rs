//! Which arms of a `match` can be left out, because a later arm takes all that they take.

use std::ops::RangeInclusive;

use quote::ToTokens;
use syn::{Expr, ExprLit, Lit, Pat, PatIdent, RangeLimits};

/// Whether `pattern` matches everything that `other` does. When in doubt, the answer is no.
pub(crate) fn covers(pattern: &Pat, other: &Pat) -> bool {
    match (pattern, other) {
        (Pat::Paren(pattern), _) => covers(&pattern.pat, other),
        (_, Pat::Paren(other)) => covers(pattern, &other.pat),
        (_, Pat::Or(other)) => other.cases.iter().all(|case| covers(pattern, case)),
        (Pat::Or(pattern), _) => pattern.cases.iter().any(|case| covers(case, other)),
        (Pat::Wild(_), _) => true,
        (
            Pat::Ident(PatIdent {
                subpat: Some((_, pattern)),
                ..
            }),
            _,
        ) => covers(pattern, other),
        (Pat::Ident(name), _) if is_variable(name) => true,
        (
            _,
            Pat::Ident(PatIdent {
                subpat: Some((_, other)),
                ..
            }),
        ) => covers(pattern, other),
        (Pat::Tuple(pattern), Pat::Tuple(other)) => cover(&pattern.elems, &other.elems),
        (Pat::TupleStruct(pattern), Pat::TupleStruct(other)) => {
            same(&pattern.path, &other.path) && cover(&pattern.elems, &other.elems)
        }
        (Pat::Slice(pattern), Pat::Slice(other)) => cover(&pattern.elems, &other.elems),
        _ => match (values(pattern), values(other)) {
            (Some(values), Some(others)) => {
                values.contains(others.start()) && values.contains(others.end())
            }
            _ => same(pattern, other),
        },
    }
}

type Elements = syn::punctuated::Punctuated<Pat, syn::Token![,]>;

/// [`covers`] for tuples and slices: element by element, up to a `..` at the end.
fn cover(patterns: &Elements, others: &Elements) -> bool {
    let (mut patterns, mut others) = (patterns.iter(), others.iter());
    loop {
        match (patterns.next(), others.next()) {
            (None, None) => return true,
            (Some(pattern), _) if is_rest(pattern) => return patterns.next().is_none(),
            (Some(pattern), Some(other)) if !is_rest(other) && covers(pattern, other) => {}
            _ => return false,
        }
    }
}

fn is_rest(pattern: &Pat) -> bool {
    match pattern {
        Pat::Rest(_) => true,
        Pat::Ident(PatIdent {
            subpat: Some((_, pattern)),
            ..
        }) => is_rest(pattern),
        _ => false,
    }
}

/// Names of constants and of variants, such as `None`, begin with a capital letter.
fn is_variable(name: &PatIdent) -> bool {
    let name = name.ident.to_string();
    name.starts_with(|first: char| first.is_lowercase() || first == '_')
}

/// The numbers that a pattern of numbers matches.
fn values(pattern: &Pat) -> Option<RangeInclusive<u64>> {
    match pattern {
        Pat::Lit(literal) => number(literal).map(|number| number..=number),
        Pat::Range(range) if matches!(range.limits, RangeLimits::Closed(_)) => {
            let bound = |bound: &Option<Box<Expr>>| match bound.as_deref() {
                Some(Expr::Lit(literal)) => number(literal),
                _ => None,
            };
            Some(bound(&range.start)?..=bound(&range.end)?)
        }
        _ => None,
    }
}

fn number(literal: &ExprLit) -> Option<u64> {
    match &literal.lit {
        Lit::Int(number) => number.base10_parse().ok(),
        _ => None,
    }
}

fn same(a: &impl ToTokens, b: &impl ToTokens) -> bool {
    a.to_token_stream().to_string() == b.to_token_stream().to_string()
}
