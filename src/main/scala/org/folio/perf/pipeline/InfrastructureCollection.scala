package org.folio.perf.pipeline

import java.nio.file.Path
import org.folio.perf.model._
import org.folio.perf.source._
import org.folio.perf.source.metrics._
import org.folio.perf.settings.{AllowedHosts, TargetFile}

/**
 * Collects inventory and metrics of the infrastructure and freezes them into the run folder.
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
    val window = windowOf(run, clock())
    val sources = MetricSources.all(say)
    val part = MetricSources.inventory(origin, window, sources)
    val inventory = inventoryOf(run, origin, part).map(withPrices)
    val request = MetricsRequest(origin, window, knownBy(part, inventory))
    val metrics = MetricSources.freeze(request, clock(), sources, run.metrics.toOption)
    JsonFile.Metrics.write(file(run, JsonFile.Metrics.name), metrics)
    inventory.foreach(JsonFile.Inventory.write(file(run, JsonFile.Inventory.name), _))
    FirstOf
      .lines(
        (part.gaps ++ metrics.gaps).distinct.map(gap => s"Not collected: $gap"),
        "more, listed in the report",
        MaxPrintedGaps,
      )
      .foreach(say)
    run.copy(
      metrics = Right(metrics),
      inventory = inventory.map(Right(_)).getOrElse(run.inventory),
    )
  }

  /** Waits until the metrics of the last minutes are available. */
  private def settle(manifest: RunManifest, origin: MetricsOrigin): Unit =
    manifest.endedAt.foreach { ended =>
      val settleMs = origin.settleSeconds * 1000L
      // Whatever this machine's clock says, not longer than that.
      val leftMs = (ended.toEpochMilli + settleMs - clock()).min(settleMs)
      if (leftMs > 0) {
        say(s"Waiting ${(leftMs + 999) / 1000} s for the metrics of the last minutes.")
        sleep(leftMs)
      }
    }

  /** The new inventory, or the earlier one with the reasons why there is no new one. */
  private def inventoryOf(
      run: RunFolder,
      origin: MetricsOrigin,
      part: InventoryPart,
  ): Option[Inventory] = {
    val now = part.inventory(origin)
    run.inventory.toOption match {
      case Some(before) if part.modules.isEmpty => Some(before.copy(gaps = (before.gaps ++ part.gaps).distinct))
      case before =>
        val events = (before.toVector.flatMap(_.events) ++ now.events).distinct
        Option.unless(part.isEmpty && part.gaps.isEmpty)(
          now.copy(events = events.sortBy(e => (e.timeMs, e.service, e.kind)))
        )
    }
  }

  /** Kept with the inventory, so that the report stays the same when prices change. */
  private def withPrices(inventory: Inventory): Inventory =
    PriceFile.ofProperty() match {
      case Right(table) => PriceFile.withPrices(inventory, table)
      case Left(problem) => inventory.copy(gaps = (inventory.gaps :+ problem).distinct)
    }

  /** Known parts; instances may come from an earlier collection. */
  private def knownBy(part: InventoryPart, inventory: Option[Inventory]): InventoryPart = {
    val before = inventory.toVector.flatMap(_.machines).filter(_.kind == "ec2")
    if (part.ids("ec2").nonEmpty) part else part.copy(machines = part.machines ++ before)
  }

  private def file(run: RunFolder, name: String): Path =
    run.folder.resolve("infrastructure").resolve(name)
}

object InfrastructureCollection {
  private val MaxPrintedGaps = 4

  /** Time before and after the run, to show the normal level. */
  private val MarginMs = 15L * 60 * 1000

  /** Window to collect; a killed run ends with its last record, and nothing lies in the future. */
  private[perf] def windowOf(run: RunFolder, nowMs: Long): MetricsWindow = {
    import run.manifest
    val from = manifest.loadStartedAt.toEpochMilli
    val steadyFrom = from + manifest.profile.rampUpMs
    val to = manifest.endedAt.map(_.toEpochMilli).orElse(run.lastRecordMs).getOrElse(from)
    val steadyTo = to.min(from + manifest.profile.totalMs)
    val phases = Vector(
      Phase("ramp-up", from, steadyFrom.min(to)),
      Phase("steady state", steadyFrom, steadyTo),
    ).filter(p => p.fromMs < p.toMs)
    MetricsWindow(from - MarginMs, (to + MarginMs).min(nowMs).max(from + 1), phases)
  }
}

/**
 * Decides whether metrics may be requested from the hosts in a `run.json`. The folder may come from anywhere, so
 * the target's own file must allow the hosts.
 */
object CollectionGuard {

  /**
   * @param target name or file of the target
   * @return a sentence that says why nothing is asked; `None`: it may be
   */
  def refusal(origin: MetricsOrigin, target: String): Option[String] =
    if (!origin.region.matches("[a-z0-9-]*"))
      Some("run.json names a region that AWS does not have, so no metrics are collected.")
    else notAllowed(origin.urls.map(_._2), target, "run.json")

  /**
   * @param what that names the addresses
   * @return `None`: the target's file allows all hosts, or they are this machine
   */
  private[pipeline] def notAllowed(urls: Vector[String], target: String, what: String): Option[String] = {
    def hosts = urls.flatMap(HostPort.ofUrl(_).toOption).mkString(", ")
    if (urls.forall(HostPort.isLoopback)) None
    else
      TargetFile
        .open(target)
        .flatMap(AllowedHosts.of)
        .fold(
          _ =>
            Some(
              s"$what names $hosts, and there is no target $target whose file could allow this, so nothing is asked there. Pass " +
                "-Dtarget=FILE.conf."
            ),
          allowed =>
            urls
              .flatMap(allowed.refusal)
              .headOption
              .map(host =>
                s"$what names $host, which is not in allowedHosts of target $target, so nothing is asked there. Add it if it is " +
                  "right."
              ),
        )
  }
}
