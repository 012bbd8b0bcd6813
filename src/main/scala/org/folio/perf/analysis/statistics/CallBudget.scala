package org.folio.perf.analysis.statistics

/**
 * The probability of any wrong call about two runs of an unchanged system, shared by all kinds of calls. A kind that costs
 * readers most, or that has other witnesses, gets less: a single row's growth needs more evidence than its level.
 *
 * The tests assume a noise that they estimate themselves, and so are wrong more often than their shares say. That is why
 * the shares add up to less than the budget, and `bench/judgement.sh summaries` measures what they come to.
 */
object CallBudget {

  /** Probability of a wrong call of any kind, as measured. */
  val All = 0.05

  /** Rows that are slower; faster ones get [[ShareOfFaster]] of it. */
  val Rows = 0.007
  val ShareOfFaster = 0.5

  /** Rows with few executions, in both directions. */
  val RareRows = 0.0025

  /** Typical time and 95th percentile are two looks at one row. */
  val Tails = 0.003
  val Errors = 0.002

  /** Modules and workflows by their rows, in both directions. */
  val Groups = 0.004

  /** Modules by their requests, and single requests, in both directions each. */
  val Modules = 0.002
  val Requests = 0.0005

  /** Factor of the share of what else changed, once one change is called: an unchanged system does not come so far. */
  val AfterFirst = 4.0
  val LargeTenants = 0.002

  /** The environment as a whole, in both directions. */
  val Environment = 0.01

  /** Steps and growth of single rows, of modules and workflows, and of all rows together. */
  val EventsOfRows = 0.002
  val EventsOfSets = 0.001
  val EventsOfAll = 0.002

  /** Growth of single rows by their level against earlier runs and their course together; falls are no reason to warn. */
  val RisesAgainst = 0.005
  val FallsAgainst = 0.001

  /** Differences within one run, for each rule. */
  val WithinRun = 0.005

  /** The sum for two runs; a spec keeps it within [[All]]. */
  def sum: Double =
    Rows * (1 + ShareOfFaster) + RareRows + Tails + Errors + Groups + 2 * Modules + 2 * Requests + LargeTenants +
      Environment + EventsOfRows + EventsOfSets + EventsOfAll + RisesAgainst + FallsAgainst
}
