package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison._
import org.folio.perf.model._

/** Kinds of rows whose times follow different things: jobs the records, requests of users the number of users. */
sealed abstract private[tests] class RowKind(val words: String)

private[tests] object RowKind {
  case object Job extends RowKind("jobs")
  case object Desk extends RowKind("requests of users")

  /** Nothing is known of it. */
  case object Other extends RowKind("other rows")

  /** Words before a load that runs at the same time, such as check-in during import. */
  private val Beside = " (during|while|with|without|beside|alongside) ".r
  private val JobName =
    "(?i)\\b(DI|imports?|exports?|jobs?|rollover|reindex(ing)?|bulk|harvest|refresh|load(ing)? of|FYR|DE|BE)\\b|\\.(mrc|csv)\\b".r
  private val DeskName =
    "(?i)check.?(in|out)|\\b(search|view|log.?in|loans?|renewal|request|open|edit|browse|filter|CICO)\\b".r
  private val LongMs = 600000.0

  def of(transaction: String, averageMs: Double): RowKind = {
    val name = Beside.split(transaction.replace('_', ' '))(0)
    if (DeskName.findFirstIn(name).isDefined && JobName.findFirstIn(name).isEmpty) Desk
    else if (JobName.findFirstIn(name).isDefined || averageMs >= LongMs) Job
    else Other
  }

  /** Growth of times over an amount, both as logarithms, from which on a row works on the amount. */
  private val Follows = 0.5
  private val Stays = 0.25

  /**
   * Kind of a row over a condition that counts what is worked on: its times say it, and its name only where they do not.
   *
   * @param amount ratio of the amounts, as `time` of the times
   */
  def over(transaction: String, averageMs: Double, amount: Double, time: Double): RowKind = {
    val slope = math.log(time) / math.log(amount)
    if (amount <= 1) of(transaction, averageMs)
    else if (slope >= Follows) Job
    else if (slope <= Stays) Desk
    else of(transaction, averageMs)
  }

  /** Jobs apart from all others, which are requests of users if one of them is known to be. */
  def split[A](rows: Vector[A])(kind: A => RowKind): Vector[(RowKind, Vector[A])] = {
    val rest = if (rows.exists(kind(_) == Desk)) Desk else Other
    rows
      .groupBy(row => if (kind(row) == Job) Job else rest)
      .toVector
      .sortBy { case (of, all) => (-all.size, of.words) }
  }
}

/** A series of tests as pairs of its first test with each of the others. */
final private[tests] class SeriesPairs(val series: TestSeries) {
  private val (from, to) = (series.steps.head, series.steps.last)
  val pairs: Vector[TestPair] = series.steps.tail.map(step => TestPair(series.first, step.test))

  /** The condition with its first value, which says what it counts. */
  val counted: String = s"${series.condition} ${from.words}"

  /** Rows that all tests have by their kind, those that follow an amount first. */
  val kinds: Vector[(RowKind, Vector[RowPair])] = {
    val shared = pairs.map(_.rows.map(_.key).toSet).reduce(_ & _)
    val rows = pairs.head.rows.filter(row => shared(row.key))
    val ends = pairs.last.rows.map(r => r.key -> r.ratio).toMap
    if (OrderedShape.thing(counted).isDefined && from.value > 0)
      RowKind
        .split(rows) { r =>
          RowKind.over(r.transaction, r.beforeMs, to.value / from.value, ends.getOrElse(r.key, r.ratio))
        }
        .sortBy(_._1 != RowKind.Job)
    else RowKind.split(rows)(r => RowKind.of(r.transaction, r.beforeMs))
  }

  /** How the times of some rows follow the condition, by their geometric mean. */
  def shape(keys: Set[(String, Set[Dimension])]): OrderedShape =
    shapeOf(pairs.flatMap(pair => TestPair.mean(pair.rows.filter(row => keys(row.key)).map(_.ratio))))

  /** The same of a single row. */
  def shape(row: RowPair): OrderedShape = shapeOf(pairs.flatMap(_.rows.find(_.key == row.key)).map(_.ratio))

  private def shapeOf(ratios: Vector[Double]) =
    OrderedShape(series.steps.map(step => step.value -> step.words), 1.0 +: ratios)
}

/** Times over users, rate, tenants, records or another ordered condition, in one finding for all its tests. */
object OrderedConditions {

  def findings(pairs: TestPairs): Vector[Finding] = for {
    series <- pairs.series
    isAlone = pairs.series.count(_.condition == series.condition) == 1
    subject = if (isAlone) "Over " else s"${pairs.grid.row(series.first)}: over "
    all = new SeriesPairs(series)
    ((kind, rows), i) <- all.kinds.zipWithIndex
  } yield finding(all, rows.map(_.key).toSet, kind, isFirst = i == 0, subject, pairs.noise)

  private def finding(
      all: SeriesPairs,
      keys: Set[(String, Set[Dimension])],
      kind: RowKind,
      isFirst: Boolean,
      subject: String,
      noise: TestNoise,
  ): Finding = {
    import all.{counted, pairs, series}
    val shape = all.shape(keys)
    def rowsOf(pair: TestPair) = pair.rows.filter(row => keys(row.key))
    val still = rowsOf(pairs.head).sortBy(_.transaction).filter(all.shape(_).isFlat).map(_.transaction)
    Finding(
      s"series:${series.first.name}:${series.condition}" + (if (isFirst) "" else s":${kind.words.replace(' ', '-')}"),
      Severity.Info,
      s"$subject${series.condition} (${series.steps.map(_.words).mkString(", ")}) response times ${shape.words} " +
        s"(geometric mean of ${count(keys.size, "row", "rows")}" +
        (if (isFirst && keys.size == pairs.head.rows.size) ")" else s", ${kind.words})") +
        (if (kind == RowKind.Desk) "" else TestsWords.perThing(counted, shape)) + "." +
        saturation(series, shape, kind, counted),
      s"From ${series.steps.head.words} to ${series.steps.last.words}: " +
        s"${TestsWords.slowerAndFaster(rowsOf(pairs.last), noise)}." +
        (if (still.isEmpty || shape.isFlat) ""
         else s" ${count(still.size, "row stays", "rows stay")} flat: ${TestsWords.few(still)}."),
      Vector("averages", "runs"),
    )
  }

  /** Sentence about saturation; empty: times do not rise, or the load counts the work itself. */
  private def saturation(series: TestSeries, shape: OrderedShape, kind: RowKind, counted: String): String =
    if (kind == RowKind.Job || OrderedShape.thing(counted).isDefined) ""
    else
      shape.saturatedAt.fold("") { case (at, fine) =>
        s" Saturation begins between $fine and $at ${series.condition}; the last that was fine is $fine."
      }

}

/**
 * How times follow an ordered condition, in words.
 *
 * @param steps values with their words, the lowest first, at least three
 * @param ratios times of each step to those of the first, by the geometric mean
 */
final private[tests] case class OrderedShape(
    steps: Vector[(Double, String)],
    ratios: Vector[Double],
) {
  import OrderedShape._

  def isFlat: Boolean = ratios.max / ratios.min <= Flat

  /** E.g. "are flat up to 8, then rise: +35 % at 20, 2.1 times at 75". */
  def words: String = {
    val lowest = ratios.indexOf(ratios.min)
    val highest = ratios.indexOf(ratios.max)
    if (isFlat) s"do not depend on it, within ${percent((ratios.max / ratios.min - 1) * 100)}"
    else if (isInside(lowest) && Math.min(ratios.head, ratios.last) / ratios.min > Flat)
      s"are best at ${label(lowest)}: ${others(lowest)}"
    else if (isInside(highest) && ratios.max / Math.max(ratios.head, ratios.last) > Flat)
      s"are worst at ${label(highest)}: ${others(highest)}"
    else if (ratios.last > ratios.head) rise
    else s"fall: ${named(1)}"
  }

  private def rise: String = {
    val flat = ratios.takeWhile(r => r <= Flat && r >= 1 / Flat).size
    if (flat > 1) s"are flat up to ${label(flat - 1)}, then rise: ${named(flat)}"
    else s"rise from ${label(0)} on: ${named(1)}, $proportion"
  }

  /** Slope of the times over the condition, both as logarithms, from the first step to the last. */
  private def slope: Double = math.log(ratios.last) / math.log(steps.last._1 / steps.head._1)

  private def proportion: String =
    if (steps.head._1 <= 0) "from nothing"
    else if (slope > MoreThan) "more than in proportion"
    else if (slope < LessThan) "less than in proportion"
    else "in proportion"

  /** Time for each of the things that the condition counts; `None`: the first step has none. */
  def perThing: Option[Double] =
    Option.when(steps.head._1 > 0)(ratios.last / (steps.last._1 / steps.head._1))

  /**
   * The first step at which the times have left their level for good, and the one before; `None`: they stay, or rise
   * from the first step on.
   */
  def saturatedAt: Option[(String, String)] = {
    val last = ratios.lastIndexWhere(_ <= Flat)
    Option.when(last >= 0 && last < ratios.size - 1 && ratios(last + 1) >= Saturated && ratios.last >= Saturated)(
      (label(last + 1), label(last))
    )
  }

  private def isInside(i: Int) = i > 0 && i < ratios.size - 1
  private def label(i: Int) = steps(i)._2

  private def named(from: Int): String =
    ratios.indices
      .drop(from)
      .map(i => s"${TestsWords.change(ratios(i))} at ${label(i)}")
      .mkString(", ")

  private def others(than: Int): String =
    ratios.indices
      .filter(_ != than)
      .map(i => s"${TestsWords.change(ratios(i) / ratios(than))} at ${label(i)}")
      .mkString(", ")
}

private[tests] object OrderedShape {
  private val Flat = 1.1

  /** Times to their level from which on more load is too much. */
  private val Saturated = 1.25
  private val MoreThan = 1.1
  private val LessThan = 0.9

  /** Conditions that count what is worked on, so that a time for each of them means something. */
  private val Things = "(record|tenant|file|title|item|instance|order|piece)s?\\b".r

  /** The thing that a condition counts, singular. */
  def thing(condition: String): Option[String] =
    Things.findFirstMatchIn(condition.toLowerCase).map(_.group(1))
}

/** Rows of one test that differ in one dimension only: tenant class, tenant, users, file size. */
object RowDimensions {
  private val FewestSteps = 3

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      test <- pairs.tests
      name <- test.rows.flatMap(_.dimensions.map(_.name)).distinct
      usable = test.rows.filter(row => TestPair.isUsable(row) && row.dimension(name).isDefined)
      kinds = RowKind.split(usable)(row => RowKind.of(row.transaction, row.averageMs))
      ((_, rows), i) <- kinds.zipWithIndex
      finding <- of(s"dimension:${test.name}:$name${if (i == 0) "" else s":$i"}", test, name, rows)
    } yield finding

  private def of(id: String, test: TestRecord, name: String, rows: Vector[TestRow]): Option[Finding] = {
    // Averages by this dimension, of rows of one transaction that differ in nothing else.
    val all = rows.flatMap(row => row.dimension(name).map(_ -> row))
    val values = all.map(_._1).distinct
    val groups = all
      .groupMap { case (_, row) => (row.transaction, row.dimensions.filter(_.name != name).toSet) } {
        case (value, row) => value -> row.averageMs
      }
      .values
      .map(_.toMap)
      .filter(group => values.forall(group.contains))
      .toVector
    val numbers = values.flatMap(value => OrderedValue.of(value).map(_._1 -> value)).sortBy(_._1)
    val areNumbers = numbers.size == values.size
    def ratio(value: String, to: String) = TestPair.mean(groups.map(group => group(value) / group(to)))
    def said =
      if (areNumbers && values.size >= FewestSteps) {
        val isDesk = rows.forall(row => RowKind.of(row.transaction, row.averageMs) == RowKind.Desk)
        inOrder(
          name,
          OrderedShape(numbers, numbers.flatMap { case (_, value) => ratio(value, numbers.head._2) }),
          isDesk,
        )
      } else {
        val ordered = if (areNumbers) numbers.map(_._2) else values
        byValue(name, ordered.flatMap(value => ratio(value, ordered.head).map(value -> _)).sortBy(_._2))
      }
    Option.when(values.size >= 2 && groups.nonEmpty)(
      Finding(
        id,
        Severity.Info,
        s"In ${test.short}, $said.",
        s"Geometric mean of ${count(groups.size, "transaction", "transactions")}.",
        Vector("averages"),
      )
    )
  }

  private def inOrder(name: String, shape: OrderedShape, isDesk: Boolean): String = {
    val each = if (isDesk) "" else TestsWords.perThing(name, shape)
    val saturation = shape.saturatedAt.filter(_ => OrderedShape.thing(name).isEmpty).fold("") { case (at, fine) =>
      s"; saturation begins between $fine and $at $name, the last that was fine is $fine"
    }
    s"over $name response times ${shape.words}$each$saturation"
  }

  /** @param ratios from fast to slow */
  private def byValue(name: String, ratios: Vector[(String, Double)]): String = {
    val (fastest, slowest) = (ratios.head, ratios.last)
    s"by $name, ${slowest._1} took ${TestsWords.asLong(slowest._2 / fastest._2)} ${fastest._1}" +
      (if (ratios.size == 2) "" else s"; from fast to slow: ${ratios.map(_._1).mkString(", ")}")
  }
}

/** 95th percentiles that changed much more than the averages: fewer executions are much slower. */
object TailGrowth {
  private val Apart = 1.25

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      pair <- pairs.alike
      // A percentile that did not rise itself, beyond what figures without a change differ by, hides nothing.
      grown = (for {
        row <- pair.rows
        ratio <- row.p95Ratio
        if ratio > math.max(pairs.noise.row, TestNoise.Unknown.row) && ratio / row.ratio >= Apart
      } yield (row, ratio)).sortBy { case (row, ratio) => -ratio / row.ratio }
      if grown.nonEmpty
    } yield Finding(
      s"tail:${pair.id}",
      Severity.Warning,
      s"From ${pair.before.short} to ${pair.after.short} the 95th percentile of " +
        s"${count(grown.size, "transaction", "transactions")} rose more than the average: " +
        s"${TestsWords.few(grown.map { case (row, ratio) => named(row, ratio) })}.",
      "Some executions became much slower while the others did not. Averages hide this.",
      Vector("averages"),
    )

  private def named(row: RowPair, p95Ratio: Double): String =
    s"${row.transaction} (95th percentile ${TestsWords.change(p95Ratio)}, average ${TestsWords.change(row.ratio)})"
}

/** Ratio of the sizes of large and small tenants. */
object TenantSizes {

  def findings(pairs: TestPairs): Vector[Finding] = for {
    (report, all) <- pairs.byReport
    sizes = all.head.tenantClasses.sortBy(_.instances)
    if sizes.size >= 2
    (small, large) = (sizes.head, sizes.last)
  } yield Finding(
    s"tenant-sizes:$report",
    Severity.Info,
    s"Tenants called ${large.name} hold ${decimal(large.instances / small.instances, 1)} " +
      s"times the instances and ${decimal(large.items / small.items, 1)} times the items of " +
      s"those called ${small.name} (${large.tenants} and ${small.tenants} tenants).",
    "",
    Vector("tenants"),
  )
}

/** A change of a sum that comes from a few long rows, while most rows did not change or changed the other way. */
object SumDominated {
  private val MaxShare = 0.2
  private val FewestRows = 5
  private val Smallest = 0.03

  def findings(pairs: TestPairs): Vector[Finding] = for {
    pair <- pairs.alike
    total = change(pair.rows)
    if pair.rows.size >= FewestRows && relative(pair.rows).abs >= Smallest
    // Those that push in the direction of the sum, the strongest first.
    ordered = pair.rows.sortBy(r => (r.afterMs - r.beforeMs) * -math.signum(total))
    most = math.max(1, (pair.rows.size * MaxShare).toInt)
    // Without these few the sum does not move, or moves the other way.
    (few, rest) <- (1 to most).map(ordered.splitAt).find { case (_, rest) => change(rest) * math.signum(total) <= 0 }
  } yield Finding(
    s"sum-dominated:${pair.id}",
    Severity.Warning,
    s"The sum of ${pair.after.short} is ${TestsWords.change(1 + relative(pair.rows))} to ${pair.before.short} by " +
      s"${count(few.size, "row", "rows")} of ${pair.rows.size} alone: " +
      s"${list(few.map(r => s"${r.transaction} (${TestsWords.change(r.ratio)})"))}. Without them it is " +
      s"${TestsWords.change(1 + relative(rest))}.",
    "Do not draw conclusions from the sum: the longest rows determine it.",
    Vector("averages"),
  )

  private def change(rows: Vector[RowPair]): Double = rows.map(r => r.afterMs - r.beforeMs).sum
  private def relative(rows: Vector[RowPair]): Double = change(rows) / rows.map(_.beforeMs).sum
}
