package org.folio.perf.analysis.comparison

import org.folio.perf.model.TestRecord

/**
 * Several tests as a table: rows by what serves the load, columns by the load.
 *
 * @param rows labels of releases or configurations, in the order of their first tests
 * @param columns labels of loads, the lowest first where they are numbers
 * @param cells one for each test, in the order of the tests; two tests may have the same place
 * @param noise what tests differ by without a change
 */
final case class TestGrid(
    rows: Vector[String],
    columns: Vector[String],
    cells: Vector[GridCell],
    noise: TestNoise,
) {
  def at(row: Int, column: Int): Vector[GridCell] = cells.filter(c => c.row == row && c.column == column)

  def cell(test: TestRecord): Option[GridCell] = cells.find(_.test.name == test.name)

  /** Whether the later test of a pair is compared with the earlier one. */
  def compares(pair: TestPair): Boolean =
    cells.exists(c => c.test.name == pair.after.name && c.pair.exists(_.before.name == pair.before.name))

  /** Whether the columns are numbers in their order. */
  def isOrdered: Boolean = columns.size > 1 && columns.forall(_.headOption.exists(_.isDigit))

  /** Label of the row of a test. */
  def row(test: TestRecord): String = cell(test).fold(test.short)(c => rows(c.row))

  /** Label of the column of a test. */
  def column(test: TestRecord): String = cell(test).fold("")(c => columns(c.column))
}

/**
 * @param pair from the test that it is compared with; `None`: it is the first of its kind
 * @param ratio geometric mean against that test; `None`: no row may be compared
 */
final case class GridCell(
    row: Int,
    column: Int,
    test: TestRecord,
    pair: Option[TestPair],
    ratio: Option[Double],
    verdict: GridVerdict,
)

/** How a test compares with another by its averages. */
sealed abstract class GridVerdict(val word: String)

object GridVerdict {
  case object First extends GridVerdict("first")
  case object Faster extends GridVerdict("faster")
  case object Slower extends GridVerdict("slower")
  case object Same extends GridVerdict("same")

  /** Load and configuration differ, or no row may be compared. */
  case object NotComparable extends GridVerdict("not-comparable")
}

/**
 * Ratio within which tests count as the same.
 *
 * @param mean of geometric means, above 1
 * @param row of single rows, above 1
 * @param repetitions pairs of tests without a stated difference; 0: the noise is unknown, and the ratios are assumed
 */
final case class TestNoise(mean: Double, row: Double, repetitions: Int) {
  def isKnown: Boolean = repetitions > 0
  def isSame(ratio: Double): Boolean = math.log(ratio).abs <= math.log(mean) + 1e-9
  def isSlower(rowRatio: Double): Boolean = rowRatio > row
  def isFaster(rowRatio: Double): Boolean = rowRatio < 1 / row
}

object TestNoise {

  /** Averages of published tests that nobody changed often differ as much. */
  val Unknown: TestNoise = TestNoise(1.07, 1.1, 0)

  /** Even repetitions that agree by chance show no smaller difference. */
  private val Least = 1.02

  /** @param unchanged pairs of tests without a stated difference */
  def of(unchanged: Vector[TestPair]): TestNoise = {
    val means = unchanged.flatMap(_.meanRatio).map(r => math.max(r, 1 / r))
    val rows = unchanged.flatMap(_.rows.map(_.ratio)).map(r => math.max(r, 1 / r)).sorted
    if (means.isEmpty) Unknown
    else
      TestNoise(
        math.max(Least, means.max),
        math.max(Least, rows((rows.size * 0.9).toInt.min(rows.size - 1))),
        means.size,
      )
  }
}

object TestGrid {

  def apply(tests: Vector[TestRecord], noise: TestNoise): TestGrid = {
    val places = TestPlaces(tests)
    val cells = tests.zip(places.places).zipWithIndex.map { case ((test, (row, column)), i) =>
      cell(test, row, column, reference(tests, i, places), noise)
    }
    TestGrid(places.rows, places.columns, cells, noise)
  }

  private def cell(test: TestRecord, row: Int, column: Int, pair: Option[TestPair], noise: TestNoise): GridCell = {
    val ratio = pair.filterNot(_.isMixed).flatMap(_.meanRatio)
    val verdict = (pair, ratio) match {
      case (None, _) => GridVerdict.First
      case (_, Some(r)) =>
        if (noise.isSame(r)) GridVerdict.Same else if (r > 1) GridVerdict.Slower else GridVerdict.Faster
      case _ => GridVerdict.NotComparable
    }
    GridCell(row, column, test, pair, ratio, verdict)
  }

  /**
   * The pair of a test with the one that it is compared with: an earlier one under the same load, best one that differs
   * in one respect, else in the fewest; else one of the same configuration under the first load; else the first of its
   * report, which is not compared.
   */
  private def reference(tests: Vector[TestRecord], index: Int, places: TestPlaces): Option[TestPair] = {
    import places.{columnOf, columnKeys, rowOf}
    val test = tests(index)
    val others = tests.filter(t => t.report == test.report && t.name != test.name)
    val earlier = others.filter(t => tests.indexOf(t) < index)
    val sameLoad = earlier.filter(t => columnOf(t.name) == columnOf(test.name)).map(TestPair(_, test))
    def place(t: TestRecord) = columnKeys.indexOf(columnOf(t.name))
    val sameRow = others
      .filter(t => rowOf(t.name) == rowOf(test.name) && place(t) < place(test))
      .sortBy(place)
      .map(TestPair(_, test))
    def best(pairs: Vector[TestPair]) = {
      val usable = pairs.filter(_.rows.nonEmpty)
      usable
        .find(_.causes.size <= 1)
        .orElse(usable.minByOption(pair => (pair.causes.size, pair.changes.size)))
        .orElse(pairs.headOption)
    }
    val hasLike =
      others.exists(t => rowOf(t.name) == rowOf(test.name) || columnOf(t.name) == columnOf(test.name))
    best(sameLoad)
      .orElse(best(sameRow))
      .orElse(earlier.headOption.filterNot(_ => hasLike).map(TestPair(_, test)))
  }
}
