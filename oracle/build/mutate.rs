//! Inserts a check before every step and condition of an algorithm: is this the active site?

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, BinOp, Block, Expr, ExprMethodCall, ImplItemFn, ItemConst, ItemFn, Pat, ReturnType,
    Signature, Stmt, UnOp, parse_quote,
};

use super::pattern::covers;
use super::site::Site;
use super::step::{is_leaving, is_step, variables};

/// The methods that take a predicate.
const ASKING: [&str; 11] = [
    "all",
    "any",
    "filter",
    "find",
    "is_none_or",
    "is_some_and",
    "next_if",
    "position",
    "rposition",
    "skip_while",
    "take_while",
];

/// Changes the algorithms of one file.
pub(crate) struct Mutator<'a> {
    file: &'a str,
    sites: &'a mut Vec<Site>,
    /// Variables declared without a value: the step that assigns the first value cannot be skipped.
    without_value: Vec<String>,
}

impl<'a> Mutator<'a> {
    pub(crate) fn new(file: &'a str, sites: &'a mut Vec<Site>) -> Self {
        Self {
            file,
            sites,
            without_value: Vec::new(),
        }
    }

    /// Numbers a site, and returns the check for whether it is active.
    fn is_active(&mut self, span: Span, change: &str) -> TokenStream {
        let number = self.sites.len();
        self.sites.push(Site::new(self.file, span, change));
        quote! { crate::mutants::is_active(#number) }
    }

    fn function(&mut self, signature: &mut Signature, body: &mut Block) {
        signature.constness = None; // the check cannot run in a constant
        self.without_value.clear();
        let output = &signature.output;
        let answers_yes_or_no = quote!(#output).to_string() == "-> bool";
        if answers_yes_or_no {
            self.yes_or_no(body);
        } else {
            self.block(body, matches!(signature.output, ReturnType::Type(..)));
        }
    }

    /// Changes a block whose value is a condition.
    fn yes_or_no(&mut self, block: &mut Block) {
        match block.stmts.pop() {
            Some(Stmt::Expr(mut value, None))
                if !matches!(value, Expr::If(_) | Expr::Match(_) | Expr::Block(_)) =>
            {
                self.block(block, false);
                self.condition(&mut value);
                block.stmts.push(Stmt::Expr(value, None));
            }
            last => {
                block.stmts.extend(last);
                self.block(block, true);
            }
        }
    }

    /// Changes the steps of a block. If its value is `used`, a last step that leaves the block is kept.
    fn block(&mut self, block: &mut Block, used: bool) {
        let count = block.stmts.len();
        for (i, statement) in block.stmts.iter_mut().enumerate() {
            let is_last = i + 1 == count;
            match statement {
                Stmt::Local(local) => {
                    if local.init.is_none() {
                        self.without_value.extend(variables(&local.pat));
                    }
                    visit_mut::visit_local_mut(self, local);
                }
                Stmt::Expr(step, semicolon) => {
                    let is_value = is_last && used && semicolon.is_none();
                    let leaves = is_last && used && is_leaving(step);
                    if is_value || leaves || !is_step(step, &self.without_value) {
                        self.expression(step, is_value);
                    } else {
                        let is_active = self.is_active(step.span(), "StepSkipped");
                        self.expression(step, false);
                        *statement = Stmt::Expr(
                            Expr::Verbatim(quote! { if !#is_active { #statement } }),
                            None,
                        );
                    }
                }
                Stmt::Item(_) | Stmt::Macro(_) => {}
            }
        }
    }

    /// Changes an expression, whose value is `used` or else `()`.
    fn expression(&mut self, expression: &mut Expr, used: bool) {
        match expression {
            Expr::If(branches) => {
                self.condition(&mut branches.cond);
                let other = branches.else_branch.as_mut();
                self.block(&mut branches.then_branch, used && other.is_some());
                if let Some((_, other)) = other {
                    self.expression(other, used);
                }
            }
            Expr::Match(choice) => {
                self.expression(&mut choice.expr, true);
                self.arms(&mut choice.arms, used);
            }
            Expr::Block(block) => self.block(&mut block.block, used),
            Expr::While(repetition) => {
                self.condition(&mut repetition.cond);
                self.body(&mut repetition.body);
            }
            Expr::ForLoop(repetition) => {
                self.expression(&mut repetition.expr, true);
                self.body(&mut repetition.body);
            }
            Expr::Loop(repetition) => self.body(&mut repetition.body),
            Expr::MethodCall(call) if ASKING.iter().any(|method| call.method == method) => {
                self.asking(call);
            }
            _ => visit_mut::visit_expr_mut(self, expression),
        }
    }

    /// Counts the iterations of a loop, so that an endless one can be stopped.
    fn body(&mut self, body: &mut Block) {
        self.block(body, false);
        body.stmts
            .insert(0, parse_quote! { crate::mutants::count(); });
    }

    fn arms(&mut self, arms: &mut [Arm], used: bool) {
        for i in 0..arms.len() {
            let (arm, later) = arms[i..].split_first_mut().expect("there is an arm at `i`");
            let (pattern, guard) = match &mut arm.pat {
                Pat::Guard(guarded) => (&mut *guarded.pat, Some(&mut guarded.guard)),
                pattern => (pattern, None),
            };
            let can_be_skipped = later.iter().any(|later| covers(&later.pat, pattern));
            let is_active = can_be_skipped.then(|| self.is_active(pattern.span(), "ArmSkipped"));
            let guard = guard.map(|guard| {
                self.condition(guard);
                quote! { #guard }
            });
            arm.pat = Pat::Verbatim(match (is_active, guard) {
                (Some(is_active), Some(guard)) => quote! { #pattern if !#is_active && #guard },
                (Some(is_active), None) => quote! { #pattern if !#is_active },
                (None, Some(guard)) => quote! { #pattern if #guard },
                (None, None) => quote! { #pattern },
            });
            if !used && is_step(&arm.body, &self.without_value) {
                let step = &mut arm.body;
                let is_active = self.is_active(step.span(), "StepSkipped");
                self.expression(step, false);
                **step = Expr::Verbatim(quote! { { if !#is_active { #step } } });
            } else {
                self.expression(&mut arm.body, used);
            }
        }
    }

    /// Changes the predicate passed to a method.
    fn asking(&mut self, call: &mut ExprMethodCall) {
        self.expression(&mut call.receiver, true);
        for argument in &mut call.args {
            match argument {
                Expr::Closure(closure) => match &mut *closure.body {
                    Expr::Block(block) => self.yes_or_no(&mut block.block),
                    answer => self.condition(answer),
                },
                other => self.expression(other, true),
            }
        }
    }

    /// Negates a condition as a whole, and each operand alone. A pattern has no opposite: it is skipped, like an arm of
    /// a `match`.
    fn condition(&mut self, condition: &mut Expr) {
        match condition {
            Expr::Binary(both) if has_pattern(&both.left) || has_pattern(&both.right) => {
                self.condition(&mut both.left);
                self.condition(&mut both.right);
            }
            Expr::Let(pattern) => {
                let is_active = self.is_active(pattern.pat.span(), "ArmSkipped");
                self.expression(&mut pattern.expr, true);
                *condition = Expr::Verbatim(quote! { !#is_active && #condition });
            }
            _ => {
                let is_active = self.is_active(condition.span(), "ConditionNegated");
                self.operands(condition);
                *condition = Expr::Verbatim(quote! { (#is_active != (#condition)) });
            }
        }
    }

    fn operands(&mut self, condition: &mut Expr) {
        match condition {
            Expr::Binary(operation) if matches!(operation.op, BinOp::And(_) | BinOp::Or(_)) => {
                self.condition(&mut operation.left);
                self.condition(&mut operation.right);
            }
            // negating the operand of `!` is negating the whole
            Expr::Unary(operation) if matches!(operation.op, UnOp::Not(_)) => {
                self.operands(&mut operation.expr);
            }
            Expr::Paren(inner) => self.operands(&mut inner.expr),
            _ => self.expression(condition, true),
        }
    }
}

fn has_pattern(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(both) => has_pattern(&both.left) || has_pattern(&both.right),
        _ => false,
    }
}

impl VisitMut for Mutator<'_> {
    fn visit_item_fn_mut(&mut self, function: &mut ItemFn) {
        self.function(&mut function.sig, &mut function.block);
    }

    fn visit_impl_item_fn_mut(&mut self, function: &mut ImplItemFn) {
        self.function(&mut function.sig, &mut function.block);
    }

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        self.expression(expression, true);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        self.block(block, true);
    }

    /// A table is not a step.
    fn visit_item_const_mut(&mut self, _: &mut ItemConst) {}
}
