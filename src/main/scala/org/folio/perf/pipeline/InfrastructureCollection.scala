package org.folio.perf.pipeline

import java.nio.file.Path
import org.folio.perf.model._
import org.folio.perf.source._
import org.folio.perf.source.metrics._

/**
 * What the infrastructure was and did during a run, asked for and frozen into the run's folder.
 *
 * @param say gets lines of progress
 * @param clock epoch milliseconds
 * @param sleep waits so many milliseconds
 */
final class InfrastructureCollection(
    say: String => Unit,
    clock: () => Long = () => System.currentTimeMillis,
    sleep: Long => Unit = Thread.sleep(_),
) {
  import InfrastructureCollection._

  /** @return the run with what was collected; what an earlier collection had is never lost */
  def collect(run: RunFolder, origin: MetricsOrigin): RunFolder = {
    settle(run.manifest, origin)
    val window = windowOf(run.manifest, clock())
    val sources = MetricSources.all(say)
    val part = MetricSources.inventory(origin, window, sources)
    val inventory = inventoryOf(run, origin, part).map(priced)
    val request = MetricsRequest(origin, window, knownBy(part, inventory))
    val fresh = MetricSources.freeze(request, clock(), sources)
    val metrics = run.metrics.fold(_ => fresh, MergedMetrics(_, fresh))
    JsonFile.Metrics.write(file(run, JsonFile.Metrics.name), metrics)
    inventory.foreach(JsonFile.Inventory.write(file(run, JsonFile.Inventory.name), _))
    tell((part.gaps ++ metrics.gaps).distinct)
    run.copy(
      metrics = Right(metrics),
      inventory = inventory.map(Right(_)).getOrElse(run.inventory),
    )
  }

  /** What failed, for whoever looks on; all of it is in the report. */
  private def tell(gaps: Vector[String]): Unit = {
    gaps.take(GapsTold).foreach(gap => say(s"Not collected: $gap"))
    if (gaps.size > GapsTold)
      say(s"Not collected: ${gaps.size - GapsTold} more, which the report names.")
  }

  /** The last minutes of a run come late; of one that ended long ago they have come. */
  private def settle(manifest: RunManifest, origin: MetricsOrigin): Unit =
    manifest.endedAt.foreach { ended =>
      val settleMs = origin.settleSeconds * 1000L
      // Whatever this machine's clock says, not longer than that.
      val leftMs = (ended.toEpochMilli + settleMs - clock()).min(settleMs)
      if (leftMs > 0) {
        say(s"The last minutes' metrics come late: waiting ${(leftMs + 999) / 1000} s for them.")
        sleep(leftMs)
      }
    }

  /** What was found last counts, unless nothing was: then what there was, with the reasons. */
  private def inventoryOf(
      run: RunFolder,
      origin: MetricsOrigin,
      part: InventoryPart,
  ): Option[Inventory] = {
    val before = run.inventory.toOption
    val found = Option.when(part.modules.nonEmpty || before.isEmpty && !part.isEmpty)(
      part.inventory(origin)
    )
    found
      .map(now =>
        now.copy(events =
          (before.toVector.flatMap(_.events) ++ now.events).distinct
            .sortBy(e => (e.timeMs, e.service, e.kind))
        )
      )
      .orElse(before.map(old => old.copy(gaps = (old.gaps ++ part.gaps).distinct)))
      .orElse(Option.when(part.gaps.nonEmpty)(part.inventory(origin)))
  }

  /** Kept with the inventory, so that the report stays the same when prices change. */
  private def priced(inventory: Inventory): Inventory =
    PriceFile.read(PriceFile.chosen) match {
      case Right(table) => PriceFile.priced(inventory, table)
      case Left(problem) => inventory.copy(gaps = (inventory.gaps :+ problem).distinct)
    }

  /** The parts that this collection did not find may be known from an earlier one. */
  private def knownBy(part: InventoryPart, inventory: Option[Inventory]): KnownParts = {
    val before = inventory.fold(Vector.empty[Machine])(_.machines)
    val known = part.known
    if (known.instances.nonEmpty) known
    else known.copy(instances = before.filter(_.kind == "ec2").map(_.id))
  }

  private def file(run: RunFolder, name: String): Path =
    run.folder.resolve("infrastructure").resolve(name)
}

object InfrastructureCollection {
  private val GapsTold = 4

  /** Before and after the run: what was normal, and whether it has become so again. */
  private val MarginMs = 15L * 60 * 1000

  /** Of a killed run, to its planned end. Nothing lies in the future. */
  private[perf] def windowOf(manifest: RunManifest, nowMs: Long): MetricsWindow = {
    val from = manifest.loadStartedAt.toEpochMilli
    val steadyFrom = from + manifest.profile.rampUpMs
    val to = manifest.endedAt.fold(from + manifest.profile.totalMs)(_.toEpochMilli)
    val steadyTo = to.min(from + manifest.profile.totalMs)
    val phases = Vector(
      Phase("ramp-up", from, steadyFrom.min(to)),
      Phase("steady state", steadyFrom, steadyTo),
    ).filter(p => p.fromMs < p.toMs)
    MetricsWindow(from - MarginMs, (to + MarginMs).min(nowMs).max(from + 1), phases)
  }
}
