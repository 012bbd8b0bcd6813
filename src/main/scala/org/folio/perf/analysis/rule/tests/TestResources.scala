package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{OrderedValue, TestPair, TestPairs}
import org.folio.perf.model._

/** Slower while the database has less to do: the bottleneck is in front of the database. */
object BottleneckMoved {
  private val Slower = 1.3
  private val FewerPoints = 10.0

  /** Slower pairs, with the CPU of the database before and after. */
  private[tests] def moved(pairs: TestPairs): Vector[(TestPair, Double, ResourceFigure, ResourceFigure)] =
    for {
      pair <- pairs.alike
      ratio <- pair.meanRatio.toVector
      if ratio >= Slower && !pair.isMixed
      before <- cpu(pair.before).toVector
      after <- cpu(pair.after)
      if before.value - after.value >= FewerPoints
    } yield (pair, ratio, before, after)

  def findings(pairs: TestPairs): Vector[Finding] =
    for ((pair, ratio, before, after) <- moved(pairs))
      yield Finding(
        s"limit-moved:${pair.id}",
        Severity.Bad,
        s"${TestsWords.short(pair.after)} is slower than ${TestsWords.short(pair.before)} " +
          s"(${TestsWords.change(ratio)}) although the CPU of the database fell from ${percent(before.value)} to " +
          s"${percent(after.value)}${connections(pair)}: the bottleneck is in front of the database.",
        s"Changed: ${TestsWords.changes(pair)}.",
        Vector("averages", "resources"),
      )

  private def cpu(test: TestRecord): Option[ResourceFigure] =
    test.figures.find(f => f.metric == Metric.DatabaseCpu && f.doubt.isEmpty)

  private def connections(pair: TestPair): String = {
    def of(test: TestRecord) = test.figures.find(_.metric == Metric.Connections).map(_.value)
    (for (a <- of(pair.before); b <- of(pair.after); if b < a)
      yield s" and its connections from ${decimal(a, 0)} to ${decimal(b, 0)}").getOrElse("")
  }
}

/** Saturated resources of a test: its bottleneck, if it is one. A peak is none. */
object OneSaturated {
  private val Full = 90.0
  private val Apart = 15.0

  /** An average below this has room between its peaks. */
  private val Calm = 75.0
  private val Processors =
    Set(
      Metric.DatabaseCpu,
      Metric.InstanceCpu,
      Metric.SearchCpu,
      Metric.ServiceCpu,
      Metric.KafkaCpu,
    )

  /** CPU metrics with an upper limit; a service may exceed its reservation. */
  private val HasEnd = Processors - Metric.ServiceCpu + Metric.KafkaCpu

  def findings(tests: Vector[TestRecord]): Vector[Finding] =
    tests.flatMap { test =>
      val all = processors(test)
      // "Did not exceed 95 %" says nothing of how high it was.
      val peak =
        all.filter(f => HasEnd(f.metric) && f.bound != "<=" && !isLevel(f) && f.value >= Full).maxByOption(_.value)
      tops(test) match {
        case (Some(top), Vector()) => Some(alone(test, top, all.filterNot(same(_, top))))
        case (Some(top), near) => Some(together(test, top, busiest(near)))
        case _ =>
          peak.map(f => peaked(test, f, all.find(o => isLevel(o) && same(o, f)), all.filterNot(same(_, f))))
      }
    }

  /** The resource that alone is full on average; `None`: there is none. */
  private[tests] def bottleneck(test: TestRecord): Option[ResourceFigure] = tops(test) match {
    case (Some(top), near) if near.isEmpty => Some(top)
    case _ => None
  }

  private def processors(test: TestRecord): Vector[ResourceFigure] = test.figures.filter(f =>
    Processors(f.metric) && f.unit.startsWith("%") && f.doubt.isEmpty && f.statistic != "start" &&
      !f.subject.startsWith("least")
  )

  /** The fullest resource on average, and others that are full too. */
  private def tops(test: TestRecord): (Option[ResourceFigure], Vector[ResourceFigure]) = {
    val all = processors(test)
    val top = all.filter(f => HasEnd(f.metric) && f.bound != "<=" && isLevel(f) && f.value >= Full).maxByOption(_.value)
    top -> top.toVector.flatMap { of =>
      all.filterNot(same(_, of)).filter { f =>
        if (HasEnd(f.metric)) f.value > of.value - Apart && f.bound != "<="
        else f.value > Reserved && f.bound != "<=" && f.unit == "%"
      }
    }
  }

  private val Reserved = 100.0

  /** An average, or a figure that is not said to be a peak. */
  private def isLevel(f: ResourceFigure) = f.statistic != "maximum"
  private def same(a: ResourceFigure, b: ResourceFigure) = a.metric == b.metric && a.subject == b.subject

  private def alone(
      test: TestRecord,
      top: ResourceFigure,
      others: Vector[ResourceFigure],
  ): Finding = Finding(
    s"saturated:${test.name}",
    Severity.Bad,
    s"In ${TestsWords.short(test)} the bottleneck is the ${lower(top)}: ${percent(top.value)}" +
      (if (others.isEmpty) ". No other utilisation is stated."
       else s", while ${list(busiest(others).map(TestsWords.figure))}."),
    "",
    Vector("resources"),
    s"Add capacity to the ${lower(top)}, or reduce its load, before you change anything else.",
  )

  private def together(
      test: TestRecord,
      top: ResourceFigure,
      near: Vector[ResourceFigure],
  ): Finding = Finding(
    s"saturated:${test.name}",
    Severity.Bad,
    s"In ${TestsWords.short(test)} the ${lower(top)} is at ${percent(top.value)}, and not alone: " +
      s"${list(near.map(TestsWords.figure))}.",
    "These figures do not tell which of them is the bottleneck.",
    Vector("resources"),
    "Look at their course over the test: the first that was full is the bottleneck.",
  )

  /** A resource that was full for a moment. */
  private def peaked(
      test: TestRecord,
      peak: ResourceFigure,
      level: Option[ResourceFigure],
      others: Vector[ResourceFigure],
  ): Finding = {
    val isCalm = level.exists(f => f.value < Calm && f.bound != ">=")
    val beside = if (others.isEmpty) "" else s", while ${list(busiest(others).map(TestsWords.figure))}"
    Finding(
      s"saturated:${test.name}",
      if (isCalm || level.isEmpty) Severity.Info else Severity.Warning,
      s"In ${TestsWords.short(test)} the ${lower(peak)} peaked at ${percent(peak.value)}: ${percent(peak.value)} at most" +
        level.fold("")(f => s", ${percent(f.value)} on average") + s"$beside.",
      if (isCalm) "It has room between its peaks, so it is no bottleneck."
      else if (level.isEmpty) "A maximum alone is no saturation: its average is not stated."
      else "It is nearly full on average.",
      Vector("resources"),
      if (isCalm) "" else "Look at its course over the test.",
    )
  }

  private def lower(f: ResourceFigure): String = s"${f.metric} (${f.subject})"

  /** The busiest resource of each kind; a cluster has dozens of instances. */
  private def busiest(others: Vector[ResourceFigure]): Vector[ResourceFigure] =
    others.groupBy(_.metric).toVector.sortBy(_._1).map(_._2.maxBy(_.value))
}

/** Resource figures of each test, the busiest of each kind first. */
object ResourceLevels {
  private val Order = Vector(
    Metric.ServiceCpu,
    Metric.InstanceCpu,
    Metric.DatabaseCpu,
    Metric.SearchCpu,
    Metric.ServiceMemory,
    Metric.Connections,
    Metric.KafkaCpu,
    Metric.ActiveSessions,
  )
  private val MaxOfAKind = 3

  def findings(tests: Vector[TestRecord]): Vector[Finding] =
    tests.flatMap { test =>
      val all = Order.flatMap { metric =>
        val (averages, highest) = test.figures
          .filter(f => f.metric == metric && f.statistic != "start")
          .sortBy(-_.value)
          .distinctBy(f => (f.subject, f.statistic))
          .partition(_.statistic == "average")
        highest.take(MaxOfAKind) ++ averages.take(1)
      }
      val doubts = all.flatMap(_.doubt).distinct
      Option.when(all.nonEmpty)(
        Finding(
          s"resources:${test.name}",
          Severity.Info,
          s"${TestsWords.short(test)}: ${all.map(TestsWords.figure).mkString("; ")}.",
          if (doubts.isEmpty) "" else s"Doubtful: ${doubts.mkString("; ")}.",
          Vector("resources"),
        )
      )
    }
}

/** Services with more memory than their limit. */
object MemoryAboveLimit {
  private val Limit = 100.0

  def findings(tests: Vector[TestRecord]): Vector[Finding] = for {
    test <- tests
    over = test.figures
      .filter(f => f.metric == Metric.ServiceMemory && f.doubt.isEmpty && f.unit.startsWith("%"))
      .filter(f => f.bound != "<=" && (f.value > Limit || f.bound == ">=" && f.value >= Limit))
      .sortBy(-_.value)
      .distinctBy(_.subject)
    if over.nonEmpty
  } yield Finding(
    s"memory-above-limit:${test.name}",
    Severity.Warning,
    s"In ${TestsWords.short(test)} memory above its limit: " +
      s"${TestsWords.few(over.map(f => s"${f.subject} (${TestsWords.bounded(f)})"))}.",
    "Above a soft limit a task lives while its instance has memory; above a hard one it is killed.",
    Vector("resources"),
    "Raise the limit to the used amount, or lower the heap.",
  )
}

/** Services that used more CPU than is reserved for them in one of several tests. */
object TestsAboveReservation {
  private val Reserved = 100.0

  def findings(tests: Vector[TestRecord]): Vector[Finding] = for {
    test <- tests
    over = test.figures
      .filter(f => f.metric == Metric.ServiceCpu && f.doubt.isEmpty && f.bound != "<=")
      .filter(f => f.value > Reserved || f.bound == ">=" && f.value >= Reserved)
      .filter(f => f.statistic != "start" && !f.unit.contains("instances"))
      .sortBy(-_.value)
    if over.nonEmpty
  } yield Finding(
    s"above-reservation:${test.name}",
    Severity.Info,
    s"In ${TestsWords.short(test)} CPU above its reservation: " +
      s"${TestsWords.few(over.map(f => s"${f.subject} (${TestsWords.bounded(f)})").distinct)}.",
    "This works only while the instances have idle CPU.",
    Vector("resources"),
    "Raise the CPU reservation to the used amount, or add tasks.",
  )
}

/** Highest number of database connections in all tests, against the allowed number. */
object ConnectionsHeld {
  private val WarnPercent = 75.0
  private val FewestTests = 2

  def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestsWords.byReport(tests).flatMap { case (report, all) =>
      val held = for (t <- all; f <- t.figures if f.metric == Metric.Connections) yield (t, f)
      val subjects = held.map(_._2.subject).distinct
      subjects.flatMap { subject =>
        val of = held.filter(_._2.subject == subject)
        Option.when(of.map(_._1.name).distinct.size >= FewestTests)(finding(report, subject, of))
      }
    }

  private def finding(
      report: String,
      subject: String,
      held: Vector[(TestRecord, ResourceFigure)],
  ): Finding = {
    val (test, most) = held.maxBy(_._2.value)
    val least = held.map(_._2.value).min
    val limit = test.facts.find(_.name == "max_connections").flatMap(_.value.toDoubleOption)
    val share = limit.map(most.value * 100 / _)
    val allowed =
      share.fold("")(s => s", ${percent(s)} of ${decimal(limit.getOrElse(0.0), 0)} allowed")
    val (fewest, highest) = (decimal(least, 0), decimal(most.value, 0))
    val range =
      if (fewest == highest) s"held $highest connections in all"
      else s"held from $fewest to $highest connections in"
    Finding(
      s"connections:$report:$subject",
      if (share.exists(_ >= WarnPercent)) Severity.Warning else Severity.Info,
      s"The database ($subject) $range ${held.map(_._1.name).distinct.size} tests, most in " +
        s"${TestsWords.short(test)}$allowed.",
      above(held),
      Vector("resources"),
    )
  }

  /** Tests that the default limit would have broken. */
  private def above(held: Vector[(TestRecord, ResourceFigure)]): String = (for {
    limit <- held.head._1.facts.find(_.name == "max_connections by default")
    most <- limit.value.toDoubleOption
    n = held.count(_._2.value > most)
    if n > 0
  } yield s"In ${count(n, "test", "tests")} more than the default limit of ${decimal(most, 0)}, which would refuse them.")
    .getOrElse("")
}

/** More active sessions of a database than it has processors: sessions wait for them, or for locks and disks. */
object SessionsWait {

  def findings(tests: Vector[TestRecord]): Vector[Finding] = for {
    test <- tests
    processors <- processorsOf(test).toVector
    most <- test.figures
      .filter(f => f.metric == Metric.ActiveSessions && f.doubt.isEmpty && f.value > processors)
      .maxByOption(_.value)
  } yield Finding(
    s"sessions-wait:${test.name}",
    Severity.Warning,
    s"In ${TestsWords.short(test)} the database (${most.subject}) had ${decimal(most.value, 0)} active sessions " +
      s"for ${decimal(processors, 0)} vCPU.",
    "Sessions wait: for processors where its CPU is full, else for locks, disks or network.",
    Vector("resources"),
    "Look at the statements with the longest waits.",
  )

  private def processorsOf(test: TestRecord): Option[Double] =
    test.facts.find(f => f.part == "Database" && f.name == "vCPU").flatMap(_.value.toDoubleOption)
}

/** Utilisation of a service that is higher at the end of a test than at its start. */
object RisingUse {
  private val Points = 5.0
  private val Full = 90.0

  def findings(tests: Vector[TestRecord]): Vector[Finding] =
    for {
      test <- tests
      (start, end) <- rising(test)
    } yield Finding(
      s"rising:${test.name}:${start.subject}:${start.metric}",
      if (end.value >= Full) Severity.Bad else Severity.Warning,
      s"${start.metric} (${start.subject}) rose from ${percent(start.value)} to ${percent(end.value)} during " +
        s"${TestsWords.short(test)}.",
      "The utilisation is not stable. Two points in time cannot tell a leak from a warm-up.",
      Vector("resources"),
      if (seconds(test).exists(_ >= Long))
        "Look at its course over the test: a leak does not flatten."
      else "Repeat the test for eight hours.",
    )

  /** Figures at the start and at the end of a test, of what rose. */
  def rising(test: TestRecord): Vector[(ResourceFigure, ResourceFigure)] = for {
    start <- test.figures
    if start.statistic == "start"
    end <- test.figures
    if end.statistic == "end" && end.metric == start.metric && end.subject == start.subject
    if end.value - start.value >= Points
  } yield (start, end)

  /** Duration as stated; `None`: it is not. */
  private def seconds(test: TestRecord): Option[Double] =
    test.facts
      .filter(_.name.toLowerCase.contains("duration"))
      .flatMap(fact => OrderedValue.of(fact.value))
      .collectFirst { case (value, "s") => value }

  /** Longer warm-ups are rare, in seconds. */
  private val Long = 8 * 3600.0
}

/** Instances of which some are busy and some idle. */
object UnevenInstances {
  private val Times = 3.0

  /** Below this per cent of CPU even the busiest instance has room: nothing is uneven enough. */
  private val Busy = 30.0

  def findings(tests: Vector[TestRecord]): Vector[Finding] =
    for {
      test <- tests
      of = (metric: String) => test.figures.filter(f => f.metric == metric && f.doubt.isEmpty)
      cpu = of(Metric.InstanceCpu)
      if cpu.size >= 2
      (most, least) = (cpu.map(_.value).max, cpu.map(_.value).min)
      if most >= Busy && most >= least * Times
    } yield Finding(
      s"uneven:${test.name}",
      Severity.Warning,
      s"In ${TestsWords.short(test)} some instances are at ${percent(most)} CPU and others at " +
        s"${percent(least)}${tasks(of(Metric.TasksOnInstance))}.",
      "",
      Vector("resources"),
      "Spread the tasks over the instances, or add tasks to the modules that have few.",
    )

  private def tasks(figures: Vector[ResourceFigure]): String =
    if (figures.size < 2) ""
    else
      "; tasks on one instance: " +
        range(decimal(figures.map(_.value).min, 0), decimal(figures.map(_.value).max, 0))
}

/** Figures that no rule reads, so that nobody takes silence for an answer. */
object IgnoredMetrics {

  def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestsWords.byReport(tests).flatMap { case (report, all) =>
      val ignored = all.flatMap(_.figures.map(_.metric)).filterNot(Metric.all)
      Option.when(ignored.nonEmpty)(
        Finding(
          s"metrics-ignored:$report",
          Severity.Info,
          s"${count(ignored.size, "figure was", "figures were")} not judged: ${list(ignored.distinct.sorted)}.",
          s"Rules read ${list(Metric.all.toVector.sorted)}.",
          Vector("resources"),
        )
      )
    }
}
