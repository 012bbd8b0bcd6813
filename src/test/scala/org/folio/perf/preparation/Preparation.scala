package org.folio.perf.preparation

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.{AtomicInteger, AtomicLong}
import org.folio.perf.feeders.{RecordFeeder, RecordFiles, RecordKind}
import org.folio.perf.folio.{FolioClient, FolioError, TokenKeeper}
import org.folio.perf.model.DaemonThreads
import org.folio.perf.plan.LoadPlan
import scala.collection.mutable
import scala.jdk.CollectionConverters._

/**
 * Creates the records that a plan needs and the target lacks, then checks that they are there.
 *
 * @param files kinds with a file are not created
 * @param parallel records that are created at the same time
 * @param say prints progress
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
  private val apis =
    plan.tenants.map { t =>
      t.name -> new TenantApi(client, tokens, t.name, plan.load.api.interfaces, plan.load.vendorExports)
    }.toMap

  /** Of ledgers, and of each job profile, one is enough. */
  private val makeable = recipes.filterNot(Set(Ledgers.recipe, ImportJobProfiles.recipe)).flatMap(_.kinds).toSet
  private val failures = ConcurrentHashMap.newKeySet[String]
  private val failedInARow = new ConcurrentHashMap[(String, Recipe), AtomicInteger]
  private val attempts = mutable.Map.empty[(String, Recipe), Attempt]

  /** Repeats until nothing is missing, or a round has created nothing. */
  def run(): PreparationResult = run(round = 1, made = Map.empty)

  private def run(round: Int, made: Map[String, Int]): PreparationResult =
    read() match {
      case Left(errors) => PreparationResult(made, Vector.empty, errors.map(_.message))
      case Right(missing) =>
        val now = if (round > Preparation.MaxRounds) made else follow(missing, made)
        if (now.values.sum > made.values.sum) run(round + 1, now)
        else PreparationResult(now, stillMissing(missing), problems)
    }

  /** Follows one recipe after the other: each one sees the records of those before it. */
  private def follow(needs: Vector[TenantNeeds], made: Map[String, Int]): Map[String, Int] =
    recipes.foldLeft(made) { (sum, recipe) =>
      val count = follow(recipe, batch(recipe, needs))
      sum.updatedWith(recipe.words)(before => Some(before.getOrElse(0) + count))
    }

  /** Missing records of each tenant, by the pools that a run would have. */
  private def read(): Either[Vector[FolioError], Vector[TenantNeeds]] = {
    val wanted = plan.needs
    say("Reading existing records ...")
    val records =
      new RecordFeeder(client, tokens, wanted, files, scope = plan.load.changes)
    try
      records.fill(_ => (), atMost = Int.MaxValue).map { _ =>
        plan.tenants.map { tenant =>
          val missing = wanted(tenant.name)
            .map { case (kind, count) =>
              val enough = math.min(count, atLeast(tenant.name, kind).getOrElse(count))
              val different = enough - records.available(tenant.name, kind)
              kind -> math.max(different, wornOut(records, tenant.name, kind, count))
            }
            .filter { case (kind, count) =>
              count > 0 && files.records(tenant.name, kind).isEmpty
            }
          TenantNeeds(
            apis(tenant.name),
            wanted(tenant.name).keySet,
            missing,
            spends = workflowsOf(tenant.name).exists(_.needsFiscalYear),
            refusals = missing.keys
              .flatMap(kind => records.refusal(tenant.name, kind).map(kind -> _))
              .toMap,
          )
        }
      }
    finally records.close()
  }

  /** Records to add where those that are there cannot be used often enough. */
  private def wornOut(
      records: RecordFeeder,
      tenant: String,
      kind: RecordKind,
      count: Int,
  ): Int = {
    val uses = count - records.capacity(tenant, kind)
    if (kind.wearsOut) math.ceil(uses / Preparation.UsesOfNew).toInt else 0
  }

  /** Fewest records of a kind that is used again and again; `None` for a kind that is used up. */
  private def atLeast(tenant: String, kind: RecordKind): Option[Int] =
    Option.when(!kind.consumed) {
      val together = plan.demands.filter(d => d.tenant == tenant && d.kind == kind).map(_.least)
      val least = if (kind.wearsOut) 1 else together.maxOption.fold(0)(_.ceil.toInt)
      if (makeable.contains(kind)) math.max(Preparation.EnoughToReuse, least) else least
    }

  private def workflowsOf(tenant: String) =
    plan.definitions.filter(plan.tenantsOf(_).exists(_.name == tenant))

  /** Jobs of all tenants in turn, so that no tenant waits for another. */
  private def batch(
      recipe: Recipe,
      needs: Vector[TenantNeeds],
  ): Vector[(String, Recipe.Job)] = {
    val jobs = needs.map { tenant =>
      val own = recipe.jobs(tenant) match {
        case Right(jobs) => unlessRefused(recipe, tenant, jobs)
        case Left(error) =>
          failures.add(error.message)
          Vector.empty
      }
      own.map(tenant.at.tenant -> _)
    }
    val most = jobs.map(_.size).maxOption.getOrElse(0)
    (0 until most).toVector.flatMap(i => jobs.flatMap(_.lift(i)))
  }

  /** No jobs if those of the round before have made records that lower the need for them by nothing. */
  private def unlessRefused(
      recipe: Recipe,
      needs: TenantNeeds,
      jobs: Vector[Recipe.Job],
  ): Vector[Recipe.Job] = {
    val key = (needs.at.tenant, recipe)
    attempts.get(key).filter(before => before.made.get > 0 && jobs.size >= before.jobs) match {
      case None =>
        val attempt = Attempt(jobs.size)
        attempts.update(key, attempt)
        jobs.map(job => () => job().map(_ => attempt.made.incrementAndGet()))
      case Some(before) =>
        if (jobs.nonEmpty) failures.add(Preparation.refusedWords(recipe, needs, before.made.get))
        Vector.empty
    }
  }

  /** @return how many were made */
  private def follow(recipe: Recipe, jobs: Vector[(String, Recipe.Job)]): Int =
    if (jobs.isEmpty) 0
    else {
      val progress = new PreparationProgress(recipe.words, jobs.size, say)
      DaemonThreads.each("prepare", parallel, jobs) { case (tenant, job) => progress.done(make(recipe, tenant, job)) }
      progress.end()
    }

  /** Gives up a tenant where the recipe fails several times in a row. */
  private def make(recipe: Recipe, tenant: String, job: Recipe.Job): Boolean = {
    val failed = failedInARow.computeIfAbsent((tenant, recipe), _ => new AtomicInteger)
    failed.get < Preparation.GiveUpAfter && (job() match {
      case Right(_) =>
        failed.set(0)
        true
      case Left(error) =>
        failed.incrementAndGet()
        failures.add(error.message)
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

  private def problems: Vector[String] = failures.asScala.toVector.sorted
}

/** Result of a recipe at a tenant in one round. */
final private case class Attempt(jobs: Int, made: AtomicInteger = new AtomicInteger)

/**
 * The result of a preparation.
 *
 * @param made records created, by the recipe's words
 * @param missing records that a run would still lack, in sentences
 * @param problems errors, in sentences
 */
final case class PreparationResult(
    made: Map[String, Int],
    missing: Vector[String],
    problems: Vector[String],
) {
  def isComplete: Boolean = missing.isEmpty && problems.isEmpty
}

object Preparation {

  /** Records of a kind that is used again and again: several, so that virtual users seldom share one. */
  private val EnoughToReuse = 10
  private val GiveUpAfter = 3

  /** A new loan can be renewed so often by FOLIO's sample policy; a later round knows the actual one. */
  private val UsesOfNew = 3.0

  /** Later rounds create what the first one could not know. */
  private val MaxRounds = 5

  private def refusedWords(recipe: Recipe, needs: TenantNeeds, made: Int): String = {
    val why = recipe.kinds
      .flatMap(kind => needs.refusals.get(kind))
      .distinct
      .headOption
      .orElse {
        recipe.kinds
          .find(needs.missingOf(_) > 0)
          .map(kind => s"GET ${kind.source.path} does not list them for \"${kind.source.cql}\"")
      }
      .fold("")(reason => s" Condition that fails: $reason.")
    s"Tenant ${needs.at.tenant}: ${recipe.words} were created ($made), but the run can use none of them, so no more " +
      s"are created.$why"
  }

  private def missingWords(kind: RecordKind, counts: Vector[Int]): String = {
    val tenants = if (counts.size == 1) "1 tenant" else s"${counts.size} tenants"
    val why =
      if (Recipes.kinds.contains(kind)) ""
      else
        " No preparation creates them. Create them in FOLIO, or provide a file (setting feeders)."
    val are = if (counts.sum == 1) "is" else "are"
    s"${kind.words}: ${counts.sum} $are missing in $tenants.$why"
  }
}

/** Time since its beginning, and whether a line of progress is due: several threads print one at an interval. */
final class PrintInterval(everyMs: Long) {
  private val began = System.nanoTime
  private val printedAt = new AtomicLong(began)

  def seconds: Double = (System.nanoTime - began) / 1e9

  /** Whether the interval has passed; then the next one begins. */
  def isDue: Boolean = {
    val now = System.nanoTime
    val last = printedAt.get
    now - last > everyMs * 1000000 && printedAt.compareAndSet(last, now)
  }
}

/** Prints every few seconds how many records are created, and how long the rest takes. */
final private[preparation] class PreparationProgress(words: String, all: Int, say: String => Unit) {
  private val print = new PrintInterval(PreparationProgress.EveryMs)
  private val made = new AtomicInteger
  private val finished = new AtomicInteger

  def done(wasMade: Boolean): Unit = {
    if (wasMade) made.incrementAndGet()
    val count = finished.incrementAndGet()
    if (count < all && print.isDue) say(PreparationProgress.line(words, made.get, count, all, print.seconds))
  }

  /** @return how many were made */
  def end(): Int = {
    say(f"Created ${made.get} of $all $words in ${print.seconds}%.1f s.")
    made.get
  }
}

private[preparation] object PreparationProgress {
  private val EveryMs = 5000L

  def line(words: String, made: Int, finished: Int, all: Int, seconds: Double): String = {
    val so = s"Created $made of $all $words"
    if (finished == 0) so
    else {
      val rest = (all - finished) * seconds / finished
      s"$so (about ${remaining(rest.round)} left)"
    }
  }

  private def remaining(seconds: Long): String =
    if (seconds < 100) s"$seconds s"
    else if (seconds < 100 * 60) s"${(seconds + 30) / 60} min"
    else s"${(seconds + 1800) / 3600} h"
}
