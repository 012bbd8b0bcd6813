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

  /** Rows that are slower. */
  val Rows = 0.0084

  /** Part of a share that what became faster gets beside it: a gain that is missed harms nobody. */
  val ShareOfFaster = 0.25

  /** Probability for a change in its direction, by the share for what is slower. */
  def of(slower: Double, change: Double): Double = if (change > 0) slower else slower * ShareOfFaster

  /** Rows with few executions, in both directions. */
  val RareRows = 0.0025

  /** Typical time and 95th percentile are two looks at one row. */
  val Tails = 0.003
  val Errors = 0.002

  /** Modules and workflows by their rows. */
  val Groups = 0.0032

  /** Modules by their requests, and single requests. */
  val Modules = 0.0032
  val Requests = 0.0008

  /** Factor of the share of what else changed, once one change is called: an unchanged system does not come so far. */
  val AfterFirst = 4.0
  val LargeTenants = 0.002

  /** The environment as a whole, in both directions. */
  val Environment = 0.01

  /** Steps and growth of single rows; of modules and workflows, and of all rows together, in both directions. */
  val EventsOfRows = 0.0016
  val EventsOfSets = 0.001
  val EventsOfAll = 0.002

  /** Growth of single rows by their level against earlier runs and their course together. Falls are not looked for. */
  val RisesAgainst = 0.006

  /** Differences within one run, for each rule. */
  val WithinRun = 0.005

  /** The sum for two runs; a spec keeps it within [[All]]. */
  def sum: Double =
    (Rows + Groups + Modules + Requests + EventsOfRows) * (1 + ShareOfFaster) + RareRows + Tails + Errors + LargeTenants +
      Environment + EventsOfSets + EventsOfAll + RisesAgainst
}
