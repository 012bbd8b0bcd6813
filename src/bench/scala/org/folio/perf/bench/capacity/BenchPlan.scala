package org.folio.perf.bench.capacity

import org.folio.perf.capacity.{OfferedCalls, RequestKind}
import org.folio.perf.capacity.RequestKind._

/** A request of the plan. */
final private[capacity] case class BenchCall(module: String, kind: RequestKind)

/**
 * A transaction: groups of requests with a pause of the user before each group but the first.
 *
 * @param thinkMs shortest and longest pause
 */
final private[capacity] case class BenchTransaction(
    name: String,
    groups: Vector[Vector[BenchCall]],
    thinkMs: (Double, Double),
)

/** @param perMinute iterations at the plan's own rate */
final private[capacity] case class BenchWorkflow(
    name: String,
    perMinute: Double,
    transactions: Vector[BenchTransaction],
)

/** A working day of a consortium, in few workflows. */
private[capacity] object BenchPlan {
  private def call(module: String, kind: RequestKind, times: Int = 1) =
    Vector.fill(times)(BenchCall(module, kind))

  private def transaction(name: String, thinkMs: (Double, Double))(
      groups: Vector[BenchCall]*
  ) = BenchTransaction(name, groups.toVector, thinkMs)

  val workflows: Vector[BenchWorkflow] = Vector(
    BenchWorkflow(
      "desk",
      66,
      Vector(
        transaction("Check-out", (1000, 4000))(
          call("mod-users", LightRead, 2) ++ call("mod-users-bl", Read),
          call("mod-circulation", Read, 3) ++ call("mod-inventory-storage", LightRead, 2),
          call("mod-circulation", Write) ++ call("mod-circulation", Read),
        ),
        transaction("Check-in", (1000, 4000))(
          call("mod-inventory-storage", LightRead, 2),
          call("mod-circulation", Write) ++ call("mod-circulation", Read, 2),
        ),
      ),
    ),
    BenchWorkflow(
      "search",
      66,
      Vector(
        transaction("Search by title", (2000, 8000))(
          call("mod-search", Search, 2),
          call("mod-search", Search) ++ call("mod-inventory", Read),
        ),
        transaction("Search by author", (2000, 8000))(
          call("mod-search", Search, 2),
          call("mod-search", Search) ++ call("mod-inventory", Read),
        ),
      ),
    ),
    BenchWorkflow(
      "account",
      66,
      Vector(
        transaction("View account", (1000, 5000))(
          call("mod-users-bl", Read) ++ call("mod-users", LightRead, 4),
          call("mod-circulation", Read, 4) ++ call("mod-notes", LightRead),
        )
      ),
    ),
    BenchWorkflow(
      "renew",
      66,
      Vector(
        transaction("Renew loans", (1000, 3000))(
          call("mod-users", LightRead, 2),
          call("mod-circulation", Read, 2),
          call("mod-circulation", Write),
        )
      ),
    ),
    BenchWorkflow(
      "catalogue",
      40,
      Vector(
        transaction("Edit item", (3000, 10000))(
          call("mod-inventory", Read, 2) ++ call("mod-inventory-storage", LightRead, 4),
          call("mod-inventory", Write),
        )
      ),
    ),
    BenchWorkflow(
      "invoice",
      30,
      Vector(
        transaction("Create invoice", (2000, 6000))(
          call("mod-organizations", LightRead, 2),
          call("mod-invoice", Write),
        ),
        transaction("Approve invoice", (1000, 4000))(
          call("mod-invoice", Read) ++ call("mod-finance", Read),
          call("mod-finance", Write),
        ),
      ),
    ),
  )

  val iterationsPerMinute: Double = workflows.map(_.perMinute).sum

  /** All calls at the plan's own rate. */
  val offered: Vector[OfferedCalls] = (for {
    workflow <- workflows
    one <- workflow.transactions.flatMap(_.groups).flatten
  } yield one -> workflow.perMinute / 60)
    .groupMapReduce(_._1)(_._2)(_ + _)
    .toVector
    .sortBy(c => (c._1.module, c._1.kind.name))
    .map { case (one, perSec) => OfferedCalls(one.module, one.kind, perSec) }
}
