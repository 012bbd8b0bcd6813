package org.folio.perf.analysis.several

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/** Figures of resources as words, and what is at its limit. */
object FigureWords {

  /** Per cent from which a resource is full. */
  val Limits: Map[String, Double] = Map(Metric.ServiceCpu -> 100, Metric.ServiceMemory -> 100, Metric.DatabaseCpu -> 85)

  def isAtLimit(f: ResourceFigure): Boolean =
    f.unit.startsWith("%") && f.bound != "<=" && f.statistic != "start" && Limits.get(f.metric).exists(f.value >= _)

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

/** Findings about figures of resources: what is full, what grows, what differs between two tests, and what is stated besides. */
final private[several] class FigureFindings(study: Study, naming: Naming) {
  import FigureFindings._
  import FigureWords._

  private type Stated = (Int, ResourceFigure)

  def all: Vector[StudyFinding] = {
    val stated = for (i <- study.inOrder; f <- study.tests(i).figures if f.doubt.isEmpty) yield (i, f)
    Study.grouped(stated)(_._2.metric).flatMap {
      // Over a load, the finding about times has it.
      case (Metric.Throughput, of) => compared(Metric.Throughput, pairs(of).filterNot(isOverLoad))
      case (metric, of) =>
        val (courses, levels) = of.partition { case (_, f) =>
          Courses(f.statistic) &&
          Courses.forall(c => of.exists(s => s._2.subject == f.subject && s._2.statistic == c))
        }
        val busy = Study.grouped(levels)(_._2.subject).filterNot(_._2.forall(s => isIdle(s._2))).flatMap(_._2)
        val paired = pairs(busy)
        val told = paired.flatMap(p => Vector(p.from, p.to)).groupMap(f => (f.subject, f.statistic))(_.value)
        // Peaks beside compared averages, and what lies between compared values, are in the table only.
        def isTold(test: Int, f: ResourceFigure) =
          !Courses(f.statistic) && paired.exists(p => p.subject == f.subject && Set(p.before, p.after)(test)) ||
            isValue(f) && told.get((f.subject, f.statistic)).exists(all => all.min <= f.value && f.value <= all.max)
        val others = levels.filterNot { case (i, f) => isTold(i, f) }
        full(metric, of) ++ growing(metric, courses) ++ compared(metric, paired) ++ rest(metric, others, busy.nonEmpty)
    }
  }

  private def isOverLoad(p: FigurePair) =
    study.factors.exists(f => f.isLoad && study.points(p.before).get(f.id) != study.points(p.after).get(f.id))

  private def full(metric: String, of: Vector[Stated]): Option[StudyFinding] = {
    val over = of.filter(s => isAtLimit(s._2)).sortBy(-_._2.value)
    val isHard = metric != Metric.DatabaseCpu || over.exists(s => Set("average", "level")(s._2.statistic))
    val head = metric match {
      case Metric.ServiceCpu => "Services use all of their CPU reservation, or more"
      case Metric.ServiceMemory => "Services use all of their memory, or more"
      case _ =>
        if (isHard) s"$metric is at its limit"
        else s"$metric reaches ${Words.unit(Words.short(Limits(metric)), "%")} at times"
    }
    val named = bySubject(over)
    val forms = Vector(naming.located(head, named), naming.located(head, named, most = 2, places = 1))
    Option.when(over.nonEmpty)(
      StudyFinding(Vector(if (isHard) 5.2 else 5.6, -over.size.toDouble), Severity.Warning, forms.head, forms)
    )
  }

  /** What is said of each subject, with the tests of each. */
  private def bySubject(of: Vector[Stated]): Vector[(String, Vector[(String, String)])] =
    Study.grouped(of)(_._2.subject).map { case (subject, its) =>
      subject -> Study.grouped(its)(s => statistic(s._2)).map { case (words, same) =>
        words -> places(same.map(s => naming.tests(s._1)))
      }
    }

  private def places(of: Vector[String], many: String = "tests"): String = {
    val all = of.distinct
    if (all.size > MostPlaces) s"${all.size} $many" else all.mkString("; ")
  }

  /** What has more at the end of a test than at its start, or of a later test; and what has not. */
  private def growing(metric: String, of: Vector[Stated]): Vector[StudyFinding] = {
    val courses = Study.grouped(of)(_._2.subject).map { case (subject, its) =>
      val (from, to) = its.partition(_._2.statistic == "start")
      val within = for ((i, a) <- from; (j, b) <- to if i == j) yield Growth(naming.tests(i), a, b)
      val across =
        for ((i, a) <- from.headOption; (j, b) <- to.lastOption if within.isEmpty && i != j)
          yield Growth(s"from the start of ${naming.tests(i)} to the end of ${naming.tests(j)}", a, b)
      subject -> (within ++ across)
    }
    def said(head: String, all: Vector[(String, Vector[Growth])]) = naming.located(
      head,
      all.map { case (subject, steps) =>
        subject -> Study.grouped(steps)(g => s"${Words.short(g.from.value)} → ${value(g.to)}").map {
          case (words, same) => words -> places(same.map(_.place))
        }
      },
    )
    def those(is: Growth => Boolean) =
      courses.map { case (subject, steps) => subject -> steps.filter(is) }.filter(_._2.nonEmpty)
    val more = those(_.isMore)
    def less(head: String, of: Vector[(String, Vector[Growth])]) =
      Option.when(of.nonEmpty)(StudyFinding.further(said(s"$metric $head", of), 5.75))
    Option
      .when(more.nonEmpty)(StudyFinding.whole(Severity.Warning, said(s"$metric grows", more), 5.3))
      .toVector ++
      less(s"grows by 10${Words.NoBreak}% at most", those(g => g.isCertain && !g.isMore && g.isLittleMore)) ++
      less("does not grow", those(g => g.isCertain && !g.isMore && !g.isLittleMore))
  }

  /** What is higher or lower, with its pairs of tests; and what never is. */
  private def compared(metric: String, pairs: Vector[FigurePair]): Vector[StudyFinding] = {
    val (changed, others) = Study.grouped(pairs)(_.subject).partition(_._2.exists(_.isChanged))
    // Repetitions without a change are no news beside tests that differ.
    val areAll = study.points.distinct.size == 1
    val same = others.map { case (subject, of) =>
      subject -> of.filter(p => areAll || study.points(p.before) != study.points(p.after))
    }
    val named = changed.sortBy(-_._2.map(_.size).max).map { case (subject, of) =>
      subject -> of
        .filter(_.isChanged)
        .sortBy(p => (isOverLoad(p), -p.size))
        .map(p => words(p) -> p.places(naming))
    }
    val still = same.filter(_._2.nonEmpty).map { case (subject, of) =>
      // Values within the band are not equal.
      def both(p: FigurePair) = {
        val all = Vector(p.from, p.to).sortBy(_.value).map(value)
        Words.range(all.head, all.last)
      }
      subject -> Study.grouped(of)(both).map { case (words, alike) =>
        words -> places(alike.map(_.places(naming)), "pairs of tests")
      }
    }
    Option
      .when(named.nonEmpty) {
        val text = naming.located(metric, named, most = MostChanged, places = MostPlaces)
        StudyFinding.whole(Severity.Info, text, 5.7)
      }
      .toVector ++ Option.when(still.nonEmpty)(
      StudyFinding.further(
        naming.located(s"$metric without change", still, most = MostChanged, places = MostPlaces),
        5.75,
      )
    )
  }

  /** average 98 → 75 %; average 99 % → peak 64 %. */
  private def words(p: FigurePair): String =
    if (p.from.statistic != p.to.statistic) s"${statistic(p.from)} → ${statistic(p.to)}"
    else s"${statistic(p.from).stripSuffix(s"${Words.NoBreak}${p.to.unit}")} → ${value(p.to)}"

  /** What no pair has: of unlike machines with that reason, all else as it is stated. */
  private def rest(metric: String, of: Vector[Stated], isBusy: Boolean): Vector[StudyFinding] = {
    val (unlike, others) =
      bySubject(of.sortBy(-_._2.value)).partition { case (subject, _) => !isAlike(of.filter(_._2.subject == subject)) }
    def has(subject: String)(is: ResourceFigure => Boolean) = of.exists(s => s._2.subject == subject && is(s._2))
    val (busy, idle) = others.filterNot(s => has(s._1)(isAtLimit)).partition(s => has(s._1)(!isIdle(_)))
    // Of few subjects, the idle ones say how uneven the use is.
    val told = if (isBusy && busy.size + idle.size <= MostChanged) busy ++ idle else busy
    unlike.map { case (subject, said) =>
      val words = said.map { case (words, where) => s"$words ($where)" }
      val text =
        s"$metric ($subject) is not compared, as the ${unlikeIn(of.filter(_._2.subject == subject))} differ: " +
          s"${words.mkString(", ")}."
      StudyFinding.whole(Severity.Info, text, 5.8)
    } ++ Option.when(told.nonEmpty)(
      StudyFinding.further(naming.located(s"$metric as stated", told, most = MostChanged, places = MostStated), 5.85)
    )
  }

  /** Figures of two tests that differ in one factor. */
  private def pairs(of: Vector[Stated]): Vector[FigurePair] = for {
    (from, to) <- study.told
    (_, its) <- Study.grouped(of.filter(s => s._1 == from || s._1 == to))(s => (s._2.subject, s._2.unit))
    if isAlike(its)
    pair <- (for ((i, x) <- its; (j, y) <- its if i == from && j == to) yield FigurePair(x, y, from, to))
      .filter(p => p.isOfOne || p.isCertain)
      .sortBy(p => (!p.isOfOne, p.from.statistic != "average"))
      .headOption
  } yield pair

  /** Whether it may be compared: figures in per cent are those of one kind of machine. */
  private def isAlike(of: Vector[Stated]): Boolean =
    machines(of).map(_.map(_._2)).filter(_.nonEmpty).distinct.size <= 1

  /** What per cent are of, by test: parts of facts with their values. */
  private def machines(of: Vector[Stated]): Vector[Set[(String, String)]] =
    of.filter(_._2.unit.startsWith("%")).map { case (i, f) =>
      val parts = MachineParts.getOrElse(f.metric, Set.empty[String])
      study
        .tests(i)
        .facts
        .filter(fact => parts(fact.part))
        .flatMap { fact =>
          val values = if (fact.name == f.subject) Vector(fact.value) else Machine.findAllIn(fact.value).toVector
          values.map(fact.part -> _)
        }
        .toSet
    }

  /** The parts of facts that make figures incomparable: machines, tasks, CPU units. */
  private def unlikeIn(of: Vector[Stated]): String = {
    val all = machines(of)
    val parts = all.flatten.map(_._1).distinct.filter(part => all.map(_.filter(_._1 == part)).distinct.size > 1)
    StudyWords.list(parts.map(part => Units.getOrElse(part, "machines")))
  }
}

private object FigureFindings {

  /** Figures of two tests. */
  final private case class FigurePair(from: ResourceFigure, to: ResourceFigure, before: Int, after: Int) {
    def subject: String = from.subject

    /** Whether both are values of one statistic. */
    def isOfOne: Boolean = from.statistic == to.statistic && isValue(from) && isValue(to)

    /** Whether one is higher whatever the other was, as an average is higher than another test's maximum. */
    def isCertain: Boolean = isHigher(from, to) || isHigher(to, from)

    /** Logarithm of their ratio, without its sign. */
    val size: Double = math.abs(math.log(math.max(to.value, Least) / math.max(from.value, Least)))

    def isChanged: Boolean = size > math.log(Study.Band)
    def places(naming: Naming): String = s"${naming.tests(before)} → ${naming.tests(after)}"
  }

  /** @param place test, or tests, of both */
  final private case class Growth(place: String, from: ResourceFigure, to: ResourceFigure) {
    def isMore: Boolean = FigureWords.isGrown(from, to)
    def isLittleMore: Boolean = to.value > from.value * Grows
    def isCertain: Boolean = from.bound != "<=" && to.bound != ">="
  }

  private def isValue(f: ResourceFigure) = Set("=", "~")(f.bound)

  /** A level may be an average or a maximum. */
  private val AtMost = Map("minimum" -> 0, "average" -> 1, "level" -> 2, "maximum" -> 2)
  private val AtLeast = Map("minimum" -> 0, "average" -> 1, "level" -> 1, "maximum" -> 2)

  private def isHigher(a: ResourceFigure, b: ResourceFigure): Boolean =
    a.bound != "<=" && b.bound != ">=" && a.value > Study.Band * b.value && (a.statistic == b.statistic ||
      AtMost.get(a.statistic).exists(rank => AtLeast.get(b.statistic).exists(rank <= _)))

  private val Courses = Set("start", "end")
  private val MostChanged = 4
  private val MostPlaces = 3
  private val MostStated = 5

  /** Too low to be worth a sentence. */
  private def isIdle(f: ResourceFigure): Boolean = f.unit.startsWith("%") && f.value < Idle

  private val Idle = 20.0
  private val Grows = 1.02
  private val Least = 0.1

  /** Facts that say what 100 per cent is: kinds of machines, and what is stated of the subject. */
  private val MachineParts = Map(
    Metric.DatabaseCpu -> Set("Database"),
    Metric.ServiceCpu -> Set("Instances", "Tasks", "CPU units"),
    Metric.ServiceMemory -> Set("Instances", "Memory limits"),
    Metric.InstanceCpu -> Set("Instances"),
  )

  /** Words for parts that are no machines. */
  private val Units = Map("Tasks" -> "tasks", "CPU units" -> "CPU units", "Memory limits" -> "memory limits")
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
      o.stated.exists(_._1 == test) && claim.transaction.forall(_ == o.row) && !study.isPartOfTest(o) &&
      claim.dimensions.forall(d => o.at.get(FactorId("", d.name, ofRow = true)).contains(Some(d.value)))
    }
    val isOfTail = claim.belowMs.isDefined && Tail.findFirstIn(claim.words).isDefined
    def ms(o: Observation, in: Int) = o.stated
      .find(_._1 == in)
      .map(_._2)
      .flatMap(r => Some(r.averageMs).filter(_ > 0 && !isOfTail).orElse(r.p95Ms))
    val known = mine.flatMap(o => ms(o, test).map(o -> _))
    val below = for (limit <- claim.belowMs if known.nonEmpty) yield {
      val bad = known.filter(_._2 >= limit)
      val words = (if (bad.isEmpty) known else bad).map { case (o, ms) =>
        s"${naming.row(o.row, naming.dimensions(o.at))} ${time(ms)}${if (ms >= limit * OverBy) s" (×${digits(ms / limit, 2)})"
          else ""}"
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
            p.stated.exists(_._1 == other) && p.row == o.row && dimensions(p) == dimensions(o)
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
    def near(ratio: Double) = (ratio - 1) * 100 >= lo - tolerance && (ratio - 1) * 100 <= hi + tolerance
    val n = ratios.count(r => near(r._2))
    val words = Study.grouped(ratios)(_._1).map { case (row, of) =>
      s"${if (claim.words.contains(row)) "" else s"$row "}${changes(of.map(_._2))}"
    }
    val end = if (n == ratios.size || n == 0) "" else s" (it holds in $n of ${ratios.size})"
    CheckedStatement(test, claim, n == ratios.size, words.mkString(", ") + end)
  }

  /** Statements that do not hold; and how many do. */
  def findings: Vector[StudyFinding] = {
    val (shared, own) = Study.grouped(all)(_.claim.words).map(_._2).partition(_.size > 2)
    val expected = shared.flatMap { of =>
      val bad = of.filterNot(_.holds)
      Option.when(bad.nonEmpty) {
        val head = s"“${of.head.claim.words}” does not hold in ${bad.size} of ${of.size} tests"
        val full = s"$head: ${bad.map(s => s"${s.shown} (${naming.tests(s.test)})").mkString("; ")}."
        StudyFinding(Vector(rank(bad), -bad.size.toDouble), Severity.Warning, full, Vector(full, s"$head."))
      }
    }
    val byTest = own.flatten.groupBy(_.test).toVector.sortBy(_._1).flatMap { case (test, of) => ofTest(test, of) }
    val holding = all.count(_.holds)
    val stated = study.tests.map(_.claims.size).sum
    val unchecked = stated - all.size
    val ends = Vector(
      holding -> s"${if (holding == 1) "agrees" else "agree"} with the figures",
      unchecked -> "cannot be checked",
    ).collect { case (n, words) if n > 0 => s"$n $words" }
    expected ++ byTest ++ Option.when(ends.nonEmpty)(
      StudyFinding.further(s"Of ${Words.count(stated, "statement", "statements")}, ${ends.mkString(", and ")}.", 6.9)
    )
  }

  private def rank(bad: Vector[CheckedStatement]): Double =
    if (bad.exists(_.claim.belowMs.isDefined)) StudyFindings.Expected else 5.4

  private def ofTest(test: Int, of: Vector[CheckedStatement]): Option[StudyFinding] = {
    val bad = of.filterNot(_.holds)
    Option.when(bad.nonEmpty) {
      val verb = if (bad.size == 1) "does" else "do"
      val start = s"${if (of.size == 1) "A statement" else s"${bad.size} of ${of.size} statements"} $verb not hold " +
        s"(${naming.tests(test)})"
      val told = bad.take(MostNamed).map(s => s"“${s.claim.words}”, but ${s.shown}").mkString("; ")
      val more = bad.size - MostNamed
      val full = s"$start: $told${if (more > 0) s"; and $more others" else ""}."
      StudyFinding(Vector(rank(bad), -bad.size.toDouble), Severity.Warning, full, Vector(full, s"$start."))
    }
  }
}

private object Statements {
  private val OverBy = 1.05

  /** Words of a limit for nearly all executions, which no average shows. */
  private val Tail = "(?i)\\b95[\\s\u00a0]*(%|th|per)|percentile|\\bp95".r
  private val MostNamed = 4
}
