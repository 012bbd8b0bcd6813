package org.folio.perf.analysis.steps

import org.folio.perf.model.StepVerdict

/**
 * One criterion of a step.
 *
 * @param word the criterion in a word: users, errors, limit, load generator
 * @param statement its value and its bound, as a sentence
 */
final private[steps] case class StepCheck(word: String, verdict: StepVerdict, statement: String)
