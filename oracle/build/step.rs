//! Which expressions are steps that can be skipped.

use syn::{BinOp, Expr, Pat};

/// The name of the trace in all algorithms; a call to it is not a step.
const TRACE: &str = "trace";

/// Whether an expression statement is a step that can be skipped. The first assignment to one of the variables
/// `without_value` cannot.
pub(crate) fn is_step(expression: &Expr, without_value: &[String]) -> bool {
    match expression {
        Expr::Assign(assignment) => !is_one_of(&assignment.left, without_value),
        Expr::Binary(operation) => is_assigning(&operation.op),
        Expr::MethodCall(call) => !is_trace(&call.receiver),
        Expr::Try(attempt) => is_step(&attempt.expr, without_value),
        Expr::Call(_) => true,
        _ => is_leaving(expression),
    }
}

/// Whether it leaves the block, so that the statements after it do not run.
pub(crate) fn is_leaving(expression: &Expr) -> bool {
    matches!(
        expression,
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_)
    )
}

/// The variables of a pattern such as that of `let name: Type;`.
pub(crate) fn variables(pattern: &Pat) -> Vec<String> {
    match pattern {
        Pat::Ident(name) => vec![name.ident.to_string()],
        Pat::Type(typed) => variables(&typed.pat),
        Pat::Tuple(tuple) => tuple.elems.iter().flat_map(variables).collect(),
        _ => Vec::new(),
    }
}

fn is_one_of(target: &Expr, variables: &[String]) -> bool {
    match target {
        Expr::Path(name) => variables
            .iter()
            .any(|variable| name.path.is_ident(variable)),
        Expr::Tuple(targets) => targets
            .elems
            .iter()
            .any(|target| is_one_of(target, variables)),
        _ => false,
    }
}

fn is_trace(receiver: &Expr) -> bool {
    matches!(receiver, Expr::Path(name) if name.path.is_ident(TRACE))
}

/// Whether it is `+=` or one of its kind.
fn is_assigning(operation: &BinOp) -> bool {
    matches!(
        operation,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}
