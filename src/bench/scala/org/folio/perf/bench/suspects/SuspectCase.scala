package org.folio.perf.bench.suspects

import java.util.SplittableRandom

/** A kind of change, of which each pair of runs has another example. */
final case class SuspectCase(name: String, change: SplittableRandom => SystemChange)

object SuspectCase {
  private val requests = ClusterPlan.rows.flatMap(_.requests).filterNot(_.isPreflight)

  /** Modules that serve requests of the plan. */
  private val modules =
    requests.filterNot(_.isPreflight).map(_.module).distinct.filter(_ != "okapi")

  private def pick[A](items: Vector[A])(random: SplittableRandom): A =
    items(random.nextInt(items.size))

  /** The module of any request of any transaction: modules that serve many are slower more often. */
  private def module(random: SplittableRandom): String = {
    val row = pick(ClusterPlan.rows.filter(_.requests.exists(isOfModule)))(random)
    pick(row.requests.filter(isOfModule))(random).module
  }

  private def isOfModule(request: PlannedRequest): Boolean = modules.contains(request.module)

  private def slower(factor: Double)(random: SplittableRandom): SystemChange =
    SystemChange(modules = Map(module(random) -> factor))

  private def two(random: SplittableRandom): SystemChange = {
    val first = module(random)
    val second = Iterator.continually(module(random)).find(_ != first).get
    SystemChange(modules = Map(first -> 1.5, second -> 1.5))
  }

  private def oneRequest(random: SplittableRandom): SystemChange =
    SystemChange(delaysMs = Map(pick(requests.map(_.name).distinct)(random) -> 100.0))

  private def moreCalls(random: SplittableRandom): SystemChange = {
    val row = pick(ClusterPlan.rows)(random)
    val request = pick(row.requests.filterNot(_.isPreflight))(random)
    SystemChange(calls = Map((row.name, request.name) -> 3))
  }

  val all: Vector[SuspectCase] = Vector(
    SuspectCase("same system", _ => SystemChange.None),
    SuspectCase(
      "another version, no change",
      random => SystemChange(newVersion = Set(pick(modules)(random))),
    ),
    SuspectCase("everything +30 %", _ => SystemChange(everything = 1.3)),
    SuspectCase("one module +10 %", slower(1.1)),
    SuspectCase("one module +20 %", slower(1.2)),
    SuspectCase("one module +50 %", slower(1.5)),
    SuspectCase("two modules +50 %", two),
    SuspectCase("one request +100 ms", oneRequest),
    SuspectCase("one request 3 times", moreCalls),
  )
}
