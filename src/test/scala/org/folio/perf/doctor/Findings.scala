package org.folio.perf.doctor

/** What the check before a run found. */
final case class Findings(problems: Vector[Problem], shortages: Vector[Shortage]) {

  def isFatal: Boolean = problems.exists(_.isFatal) || shortages.exists(_.isFatal)

  /** Whether a preparation may help. */
  def isMakeable: Boolean = shortages.exists(_.isFatal) || problems.exists(_.isMakeable)

  /** What the run cannot succeed with, in sentences. */
  def fatal: Vector[String] = sentences(isFatal = true)

  /** What may spoil the run, in sentences. */
  def warnings: Vector[String] = sentences(isFatal = false)

  /** All of it for a terminal: sentences, and tables of records. */
  def lines: Vector[String] = {
    val (fatal, others) = problems.partition(_.isFatal)
    val (missing, scarce) = shortages.partition(_.isFatal)
    (fatal ++ others).map(problem => s"- ${problem.statement}") ++
      table("- Records are missing, the worst tenants first:", missing) ++
      table("- There are hardly enough records, should some of them be refused:", scarce)
  }

  private def table(title: String, shortages: Vector[Shortage]): Vector[String] =
    if (shortages.isEmpty) Vector.empty else title +: ShortageTable.lines(shortages)

  private def sentences(isFatal: Boolean): Vector[String] =
    problems.filter(_.isFatal == isFatal).map(_.statement) ++
      ShortageTable.sentences(shortages.filter(_.isFatal == isFatal))
}
