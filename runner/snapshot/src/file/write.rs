//! Writes snapshots.

use super::{AskedJson, FORMAT, ImplementationJson, RowJson, RunJson, SnapshotJson};
use crate::{AskedOperation, CaseRange, KeptAnswer, Rest, Run, Snapshot, VectorAnswers};
use utfproof_notation::json;

impl Snapshot {
    /// The text of the file. Characters that a terminal would act on are written as `\u` escapes.
    pub fn write(&self) -> String {
        let operation = |operation: &AskedOperation| AskedJson {
            operation: operation.operation.clone(),
            chunks: operation.chunks,
            vectors: operation.vectors,
            cases: operation.cases,
            digest: operation.digest.clone(),
        };
        let row = |row: &VectorAnswers| RowJson {
            vector: row.vector.clone(),
            digest: row.digest.clone(),
            answers: row.runs.iter().map(run_json).collect(),
        };
        json::lines(&SnapshotJson {
            snapshot: FORMAT,
            utfproof: self.utfproof.clone(),
            implementation: ImplementationJson {
                name: self.name.clone(),
                version: self.version.clone(),
            },
            suite: self.suite.name().to_owned(),
            random: self.random,
            seed: self.seed,
            only_operations: self.only_operations.clone(),
            only_vectors: self.only_vectors.clone(),
            operations: self.operations.iter().map(operation).collect(),
            rows: self.rows.iter().map(row).collect(),
        })
    }
}

fn run_json(run: &Run) -> RunJson {
    let mut json = RunJson {
        open: run.open,
        ..answer_json(&run.answer)
    };
    let (first, last) = run.range.bounds();
    let range = if first == last {
        first.to_string()
    } else {
        format!("{first}-{last}")
    };
    match &run.range {
        CaseRange::Cases { .. } => json.cases = Some(range),
        CaseRange::Contexts { kind, words, .. } => {
            json.contexts = Some(range);
            json.kind = Some(kind.name().to_owned());
            json.first = Some(words.clone());
        }
    }
    json
}

/// An answer, without test cases.
pub(crate) fn answer_json(answer: &KeptAnswer) -> RunJson {
    let mut json = RunJson::default();
    match answer {
        KeptAnswer::Output { beginning, rest } => {
            json.out = Some(beginning.clone());
            if let Some(Rest { values, sha256 }) = rest {
                json.values = Some(*values);
                json.sha256 = Some(sha256.clone());
            }
        }
        KeptAnswer::Rejected { at, part } => {
            json.error = true;
            json.at = *at;
            json.length = part.length;
            json.incomplete = part.is_incomplete;
        }
        KeptAnswer::Skipped => json.skipped = true,
        KeptAnswer::Failed(failed) => json.failure = Some(failed.name().to_owned()),
        KeptAnswer::AsAlone => json.as_alone = true,
    }
    json
}
