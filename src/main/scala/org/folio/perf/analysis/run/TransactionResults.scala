package org.folio.perf.analysis.run

import org.folio.perf.analysis.pair.Comparability
import org.folio.perf.analysis.tally.{Outcomes, RunWindow, TimeAxis, TransactionTally}
import org.folio.perf.model._

/** Rows of the planned transactions in the order of the plan, then of unplanned ones. */
final private[analysis] class TransactionResults(
    manifest: RunManifest,
    window: RunWindow,
    tally: Option[TransactionTally],
) {
  private val all = tally.getOrElse(new TransactionTally(window, TimeAxis.of(window)))
  import all.{overTime, steady}

  private val planned: Vector[(String, PlannedTransaction)] =
    manifest.plan.flatMap(w => w.transactions.map(w.code -> _)).distinctBy(_._2.name)

  private val unplanned: Vector[(String, PlannedTransaction)] =
    (overTime.keySet ++ steady.keySet -- planned.map(_._2.name)).toVector.sorted
      .map(name => "" -> PlannedTransaction(name, 0))

  /** Sizes of libraries: the central tenant is neither small nor large. */
  private val sizes: Map[String, TenantSize] =
    manifest.tenants.filterNot(_.isCentral).map(t => t.name -> t.size).toMap

  /** Tenants of transactions that the manifest does not have. */
  val unknownTenants: Vector[String] =
    if (manifest.isOfGatling) Vector.empty
    else all.tenants.filterNot(manifest.tenants.map(_.name).toSet).toVector.sorted

  def results(buckets: Int): Vector[TransactionResult] =
    (planned ++ unplanned).map { case (workflow, plan) => result(workflow, plan, buckets) }

  /** Part of the judged window for which the plan has load. */
  private def plannedShare: Double =
    if (manifest.judgesAll && window.steadyMs > 0)
      manifest.profile.steadyStateMs.toDouble / window.steadyMs
    else 1

  private def result(workflow: String, plan: PlannedTransaction, buckets: Int) = {
    val cells = steady.getOrElse(plan.name, Map.empty)
    val medians = overTime.getOrElse(plan.name, Map.empty)
    val own = manifest.plan.flatMap(_.transactions).filter(_.name == plan.name)
    val planned = executionsOf(own)
    val perMinute = planned.fold(own.map(_.perMinute).sum * plannedShare)(_ / window.steadyMinutes)
    TransactionRow(plan.name, workflow, Outcomes.sumOf(cells.values), perMinute, window).copy(
      small = classResult(TenantSize.Small, cells),
      large = classResult(TenantSize.Large, cells),
      overTime = Vector.tabulate(buckets)(medians.get(_).flatMap(_.times.medianMs)),
      planned = planned,
    )
  }

  /** `None` also where the window is not the planned one. */
  private def executionsOf(planned: Vector[PlannedTransaction]): Option[Long] = {
    val counts = planned.map(_.executions)
    Option.when(
      counts.nonEmpty && counts.forall(_.isDefined) && !window.isCutShort && window.steadyMs > 0
    )(counts.flatten.sum)
  }

  private def classResult(
      size: TenantSize,
      cells: Map[String, Outcomes],
  ): Option[TenantClassResult] = {
    val tenants = sizes.values.count(_ == size)
    val all = Outcomes.sumOf(cells.collect { case (t, o) if sizes.get(t).contains(size) => o })
    Option.when(tenants > 0)(
      TenantClassResult(
        tenants,
        all.count,
        all.failed,
        all.times.averageMs,
        all.times.medianMs,
        all.times.percentileMs(95),
      )
    )
  }

  def matrix: TenantMatrix = {
    val names = (planned ++ unplanned).map(_._2.name)
    val unknown = unknownTenants.map(Tenant(_, TenantSize.Small, 0))
    val rows = (manifest.tenants ++ unknown)
      .sortBy(t => (t.size == TenantSize.Small, t.name))
      .map(t => TenantRow(t.name, t.size, names.map(cell(_, t.name))))
    TenantMatrix(names, rows)
  }

  private def cell(transaction: String, tenant: String): Option[TenantCell] =
    steady.get(transaction).flatMap(_.get(tenant)).map(o => TenantCell(o.count, o.failed, o.times.medianMs))
}

/** The row of a transaction by its outcomes alone: without tenants, and without its course. */
private[analysis] object TransactionRow {

  /** @param all outcomes of those that started in the steady state */
  def apply(
      name: String,
      workflow: String,
      all: Outcomes,
      plannedPerMinute: Double,
      window: RunWindow,
  ): TransactionResult = {
    val incomparable = Comparability.reasonAgainst(all.count, all.failed)
    TransactionResult(
      name,
      workflow,
      all.count,
      all.failed,
      all.times.averageMs,
      all.times.minMs,
      all.times.percentileMs(50),
      all.times.percentileMs(75),
      all.times.percentileMs(95),
      all.times.percentileMs(99),
      all.times.maxMs,
      plannedPerMinute,
      if (window.steadyMs > 0) all.count / window.steadyMinutes else 0,
      None,
      None,
      Vector.empty,
      comparable = incomparable.isEmpty,
      incomparable,
    )
  }
}
