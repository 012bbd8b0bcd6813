package org.folio.perf.analysis.steps

import org.folio.perf.model.{LimitShare, StepVerdict}

/**
 * One criterion of a step.
 *
 * @param word the criterion in a word: users, errors, limit, load generator
 * @param statement its value and its bound, as a sentence
 * @param share of transactions beyond a limit; `None`: the criterion has no share, or one of 0 or 100 %
 */
final private[steps] case class StepCheck(
    word: String,
    verdict: StepVerdict,
    statement: String,
    share: Option[LimitShare] = None,
)
