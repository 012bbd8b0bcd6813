package org.folio.perf.runner

import org.folio.perf.doctor.TextTable
import org.folio.perf.model.{InjectorSize, Platform}
import org.folio.perf.plan.{LoadPlan, PlanGuard, PlannedTraffic, RecordDemand, SimulationPlan, TenantClass}
import org.folio.perf.settings.Settings
import org.folio.perf.preparation.Recipes
import org.folio.perf.protocol.FolioRequest
import java.util.Locale

/** Prints the plan of a run and sends nothing: no sandbox is started and no host name resolved. */
object DryRun {

  /**
   * @param sendsLoad false: a preparation, which creates the records of such a plan
   * @return left: why it could not begin; right: whether the target's file allows it, and it can be judged as asked
   */
  def apply(simulation: SimulationPlan, settings: Settings, sendsLoad: Boolean = true)(
      say: String => Unit
  ): Either[String, Boolean] =
    LoadPlan.build(simulation, settings).map(SearchStart(_, settings)).map { plan =>
      say(s"Dry run of ${Headline(plan, settings.target.name)}. Nothing is sent.")
      settings.target.okapiUrl.foreach { url =>
        say(s"Gateway: $url")
        say(platform(settings.target.platform))
      }
      val refusals =
        if (sendsLoad) PlanGuard.refusals(plan, settings.target.guard) else Vector.empty
      val lines =
        if (sendsLoad)
          PlanTables.traffic(plan) ++ PlanTables.consumed(plan) ++ PlanTables.writes(plan) ++
            plan.search.toVector.flatMap(SearchText.lines) ++ InjectorText.lines(plan)
        else PlanTables.created(plan)
      // As a run's console says it before the load.
      val judged =
        if (sendsLoad) Judging.of(plan, settings).map(judging => judging.thresholds ++ judging.baseline)
        else Right(Vector.empty)
      (lines ++ judged.fold(Vector(_), identity) ++ refusals).foreach(say)
      val target = if (settings.target.sandbox.isDefined) "sandbox" else "target's file"
      say(s"The $target ${if (refusals.isEmpty) "allows" else "does not allow"} this plan.")
      refusals.isEmpty && judged.isRight
    }

  private def platform(set: Option[Platform]): String = "Platform: " + set.fold(
    "auto. The gateway tells it when a run connects; the estimates below are those of Okapi."
  )(_.title)
}

/** Tables of a plan for the console, by tenant class. */
private[runner] object PlanTables {

  def traffic(plan: LoadPlan): Vector[String] = {
    val classes = PlannedTraffic.classes(plan)
    val rows = PlannedTraffic.transactions(plan)
    val sums = classes.map(c => rows.map(_.requestsPerSec(c.name)).sum)
    val lines = rows.map { row =>
      Vector(row.workflow, row.transaction, rounded(row.perTransaction)) ++
        classes.map(c => rounded(row.requestsPerSec(c.name))) :+ rounded(row.total)
    }
    val head = Vector("Workflow", "Transaction", "Requests each") ++ classes.map(titled) :+ "all"
    val last = Vector("all", "", "") ++ sums.map(rounded) :+ rounded(sums.sum)
    "Estimated requests per second in steady state:" +:
      TextTable.lines(head +: lines :+ last, firstNumber = 2)
  }

  /** Records that the run uses up. */
  def consumed(plan: LoadPlan): Vector[String] = {
    val usedUp = plan.demands.filter(_.kind.consumed)
    perTenant(
      plan,
      "Records used up during the run, per tenant:",
      usedUp,
      d => d.iterations * d.perIteration,
    )
  }

  /** Records that a preparation creates unless the target has them. */
  def created(plan: LoadPlan): Vector[String] =
    perTenant(
      plan,
      "Records created if missing, at most, per tenant:",
      plan.demands.filter(demand => Recipes.kinds(demand.kind)),
      _.withMargin,
    )

  /** Requests that create, change or delete. */
  def writes(plan: LoadPlan): Vector[String] = {
    val classes = PlannedTraffic.classes(plan)
    val all = PlannedTraffic.writes(plan)
    val rows = all.map(_.request.name).distinct.map { name =>
      val same = all.filter(_.request.name == name)
      Vector(effect(same.head.request), name) ++ classes.map { c =>
        same.find(_.tenantClass == c.name).fold("")(w => w.count.ceil.toLong.toString)
      }
    }
    if (rows.isEmpty) Vector("Nothing is created, changed or deleted.")
    else
      "Estimated writing requests during the run, per tenant:" +:
        TextTable.lines(
          ("Effect" +: "Request" +: classes.map(titled)) +: rows.sortBy(_.head),
          firstNumber = 2,
        )
  }

  private def perTenant(
      plan: LoadPlan,
      title: String,
      demands: Vector[RecordDemand],
      count: RecordDemand => Double,
  ): Vector[String] = {
    val classes = PlannedTraffic.classes(plan)
    val rows = demands.map(_.kind).distinct.map { kind =>
      kind.words +: classes.map { c =>
        val own =
          demands.filter(d => d.kind == kind && c.tenants.headOption.exists(_.name == d.tenant))
        if (own.isEmpty) "" else own.map(count).sum.ceil.toLong.toString
      }
    }
    if (rows.isEmpty) Vector(s"$title none")
    else title +: TextTable.lines(("Records" +: classes.map(titled)) +: rows, firstNumber = 1)
  }

  private def titled(one: TenantClass): String = s"${one.name} (${one.tenants.size})"

  private def effect(request: FolioRequest): String = request.method match {
    case "DELETE" => "deletes"
    case "POST" if request.expectedStatus == 201 => "creates"
    case "POST" => "posts"
    case _ => "changes"
  }

  private def rounded(number: Double): String =
    BigDecimal(number).setScale(if (number < 10) 2 else 0, BigDecimal.RoundingMode.HALF_UP).toString
}

/** Announces the load generators that a plan needs. */
private[runner] object InjectorText {

  def lines(plan: LoadPlan): Vector[String] = {
    val requests = PlannedTraffic.requestsPerSec(plan)
    val users = PlannedTraffic.virtualUsers(plan)
    plan.search.fold(planned(plan, requests, users)) { search =>
      val size = InjectorSize.of(0, users, shareable = true)
      val most = InjectorSize.requestsPerSec(size.cpus)
      Vector(
        s"One load generator with ${resources(size)} sends about ${whole(most)} requests per second, " +
          s"${"%.1f".formatLocal(Locale.ROOT, most / search.requestsAt(1))} times the plan. $Source"
      )
    }
  }

  private def planned(plan: LoadPlan, requests: Double, users: Double): Vector[String] = {
    val size = InjectorSize.of(requests, users, plan.isShareable)
    val needed =
      if (size.count == 1) s"Load generators: 1 with ${resources(size)}."
      else s"Load generators: ${size.count}, each with ${resources(size)}."
    val shards = plan.shares.map(_.shard.count)
    Vector(
      needed,
      s"Estimated from ${whole(requests)} requests per second and ${whole(users)} virtual users. $Source",
    ) ++ shards
      .filter(_ < size.count)
      .map(few => s"Setting shard has only $few of ${size.count} load generators.")
  }

  private val Source = "See docs/load-generators.md."

  private def resources(size: InjectorSize): String =
    s"${size.cpus} vCPU and ${size.memoryMiB} MiB of memory (${size.heapMiB} MiB of heap)"

  private def whole(value: Double): String =
    "%,d".formatLocal(Locale.ROOT, value.ceil.toLong)
}
