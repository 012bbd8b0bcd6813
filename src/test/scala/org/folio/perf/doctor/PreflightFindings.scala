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

/**
 * A problem that the check before a run found.
 *
 * @param isFatal the run cannot succeed
 * @param statement one or two sentences: problem, place, and what to do
 * @param isMakeable a preparation can create what is missing
 */
final case class Problem(isFatal: Boolean, statement: String, isMakeable: Boolean = false)

object Problem {
  def fatal(statement: String): Problem = Problem(isFatal = true, statement)
  def warning(statement: String): Problem = Problem(isFatal = false, statement)
}

/** Shortages as lines for the console: by workflows and kind, the tenants with the largest gap first. */
object ShortageTable {

  /** @param tenants how many tenants are shown of each kind */
  def lines(shortages: Vector[Shortage], tenants: Int = 3): Vector[String] = {
    val groups = byKind(shortages)
    val rows = Head +: groups.take(MaxGroups).flatMap { group =>
      group.take(tenants).map(row) ++ more(group.size - tenants)
    }
    val table = TextTable.lines(rows, firstNumber = 3)
    val rest = groups.size - MaxGroups
    if (rest > 0) table :+ s"  ... and $rest more kinds of records" else table
  }

  /** The same in sentences, one for each kind. */
  def sentences(shortages: Vector[Shortage]): Vector[String] =
    byKind(shortages).map { group =>
      val worst = group.head
      val tenants = if (group.size == 1) "1 tenant has" else s"${group.size} tenants have"
      val few = if (worst.isFatal) "too few records" else "few spare records"
      val which = if (worst.isFatal) "Largest gap" else "Fewest"
      s"${worst.workflows.mkString(", ")}: $tenants $few (${worst.records}). " +
        s"$which: ${worst.tenant} has ${has(worst)} and needs ${worst.needs}."
    }

  /** The largest gap, relative to the need, comes first. */
  private def byKind(shortages: Vector[Shortage]): Vector[Vector[Shortage]] =
    shortages
      .groupBy(s => (s.workflows, s.records))
      .values
      .map(_.sortBy(s => (covered(s), s.tenant)))
      .toVector
      .sortBy(group => (covered(group.head), group.head.workflows.mkString, group.head.records))

  private def covered(shortage: Shortage): Double =
    shortage.has.records.toDouble / math.max(1, shortage.needs)

  private def row(shortage: Shortage): Vector[String] = Vector(
    shortage.workflows.mkString(", "),
    shortage.records,
    shortage.tenant,
    shortage.needs.toString,
    has(shortage),
  )

  private def has(shortage: Shortage): String =
    if (shortage.has.isEstimate) s"about ${shortage.has.records}"
    else shortage.has.records.toString

  private def more(count: Int): Vector[Vector[String]] =
    if (count <= 0) Vector.empty else Vector(Vector("", "", s"... and $count more tenants", "", ""))

  private val Head = Vector("Workflows", "Records", "Tenant", "Needs", "Has")
  private val MaxGroups = 60
}
