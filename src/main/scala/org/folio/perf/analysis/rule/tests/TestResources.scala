package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{OrderedValue, TestPair, TestPairs}
import org.folio.perf.model._

/** Slower while the database has less to do: the bottleneck is in front of the database. */
object BottleneckMoved {
  private val Slower = 1.3
  private val FewerPoints = 10.0

  /** Slower pairs, with the CPU of the database before and after in per cent. */
  private[tests] def moved(pairs: TestPairs): Vector[(TestPair, Double, Double)] =
    for {
      pair <- pairs.alike
      ratio <- pair.meanRatio
      if ratio >= Slower && !pair.isMixed
      before <- cpu(pair.before)
      after <- cpu(pair.after)
      if before - after >= FewerPoints
    } yield (pair, before, after)

  def findings(pairs: TestPairs): Vector[Finding] =
    for ((pair, before, after) <- moved(pairs); ratio <- pair.meanRatio)
      yield Finding(
        s"limit-moved:${pair.id}",
        Severity.Bad,
        s"${pair.after.short} is slower than ${pair.before.short} " +
          s"(${TestsWords.change(ratio)}) although the CPU of the database fell from ${percent(before)} to " +
          s"${percent(after)}${connections(pair)}: the bottleneck is in front of the database.",
        s"Changed: ${TestsWords.changes(pair)}.",
        Vector("averages", "resources"),
      )

  private def cpu(test: TestRecord): Option[Double] = test.figuresOf(Metric.DatabaseCpu).headOption.map(_.value)

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

  /** CPU metrics with an upper limit; a service may exceed its reservation. */
  private val HasEnd = Set(Metric.DatabaseCpu, Metric.InstanceCpu, Metric.SearchCpu, Metric.KafkaCpu)
  private val Processors = HasEnd + Metric.ServiceCpu

  def findings(pairs: TestPairs): Vector[Finding] =
    pairs.tests.flatMap { test =>
      val all = processors(test)
      def others(than: ResourceFigure) = all.filterNot(same(_, than))
      tops(test) match {
        case (Some(top), Vector()) => Some(alone(test, top, others(top)))
        case (Some(top), near) => Some(together(test, top, busiest(near)))
        case _ =>
          fullest(all.filterNot(isLevel)).map { peak =>
            peaked(test, peak, all.find(o => isLevel(o) && same(o, peak)), others(peak))
          }
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
    val top = fullest(all.filter(isLevel))
    top -> top.toVector.flatMap { of =>
      all.filter { f =>
        !same(f, of) && f.bound != "<=" &&
        (if (HasEnd(f.metric)) f.value > of.value - Apart else f.value > Reserved && f.unit == "%")
      }
    }
  }

  /** The fullest of those with a limit. "Did not exceed 95 %" says nothing of how high it was. */
  private def fullest(all: Vector[ResourceFigure]): Option[ResourceFigure] =
    all.filter(f => HasEnd(f.metric) && f.bound != "<=" && f.value >= Full).maxByOption(_.value)

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
    s"In ${test.short} the bottleneck is the ${lower(top)}: ${percent(top.value)}" +
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
    s"In ${test.short} the ${lower(top)} is at ${percent(top.value)}, and not alone: " +
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
      s"In ${test.short} the ${lower(peak)} peaked at ${percent(peak.value)}: ${percent(peak.value)} at most" +
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

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      test <- pairs.tests
      all = Order.flatMap { metric =>
        val (averages, highest) = test.figures
          .filter(f => f.metric == metric && f.statistic != "start")
          .sortBy(-_.value)
          .distinctBy(f => (f.subject, f.statistic))
          .partition(_.statistic == "average")
        highest.take(MaxOfAKind) ++ averages.take(1)
      }
      doubts = all.flatMap(_.doubt).distinct
      if all.nonEmpty
    } yield Finding(
      s"resources:${test.name}",
      Severity.Info,
      s"${test.short}: ${all.map(TestsWords.figure).mkString("; ")}.",
      if (doubts.isEmpty) "" else s"Doubtful: ${doubts.mkString("; ")}.",
      Vector("resources"),
    )
}

/** Services that use more than the whole of what is theirs. */
private object AboveWhole {
  private val Whole = 100.0

  def of(figures: Vector[ResourceFigure]): Vector[ResourceFigure] = figures
    .filter(f => f.bound != "<=" && (f.value > Whole || f.bound == ">=" && f.value >= Whole))
    .sortBy(-_.value)

  /** With 150 %, or more than 150 %. */
  def named(f: ResourceFigure): String =
    s"${f.subject} (${if (f.bound == ">=") "more than " else ""}${percent(f.value)})"
}

/** Services with more memory than their limit. */
object MemoryAboveLimit {

  def findings(pairs: TestPairs): Vector[Finding] = for {
    test <- pairs.tests
    over = AboveWhole.of(test.figuresOf(Metric.ServiceMemory).filter(_.unit.startsWith("%"))).distinctBy(_.subject)
    if over.nonEmpty
  } yield Finding(
    s"memory-above-limit:${test.name}",
    Severity.Warning,
    s"In ${test.short} memory above its limit: " +
      s"${TestsWords.few(over.map(AboveWhole.named))}.",
    "Above a soft limit a task lives while its instance has memory; above a hard one it is killed.",
    Vector("resources"),
    "Raise the limit to the used amount, or lower the heap.",
  )
}

/** Services that used more CPU than is reserved for them in one of several tests. */
object TestsAboveReservation {

  def findings(pairs: TestPairs): Vector[Finding] = for {
    test <- pairs.tests
    cpu = test.figuresOf(Metric.ServiceCpu).filter(f => f.statistic != "start" && !f.unit.contains("instances"))
    over = AboveWhole.of(cpu).map(AboveWhole.named).distinct
    if over.nonEmpty
  } yield Finding(
    s"above-reservation:${test.name}",
    Severity.Info,
    s"In ${test.short} CPU above its reservation: " +
      s"${TestsWords.few(over)}.",
    "This works only while the instances have idle CPU.",
    Vector("resources"),
    "Raise the CPU reservation to the used amount, or add tasks.",
  )
}

/** Highest number of database connections in all tests, against the allowed number. */
object ConnectionsHeld {
  private val WarnPercent = 75.0
  private val FewestTests = 2

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      (report, all) <- pairs.byReport
      held = for (t <- all; f <- t.figures if f.metric == Metric.Connections) yield (t, f)
      subject <- held.map(_._2.subject).distinct
      of = held.filter(_._2.subject == subject)
      if of.map(_._1.name).distinct.size >= FewestTests
    } yield finding(report, subject, of)

  private def finding(
      report: String,
      subject: String,
      held: Vector[(TestRecord, ResourceFigure)],
  ): Finding = {
    val (test, most) = held.maxBy(_._2.value)
    val least = held.map(_._2.value).min
    val limit = test.facts.find(_.name == "max_connections").flatMap(_.value.toDoubleOption)
    val share = limit.map(most.value * 100 / _)
    val allowed = share.zip(limit).fold("") { case (s, l) => s", ${percent(s)} of ${decimal(l, 0)} allowed" }
    val (fewest, highest) = (decimal(least, 0), decimal(most.value, 0))
    val range =
      if (fewest == highest) s"held $highest connections in all"
      else s"held from $fewest to $highest connections in"
    Finding(
      s"connections:$report:$subject",
      if (share.exists(_ >= WarnPercent)) Severity.Warning else Severity.Info,
      s"The database ($subject) $range ${held.map(_._1.name).distinct.size} tests, most in " +
        s"${test.short}$allowed.",
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

  def findings(pairs: TestPairs): Vector[Finding] = for {
    test <- pairs.tests
    processors <- test.fact("Database", "vCPU").flatMap(_.toDoubleOption)
    most <- test.figuresOf(Metric.ActiveSessions).filter(_.value > processors).maxByOption(_.value)
  } yield Finding(
    s"sessions-wait:${test.name}",
    Severity.Warning,
    s"In ${test.short} the database (${most.subject}) had ${decimal(most.value, 0)} active sessions " +
      s"for ${decimal(processors, 0)} vCPU.",
    "Sessions wait: for processors where its CPU is full, else for locks, disks or network.",
    Vector("resources"),
    "Look at the statements with the longest waits.",
  )
}

/** Utilisation of a service that is higher at the end of a test than at its start. */
object RisingUse {
  private val Points = 5.0
  private val Full = 90.0

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      test <- pairs.tests
      (start, end) <- rising(test)
    } yield Finding(
      s"rising:${test.name}:${start.subject}:${start.metric}",
      if (end.value >= Full) Severity.Bad else Severity.Warning,
      s"${start.metric} (${start.subject}) rose from ${percent(start.value)} to ${percent(end.value)} during " +
        s"${test.short}.",
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

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      test <- pairs.tests
      cpu = test.figuresOf(Metric.InstanceCpu).map(_.value)
      if cpu.size >= 2
      (most, least) = (cpu.max, cpu.min)
      if most >= Busy && most >= least * Times
    } yield Finding(
      s"uneven:${test.name}",
      Severity.Warning,
      s"In ${test.short} some instances are at ${percent(most)} CPU and others at " +
        s"${percent(least)}${tasks(test.figuresOf(Metric.TasksOnInstance).map(_.value))}.",
      "",
      Vector("resources"),
      "Spread the tasks over the instances, or add tasks to the modules that have few.",
    )

  private def tasks(counts: Vector[Double]): String =
    if (counts.size < 2) ""
    else s"; tasks on one instance: ${range(decimal(counts.min, 0), decimal(counts.max, 0))}"
}

/** Figures that no rule reads, so that nobody takes silence for an answer. */
object IgnoredMetrics {

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      (report, all) <- pairs.byReport
      ignored = all.flatMap(_.figures.map(_.metric)).filterNot(Metric.all)
      if ignored.nonEmpty
    } yield Finding(
      s"metrics-ignored:$report",
      Severity.Info,
      s"${count(ignored.size, "figure was", "figures were")} not judged: ${list(ignored.distinct.sorted)}.",
      s"Rules read ${list(Metric.all.toVector.sorted)}.",
      Vector("resources"),
    )
}
