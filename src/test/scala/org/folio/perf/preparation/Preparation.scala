package org.folio.perf.preparation

import java.util.concurrent.{ConcurrentHashMap, Executors}
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.feeders.{RecordFeeder, RecordFiles, RecordKind}
import org.folio.perf.folio.{DaemonThreads, FolioClient, FolioError, TokenKeeper}
import org.folio.perf.plan.LoadPlan
import scala.jdk.CollectionConverters._

/**
 * Makes what a plan will take and the target does not have, and looks whether it is there then.
 *
 * @param files records that stand in files are not made
 * @param parallel how many are made at the same time
 * @param say tells how far it is
 */
final class Preparation(
    client: FolioClient,
    tokens: TokenKeeper,
    plan: LoadPlan,
    files: RecordFiles,
    recipes: Vector[Recipe],
    parallel: Int,
    say: String => Unit,
) {
  private val apis = plan.tenants.map(t => t.name -> new TenantApi(client, tokens, t.name)).toMap
  private val failures = new ConcurrentHashMap[String, FolioError]
  private val failedInARow = new ConcurrentHashMap[(String, Recipe), AtomicInteger]

  /** Until nothing is missing, or a round has changed nothing. */
  def run(): Prepared = run(round = 1, made = Map.empty)

  private def run(round: Int, made: Map[String, Int]): Prepared =
    read() match {
      case Left(errors) => Prepared(made, Vector.empty, errors.map(_.message))
      case Right(missing) =>
        val batches = recipes.map(recipe => recipe -> batch(recipe, missing))
        val before = made.values.sum
        val now =
          if (round > Preparation.MaxRounds) made
          else
            batches.foldLeft(made) { case (sum, (recipe, tasks)) =>
              val count = follow(recipe, tasks)
              sum.updatedWith(recipe.words)(old => Some(old.getOrElse(0) + count))
            }
        if (now.values.sum > before) run(round + 1, now)
        else Prepared(now, stillMissing(missing), problems)
    }

  /** What each tenant lacks, by the pools that a run would have. */
  private def read(): Either[Vector[FolioError], Vector[TenantNeeds]] = {
    val wanted = plan.needs
    say("Reading what is there ...")
    val records = new RecordFeeder(client, tokens, wanted, files)
    try
      records.fill(_ => (), atMost = Int.MaxValue).map { _ =>
        plan.tenants.map { tenant =>
          val missing = wanted(tenant.name)
            .map { case (kind, count) =>
              kind -> (Preparation.enough(kind, count) - records.available(tenant.name, kind))
            }
            .filter { case (kind, count) =>
              count > 0 && files.records(tenant.name, kind).isEmpty
            }
          TenantNeeds(apis(tenant.name), wanted(tenant.name).keySet, missing, spends(tenant.name))
        }
      }
    finally records.close()
  }

  private def spends(tenant: String): Boolean =
    plan.scenarios.exists(s => s.needsFiscalYear && plan.tenantsOf(s).exists(_.name == tenant))

  /** One entry for each record to make, tenants in turn, so that all come along together. */
  private def batch(recipe: Recipe, needs: Vector[TenantNeeds]): Vector[TenantApi] = {
    val counts = needs.map { tenant =>
      recipe.missing(tenant) match {
        case Right(count) => tenant.at -> count
        case Left(error) =>
          failures.put(error.message, error)
          tenant.at -> 0
      }
    }
    val most = counts.map(_._2).maxOption.getOrElse(0)
    (0 until most).toVector.flatMap(i => counts.collect { case (at, count) if i < count => at })
  }

  /** @return how many were made */
  private def follow(recipe: Recipe, tasks: Vector[TenantApi]): Int =
    if (tasks.isEmpty) 0
    else {
      val progress = new MakingProgress(recipe.words, tasks.size, say)
      val pool = Executors.newFixedThreadPool(parallel, DaemonThreads("prepare"))
      try {
        val running = tasks.map { at =>
          pool.submit((() => progress.done(make(recipe, at))): Runnable)
        }
        running.foreach(_.get)
      } finally {
        pool.shutdownNow()
        ()
      }
      progress.end()
    }

  /** A tenant where the recipe fails again and again is left alone. */
  private def make(recipe: Recipe, at: TenantApi): Boolean = {
    val failed = failedInARow.computeIfAbsent((at.tenant, recipe), _ => new AtomicInteger)
    failed.get < Preparation.GiveUpAfter && (recipe.make(at) match {
      case Right(_) =>
        failed.set(0)
        true
      case Left(error) =>
        failed.incrementAndGet()
        failures.put(error.message, error)
        false
    })
  }

  private def stillMissing(needs: Vector[TenantNeeds]): Vector[String] = {
    val rows = for {
      tenant <- needs
      (kind, count) <- tenant.missing
    } yield (kind, tenant.at.tenant, count)
    rows
      .groupBy(_._1)
      .toVector
      .sortBy(_._1.words)
      .map { case (kind, group) => Preparation.missingWords(kind, group.map(_._3)) }
  }

  private def problems: Vector[String] = failures.keys.asScala.toVector.sorted
}

/**
 * What a preparation has done.
 *
 * @param made how many of each recipe's
 * @param missing what a run would still lack, in sentences
 * @param problems what went wrong, in sentences
 */
final case class Prepared(
    made: Map[String, Int],
    missing: Vector[String],
    problems: Vector[String],
) {
  def isComplete: Boolean = missing.isEmpty && problems.isEmpty
}

object Preparation {

  /** Records that are used again and again: some, so that virtual users do not meet all the time. */
  private val EnoughToReuse = 10
  private val GiveUpAfter = 3

  /** To make, and to make what the first round could not know. */
  private val MaxRounds = 5

  private def enough(kind: RecordKind, count: Int): Int =
    if (kind.consumed) count else math.min(count, EnoughToReuse)

  private def missingWords(kind: RecordKind, counts: Vector[Int]): String = {
    val tenants = if (counts.size == 1) "1 tenant" else s"${counts.size} tenants"
    val why =
      if (Recipes.kinds.contains(kind)) ""
      else " There is no recipe for it: make it in FOLIO, or give it in a file (setting feeders)."
    s"${kind.words}: ${counts.sum} are missing in $tenants.$why"
  }
}
