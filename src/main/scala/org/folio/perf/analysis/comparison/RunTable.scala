package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.Comparability
import org.folio.perf.model._

/**
 * Two to ten runs side by side, each with its difference to the first, as published reports have it.
 *
 * @param wholeRuns averages are those of whole runs, because one of them is published
 * @param differences of the runs and their environments, by part and setting
 */
final case class RunTable(
    transactions: Vector[String],
    columns: Vector[RunColumn],
    wholeRuns: Boolean,
    differences: Vector[RunDifference],
)

/**
 * Something that is not the same in all runs.
 *
 * @param values as many as there are runs; `None`: not there, or not stated
 */
final case class RunDifference(part: String, setting: String, values: Vector[Option[String]]) {
  def isOfModule: Boolean = RunFacts.ModuleParts.contains(part)
}

/**
 * @param cells as many as the table has transactions; `None`: the run does not have it
 * @param meanPercent geometric mean of the ratios to the first run, of the rows that both may show
 * @param rowsInMean number of these rows
 * @param changes since the first run, as far as both say something
 * @param comparison with the first run; `None`: it is the first, or published
 * @param against place of the run that changes are to: the first, or for published tests the one of the same load or
 *   configuration; `None`: nothing may be compared
 * @param label name by what differs; `None`: it has none
 */
final case class RunColumn(
    run: ComparedRun,
    cells: Vector[Option[RunCell]],
    meanPercent: Option[Double],
    rowsInMean: Int,
    changes: Vector[Change],
    comparison: Option[Comparison],
    against: Option[Int] = Some(0),
    label: Option[String] = None,
)

/**
 * @param errorPercent `None`: not known
 * @param doubt reason why the average is not compared; `None`: it may be
 * @param changePercent of the average to that of the first run; `None`: one of them is doubtful
 * @param verdict by the statistics; `None`: there are none
 */
final case class RunCell(
    averageMs: Double,
    errorPercent: Option[Double],
    doubt: Option[String],
    changePercent: Option[Double],
    own: Option[Interval],
    verdict: Option[RowVerdict],
)

object RunTable {
  val MaxRuns = 10

  /**
   * @param runs left: published, right: ours; at least one
   * @param further facts about each of them, besides those that it states itself
   * @param references place of the run that each is compared with, and its name; empty: the first
   */
  def apply(
      runs: Vector[Either[PublishedRun, RunReport]],
      further: Vector[Vector[Fact]] = Vector.empty,
      references: Vector[(Option[Int], String)] = Vector.empty,
  ): RunTable = {
    val whole = runs.exists(_.isLeft)
    val facts = runs
      .map(_.fold(_.facts, RunFacts(_)))
      .zipAll(further, Vector.empty, Vector.empty)
      .map { case (own, more) => (own ++ more).distinct }
    val rows = runs.map(rowsOf(_, whole))
    val transactions = rows.flatMap(_.map(_._1)).distinct
    val columns = runs.zip(rows).zipWithIndex.map { case ((run, own), i) =>
      val comparison = if (i == 0) None else compare(runs.head, run)
      // Statistics compare measured runs with the first; its plan is known to be the same.
      val (to, label) = references.lift(i).fold((Option(0), Option.empty[String])) { case (at, name) =>
        (if (comparison.exists(_.rows.nonEmpty)) Some(0) else at, Some(name))
      }
      val before = to.filter(_ != i).fold(Map.empty[String, RunCell])(at => rows(at).toMap)
      val cells = compared(transactions, doubted(runs.head, run, own), before, comparison)
      val logs = cells.flatten.flatMap(_.changePercent).map(c => math.log(1 + c / 100))
      RunColumn(
        run.fold(ComparedRun.of, ComparedRun.of),
        cells,
        Option.when(logs.nonEmpty)(RowCalls.percent(logs.sum / logs.size.toDouble)),
        logs.size,
        if (run.isRight) comparison.toVector.flatMap(_.changes)
        else if (i == 0) Vector.empty
        else Changes.between(facts.head, facts(i), Set.empty).all,
        comparison,
        to,
        label.filter(_ != run.fold(_.title, _.run.id)),
      )
    }
    RunTable(transactions, columns, whole, differences(facts, columns))
  }

  /** The run that each test is compared with; none where load and configuration differ. */
  def references(tests: Vector[TestRecord]): Vector[(Option[Int], String)] = {
    val grid = new TestPairs(tests).grid
    tests.map { test =>
      val pair = grid.cell(test).flatMap(_.pair).filterNot(_.isMixed)
      // A first test of another report is compared with the first run, as a run with its baseline.
      val at = pair.map(p => tests.indexWhere(_.name == p.before.name))
      (if (tests.map(_.report).distinct.size > 1 && at.isEmpty) Some(0) else at, test.label)
    }
  }

  /** The run's rows. A row with fewer or more requests than in the first run is not compared. */
  private def doubted(
      first: Either[PublishedRun, RunReport],
      run: Either[PublishedRun, RunReport],
      rows: Vector[(String, RunCell)],
  ): Map[String, RunCell] = {
    val reason: String => Option[String] = (first, run) match {
      case (Right(a), Right(b)) => new RequestsSent(a, b).reasonAgainst
      case (Left(_), Right(b)) => RequestsLeftOut.reasonAgainstPublished(b.run, _)
      case (_, Left(_)) => _ => None
    }
    rows.map { case (name, cell) =>
      name -> cell.copy(doubt = cell.doubt.orElse(reason(name)))
    }.toMap
  }

  private def differences(
      facts: Vector[Vector[Fact]],
      columns: Vector[RunColumn],
  ): Vector[RunDifference] = {
    val values = facts.map(_.map(fact => (fact.part, fact.name) -> fact.value).toMap)
    val changed = columns.flatMap(_.changes).map(c => (c.part, c.setting)).toSet
    val parts = facts.flatten.map(_.part).distinct
    facts.flatten
      .map(fact => (fact.part, fact.name))
      .distinct
      .filter(key => changed(key) || values.flatMap(_.get(key)).distinct.size > 1)
      .sortBy { case (part, name) => (parts.indexOf(part), name) }
      .map { case key @ (part, name) => RunDifference(part, name, values.map(_.get(key))) }
  }

  private def compare(
      first: Either[PublishedRun, RunReport],
      other: Either[PublishedRun, RunReport],
  ): Option[Comparison] = other.toOption.map { report =>
    val baseline =
      first.fold[Baseline](Baseline.Published, Baseline.Measured(_, Vector.empty))
    RunComparison(report, baseline)
  }

  private def compared(
      transactions: Vector[String],
      own: Map[String, RunCell],
      before: Map[String, RunCell],
      comparison: Option[Comparison],
  ): Vector[Option[RunCell]] = {
    val judged = comparison.toVector.flatMap(_.rows.map(row => row.transaction -> row)).toMap
    transactions.map { name =>
      own.get(name).map { cell =>
        val row = judged.get(name)
        cell.copy(
          changePercent = before.get(name).flatMap(changeFrom(_, cell)),
          own = row.flatMap(_.own),
          verdict = row.map(_.verdict).filter(_ != RowVerdict.NotJudged),
        )
      }
    }
  }

  private def changeFrom(first: RunCell, cell: RunCell): Option[Double] =
    Option.when(first.doubt.isEmpty && cell.doubt.isEmpty && first.averageMs > 0)(
      (cell.averageMs / first.averageMs - 1) * 100
    )

  private def rowsOf(
      run: Either[PublishedRun, RunReport],
      whole: Boolean,
  ): Vector[(String, RunCell)] = run match {
    case Left(published) => published.rows.filter(_.averageMs > 0).map(row => row.label -> cellOf(row))
    case Right(report) if whole =>
      for {
        row <- report.blocks.toVector.flatMap(_.rows)
        ms <- row.whole.averageMs
      } yield row.transaction -> cell(ms, Some(row.whole.errorPercent), None)
    case Right(report) =>
      report.transactions.flatMap(t => t.averageMs.map(ms => t.name -> cell(ms, t.errorPercent, t.incomparableBecause)))
  }

  /** Reports that print numbers of errors do not say of how many, so that only none is a share. */
  private def cellOf(row: PublishedRow): RunCell = {
    val none = row.errors.filter(_ == 0).map(_ => 0.0)
    cell(row.averageMs, row.errorPercent.orElse(none), row.doubt)
  }

  private def cell(ms: Double, errors: Option[Double], doubt: Option[String]): RunCell = {
    val failing = errors.filter(_ >= Comparability.MaxErrorPercent).map(_ => "too many failed")
    RunCell(ms, errors, doubt.orElse(failing), None, None, None)
  }
}
