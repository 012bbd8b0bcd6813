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

  /** peak 95 %, average at most 40 %. */
  def statistic(f: ResourceFigure): String = {
    val statistic = f.statistic match {
      case "maximum" => "peak "
      case "average" => "average "
      case "start" => "at the start "
      case "end" => "at the end "
      case _ => ""
    }
    statistic + value(f)
  }
}

/** Findings about figures of resources: what is full, what grows, what differs between two tests. */
final private[several] class FigureFindings(study: Study, naming: Naming) {
  import FigureFindings._
  import FigureWords._

  private type Stated = (Int, ResourceFigure)
  private val stated: Vector[Stated] =
    for ((t, i) <- study.tests.zipWithIndex; f <- t.figures if f.metric != Metric.Throughput && f.doubt.isEmpty)
      yield (i, f)

  def all: Vector[StudyFinding] = stated.map(_._2.metric).distinct.flatMap { metric =>
    val of = stated.filter(_._2.metric == metric)
    val (paired, unlike) = pairs(of)
    full(metric, of, unlike.map(_._1).toSet) ++ growing(metric, of) ++ compared(metric, paired) ++ unlike.map {
      case (subject, its) =>
        val words = its.sortBy(-_._2.value).map { case (i, f) =>
          s"${statistic(f)} (${naming.tests(i)}${if (isAtLimit(f)) ", at its limit" else ""})"
        }
        info(
          if (its.exists(s => isAtLimit(s._2))) 5.2 else 5.8,
          s"$metric ($subject) is not compared, as the machines differ: ${words.mkString(", ")}.",
        )
    }
  }

  private def info(
      rank: Double,
      text: String,
      forms: Vector[String] = Vector.empty,
      severity: Severity = Severity.Info,
  ) =
    StudyFinding(Vector(rank), severity, text, text +: forms)

  private def full(metric: String, of: Vector[Stated], unlike: Set[String]): Vector[StudyFinding] = {
    val over = of.filter(s => isAtLimit(s._2)).sortBy(-_._2.value)
    val isHard = metric != Metric.DatabaseCpu || over.exists(s => Set("average", "level")(s._2.statistic))
    val subjects = over.map(_._2.subject).distinct
    if (over.isEmpty || subjects.forall(unlike)) Vector.empty
    else {
      val head = metric match {
        case Metric.ServiceCpu => "Services use all of their CPU reservation, or more"
        case Metric.ServiceMemory => "Services use all of their memory, or more"
        case _ => if (isHard) s"$metric is at its limit" else s"$metric peaks"
      }
      def named(subject: String) = {
        val its = over.filter(_._2.subject == subject)
        s"$subject ${its.map { case (i, f) => s"${statistic(f)} (${naming.tests(i)})" }.mkString(", ")}"
      }
      val text = subjects.map(named).mkString("; ")
      val brief = subjects.take(2).map { s =>
        val (i, f) = over.find(_._2.subject == s).get
        s"$s ${statistic(f)} (${naming.tests(i)})"
      }
      val most = if (over.size > brief.size) "most " else ""
      Vector(
        StudyFinding(
          Vector(if (isHard) 5.2 else 5.6, -over.size.toDouble),
          Severity.Warning,
          s"$head: $text.",
          Vector(s"$head: $text.", s"$head: $most${brief.mkString(", ")}."),
        )
      )
    }
  }

  private def growing(metric: String, of: Vector[Stated]): Option[StudyFinding] = {
    def at(statistic: String) = of.filter(_._2.statistic == statistic)
    val grown = at("start").map(_._2.subject).distinct.flatMap { subject =>
      val (from, to) = (at("start").filter(_._2.subject == subject), at("end").filter(_._2.subject == subject))
      val within = for ((i, a) <- from; (j, b) <- to if i == j) yield (naming.tests(i), a, b)
      val across = Option.when(within.isEmpty && to.nonEmpty)(
        (
          s"from the start of ${naming.tests(from.head._1)} to the end of ${naming.tests(to.last._1)}",
          from.head._2,
          to.last._2,
        )
      )
      val steps = (within ++ across).collect {
        case (where, a, b) if b.value > a.value * Growth => s"${Words.short(a.value)} → ${value(b)} ($where)"
      }
      Option.when(steps.nonEmpty)(s"$subject ${steps.mkString(", ")}")
    }
    Option.when(grown.nonEmpty)(
      info(5.3, s"$metric grows: ${grown.mkString("; ")}.", severity = Severity.Warning)
    )
  }

  /** What is higher or lower, by pair of tests; what never is, once. */
  private def compared(metric: String, pairs: Vector[FigurePair]): Option[StudyFinding] = {
    val (same, changed) = pairs.partition(_.word == Unchanged)
    val byTests = changed.groupBy(p => (p.from, p.to)).toVector.sortBy(-_._2.map(_.size).max).map(_._1)
    val named = changed.map(p => (p.from, p.to)).distinct.filter(byTests.take(MostChanged).contains)
    val words = named.map { case (i, j) =>
      val of = changed.filter(p => p.from == i && p.to == j)
      val said =
        if (of.size > MostChanged) s"${of.size} figures change, most ${of.maxBy(_.size).words}"
        else of.map(_.words).mkString(", ")
      s"$said (${naming.tests(i)} → ${naming.tests(j)})"
    }
    val still = same.map(_.subject).distinct.filterNot(s => changed.exists(_.subject == s)).map { subject =>
      // Values within the band are not equal.
      val all = same.filter(_.subject == subject).flatMap(_.figures)
      val stated = all.filter(_.statistic == all.head.statistic)
      val (low, high) = (stated.minBy(_.value), stated.maxBy(_.value))
      val words = if (value(low) == value(high)) value(low) else s"${Words.short(low.value)} to ${value(high)}"
      s"$subject is unchanged ($words)"
    }
    val others = if (words.isEmpty) s"all ${still.size}" else s"${still.size} others"
    val constant = if (still.size > MostChanged) Vector(s"$others are unchanged") else still
    val more = byTests.size - named.size
    val further = Option.when(more > 0)(s"${Words.count(more, "other pair", "other pairs")} of tests differ")
    val all = words ++ further ++ constant
    val text = s"$metric: ${all.mkString("; ")}."
    Option.when(all.nonEmpty)(
      StudyFinding(Vector(5.7), Severity.Info, text, Option.when(words.nonEmpty)(text).toVector)
    )
  }

  /** A figure in two tests that differ in one factor; and figures in per cent of unlike machines. */
  private def pairs(of: Vector[Stated]): (Vector[FigurePair], Vector[(String, Vector[Stated])]) = {
    val highest = of.groupMapReduce(_._2.subject)(_._2.value)(_ max _)
    val comparable = of.filter { case (_, f) =>
      Set("=", "~")(f.bound) && !Set("start", "end")(f.statistic) && !(f.unit.startsWith("%") && highest(
        f.subject
      ) < Idle)
    }
    val byKey = comparable.groupBy { case (_, f) => (f.subject, f.statistic, f.unit) }.toVector.filter(_._2.size > 1)
    val (unlike, like) = byKey.sortBy(k => comparable.indexOf(k._2.head)).partition { case ((_, _, unit), its) =>
      unit.startsWith("%") && its.map(s => machine(s._1, s._2.metric)).distinct.size > 1
    }
    val found = for {
      ((subject, _, unit), its) <- like
      (from, to) <- study.told
      x <- its.collectFirst { case (`from`, f) => f }
      y <- its.collectFirst { case (`to`, f) => f }
    } yield {
      val verdict = word(x.value, y.value)
      val words =
        s"$subject ${statistic(x).stripSuffix(s"${Words.NoBreak}$unit")} → ${Words.unit(Words.short(y.value), unit)}, $verdict"
      val size = math.abs(math.log(math.max(y.value, Least) / math.max(x.value, Least)))
      FigurePair(from, to, subject, words, Vector(x, y), verdict, size)
    }
    (found, unlike.map { case ((subject, _, _), its) => (subject, its) })
  }

  private def word(a: Double, b: Double): String = {
    val ratio = math.max(b, Least) / math.max(a, Least)
    if (math.max(ratio, 1 / ratio) <= Study.Band) Unchanged else if (ratio > 1) "higher" else "lower"
  }

  /** Machines that a figure in per cent is about. */
  private def machine(test: Int, metric: String): Set[Fact] = {
    val parts = metric match {
      case Metric.DatabaseCpu => Set("Database")
      case Metric.ServiceCpu => Set("Instances", "Tasks", "CPU units")
      case Metric.ServiceMemory => Set("Instances", "Tasks")
      case Metric.InstanceCpu => Set("Instances")
      case _ => Set.empty[String]
    }
    study.tests(test).facts.filter(f => parts(f.part) && Machine.findFirstIn(f.value).isDefined).toSet
  }
}

private object FigureFindings {
  private val Unchanged = "unchanged"

  /** @param figures of both tests */
  final private case class FigurePair(
      from: Int,
      to: Int,
      subject: String,
      words: String,
      figures: Vector[ResourceFigure],
      word: String,
      size: Double,
  )

  private val MostChanged = 4

  /** Per cent below which a resource is not worth a sentence. */
  private val Idle = 20.0

  private val Growth = 1.02
  private val Least = 0.1
  private val Machine = "(?i)\\b[a-z]{1,3}\\d[a-z]*\\.\\w*(large|medium|small|micro|metal)|serverless|vcpu".r
}

/**
 * A statement of a report against its figures.
 *
 * @param shown figures that it is checked by, those that contradict it if any does
 * @param times that a limit is exceeded; empty: it is none, or holds
 */
final case class CheckedStatement(
    test: Int,
    claim: StatedClaim,
    holds: Boolean,
    shown: String,
    times: Vector[Double] = Vector.empty,
)

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
      o.tests.contains(test) && claim.transaction.forall(_ == o.row) && !study.isPartOfTest(o) &&
      claim.dimensions.forall(d => o.at.get(FactorId("", d.name, ofRow = true)).contains(Some(d.value)))
    }
    def ms(o: Observation, in: Int) =
      o.rows.find(_._1 == in).map(_._2).flatMap(r => Some(r.averageMs).filter(_ > 0).orElse(r.p95Ms))
    def name(o: Observation) = {
      val of = naming.dimensions(o.at)
      if (of.isEmpty) o.row else s"${o.row}, $of"
    }
    val below = claim.belowMs
      .map { limit =>
        val known = mine.flatMap(o => ms(o, test).map(o -> _))
        val bad = known.filter(_._2 >= limit)
        def words(k: (Observation, Double)) =
          s"${name(k._1)} ${time(k._2)}${if (k._2 >= limit * OverBy) s" (×${digits(k._2 / limit, 2)})" else ""}"
        (
          known,
          CheckedStatement(
            test,
            claim,
            bad.isEmpty,
            (if (bad.isEmpty) known else bad).map(words).mkString(", "),
            bad.map(_._2 / limit),
          ),
        )
      }
      .filter(_._1.nonEmpty)
      .map(_._2)
    val change = for {
      percent <- claim.percent
      against <- claim.against
      other = study.tests.indexWhere(_.name == against)
      if other >= 0
      ratios = mine.flatMap { o =>
        def dimensions(x: Observation) = x.at.filter(_._1.ofRow)
        for {
          p <- study.observations.find(p => p.tests.contains(other) && p.row == o.row && dimensions(p) == dimensions(o))
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
    val words = ratios.map(_._1).distinct.map(row => s"$row ${changes(ratios.filter(_._1 == row).map(_._2))}")
    val end =
      if (n == ratios.size) ""
      else if (n > 0) s" (it holds in $n of ${ratios.size})"
      else if (ratios.forall(r => (r._2 > 1) == (lo + hi > 0))) ", though the direction agrees"
      else ""
    CheckedStatement(test, claim, n == ratios.size, words.mkString(", ") + end)
  }

  /** Statements that do not hold; and how many do. */
  def findings: Vector[StudyFinding] = {
    val (shared, own) =
      all.groupBy(_.claim.words).values.toVector.sortBy(g => all.indexOf(g.head)).partition(_.size > 2)
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
    expected ++ byTest ++ Option.when(holding > 0)(
      StudyFinding(
        Vector(6.9),
        Severity.Info,
        s"$holding of ${Words.count(all.size, "statement", "statements")} agree with the figures.",
        Vector.empty,
      )
    )
  }

  private def rank(bad: Vector[CheckedStatement]): Double =
    if (bad.exists(_.claim.belowMs.isDefined)) StudyFindings.Expected else 5.4

  private def ofTest(test: Int, of: Vector[CheckedStatement]): Option[StudyFinding] = {
    val bad = of.filterNot(_.holds)
    val name = naming.tests(test)
    def over(some: Vector[CheckedStatement]) = {
      val times = some.flatMap(_.times)
      if (times.isEmpty) "" else s"×${Words.range(digits(times.min, 2), digits(times.max, 2))}"
    }
    Option.when(bad.nonEmpty) {
      val verb = if (bad.size == 1) "does" else "do"
      val start =
        s"${if (of.size == 1) "A statement" else s"${bad.size} of ${of.size} statements"} $verb not hold ($name"
      val (full, short) =
        if (of.size <= Few)
          (s"$start): ${bad.map(s => s"“${s.claim.words}”, but ${s.shown}").mkString("; ")}.", s"$start).")
        else {
          val rows = bad.map(_.claim.transaction).distinct.map { row =>
            val (mine, no) = (of.filter(_.claim.transaction == row), bad.filter(_.claim.transaction == row))
            val which =
              if (no.size == mine.size) s"${no.size} of ${mine.size}"
              else
                list(
                  no.map(s => s.claim.dimensions.map(_.value).mkString(", "))
                    .map(w => if (w.isEmpty) "the whole" else w)
                )
            val details = (if (mine.size == 1) Vector.empty else Vector(which)) ++ Vector(over(no)).filter(_.nonEmpty)
            s"${row.getOrElse("all transactions")}${if (details.isEmpty) "" else details.mkString(" (", ", ", ")")}"
          }
          (s"$start): ${rows.mkString("; ")}.", s"$start${Some(over(bad)).filter(_.nonEmpty).fold("")(", " + _)}).")
        }
      StudyFinding(Vector(rank(bad), -bad.size.toDouble), Severity.Warning, full, Vector(full, short))
    }
  }
}

private object Statements {
  private val OverBy = 1.05
  private val Few = 4
}
