package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/**
 * Differences between the load of two runs; their times may be judged only if there are none.
 *
 * Rates are compared where iterations start at a rate. Workflows that start a number of times in a run,
 * such as exports of all tenants at once, are compared by this number. So the length of the steady state is no difference; [[Cautions]] say
 * what it affects.
 */
object PlanDifference {

  /** Rates closer than this, in per cent, are the same. */
  val RatePercent = 5.0

  /** A workflow that only simulations of the NLA have. */
  private val Nla = Set("nla-cico")

  /** Settings that change what an iteration does, with their workflows; empty: all workflows. */
  private val Shaping = Vector(
    "thinkTime" -> Set.empty[String],
    "preflight" -> Set.empty[String],
    "exports.receivingRounds" -> Set("erw"),
    "exports.records" -> Set("de"),
    "oai.from" -> Set("opih", "opfh"),
    "oai.until" -> Set("opih", "opfh"),
    "oai.pages" -> Set("opih"),
    "oai.fullPages" -> Set("opfh"),
    "nla.importStart" -> Nla,
    "nla.exportStart" -> Nla,
  )

  private[analysis] val ShapingSettings: Set[String] = Shaping.map(_._1).toSet

  /** @return each difference in a few words; none: the plans are the same */
  def apply(before: RunSummary, after: RunSummary): Vector[String] =
    model(before, after).toVector ++ tenants(before, after) ++ workflows(before, after) ++
      settings(before, after)

  private def model(before: RunSummary, after: RunSummary): Option[String] =
    Option.when(before.loadModel != after.loadModel)(
      s"the load model changed from ${word(before.loadModel)} to ${word(after.loadModel)}"
    )

  private def word(model: LoadModel): String = model match {
    case LoadModel.Open => "open"
    case LoadModel.Closed => "closed"
  }

  private def tenants(before: RunSummary, after: RunSummary): Vector[String] =
    Vector(TenantSize.Small -> "small", TenantSize.Large -> "large").flatMap { case (size, word) =>
      val (old, now) = (before.tenants.count(_.size == size), after.tenants.count(_.size == size))
      Option.when(old != now)(s"the number of $word tenants changed from $old to $now")
    }

  private def workflows(before: RunSummary, after: RunSummary): Vector[String] = {
    val (old, now) = (byCode(before), byCode(after))
    def only(in: Map[String, PlannedWorkflow], other: Map[String, PlannedWorkflow], where: String) = {
      val names = (in -- other.keySet).values.map(_.words).toVector.sorted
      Option.when(names.nonEmpty)(s"only the $where has ${Words.list(names)}")
    }
    only(old, now, "baseline").toVector ++ only(now, old, "run") ++
      now.keySet.intersect(old.keySet).toVector.sorted.flatMap { code =>
        if (after.isOfGatling) startedUsers(old(code), now(code))
        else workflow(old(code), now(code), before.profile, after.profile)
      }
  }

  /** In a run of another project, as many users are active as the target's speed makes them; how many start does not follow it. */
  private def startedUsers(before: PlannedWorkflow, after: PlannedWorkflow): Option[String] =
    Option.when(differ(before.iterationsPerMinute, after.iterationsPerMinute))(
      s"${Words.short(before.iterationsPerMinute)} users per minute started ${after.words} and now " +
        Words.short(after.iterationsPerMinute)
    )

  private def byCode(run: RunSummary): Map[String, PlannedWorkflow] =
    run.plan.map(w => w.code -> w).toMap

  private def workflow(
      before: PlannedWorkflow,
      after: PlannedWorkflow,
      earlier: LoadProfile,
      later: LoadProfile,
  ): Option[String] = {
    val name = after.words
    (before.arrivals, after.arrivals) match {
      case (Arrivals.InTurn(n, old), Arrivals.InTurn(m, now)) if n == m =>
        Option
          .when(old != now && differ(wholePause(old, earlier), wholePause(now, later)))(
            s"pauses between iterations of $name changed from ${Words.duration(old)} to ${Words.duration(now)}"
          )
          .orElse(virtualUsers(before, after))
      case (old, now) if old != now =>
        Some(s"arrivals of $name changed from ${arrivals(before)} to ${arrivals(after)}")
      case (Arrivals.Even, _) if differ(before.iterationsPerMinute, after.iterationsPerMinute) =>
        Some(
          s"$name had ${Words.short(before.iterationsPerMinute)} iterations per minute and has " +
            Words.short(after.iterationsPerMinute)
        )
      case _ => virtualUsers(before, after)
    }
  }

  /** A pause of a series as it is in a run that is long enough for whole ones. */
  private def wholePause(ms: Long, profile: LoadProfile): Double =
    ms.toDouble / Arrivals.partOfPauses(profile.steadyStateMs)

  private def virtualUsers(before: PlannedWorkflow, after: PlannedWorkflow): Option[String] =
    Option.when(before.virtualUsers != after.virtualUsers)(
      s"virtual users of ${after.words} changed from ${users(before)} to ${users(after)}"
    )

  private def users(workflow: PlannedWorkflow): String =
    workflow.virtualUsers.fold("no fixed number")(_.toString)

  private def arrivals(workflow: PlannedWorkflow): String = workflow.arrivals match {
    case Arrivals.Even => "at a rate"
    case Arrivals.AtOnce(n) => s"$n at once"
    case Arrivals.BackToBack => "back to back"
    case Arrivals.InTurn(1, _) => "once"
    case Arrivals.InTurn(Int.MaxValue, _) => "one after the other"
    case Arrivals.InTurn(n, _) => s"$n one after the other"
  }

  private[pair] def differ(before: Double, after: Double): Boolean =
    math.abs(after - before) > math.max(before, after) * RatePercent / 100

  private def settings(before: RunSummary, after: RunSummary): Vector[String] = for {
    (name, codes) <- Shaping
    if codes.isEmpty || after.plan.exists(w => codes(w.code))
    old <- before.settings.get(name)
    now <- after.settings.get(name)
    if old != now
  } yield s"$name changed from $old to $now"
}
