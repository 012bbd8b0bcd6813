package org.folio.perf.bench.judgement

import java.util.SplittableRandom
import java.util.concurrent.Executors
import org.folio.perf.analysis.pair.Baseline
import org.folio.perf.analysis.pair.rule.RowsStayed
import org.folio.perf.analysis.run.RunMeasurements
import org.folio.perf.analysis.verdict.{RunAnalysis, Story}
import org.folio.perf.model._
import scala.concurrent.duration.Duration
import scala.concurrent.{Await, ExecutionContext, Future}

/**
 * How often a run's report calls and tells what happened, and how often it names what did not change. Arguments: the
 * number of pairs, the beginnings of shapes' names with semicolons between them, a seed, the number of threads, and the
 * number of summaries of each shape that are printed with their findings.
 */
object JudgementBench {
  private val PartPairs = 20

  /** Earlier runs besides the baseline. */
  private val Histories: Vector[Int] = Vector(0, 3)

  def main(arguments: Array[String]): Unit = {
    def number(place: Int) = arguments.lift(place).flatMap(_.toLongOption)
    val pairs = number(0).getOrElse(40L).toInt
    val names = arguments.lift(1).fold(Vector(""))(_.split(";").toVector.map(_.trim))
    val seed = number(2).getOrElse(20260211L)
    val chosen = Shape.all.filter(shape => names.exists(shape.name.startsWith))
    println(s"$pairs pairs of each of ${chosen.size} shapes, seed $seed; ${Shape.words}\n${Counts.Head}")
    val pool = Executors.newFixedThreadPool(number(3).getOrElse(1L).toInt)
    implicit val context: ExecutionContext = ExecutionContext.fromExecutorService(pool)
    chosen.groupBy(_.system).toVector.sortBy(g => chosen.indexOf(g._2.head)).foreach { case (system, shapes) =>
      val parts = (0 until math.max(1, pairs / PartPairs)).map { part =>
        Future(measure(system, shapes, math.min(pairs, PartPairs), seed + part, number(4).getOrElse(0L).toInt))
      }
      val sums = parts.map(Await.result(_, Duration.Inf)).transpose.map(_.transpose.map(_.reduce(_.plus(_))))
      shapes.zip(sums).foreach { case (shape, counts) => println(Counts.line(shape, counts.toVector)) }
    }
    pool.shutdown()
  }

  /**
   * Simulates a series of runs, and judges each against the one before, with each history.
   *
   * @return by shape and history
   */
  private[bench] def measure(
      system: SimulatedSystem,
      shapes: Vector[Shape],
      pairs: Int,
      seed: Long,
      say: Int = 0,
  ): Vector[Vector[Counts]] = {
    val random = new SplittableRandom(seed)
    val lead = Histories.max + 1
    var earlier = Vector.empty[RunReport]
    var counts = shapes.map(_ => Histories.map(_ => Counts()))
    for (i <- 0 until pairs + lead) {
      val own = random.nextLong()
      val plain = system.run(own)
      if (i >= lead)
        counts = shapes.zip(counts).map { case (shape, sums) =>
          val changed = if (shape.isSame || shape.atStated) plain else system.run(own, shape.change)
          Histories.zip(sums).map { case (further, sum) =>
            def judge(run: RunMeasurements) =
              RunAnalysis.judged(run, Some(Baseline.Measured(earlier.head, earlier.slice(1, further + 1))))
            val (row, run) =
              if (shape.atStated) stated(system, own, judge(plain)) else (Map.empty[Int, Double], changed)
            val judged = new Judged(shape.copy(rows = shape.rows ++ row), run, judge(run))
            if (i - lead < say) println(judged.words(further))
            sum.plus(judged.counts)
          }
        }
      earlier = (RunAnalysis.judged(plain, None) +: earlier).take(lead)
    }
    counts
  }

  /** The run with a row that is slower by as much as its comparison states. */
  private def stated(system: SimulatedSystem, seed: Long, judged: RunReport) = {
    val row = judged.comparison.get.rows.find(_.transaction == SimulatedRow.all(Shape.oneRow).name).get
    val log = math.log1p(row.detectablePercent.get / 100)
    val change = RunChange(log = (i, _, _, _) => if (i == Shape.oneRow) log else 0)
    (Map(Shape.oneRow -> log), system.run(seed, change))
  }
}

/** What a report says of a change, against the truth. */
final private class Judged(shape: Shape, measured: RunMeasurements, report: RunReport) {
  private val comparison = report.comparison.get

  /** Smaller true changes, as a logarithm, are no reason to name anything. */
  private val Noticed = 0.02

  private def rowsOf(p: ComparedRow => Boolean): Vector[Int] =
    comparison.rows.filter(p).map(row => Judged.indexOf(row.transaction))

  private def moved(row: Int): Double = shape.rows.getOrElse(row, 0.0)

  private val slower = rowsOf(_.verdict == RowVerdict.Slower)
  private val faster = rowsOf(_.verdict == RowVerdict.Faster)
  private val tails = rowsOf(_.p95.exists(_.verdict == RowVerdict.Slower))
  private val stayed = RowsStayed.transactions(comparison).map(Judged.indexOf)
  private val errors = rowsOf(_.errors.exists(_.rose))
  private val environment =
    comparison.cluster
      .map(_.verdict)
      .fold(0)(v => if (v == RowVerdict.Slower) 1 else if (v == RowVerdict.Faster) -1 else 0)
  private val (ofSize, groups) =
    comparison.groups.filterNot(_.verdict == GroupVerdict.Stayed).partition(_.kind == GroupKind.Size)
  private val findings = (report.findings ++ report.observed).flatMap(f => f +: f.effects)

  private def rowsIn(group: GroupChange) = group.transactions.map(Judged.indexOf)
  private def direction(group: GroupChange): Double = math.signum(group.changePercent)

  private def isWrong(group: GroupChange): Boolean = {
    val own = rowsIn(group)
    val right = own.count(row => moved(row) * direction(group) > Noticed)
    val named = group.kind != GroupKind.Transactions
    right * 2 < own.size || named && shape.modules.isEmpty && !shape.isAll && right < own.size
  }

  private def isWrong(suspect: Suspect): Boolean =
    if (shape.modules.nonEmpty) !shape.modules.get(suspect.module).contains(math.signum(suspect.changeMs))
    else {
      val its = SimulatedRow.all.filter(_.requests.exists(_.module == suspect.module)).map(_.index)
      its.count(row => moved(row) * suspect.changeMs > 0) * 3 < its.size * 2
    }

  private def isWrong(event: RunEvent): Boolean = shape.event match {
    case Some("stall") => event.kind != EventKind.Stall
    case Some(_) => event.transactions.exists(name => moved(Judged.indexOf(name)) == 0) || event.kind == EventKind.Stall
    case None => true
  }

  /** Rules within one run about rows or tenants that are as usual. */
  private def isWrong(finding: Finding): Boolean =
    finding.id == "got-slower" && shape.event.isEmpty ||
      Set("tenant-outliers", "tenants-slower")(finding.id) && !shape.large

  private val wrongJobs =
    report.jobs.flatMap(_.tenants).filter(t => t.slower && !(t.tenant == "t00" && shape.change.jobs > 1))

  /** Names by kind of call. */
  private val wrong: Vector[(String, Vector[String])] = Vector(
    "rows" -> (stayed.filter(moved(_).abs > Noticed) ++ slower.filter(moved(_) <= Noticed) ++ faster.filter(
      moved(_) >= -Noticed
    ) ++
      tails.filter(row => !shape.tails(row) && moved(row) == 0) ++ errors.filterNot(shape.failing)).distinct
      .map(SimulatedRow.all(_).name),
    "groups" -> (groups.filter(isWrong) ++ ofSize.filterNot(_ => shape.large)).map(_.name),
    "modules" -> comparison.suspects.filter(isWrong).map(_.module),
    "environment" -> Vector(environment.toString).filter(_ =>
      environment != 0 && shape.rows.values.count(_ * environment > Noticed) * 2 < SimulatedRow.all.size
    ),
    "events" -> report.events.filter(isWrong).map(e => s"${e.kind} of ${e.name.getOrElse(e.transactions.take(2))}"),
    "within" -> (findings.filter(isWrong).map(_.id) ++ wrongJobs.map(_.tenant)),
  ).filter(_._2.nonEmpty)

  private def fits(own: Set[Int], truth: Set[Int]): Boolean = {
    val common = (own & truth).size
    common * 3 >= truth.size * 2 && common * 3 >= own.size * 2
  }

  private def namesModule(module: String, sign: Double): Boolean = {
    val its = shape.rows.collect { case (row, log) if log * sign > Noticed => row }.toSet
    comparison.suspects.exists(s => s.module == module && s.changeMs * sign > 0) ||
    groups.exists(g => direction(g) == sign && (g.name == module || fits(rowsIn(g).toSet, its)))
  }

  private def event: Option[RunEvent] = report.events.find(e =>
    shape.event.contains("stall") && e.kind == EventKind.Stall ||
      e.transactions.size == 1 && moved(Judged.indexOf(e.transactions.head)) > 0
  )

  private val isRight: Boolean =
    if (shape.isSame) wrong.isEmpty
    else if (shape.modules.nonEmpty) shape.modules.forall { case (m, sign) => namesModule(m, sign) }
    else if (shape.failing.nonEmpty) shape.failing.forall(errors.contains)
    else if (shape.tails.nonEmpty) shape.tails.forall(row => tails.contains(row) || slower.contains(row))
    else if (shape.large) ofSize.nonEmpty
    else if (shape.change.jobs > 1) report.jobs.exists(_.tenants.exists(t => t.slower && t.tenant == "t00"))
    else if (shape.event.isDefined) event.isDefined || shape.rows.nonEmpty && shape.rows.keys.forall(slower.contains)
    else {
      val seen = (slower ++ groups.filter(direction(_) > 0).flatMap(rowsIn)).toSet
      shape.rows.size * 2 > SimulatedRow.all.size && environment > 0 || fits(seen, shape.rows.keySet)
    }

  /** Summaries without and with metrics of CPU. */
  private val summaries: Vector[String] = {
    val cpu =
      Series(
        "AWS/ECS",
        "CPUUtilization",
        "mod-inventory-storage",
        "Percent",
        "Average",
        60,
        Some(41),
        Some(55),
        points = Vector.empty,
      )
    val known = measured.copy(results =
      measured.results.copy(
        events = report.events,
        infrastructure = measured.infrastructure.copy(collected = true, series = Vector(cpu)),
      )
    )
    Vector(report, Story.told(known, report.verdict, report.limits, report.comparison)).map(_.summary)
  }

  /** The advice is about an event of which the summary says nothing. */
  private def isOrphan(summary: String): Boolean =
    Vector("at that time", "the same time").exists(summary.contains) &&
      !Vector("usual time", "became", "slowed").exists(summary.contains)

  private def one(is: Boolean): Int = if (is) 1 else 0

  val counts: Counts = Counts(
    1,
    one(isRight),
    summaries.map(text => one(isRight && !shape.isSame && shape.tells(text))),
    summaries.map(text => one(isOrphan(text))).sum,
    one(wrong.nonEmpty),
    wrong.map(_._1 -> 1).toMap,
    one(event.isDefined),
    one(event.exists(e => e.orStep || shape.event.contains(e.kind.toString.toLowerCase))),
  )

  def words(further: Int): String =
    s"-- ${shape.name}, ${further + 1} runs; right $isRight, told ${counts.told.mkString(" ")}; wrong " +
      wrong.map { case (kind, names) => s"$kind: ${names.mkString(", ")}" }.mkString("; ") +
      summaries.map(text => s"\n   $text").mkString +
      report.findings
        .filter(f => f.isProblem || f.severity == Severity.Good)
        .map(f => s"\n   * ${f.id} [${f.severity}]: ${f.statement}")
        .mkString
}

private object Judged {
  val indexOf: Map[String, Int] = SimulatedRow.all.map(row => row.name -> row.index).toMap
}

/**
 * Numbers of pairs.
 *
 * @param right in which the change is called; `told`: and in the summary, without and with metrics
 * @param orphans summaries whose advice is about an event that they leave out
 * @param wrong in which anything is named that did not change; `kinds`: likewise, by kind
 * @param events in which an event of the changed row is named; `kindRight`: with the right kind, or as open
 */
final private[bench] case class Counts(
    pairs: Int = 0,
    right: Int = 0,
    told: Vector[Int] = Vector(0, 0),
    orphans: Int = 0,
    wrong: Int = 0,
    kinds: Map[String, Int] = Map.empty,
    events: Int = 0,
    kindRight: Int = 0,
) {
  def plus(o: Counts): Counts = Counts(
    pairs + o.pairs,
    right + o.right,
    told.zip(o.told).map { case (a, b) => a + b },
    orphans + o.orphans,
    wrong + o.wrong,
    (kinds.keySet ++ o.kinds.keySet).map(k => k -> (kinds.getOrElse(k, 0) + o.kinds.getOrElse(k, 0))).toMap,
    events + o.events,
    kindRight + o.kindRight,
  )
}

private object Counts {
  val Head: String =
    "| Shape | Called | Told of these, without metrics | with | Advice of what is left out | Kind of event | Any wrong call | By kind |\n" +
      "|---|---|---|---|---|---|---|---|"

  /** @param counts without and with earlier runs */
  def line(shape: Shape, counts: Vector[Counts]): String = {
    def both(of: Counts => (Int, Int)) =
      counts.map(of).map { case (n, all) => if (all == 0) "–" else math.round(100.0 * n / all).toString }.mkString(", ")
    def changed(text: => String) = if (shape.isSame) "" else text
    Vector(
      shape.name,
      changed(both(c => (c.right, c.pairs))),
      changed(both(c => (c.told.head, c.right))),
      changed(both(c => (c.told.last, c.right))),
      counts.map(_.orphans).sum.toString,
      if (shape.event.forall(_ == "stall")) "" else both(c => (c.kindRight, c.events)),
      both(c => (c.wrong, c.pairs)),
      counts
        .flatMap(_.kinds.keys)
        .distinct
        .sorted
        .map(k => s"$k ${both(c => (c.kinds.getOrElse(k, 0), c.pairs))}")
        .mkString("; "),
    ).mkString("| ", " | ", " |")
  }
}
