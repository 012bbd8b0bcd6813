package org.folio.perf.bench.told

import java.util.SplittableRandom
import java.util.concurrent.Executors
import org.folio.perf.analysis.pair.Baseline
import org.folio.perf.analysis.verdict.RunAnalysis
import org.folio.perf.model._
import scala.concurrent.duration.Duration
import scala.concurrent.{Await, ExecutionContext, Future}

/**
 * How often a run's report tells what happened, and how often it names what did not change. Arguments: the number of
 * pairs, the beginnings of shapes' names with semicolons between them, a seed, the number of threads, and the number of
 * summaries of each shape that are printed with their findings.
 */
object ToldBench {
  private val Seed = 20260211L
  private val PartPairs = 20

  def main(arguments: Array[String]): Unit = {
    val pairs = arguments.headOption.flatMap(_.toIntOption).getOrElse(40)
    val names = arguments.lift(1).fold(Vector(""))(_.split(";").toVector.map(_.trim))
    val seed = arguments.lift(2).flatMap(_.toLongOption).getOrElse(Seed)
    val threads = arguments.lift(3).flatMap(_.toIntOption).getOrElse(1)
    val say = arguments.lift(4).flatMap(_.toIntOption).getOrElse(0)
    val chosen = ToldShape.all.filter(shape => names.exists(shape.name.startsWith))
    println(s"${ToldShape.modules}\n$pairs pairs of each of ${chosen.size} shapes, seed $seed; ${ToldShape.words}")
    println(ToldTable.Head)
    val pool = Executors.newFixedThreadPool(threads)
    implicit val context: ExecutionContext = ExecutionContext.fromExecutorService(pool)
    chosen.groupBy(_.system).toVector.sortBy(g => chosen.indexOf(g._2.head)).foreach { case (system, shapes) =>
      val parts = math.max(1, pairs / PartPairs)
      val measured = (0 until parts).map { part =>
        Future(ToldRates.measure(system, shapes, math.min(pairs, PartPairs), seed + part, say))
      }
      val sums = measured
        .map(Await.result(_, Duration.Inf))
        .reduce((a, b) => a.zip(b).map { case (x, y) => x.zip(y).map { case (s, t) => s.plus(t) } })
      shapes.zip(sums).foreach { case (shape, counts) => println(ToldTable.line(shape, counts)) }
    }
    pool.shutdown()
  }
}

/** Simulates series of runs, and judges each against the one before, without and with three more. */
object ToldRates {
  val Histories: Vector[Int] = Vector(0, 3)

  /** @return by shape, in the order of [[Histories]] */
  def measure(
      system: ToldSystem,
      shapes: Vector[ToldShape],
      pairs: Int,
      seed: Long,
      say: Int = 0,
  ): Vector[Vector[ToldCounts]] = {
    val random = new SplittableRandom(seed)
    val lead = Histories.max + 1
    var earlier = Vector.empty[RunReport]
    var counts = shapes.map(_ => Histories.map(_ => ToldCounts()))
    for (i <- 0 until pairs + lead) {
      val own = random.nextLong()
      val plain = system.run(own, ToldChange())
      if (i >= lead)
        counts = shapes.zip(counts).map { case (shape, sums) =>
          val latest = if (shape.isSame) plain else system.run(own, shape.change)
          Histories.zip(sums).map { case (further, sum) =>
            val baseline = Baseline.Measured(earlier.head, earlier.slice(1, further + 1))
            val told = RunAnalysis.judged(latest.measured, Some(baseline))
            val judged = ToldJudgement(shape, told)
            if (i - lead < say) speak(shape, further, told, judged)
            sum.plus(judged.counts)
          }
        }
      val alone = RunAnalysis.judged(plain.measured, None)
      earlier = (alone +: earlier).take(lead)
    }
    counts
  }

  private def speak(shape: ToldShape, further: Int, report: RunReport, judged: ToldJudgement): Unit = println(
    s"-- ${shape.name}, ${further + 1} runs; right ${judged.isRight}, told ${judged.isTold}; wrong " +
      s"${judged.wrong.map { case (kind, names) => s"$kind: ${names.mkString(", ")}" }.mkString("; ")}\n" +
      s"   ${report.summary}\n" +
      report.findings
        .filter(f => f.isProblem || f.severity == Severity.Good)
        .map(f => s"   * ${f.id} [${f.severity}]: ${f.statement}")
        .mkString("\n")
  )
}

/** What a report says of a change, against the truth. */
final case class ToldJudgement(shape: ToldShape, report: RunReport) {
  import ToldJudgement._

  private val comparison = report.comparison.get

  private def rowsOf(p: ComparedRow => Boolean): Vector[Int] =
    comparison.rows.filter(p).map(row => indexOf(row.transaction))

  private def moved(row: Int): Double = shape.rows.getOrElse(row, 0.0)

  private val slower = rowsOf(_.verdict == RowVerdict.Slower)
  private val faster = rowsOf(_.verdict == RowVerdict.Faster)
  private val tails = rowsOf(_.p95.exists(_.verdict == RowVerdict.Slower))
  private val errors = rowsOf(_.errors.exists(_.rose))
  private val environment = comparison.cluster.map(_.verdict) match {
    case Some(RowVerdict.Slower) => 1
    case Some(RowVerdict.Faster) => -1
    case _ => 0
  }

  private val (ofSize, groups) = comparison.groups.partition(_.kind == GroupKind.Size)

  private def direction(group: GroupChange): Double = math.signum(group.changePercent)

  private def isWrong(group: GroupChange): Boolean = {
    val own = group.transactions.map(indexOf)
    val right = own.count(row => moved(row) * direction(group) > Noticed)
    val named = group.kind != GroupKind.Transactions
    right * 2 < own.size || named && !shape.byModule && !shape.isAll && right < own.size
  }

  private def isWrong(suspect: Suspect): Boolean =
    if (shape.byModule) !shape.modules.get(suspect.module).contains(math.signum(suspect.changeMs))
    else {
      val its = ToldRow.all.filter(_.requests.exists(_.module == suspect.module)).map(_.index)
      its.count(row => moved(row) * suspect.changeMs > 0) * 3 < its.size * 2
    }

  private def isWrong(event: RunEvent): Boolean = shape.event match {
    case Some("stall") => event.kind != EventKind.Stall
    case Some(_) => event.transactions.exists(name => moved(indexOf(name)) == 0) || event.kind == EventKind.Stall
    case None => true
  }

  /** Names by kind of call. */
  val wrong: Vector[(String, Vector[String])] = Vector(
    "rows" -> (slower.filter(moved(_) <= Noticed) ++ faster.filter(moved(_) >= -Noticed) ++
      tails.filter(row => !shape.tails(row) && moved(row) == 0) ++ errors.filterNot(shape.failing)).distinct
      .map(ToldRow.all(_).name),
    "groups" -> (groups.filter(isWrong) ++ ofSize.filterNot(_ => shape.large)).map(_.name),
    "modules" -> comparison.suspects.filter(isWrong).map(_.module),
    "environment" -> (if (environment != 0 && !(shape.isAll && environment > 0)) Vector(environment.toString)
                      else Vector.empty),
    "events" -> report.events.filter(isWrong).map(e => s"${e.kind} of ${e.name.getOrElse(e.transactions.take(2))}"),
  ).filter(_._2.nonEmpty)

  /** Findings of rules within one run about rows or tenants that are as usual. */
  val withinRun: Boolean = {
    val all = (report.findings ++ report.observed).flatMap(f => f +: f.effects)
    all.exists { f =>
      f.id == "got-slower" && shape.event.isEmpty ||
      (f.id == "tenant-outliers" || f.id == "tenants-slower") && !shape.large
    }
  }

  private def namesModule(module: String, sign: Double): Boolean = {
    val its = shape.rows.collect { case (row, log) if log * sign > Noticed => row }.toSet
    comparison.suspects.exists(s => s.module == module && s.changeMs * sign > 0) ||
    groups.exists { g =>
      val own = g.transactions.map(indexOf).toSet
      direction(g) == sign && (g.name == module || fits(own, its))
    }
  }

  private def fits(own: Set[Int], truth: Set[Int]): Boolean = {
    val common = (own & truth).size
    common * 3 >= truth.size * 2 && common * 3 >= own.size * 2
  }

  private def event: Option[RunEvent] =
    report.events.find(e =>
      shape.event.contains("stall") || e.transactions.size == 1 && moved(indexOf(e.transactions.head)) > 0
    )

  val isRight: Boolean =
    if (shape.isSame) wrong.isEmpty
    else if (shape.isAll) environment > 0
    else if (shape.byModule) shape.modules.forall { case (m, sign) => namesModule(m, sign) }
    else if (shape.failing.nonEmpty) shape.failing.forall(errors.contains)
    else if (shape.tails.nonEmpty) shape.tails.forall(row => tails.contains(row) || slower.contains(row))
    else if (shape.large) ofSize.nonEmpty
    else if (shape.event.contains("stall")) report.events.exists(_.kind == EventKind.Stall)
    else if (shape.event.isDefined) event.isDefined || shape.rows.keys.forall(slower.contains)
    else {
      val seen = (slower ++ groups.filter(direction(_) > 0).flatMap(_.transactions.map(indexOf))).toSet
      fits(seen, shape.rows.keySet)
    }

  val isTold: Boolean = isRight && !shape.isSame && shape.tells(report.summary)

  /** Of growth and step: the kind is right, or said to be open. */
  private val isKindRight: Boolean = event.exists { e =>
    e.orStep || shape.event.contains(e.kind.toString.toLowerCase)
  }

  def counts: ToldCounts = ToldCounts(
    1,
    if (isRight) 1 else 0,
    if (isTold) 1 else 0,
    if (wrong.nonEmpty) 1 else 0,
    wrong.map(_._1 -> 1).toMap,
    if (withinRun) 1 else 0,
    if (event.isDefined) 1 else 0,
    if (isKindRight) 1 else 0,
  )
}

private[told] object ToldJudgement {

  /** Smaller true changes, as a logarithm, are no reason to name anything. */
  val Noticed = 0.02
  val indexOf: Map[String, Int] = ToldRow.all.map(row => row.name -> row.index).toMap
}

/**
 * Numbers of pairs.
 *
 * @param right in which the change is called; `told`: and in the summary
 * @param wrong in which anything is named that did not change; `kinds`: likewise, by kind
 * @param withinRun in which a rule within one run names what is as usual
 * @param events in which an event of the changed row is named; `kindRight`: with the right kind, or as open
 */
final case class ToldCounts(
    pairs: Int = 0,
    right: Int = 0,
    told: Int = 0,
    wrong: Int = 0,
    kinds: Map[String, Int] = Map.empty,
    withinRun: Int = 0,
    events: Int = 0,
    kindRight: Int = 0,
) {
  def plus(o: ToldCounts): ToldCounts = ToldCounts(
    pairs + o.pairs,
    right + o.right,
    told + o.told,
    wrong + o.wrong,
    (kinds.keySet ++ o.kinds.keySet).map(k => k -> (kinds.getOrElse(k, 0) + o.kinds.getOrElse(k, 0))).toMap,
    withinRun + o.withinRun,
    events + o.events,
    kindRight + o.kindRight,
  )
}

private[told] object ToldTable {
  val Head: String =
    "| Shape | Right call | In the summary, of these | Kind of event right | Rules within the run | By kind | Any wrong call |\n" +
      "|---|---|---|---|---|---|---|"

  /** @param counts without and with earlier runs */
  def line(shape: ToldShape, counts: Vector[ToldCounts]): String = {
    def both(of: ToldCounts => (Int, Int)) =
      counts.map(of).map { case (n, all) => if (all == 0) "–" else math.round(100.0 * n / all).toString }.mkString(", ")
    val kinds = counts.flatMap(_.kinds.keys).distinct.sorted
    Vector(
      shape.name,
      if (shape.isSame) "" else both(c => (c.right, c.pairs)),
      if (shape.isSame) "" else both(c => (c.told, c.right)),
      if (shape.event.forall(_ == "stall")) "" else both(c => (c.kindRight, c.events)),
      both(c => (c.withinRun, c.pairs)),
      kinds.map(k => s"$k ${both(c => (c.kinds.getOrElse(k, 0), c.pairs))}").mkString("; "),
      both(c => (c.wrong, c.pairs)),
    ).mkString("| ", " | ", " |")
  }
}
