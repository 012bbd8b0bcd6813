package org.folio.perf.analysis.several

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/** Figures of resources as words, and what is at its limit. */
object FigureWords {

  /** Per cent from which a resource is full: of the CPU of a database an average, of a service what it reserves. */
  val Limits: Map[String, Double] = Map(Metric.ServiceCpu -> 100, Metric.ServiceMemory -> 100, Metric.DatabaseCpu -> 85)

  def isAtLimit(f: ResourceFigure): Boolean =
    f.unit.startsWith("%") && f.bound != "<=" && f.statistic != "start" &&
      !(f.metric == Metric.DatabaseCpu && f.statistic == "maximum") && Limits.get(f.metric).exists(f.value >= _)

  def value(f: ResourceFigure): String = {
    val bound = f.bound match {
      case "<=" => "at most "
      case ">=" => "more than "
      case "~" => "about "
      case _ => ""
    }
    bound + Words.unit(Words.short(f.value), f.unit)
  }

  /** Whether use has grown within a test, or over several. */
  def isGrown(from: ResourceFigure, to: ResourceFigure): Boolean = to.value > from.value * Study.Band

  /** peak 95 %, average at most 40 %. */
  def statistic(f: ResourceFigure): String = {
    val statistic = f.statistic match {
      case "maximum" => "peak "
      case "average" => "average "
      case "minimum" if f.bound != ">=" => "lowest "
      case "start" => "at the start "
      case "end" => "at the end "
      case _ => ""
    }
    statistic + value(f)
  }
}

/**
 * Findings about figures of resources: what is full, what grows, and what differs between two tests. A table has all of
 * them.
 */
final private[several] class FigureFindings(study: Study, naming: Naming) {
  import FigureFindings._
  import FigureWords._

  private type Stated = (Int, ResourceFigure)

  def all: Vector[StudyFinding] = {
    val stated = for ((t, i) <- study.tests.zipWithIndex; f <- t.figures if f.doubt.isEmpty) yield (i, f)
    Study.grouped(stated)(_._2.metric).flatMap { case (metric, of) =>
      full(metric, of) ++ growing(metric, of) ++ compared(metric, pairs(of))
    }
  }

  private def full(metric: String, of: Vector[Stated]): Option[StudyFinding] = {
    val over = of.filter(s => isAtLimit(s._2)).sortBy(-_._2.value)
    val head =
      if (metric == Metric.ServiceCpu) "Services use all of their CPU reservation, or more"
      else s"$metric reaches its limit"
    Option.when(over.nonEmpty) {
      val named = Study.grouped(over)(_._2.subject).map { case (subject, its) =>
        subject -> its.map { case (i, f) => statistic(f) -> naming.tests(i) }
      }
      StudyFinding(FindingKind.Limit, Severity.Warning, naming.located(head, named, places = MostPlaces))
    }
  }

  /** What has more at the end of a test than at its start, or of a later test. */
  private def growing(metric: String, of: Vector[Stated]): Option[StudyFinding] = {
    val grown = Study.grouped(of)(_._2.subject).map { case (subject, its) =>
      val (from, to) = (its.filter(_._2.statistic == "start"), its.filter(_._2.statistic == "end"))
      val within = for ((i, a) <- from; (j, b) <- to if i == j) yield (naming.tests(i), a, b)
      val across =
        for ((i, a) <- from.headOption; (j, b) <- to.lastOption if within.isEmpty)
          yield (s"from the start of ${naming.tests(i)} to the end of ${naming.tests(j)}", a, b)
      subject -> (within ++ across).collect {
        case (place, a, b) if isGrown(a, b) => s"${Words.short(a.value)} → ${value(b)}" -> place
      }
    }
    val named = grown.filter(_._2.nonEmpty)
    Option.when(named.nonEmpty)(
      StudyFinding(FindingKind.Limit, Severity.Warning, naming.located(s"$metric grows", named))
    )
  }

  /** What is higher or lower, with its pairs of tests; and what no two tests can be compared by. */
  private def compared(metric: String, pairs: Vector[FigurePair]): Vector[StudyFinding] = {
    val (alike, unlike) = pairs.partition(isAlike)
    val large = alike.filter(_.size > math.log(Study.Band)).sortBy(-_.size)
    val verb = large.map(p => if (p.to.value > p.from.value) "grew" else "fell").distinct match {
      case Vector(one) => one
      case _ => "changed"
    }
    val changed = Study.grouped(large)(_.from.subject).map { case (subject, of) =>
      subject -> of.map(p => p.words -> s"${naming.tests(p.before)} → ${naming.tests(p.after)}")
    }
    Vector(
      Option.when(changed.nonEmpty)(
        naming.located(s"$metric $verb", changed, most = MostChanged, places = MostPlaces)
      ),
      Option.when(unlike.nonEmpty)(
        Vector(
          s"$metric (${Words.few(unlike.map(_.from.subject).distinct)}) is not compared between tests whose machines " +
            "or limits differ."
        )
      ),
    ).flatten.map(StudyFinding(FindingKind.Figure, Severity.Info, _))
  }

  /** Figures of two tests that differ in one factor; over a load, the finding about times has the throughput. */
  private def pairs(of: Vector[Stated]): Vector[FigurePair] = for {
    (factor, from, to) <- study.told
    (_, its) <- Study.grouped(of.collect { case (`from`, f) if isValue(f) => f })(f => (f.subject, f.unit))
    pair <- (for (x <- its; (`to`, y) <- of if isOfOne(x, y)) yield FigurePair(x, y, from, to))
      .sortBy(_.from.statistic != "average")
      .headOption
    if !pair.isIdle && !(factor.isLoad && pair.from.metric == Metric.Throughput)
  } yield pair

  /** Whether it may be compared: figures in per cent are those of one kind of machine. */
  private def isAlike(p: FigurePair): Boolean = {
    val all = Vector(p.before, p.after).map(machines(_, p.from)).filter(_.nonEmpty)
    !p.from.unit.startsWith("%") || all.distinct.size < 2
  }

  /** What per cent are of: parts of facts with their values. */
  private def machines(test: Int, f: ResourceFigure): Set[(String, String)] = (for {
    fact <- study.tests(test).facts
    if MachineParts.get(f.metric).exists(_(fact.part))
    value <- if (fact.name == f.subject) Vector(fact.value) else Machine.findAllIn(fact.value).toVector
  } yield fact.part -> value).toSet
}

private object FigureFindings {

  /** Figures of one statistic of two tests. */
  final private case class FigurePair(from: ResourceFigure, to: ResourceFigure, before: Int, after: Int) {

    /** Logarithm of their ratio, without its sign. */
    val size: Double = math.abs(math.log(math.max(to.value, Least) / math.max(from.value, Least)))

    /** Too low to be worth a sentence. */
    def isIdle: Boolean = from.unit.startsWith("%") && math.max(from.value, to.value) < Idle

    /** average 98 → 75 %. */
    def words: String =
      s"${FigureWords.statistic(from).stripSuffix(s"${Words.NoBreak}${to.unit}")} → ${FigureWords.value(to)}"
  }

  private def isValue(f: ResourceFigure) = Set("=", "~")(f.bound) && !Set("start", "end")(f.statistic)

  private def isOfOne(a: ResourceFigure, b: ResourceFigure): Boolean =
    isValue(b) && (a.subject, a.unit, a.statistic) == ((b.subject, b.unit, b.statistic))

  private val MostChanged = 4
  private val MostPlaces = 3
  private val Idle = 20.0
  private val Least = 0.1

  /** Facts that say what 100 per cent is: kinds of machines, and what is stated of the subject. */
  private val MachineParts = Map(
    Metric.DatabaseCpu -> Set("Database"),
    Metric.ServiceCpu -> Set("Instances", "Tasks", "CPU units"),
    Metric.ServiceMemory -> Set("Instances", "Memory limits"),
    Metric.InstanceCpu -> Set("Instances"),
  )
  private val Machine = "(?i)\\b[a-z]{1,3}\\d[a-z]*\\.\\w*(large|medium|small|micro|metal)|serverless|vcpu".r
}

/**
 * A statement of a report against its figures.
 *
 * @param shown figures that it is checked by, those that contradict it if any does
 */
final case class CheckedStatement(test: Int, claim: StatedClaim, holds: Boolean, shown: String)

/** Checks statements row by row, with the precision that they are printed with. */
final class Statements(study: Study, naming: Naming) {
  import Statements._
  import StudyWords._

  val all: Vector[CheckedStatement] = for {
    (test, i) <- study.tests.zipWithIndex
    claim <- test.claims
    checked <- check(i, claim)
  } yield checked

  private def check(test: Int, claim: StatedClaim): Option[CheckedStatement] = {
    val mine = study.observations.filter { o =>
      o.rows.exists(_._1 == test) && claim.transaction.forall(_ == o.row) && !study.isPartOfTest(o) &&
      claim.dimensions.forall(d => o.at.get(FactorId("", d.name, ofRow = true)).contains(Some(d.value)))
    }
    val isOfTail = claim.belowMs.isDefined && Tail.findFirstIn(claim.words).isDefined
    def ms(o: Observation, in: Int) = o.rows
      .find(_._1 == in)
      .map(_._2)
      .flatMap(r => Some(r.averageMs).filter(_ > 0 && !isOfTail).orElse(r.p95Ms))
    val known = mine.flatMap(o => ms(o, test).map(o -> _))
    val below = for (limit <- claim.belowMs if known.nonEmpty) yield {
      val bad = known.filter(_._2 >= limit)
      val words = (if (bad.isEmpty) known else bad).map { case (o, ms) =>
        s"${naming.row(o.row, naming.dimensions(o.at))} ${time(ms)}"
      }
      CheckedStatement(test, claim, bad.isEmpty, words.mkString(", "))
    }
    val change = for {
      percent <- claim.percent
      against <- claim.against
      other = study.tests.indexWhere(_.name == against)
      if other >= 0
      ratios = mine.flatMap { o =>
        def dimensions(x: Observation) = x.at.filter(_._1.ofRow)
        for {
          p <- study.observations.find(p =>
            p.rows.exists(_._1 == other) && p.row == o.row && dimensions(p) == dimensions(o)
          )
          a <- ms(p, other)
          b <- ms(o, test)
        } yield (o.row, b / a)
      }
      if ratios.nonEmpty
    } yield changed(test, claim, percent, claim.toPercent.getOrElse(percent), ratios)
    below.orElse(change)
  }

  private def changed(test: Int, claim: StatedClaim, one: Double, other: Double, ratios: Vector[(String, Double)]) = {
    val (lo, hi) = (math.min(one, other), math.max(one, other))
    val tolerance = Vector(lo, hi).map(x => if (x % 10 == 0) 5 else if (x % 5 == 0) 2.5 else 0.6).max
    def near(percent: Double) = percent >= lo - tolerance && percent <= hi + tolerance
    // Some authors divide by the new time.
    def ofNew(ratio: Double) = (1 - 1 / ratio) * 100
    val isOfOld = ratios.forall(r => near((r._2 - 1) * 100))
    val isOfNew = !isOfOld && ratios.forall(r => near(ofNew(r._2)))
    val words = Study.grouped(ratios)(_._1).map { case (row, of) =>
      s"${if (claim.words.contains(row)) "" else s"$row "}${changes(of.map(_._2))}"
    }
    val base = if (isOfNew) " of the earlier time; the statement is in per cent of the later one" else ""
    CheckedStatement(test, claim, isOfOld || isOfNew, words.mkString(", ") + base)
  }

  /** How many statements of which tests do not hold; a table has each with its figures. */
  def finding: Option[StudyFinding] = {
    val bad = Study.grouped(all)(_.test).filter(_._2.exists(!_.holds)).map { case (test, of) =>
      s"${of.count(!_.holds)} of ${of.size} (${naming.tests(test)})"
    }
    Option.when(bad.nonEmpty)(
      StudyFinding(
        FindingKind.Statement,
        Severity.Warning,
        Vector(
          s"The figures contradict statements of the report: ${bad.mkString("; ")}.",
          s"The figures contradict ${all.count(!_.holds)} of ${all.size} statements of the report.",
        ),
      )
    )
  }
}

private object Statements {

  /** Words of a limit for nearly all executions, which no average shows. */
  private val Tail = "(?i)\\b95[\\s\u00a0]*(%|th|per)|percentile|\\bp95".r
}
