package org.folio.perf.runner

import java.util.Locale
import org.folio.perf.model.InjectorSize
import org.folio.perf.plan.{LoadPlan, PlannedTraffic}

/** Announces the load generators that a plan needs. */
private[runner] object InjectorText {

  def lines(plan: LoadPlan): Vector[String] = {
    val requests = PlannedTraffic.requestsPerSec(plan)
    val users = PlannedTraffic.virtualUsers(plan)
    plan.climb.fold(planned(plan, requests, users)) { climb =>
      val size = InjectorSize.of(0, users, shareable = true)
      val most = InjectorSize.requestsPerSec(size.cpus)
      Vector(
        s"One load generator with ${resources(size)} sends about ${whole(most)} requests per second, " +
          s"${String.format(Locale.ROOT, "%.1f", Double.box(most / climb.requestsAt(1)))} times the plan. $Source"
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

  private val Source = "See docs/sharding.md."

  private def resources(size: InjectorSize): String =
    s"${size.cpus} vCPU and ${size.memoryMiB} MiB of memory (${size.heapMiB} MiB of heap)"

  private def whole(value: Double): String =
    String.format(Locale.ROOT, "%,d", Long.box(value.ceil.toLong))
}
