package org.folio.perf.doctor

/** Problems and shortages that the check before a run found. */
final case class PreflightFindings(problems: Vector[Problem], shortages: Vector[Shortage]) {

  def isFatal: Boolean = problems.exists(_.isFatal) || shortages.exists(_.isFatal)

  /** Whether a preparation may help. */
  def isMakeable: Boolean = shortages.exists(_.isFatal) || problems.exists(_.isMakeable)

  /** Reasons why the run cannot succeed, in sentences. */
  def fatal: Vector[String] = sentences(isFatal = true)

  /** Risks for the run, in sentences. */
  def warnings: Vector[String] = sentences(isFatal = false)

  /** All findings for the console: sentences, and tables of records. */
  def lines: Vector[String] = {
    val (fatal, others) = problems.partition(_.isFatal)
    val (missing, scarce) = shortages.partition(_.isFatal)
    (fatal ++ others).map(problem => s"- ${problem.statement}") ++
      table("- Too few records (tenants with the largest gap first):", missing) ++
      table("- Few spare records: the run fails if some of them cannot be used:", scarce)
  }

  private def table(title: String, shortages: Vector[Shortage]): Vector[String] =
    if (shortages.isEmpty) Vector.empty else title +: ShortageTable.lines(shortages)

  private def sentences(isFatal: Boolean): Vector[String] =
    problems.filter(_.isFatal == isFatal).map(_.statement) ++
      ShortageTable.sentences(shortages.filter(_.isFatal == isFatal))
}
