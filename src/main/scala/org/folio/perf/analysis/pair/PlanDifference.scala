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
  def apply(before: RunManifest, after: RunManifest): Vector[String] =
    changes(ofRun(before), ofRun(after)) ++ only(before, after, "baseline") ++ only(after, before, "run") ++
      changes(ofPlan(before, after), ofPlan(after, after))

  /** @param number of which small differences do not count; `None`: the text counts */
  private case class Figure(name: String, text: String, number: Option[Double] = None)

  /** Differences of what both have. */
  private def changes(before: Vector[Figure], after: Vector[Figure]): Vector[String] = for {
    now <- after
    old <- before.find(_.name == now.name)
    if old.number.zip(now.number).fold(old.text != now.text) { case (a, b) => differ(a, b) }
  } yield s"${now.name} changed from ${old.text} to ${now.text}"

  private def ofRun(run: RunManifest): Vector[Figure] =
    Figure("the load model", run.loadModel.toString.toLowerCase) +:
      Vector(TenantSize.Small -> "small", TenantSize.Large -> "large").map { case (size, word) =>
        Figure(s"the number of $word tenants", run.tenants.count(_.size == size).toString)
      }

  private def only(in: RunManifest, other: RunManifest, where: String): Option[String] = {
    val names = in.plan.filterNot(w => other.plan.exists(_.code == w.code)).map(_.words).sorted
    Option.when(names.nonEmpty)(s"only the $where has ${Words.list(names)}")
  }

  /** @param named run whose names the workflows have */
  private def ofPlan(run: RunManifest, named: RunManifest): Vector[Figure] =
    run.plan.sortBy(_.code).flatMap { workflow =>
      ofWorkflow(workflow, named.plan.find(_.code == workflow.code).getOrElse(workflow).words, run)
    } ++ (for {
      (name, codes) <- Shaping
      if codes.isEmpty || run.plan.exists(w => codes(w.code))
      value <- run.settings.get(name)
    } yield Figure(name, value))

  private def ofWorkflow(workflow: PlannedWorkflow, name: String, run: RunManifest): Vector[Figure] = {
    def rate(what: String) =
      Figure(
        s"$what per minute of $name",
        Words.short(workflow.iterationsPerMinute),
        Some(workflow.iterationsPerMinute),
      )
    // In a run of another project, as many users are active as the target's speed makes them; how many start does not
    // follow it.
    if (run.isOfGatling) Vector(rate("started users"))
    else
      Figure(s"arrivals of $name", arrivals(workflow)) +: (workflow.arrivals match {
        case Arrivals.Even => Vector(rate("iterations"))
        case Arrivals.InTurn(_, pauseMs) =>
          // A pause as it is in a run that is long enough for whole ones.
          val whole = pauseMs.toDouble / Arrivals.partOfPauses(run.profile.steadyStateMs)
          Vector(Figure(s"pauses between iterations of $name", Words.duration(pauseMs), Some(whole)))
        case _ => Vector.empty
      })
  }

  private def arrivals(workflow: PlannedWorkflow): String = {
    val how = workflow.arrivals match {
      case Arrivals.Even => "at a rate"
      case Arrivals.AtOnce(n) => s"$n at once"
      case Arrivals.BackToBack => "back to back"
      case Arrivals.InTurn(1, _) => "once"
      case Arrivals.InTurn(Int.MaxValue, _) => "one after the other"
      case Arrivals.InTurn(n, _) => s"$n one after the other"
    }
    how + workflow.virtualUsers.fold("")(n => s" by ${Words.count(n, "virtual user")}")
  }

  private[pair] def differ(before: Double, after: Double): Boolean =
    math.abs(after - before) > math.max(before, after) * RatePercent / 100
}
