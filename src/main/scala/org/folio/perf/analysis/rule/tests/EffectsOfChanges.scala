package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison._
import org.folio.perf.model._

/**
 * A finding about several tests with its weight.
 *
 * @param brief the finding in one short sentence, for the summary; empty: the summary leaves it out
 * @param score size of the effect, as a logarithm, times its certainty, 0 to 1
 * @param covers ids of findings that say the same of single tests or pairs
 * @param hasReason whether one change explains it
 */
final case class TestFinding(
    finding: Finding,
    about: Vector[TestRecord],
    brief: String,
    score: Double,
    covers: Set[String] = Set.empty,
    hasReason: Boolean = false,
) {
  import TestFinding._

  /** The statement as a page shows it: without the end of a long list. */
  def shown: String = shown(MostShown)

  def shown(most: Int): String = {
    val words = finding.statement.split(' ')
    if (words.length <= most) finding.statement
    else {
      val head = words.take(most).mkString(" ")
      val (sentence, part, item) = (head.lastIndexOf(". "), head.lastIndexOf("; "), head.lastIndexOf(", "))
      val least = head.length / 3
      if (sentence > least) head.take(sentence + 1)
      else if (part > least) head.take(part) + "."
      else if (item > least) head.take(item) + " and more."
      else head + " …"
    }
  }

  /** The shown statement with its advice. */
  def text: String = finding.copy(statement = shown, detail = "").text
}

object TestFinding {
  private val MostShown = 34
}

/** Each change between tests once, for all pairs of tests that differ in it, with its exceptions. */
private[tests] object EffectsOfChanges {

  /** Part of the rows that may move the other way while the rest speaks for all. */
  private val MostContrary = 0.25
  private val MostNamedContrary = 3

  /**
   * Pairs of which an effect tells: those of the grid, and for each test the nearest that differs from it in another
   * single respect.
   */
  def compared(pairs: TestPairs): Vector[TestPair] = {
    val ofGrid =
      pairs.grid.cells
        .flatMap(_.pair)
        .filter(p => p.rows.nonEmpty && !p.isMixed && (p.changes.nonEmpty || p.stated.nonEmpty))
    val again = pairs.unchanged.map(_.after.name).toSet
    val further = for {
      after <- pairs.tests.filterNot(t => again(t.name))
      own = ofGrid.filter(_.after.name == after.name).map(_.causes)
      single = pairs.alike.filter(p => p.after.name == after.name && p.causes.size == 1 && p.rows.nonEmpty)
      (causes, of) <- single.groupBy(_.causes).toVector.sortBy(_._1.mkString)
      if !own.contains(causes) && own.forall(_.nonEmpty)
    } yield of.minBy(p => (p.changes.size, pairs.tests.indexOf(p.before)))
    ofGrid ++ further
  }

  def of(pairs: TestPairs): Vector[TestFinding] = {
    val (load, configuration) = compared(pairs).partition(_.changesLoad)
    val loads = pairs.series.filter(s => TestPair(s.first, s.last).changesLoad)
    val series = loads.groupBy(s => (s.condition, s.steps.map(_.words))).values.toVector
    val single = load.filterNot(p => loads.exists(_.has(p)))
    series.sortBy(all => pairs.tests.indexOf(all.head.first)).map(overLoad(pairs, _)) ++
      groups(configuration).map(changed(pairs, _)) ++ groups(single).map(changed(pairs, _))
  }

  private def groups(all: Vector[TestPair]): Vector[Vector[TestPair]] =
    all
      .groupBy(p => (p.before.report, p.causes.sorted))
      .values
      .toVector
      .sortBy(of => all.indexOf(of.head))

  /** Pairs that differ in the same thing. */
  private def changed(pairs: TestPairs, of: Vector[TestPair]): TestFinding = {
    val grid = pairs.grid
    val noise = pairs.noise
    val isLoad = of.head.changesLoad
    def side(test: TestRecord) = named(if (isLoad) grid.column(test) else grid.row(test), test)
    val entries = of
      .groupBy(p => (side(p.before), side(p.after)))
      .toVector
      .sortBy { case (_, all) => of.indexOf(all.head) }
      .map { case ((before, after), all) => Entry(before, after, all, contrary(all, noise)) }
    val ratios = entries.flatMap(_.ratios)
    val isClear = ratios.forall(!noise.isSame(_)) && ratios.map(_ > 1).distinct.size == 1
    val (statement, brief, rows) = entries match {
      case Vector(entry) =>
        val said = one(grid, noise, entry, isLoad)
        (said + (if (entry.skip.isEmpty) notSo(of, noise) else ""), said, spread(entry))
      case _ =>
        val top = entries.minBy(e => -math.log(e.mean).abs)
        (several(noise, entries, of.head), s"${compared(top.after, top.before, top.mean, noise)}.", "")
    }
    Effect(
      s"effect:${of.head.before.report}:${of.head.causes.sorted.mkString("+")}${if (isLoad) ":load" else ""}",
      statement,
      brief,
      rows,
      ratios.maxBy(r => math.log(r).abs),
      of,
      isClear || entries.size > 1,
      noise,
      covered(of, pairs),
    ).finding
  }

  /** Change of each row in all pairs together. */
  private def byRow(of: Vector[TestPair]): Vector[(String, Double)] =
    of.flatMap(_.rows).groupBy(_.transaction).toVector.flatMap { case (name, all) =>
      TestPair.mean(all.map(_.ratio)).map(name -> _)
    }

  /** Rows that changed the other way than most. */
  private def against(most: Double, rows: Vector[(String, Double)], noise: TestNoise): Vector[(String, Double)] =
    rows.filter { case (_, ratio) => if (most > 1) noise.isFaster(ratio) else noise.isSlower(ratio) }

  private def notSo(of: Vector[TestPair], noise: TestNoise): String =
    TestPair.mean(of.flatMap(_.meanRatio)).filterNot(noise.isSame).fold("") { mean =>
      val rows = against(mean, byRow(of), noise)
      if (rows.isEmpty) "" else s" Not so: ${named(rows)}."
    }

  private def named(rows: Vector[(String, Double)]): String =
    few(
      rows
        .sortBy { case (name, ratio) => (-math.log(ratio).abs, name) }
        .map { case (name, ratio) => s"$name (${TestsWords.change(ratio)})" }
    )

  /** Few rows that moved against the others, so that the mean of all hides what most of them did. */
  private def contrary(of: Vector[TestPair], noise: TestNoise): Vector[(String, Double)] = {
    val rows = byRow(of)
    val middle = rows.map(_._2).sorted.lift(rows.size / 2).getOrElse(1.0)
    val other = against(middle, rows, noise)
    val isHidden = of.flatMap(_.meanRatio).exists(noise.isSame)
    val isClear = TestPair.mean(rows.diff(other).map(_._2)).exists(!noise.isSame(_))
    val areFew = other.size <= rows.size * MostContrary && other.size <= MostNamedContrary
    if (isHidden && isClear && areFew) other else Vector.empty
  }

  /**
   * @param before what the tests are compared with, and `after`: in a few words
   * @param skip rows that moved against all others, and are told apart
   */
  final private case class Entry(
      before: String,
      after: String,
      pairs: Vector[TestPair],
      skip: Vector[(String, Double)],
  ) {
    private val skipped = skip.map(_._1).toSet
    def ratio(pair: TestPair): Double =
      TestPair.mean(pair.rows.filterNot(r => skipped(r.transaction)).map(_.ratio)).getOrElse(1.0)
    def ratios: Vector[Double] = pairs.map(ratio)
    def mean: Double = TestPair.mean(ratios).getOrElse(1.0)
  }

  /** The label of a row or a column, unless there is none. */
  private def named(label: String, test: TestRecord): String = if (label.isEmpty) test.short else label

  private def spread(entry: Entry): String = {
    val rows = entry.pairs.flatMap(_.rows)
    if (entry.pairs.size == 1 && rows.size > 1) s"${rows.size} rows, ${TestsWords.extremes(rows)}. " else ""
  }

  private def one(grid: TestGrid, noise: TestNoise, entry: Entry, isLoad: Boolean): String = {
    def order(p: TestPair) = grid.cell(p.after).fold(0)(c => if (isLoad) c.row else c.column)
    def place(p: TestPair) = if (isLoad) grid.row(p.after) else grid.column(p.after)
    def at(label: String) = if (isLoad || !label.headOption.exists(_.isDigit)) s"with $label" else s"at $label"
    def places(some: Vector[TestPair]) = at(TestNames.list(some.sortBy(order).map(place))).replace("with with", "with")
    val each = if (isLoad) "in each configuration" else "at each load"
    val (before, after) = (entry.before, entry.after)
    val (same, moved) = entry.pairs.sortBy(entry.ratio).partition(p => noise.isSame(entry.ratio(p)))
    val (slower, faster) = moved.partition(entry.ratio(_) > 1)
    val except = if (same.isEmpty) "" else s"; the same ${places(same)}"
    def ratio(pair: TestPair) = TestsWords.change(entry.ratio(pair))
    val text =
      if (entry.pairs.size == 1) compared(after, before, entry.mean, noise)
      else if (moved.isEmpty) {
        val most = entry.ratios.map(r => math.max(r, 1 / r)).max
        s"$after is as fast as $before $each, within ${percent((most - 1) * 100)}"
      } else if (slower.isEmpty || faster.isEmpty) {
        // The sorted ratios end with the slowest.
        val (direction, least, most) =
          if (slower.isEmpty) ("faster", moved.last, moved.head) else ("slower", moved.head, moved.last)
        val where = if (same.isEmpty) s" $each" else ""
        val which = if (place(most).isEmpty) "" else s", most ${places(Vector(most))}"
        if (moved.size == 1) s"$after is $direction than $before ${places(moved)}: ${ratio(most)}$except"
        else s"$after is $direction than $before$where: ${range(ratio(least), ratio(most))}$which$except"
      } else {
        def found(some: Vector[TestPair]) = TestsWords.few(some.map(p => s"${places(Vector(p))} (${ratio(p)})"))
        s"$after is faster than $before ${found(faster)}, and slower ${found(slower)}$except"
      }
    s"${if (entry.skip.isEmpty) "" else s"Apart from ${named(entry.skip)}, "}$text."
  }

  /** B is 13 % faster than A. */
  private def compared(after: String, before: String, mean: Double, noise: TestNoise): String =
    if (noise.isSame(mean)) s"$after is about as fast as $before (${TestsWords.change(mean)})"
    else if (mean >= 2) s"$after takes ${decimal(mean, 1)} times as long as $before"
    else if (mean > 1) s"$after is ${points((mean - 1) * 100)} slower than $before"
    else s"$after is ${points((1 - mean) * 100)} faster than $before"

  private def points(percent: Double) = unit(signedValue(percent).stripPrefix("+"), "%")

  private def several(noise: TestNoise, entries: Vector[Entry], pair: TestPair): String = {
    val befores = entries.map(_.before).distinct
    def said(e: Entry) = {
      val span =
        if (e.ratios.size == 1) ""
        else s" (${range(TestsWords.change(e.ratios.min), TestsWords.change(e.ratios.max))})"
      val base = if (befores.size == 1) "" else s" against ${e.before}"
      s"${e.after}$base ${if (noise.isSame(e.mean)) "about the same" else TestsWords.change(e.mean)}$span"
    }
    val cause = list(pair.causes.map(c => c.take(1).toLowerCase + c.drop(1)))
    val start = if (befores.size == 1) s"Against ${befores.head}, by $cause" else s"By $cause"
    s"$start: ${TestsWords.few(entries.sortBy(e => -math.log(e.mean).abs).map(said), 8)}."
  }

  /** Times over an ordered condition, in all configurations that have the same steps. */
  private def overLoad(pairs: TestPairs, of: Vector[TestSeries]): TestFinding = {
    val courses = of.map(series => Course(named(pairs.grid.row(series.first), series.first), new SeriesPairs(series)))
    val first = courses.head
    val series = first.all.series
    val condition = series.condition
    val thing = OrderedShape.thing(first.all.counted).filter(_ => first.kind != RowKind.Desk)
    val steps = series.steps.map(_.words)
    val (lowest, highest) = (steps.head, steps.last)
    val where = if (pairs.series.size > 1) s" (${first.name})" else ""
    val saturated = courses.flatMap(_.shape.saturatedAt).distinct match {
      case Vector((at, fine)) if thing.isEmpty && first.kind != RowKind.Job =>
        s" Saturation begins between $fine and $at $condition."
      case _ => ""
    }
    val apart = courses.flatMap(_.others).map(r => s"${r.transaction} (${TestsWords.change(r.ratio)})").distinct
    val rest = if (apart.isEmpty) "" else s" Other rows: ${few(apart)}."
    val most = courses.maxBy(c => math.log(c.shape.ratios.last).abs)
    val per = for (each <- thing; ratio <- most.shape.perThing) yield (each, ratio)
    val areFlat = courses.forall(_.shape.isFlat)
    val over = s"Over $condition (${steps.mkString(", ")})"
    val statement =
      if (courses.size == 1)
        s"$over$where response times ${first.shape.words}${TestsWords.perThing(first.all.counted, first.shape)}."
      else {
        val ends = courses.map(c => s"${TestsWords.change(c.shape.ratios.last)} (${c.name})")
        s"$over, from $lowest to $highest: ${TestsWords.few(ends)}."
      }
    val brief = per match {
      case Some((each, ratio)) =>
        s"From $lowest to $highest $condition, the time for each $each is ${decimal(ratio, 2)} times."
      case None if areFlat => s"Response times do not depend on $condition ($lowest to $highest)."
      case None =>
        s"At $highest $condition, response times are ${decimal(most.shape.ratios.last, 1)} times those at $lowest" +
          (if (pairs.series.size > 1) s" (${most.name})" else "") + "."
    }
    Effect(
      s"effect:${series.first.report}:$condition:${of.map(_.first.short).mkString("+")}",
      statement + saturated + rest,
      brief + (if (areFlat) "" else saturated),
      "",
      per.fold(most.shape.ratios.maxBy(r => math.log(r).abs))(_._2),
      courses.flatMap(_.all.pairs),
      isClear = true,
      pairs.noise,
      of.map(s => s"series:${s.first.name}:${s.condition}").toSet,
    ).finding
  }

  /** The main kind of rows of a series, apart from the last pair's rows of other kinds. */
  final private case class Course(name: String, all: SeriesPairs) {
    val (kind, rows) = all.kinds.head
    val shape: OrderedShape = all.shape(rows.map(_.key).toSet)
    val others: Vector[RowPair] =
      all.kinds.tail.flatMap(_._2).flatMap(r => all.pairs.last.rows.find(_.key == r.key))
  }

  /** Findings about single pairs that an effect tells too. */
  private def covered(of: Vector[TestPair], pairs: TestPairs): Set[String] =
    of.flatMap(p =>
      Vector(
        s"pair:${p.id}",
        s"families:${p.id}",
        s"slows-others:${p.id}",
        s"slows-others:${p.after.name}:${p.before.name}",
        s"sum-dominated:${p.id}",
      )
    ).toSet ++ Option.when(of.size > 1)(s"smaller-instances:${of.head.before.report}") ++
      pairs.tests.map(t => s"spread:${t.report}").toSet

  /** An effect before it is weighed. */
  final private case class Effect(
      id: String,
      statement: String,
      brief: String,
      spread: String,
      largest: Double,
      pairs: Vector[TestPair],
      isClear: Boolean,
      noise: TestNoise,
      covers: Set[String],
  ) {
    private val causes = pairs.head.causes.size
    private val sure = (if (noise.isKnown) 1.0 else 0.85) * (if (causes > 1) 0.6 else 1.0) *
      (if (pairs.exists(_.stated.nonEmpty)) 0.85 else 1.0) * (if (isClear) 1.0 else 0.6)

    private def reason =
      if (causes > 1) s"${count(causes, "thing", "things")} changed at once: ${few(pairs.head.causes)}."
      else if (pairs.head.changes.isEmpty) ""
      else {
        val isRelease = pairs.head.parts.contains("Release")
        val (versions, others) = pairs.head.changes.partition(c => isRelease && c.part == "Module versions")
        val shown = (if (others.isEmpty) versions else others)
          .map(c => s"${c.setting} ${c.before.getOrElse("none")} → ${c.after.getOrElse("none")}")
        s"Changed: ${few(shown)}."
      }

    private def possible = {
      val names = pairs
        .flatMap(_.stated.map { case (test, fact) => s"${fact.part}, ${fact.name} (stated for $test only)" })
        .distinct
      if (names.isEmpty) "" else s" Possible too: ${few(names, 2)}."
    }

    private def repetitions =
      if (noise.isKnown) s" Repetitions differ by ${percent((noise.mean - 1) * 100)}." else ""

    def finding: TestFinding = TestFinding(
      Finding(
        id,
        Severity.Info,
        TestsWords.sentence(statement),
        spread + reason + possible + repetitions,
        Vector("averages", "runs"),
        certainty = Some(if (sure >= 0.8) Certainty.Likely else Certainty.Possible),
        because = if (noise.isKnown) "" else "Averages only: what these tests differ by without a change is unknown.",
      ),
      pairs.flatMap(p => Vector(p.before, p.after)).distinct,
      TestsWords.sentence(brief),
      if (noise.isSame(largest)) 0.12 else math.max(0.121, math.log(largest).abs * sure),
      covers,
      hasReason = causes <= 1,
    )
  }
}
