package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison._
import org.folio.perf.model._
import java.util.regex.Pattern

/**
 * Main findings about several tests, in the order of a page.
 *
 * @param summary at most [[TestsStory.MostWords]] words; its first sentence is the largest effect with a reason
 * @param findings at most [[TestsStory.Most]], the largest and surest effects first
 * @param problems the other problems, none of which is hidden
 * @param notes other findings
 * @param evidence findings about single tests and pairs, which the others sum up
 */
final case class TestsStory(
    grid: TestGrid,
    summary: String,
    findings: Vector[TestFinding],
    problems: Vector[TestFinding],
    notes: Vector[TestFinding],
    evidence: Vector[TestFinding],
) {
  def all: Vector[TestFinding] = findings ++ problems ++ notes ++ evidence
}

object TestsStory {
  val Most = 5
  val MostWords = 90

  /** Number of tests up to which single findings need no summing up. */
  private val LongSentence = 30

  /** Kinds of findings that tables of the page show, or that an effect or another kind repeats. */
  private val InTables =
    Set("pair", "families", "resources", "series", "spread", "limit-moved", "saturated", "metrics-ignored")

  /** Sizes of problems that have no ratio, by kind; others count as [[OtherProblem]]. */
  private val Sizes = Map(
    "always-failing" -> 1.3,
    "errors-by-condition" -> 1.2,
    "growth-over-tests" -> 0.9,
    "known-defect" -> 0.45,
    "memory-above-limit" -> 0.7,
    "unstated" -> 0.7,
    "sessions-wait" -> 0.6,
    "tenant-jobs" -> 0.6,
    "rising" -> 0.5,
    "uneven" -> 0.5,
    "parts" -> 0.8,
    "tail" -> 0.45,
    "claims" -> 0.2,
    "totals" -> 0.15,
    "printed-deltas" -> 0.15,
    "sum-dominated" -> 0.2,
  )
  private val OtherProblem = 0.3
  private val Note = 0.1

  /** Score of tests that are the same. */
  private val SameScore = 0.12

  /** @param found all findings about the tests: of the rules, of known defects, of modules */
  def apply(tests: Vector[TestRecord], found: Vector[Finding]): TestsStory = {
    val pairs = new TestPairs(tests)
    val effects = EffectsOfChanges.of(pairs)
    val covered = effects.flatMap(_.covers).toSet
    val aside = unlike(pairs)
    val grown = found.filter(f => kind(f) == "growth-over-tests").flatMap(_.id.split(':').drop(2))
    def isRepeated(f: Finding) = kind(f) == "rising" && f.id.split(':').exists(grown.contains)
    val (told, rest) =
      found.partition(f => covered(f.id) || InTables(kind(f)) || aside.exists(f.id.contains) || isRepeated(f))
    val others = bottlenecks(pairs) ++ moved(pairs) ++ merged(rest, pairs)
    val ranked = (effects ++ others).sortBy(f => -f.score)
    // What the tests were made for comes first, with the problems; a note never displaces them.
    val (top, later) = ranked.partition(f => f.finding.isProblem || f.hasReason || isEffect(f))
    val findings = top.take(Most)
    val (problems, notes) = (top.drop(Most) ++ later).partition(_.finding.isProblem)
    TestsStory(
      pairs.grid,
      summary(tests, ranked),
      findings,
      problems,
      notes,
      told.map(f => TestFinding(f, about(f, tests), "", 0)),
    )
  }

  /** Ids of pairs that the grid does not compare, and that show no further change. */
  private def unlike(pairs: TestPairs): Vector[String] = {
    val compared = EffectsOfChanges.compared(pairs).map(_.id).toSet
    pairs.alike.map(_.id).filterNot(compared).flatMap { id =>
      val (before, after) = (id.takeWhile(_ != ':'), id.drop(id.indexOf(':') + 1))
      Vector(s":$id", s":$after:$before")
    }
  }

  /** `saturated` of `saturated:mobius/test-8`. */
  private def kind(finding: Finding): String = finding.id.takeWhile(_ != ':').replaceAll("-[A-Z].*$", "")

  private def about(finding: Finding, tests: Vector[TestRecord]): Vector[TestRecord] = {
    val parts = finding.id.split(':').toSet
    val own = tests.filter(t => parts(t.report))
    def isSaid(test: TestRecord) =
      s"(?<!\\w)${Pattern.quote(test.short)}(?!\\w)".r.findFirstIn(finding.statement).isDefined
    def found(some: Vector[TestRecord]) = Option.when(some.nonEmpty)(some)
    found(tests.filter(t => parts(t.name)))
      .orElse(found(own.filter(isSaid)))
      .orElse(found(own))
      .getOrElse(tests)
  }

  /** Findings of one kind in several tests are one. */
  private def merged(all: Vector[Finding], pairs: TestPairs): Vector[TestFinding] =
    all.groupBy(f => (kind(f), f.severity)).toVector.sortBy(of => all.indexOf(of._2.head)).flatMap {
      case ((kind, _), of) =>
        if (of.size > 1 && Together(kind)) Vector(together(kind, of, pairs))
        else of.map(f => weighed(f, about(f, pairs.tests), Set.empty))
    }

  private val Together = Set(
    "saturated",
    "rising",
    "tail",
    "sum-dominated",
    "above-reservation",
    "memory-above-limit",
    "sessions-wait",
    "uneven",
    "tenant-jobs",
    "claims",
    "printed-deltas",
    "not-finished",
    "unstated",
    "by-dimension",
    "dimension",
    "beside",
    "amounts",
    "amounts-of-pair",
    "slows-others",
    "known-defect",
    "errors-gone",
    "errors-by-condition",
    "connections",
    "cost",
    "parts",
  )

  /** The first stands for all, which are named. */
  private def together(kind: String, of: Vector[Finding], pairs: TestPairs): TestFinding = {
    val first = of.maxBy(f => size(f, about(f, pairs.tests)))
    val abouts = (first +: of.filterNot(_ == first)).map(about(_, pairs.tests)).distinct
    val others = abouts.tail
    val named =
      if (others.forall(_.size == 1)) TestNames.together(others.flatten, pairs.grid)
      else TestsWords.few(others.map(_.map(_.short).mkString(" → ")).filter(_.nonEmpty))
    val more = if (named.isEmpty) s" ${count(of.size - 1, "more", "more")} of this kind." else s" Likewise: $named."
    weighed(
      first.copy(id = s"$kind:all", statement = first.statement + more),
      abouts.flatten.distinct,
      of.map(_.id).toSet,
    ).copy(brief = "")
  }

  private def weighed(finding: Finding, about: Vector[TestRecord], covers: Set[String]): TestFinding =
    TestFinding(finding, about, brief(finding), size(finding, about), covers)

  private def size(finding: Finding, about: Vector[TestRecord]): Double =
    if (finding.severity == Severity.Good) Note * 2
    else if (finding.severity == Severity.Info) Note
    else Sizes.getOrElse(kind(finding), OtherProblem) * fullness(finding, about)

  /** Part of a resource that is used: half of a CPU is half a problem. */
  private def fullness(finding: Finding, about: Vector[TestRecord]): Double = {
    val metrics = kind(finding) match {
      case "uneven" => Set(Metric.InstanceCpu)
      case "rising" => Metric.all
      case _ => Set.empty[String]
    }
    val used = about
      .flatMap(_.figures)
      .filter(f => metrics(f.metric) && f.unit.startsWith("%") && f.doubt.isEmpty)
      .filter(f => kind(finding) != "rising" || finding.id.contains(f.subject) && f.statistic == "end")
      .map(_.value / Full)
    math.pow(used.maxOption.getOrElse(1.0).min(1.0), 2)
  }
  private val Full = 100.0

  private def brief(finding: Finding): String =
    if (words(finding.statement) <= LongSentence) finding.statement else ""

  private def words(text: String): Int = text.split("[\\s\u00a0]+").count(_.exists(_.isLetterOrDigit))

  /** Resources that are full in several tests, once. */
  private def bottlenecks(pairs: TestPairs): Vector[TestFinding] = {
    val tests = pairs.tests
    val found = tests.flatMap(t => OneSaturated.bottleneck(t).map(t -> _))
    val peaks = OneSaturated.findings(pairs).filterNot(f => found.exists(one => f.id == s"saturated:${one._1.name}"))
    val alone = found.groupBy { case (_, f) => (f.metric, f.subject) }.toVector.sortBy(of => -of._2.size).map {
      case ((metric, subject), of) =>
        val values = of.map(_._2.value)
        val words =
          s"The $metric ($subject) is the bottleneck in ${TestNames.together(of.map(_._1), pairs.grid)}: " +
            s"${range(percent(values.min), percent(values.max))}."
        TestFinding(
          Finding(
            s"saturated:all:$metric:$subject",
            Severity.Bad,
            words,
            "",
            Vector("resources"),
            s"Add capacity to the $metric ($subject), or reduce its load, before you change anything else.",
          ),
          of.map(_._1),
          words,
          0.75 + 0.25 * of.size / tests.size,
          of.map(t => s"saturated:${t._1.name}").toSet,
        )
    }
    alone ++ merged(peaks, pairs)
  }

  /** Slower tests with an idler database, all in one. */
  private def moved(pairs: TestPairs): Option[TestFinding] = {
    val grid = pairs.grid
    val found = BottleneckMoved.moved(pairs).filter(one => grid.compares(one._1))
    def name(test: TestRecord) = if (grid.columns.size > 1) grid.row(test) else test.short
    val said = found.map { case (pair, _, _) => name(pair.before) -> name(pair.after) }.distinct
    val slower = said.map(_._2).distinct
    val against = said.map(_._1).distinct.map { before =>
      s"${TestsWords.few(said.collect { case (`before`, after) => after }, 6)} against $before"
    }
    val (from, to) = (found.map(_._2), found.map(_._3))
    Option.when(found.nonEmpty) {
      val words =
        s"The bottleneck is in front of the database in ${TestsWords.few(slower, 6)}. " +
          s"${if (slower.size == 1) "It is" else "They are"} slower although the CPU of the database fell from " +
          s"${between(from)} to ${between(to)}: ${list(against)}."
      TestFinding(
        Finding("limit-moved:all", Severity.Bad, words, "", Vector("averages", "resources")),
        found.flatMap(one => Vector(one._1.before, one._1.after)).distinct,
        words,
        0.9,
        found.map(one => s"limit-moved:${one._1.id}").toSet,
      )
    }
  }

  private def between(percents: Vector[Double]): String =
    if (percents.min == percents.max) percent(percents.min)
    else s"between ${percent(percents.min)} and ${percent(percents.max)}"

  private def isEffect(found: TestFinding): Boolean = found.finding.id.startsWith("effect:")

  /** The largest effect that has a reason, then what else counts, as far as the words allow. */
  private def summary(tests: Vector[TestRecord], ranked: Vector[TestFinding]): String = {
    val brief = ranked.filter(_.brief.nonEmpty)
    val effects = brief.filter(isEffect)
    val first = effects.find(f => f.hasReason && f.score > SameScore).orElse(effects.headOption)
    val others = brief.filter(f => !first.contains(f) && (f.finding.isProblem || isEffect(f)))
    val good = brief.filter(_.finding.severity == Severity.Good)
    val none = Option.when(first.isEmpty && others.isEmpty)(
      s"No two of the ${tests.size} tests differ in a way that their averages show."
    )
    ((first ++ others.take(4) ++ good).map(_.brief) ++ none)
      .foldLeft(Vector.empty[String]) { (taken, next) =>
        if (words((taken :+ next).mkString(" ")) <= MostWords) taken :+ next else taken
      }
      .mkString(" ")
  }
}

/** The story as a value that is written as JSON. */
object ComparisonJson {

  def apply(story: TestsStory): TestsComparison = {
    val grid = story.grid
    TestsComparison(
      TestsComparison.SchemaVersion,
      plain(story.summary),
      ComparedGrid(
        grid.rows,
        grid.columns,
        grid.cells.map { cell =>
          ComparedCell(
            cell.test.name,
            grid.rows(cell.row),
            grid.columns(cell.column),
            cell.pair.map(_.before.name),
            cell.ratio.map(r => math.round((r - 1) * 10000) / 100.0),
            cell.verdict.word,
          )
        },
      ),
      story.all.zipWithIndex.map { case (f, i) =>
        ComparedFinding(
          f.finding.id,
          f.finding.severity.toString.toLowerCase,
          plain(f.finding.statement),
          plain(f.finding.detail),
          plain(f.finding.recommendation),
          f.about.map(_.name),
          Option.when(i < story.findings.size)(i + 1),
        )
      },
    )
  }

  /** Programs search for plain spaces. */
  private def plain(text: String) = text.replace('\u00a0', ' ')
}
