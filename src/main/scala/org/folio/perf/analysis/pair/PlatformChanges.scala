package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Compares the clusters of two runs on two platforms. */
object PlatformChanges {

  /** `None`: both are on one platform. */
  def apply(before: RunReport, after: RunReport): Option[PlatformChange] =
    Option.when(before.run.runsOn != after.run.runsOn) {
      val (old, now) = (modules(before), modules(after))
      val common = old.keySet & now.keySet
      val isPriced = priced(before).nonEmpty && priced(before) == priced(after)
      PlatformChange(
        before.run.runsOn,
        after.run.runsOn,
        if (old.isEmpty || now.isEmpty) Vector.empty else moves(old -- common, now -- common),
        totals(before, common, isPriced),
        totals(after, common, isPriced),
      )
    }

  /** Published reports state no services; their platform is Okapi unless they say otherwise. */
  def apply(published: TestRecord, after: RunReport): Option[PlatformChange] = {
    val named = published.facts.find(_.part == RunFacts.PlatformPart).map(_.value)
    val from = Platform.all.find(p => named.contains(p.title)).getOrElse(Platform.Okapi)
    Option.when(from != after.run.runsOn)(
      PlatformChange(from, after.run.runsOn, Vector.empty, None, None)
    )
  }

  private def modules(report: RunReport): Map[String, ModuleTotals] =
    (for {
      inventory <- report.infrastructure.inventory.toVector
      isCluster = inventory.source.isEmpty
      (name, m) <- inventory.byModule
    } yield name -> ModuleTotals(
      name,
      m.version,
      Option.when(isCluster)(m.tasks),
      Option.when(isCluster && m.cpuUnits > 0)(vCpu(m.tasks, m.cpuUnits)),
      Option.when(isCluster && reserved(m) > 0)(m.tasks * reserved(m)),
      report.infrastructure.services.find(_.service == m.name).flatMap(_.averageVCpu),
    )).toMap

  private def moves(
      old: Map[String, ModuleTotals],
      now: Map[String, ModuleTotals],
  ): Vector[ModuleMove] = {
    val pairs = for {
      a <- old.keys.toVector.sorted
      b <- now.keys.toVector.sorted.find(areOne(a, _))
    } yield a -> b
    def others(of: Map[String, ModuleTotals], paired: Vector[String]) =
      of.removedAll(paired).toVector.sortBy(_._1).map { case (_, module) => Option(module) }
    pairs.map { case (a, b) => ModuleMove(old.get(a), now.get(b)) } ++
      others(old, pairs.map(_._1)).map(ModuleMove(_, None)) ++ others(now, pairs.map(_._2)).map(ModuleMove(None, _))
  }

  /** Two names of a module on the two platforms, in either order. */
  private def areOne(a: String, b: String): Boolean =
    b == a + Keycloak || a == b + Keycloak || isGateway(a) && isGateway(b)

  private def isGateway(name: String): Boolean =
    name == "okapi" || name == "kong" || name == "folio-kong"

  private val Keycloak = "-keycloak"

  /** Kinds of machines with a cost; none if a machine has no price. */
  private def priced(report: RunReport): Set[String] =
    report.infrastructure.cost
      .filter(_.unpriced.isEmpty)
      .fold(Set.empty[String])(_.lines.map(_.kind).toSet)

  /** @param isPriced the costs of both clusters are of the same kinds of machines */
  private def totals(
      report: RunReport,
      common: Set[String],
      isPriced: Boolean,
  ): Option[ClusterTotals] =
    report.infrastructure.inventory.filter(i => i.source.isEmpty && i.modules.nonEmpty).map { inventory =>
      val all = inventory.byModule
      val infrastructure = report.infrastructure
      val cost = infrastructure.cost.filter(_ => isPriced)
      val used = infrastructure.services.flatMap(s => s.averageVCpu.map(s.service -> _)).toMap
      val inBoth = all.filter(m => common(m._1)).flatMap(m => used.get(m._2.name))
      val modules = all.map(_._2)
      val cpus = modules.flatMap(m => used.get(m.name))
      val machines = inventory.machines.filter(_.kind == "ec2")
      ClusterTotals(
        services = modules.size,
        tasks = modules.map(_.tasks).sum,
        reservedVCpu = modules.map(m => vCpu(m.tasks, m.cpuUnits)).sum,
        reservedMiB = modules.map(m => m.tasks * reserved(m)).sum,
        sidecars = sidecars(modules, infrastructure.services.flatMap(_.sidecarVCpu)),
        usedVCpu = Option.when(cpus.nonEmpty)(cpus.sum),
        usedInBoth = Option.when(inBoth.nonEmpty)(inBoth.sum),
        measured = cpus.size,
        instanceVCpu = Option.when(machines.nonEmpty && machines.forall(_.vCpu.isDefined))(
          machines.flatMap(m => m.vCpu.map(_ * m.count)).sum
        ),
        usdPerHour = cost.map(_.usdPerHour),
        usdPerThousandTransactions = cost.flatMap(_.usdPerThousandTransactions),
      )
    }

  private def sidecars(modules: Vector[ModuleInfo], used: Vector[Double]): Option[SidecarTotals] = {
    val beside = modules.flatMap(m => m.sidecar.map(m.tasks -> _))
    Option.when(beside.nonEmpty)(
      SidecarTotals(
        tasks = beside.map(_._1).sum,
        reservedVCpu = beside.map { case (tasks, s) => vCpu(tasks, s.cpuUnits) }.sum,
        reservedMiB = beside.map { case (tasks, s) =>
          tasks * reservedOf(s.memorySoftLimitMiB, s.memoryHardLimitMiB)
        }.sum,
        usedVCpu = Option.when(used.nonEmpty)(used.sum),
      )
    )
  }

  private def vCpu(tasks: Int, units: Int): Double = tasks * units / 1024.0

  private def reserved(m: ModuleInfo): Int = reservedOf(m.memorySoftLimitMiB, m.memoryHardLimitMiB)

  private def reservedOf(softMiB: Int, hardMiB: Int): Int = if (softMiB > 0) softMiB else hardMiB
}

/** A change of the platform in sentences. */
object PlatformWords {

  /** The caution before all figures of a comparison. */
  def caution(change: PlatformChange, before: String, after: String): String =
    s"$before ran on ${change.from.title}, $after on ${change.to.title}. Their requests pass different gateways and " +
      "authorization, so a difference alone does not show a regression of a module."

  /** A published difference between these platforms, if there is one. */
  def published(change: PlatformChange): Option[String] =
    Option.when(change.from == Platform.Okapi && change.to == Platform.Eureka)(
      "In published tests, check-ins and check-outs took 20 to 30 % longer on Eureka (Sunflower) than on Okapi (Ramsons)."
    )

  /** Modules, sidecars and cost, each in a sentence. */
  def summary(change: PlatformChange): Vector[String] =
    modules(change).toVector ++ change.before.zip(change.after).toVector.flatMap { case (before, after) =>
      sidecars(before, after).toVector ++ cost(before, after)
    }

  private def modules(change: PlatformChange): Option[String] = {
    val parts = Vector(change.gone -> "gone", change.come -> "new", change.renamed -> "renamed")
    val counted = parts.collect { case (moves, word) if moves.nonEmpty => s"${moves.size} $word" }
    Option.when(counted.nonEmpty)(s"Modules: ${list(counted)}.")
  }

  /** On the platform that has them. */
  private def sidecars(before: ClusterTotals, after: ClusterTotals): Option[String] = {
    def reserved(vCpu: Double, miB: Int) =
      s"${unit(decimal(vCpu, 1), "vCPU")} and ${unit(decimal(miB / 1024.0, 1), "GiB")}"
    Vector(after, before).flatMap(totals => totals.sidecars.map(_ -> totals)).headOption.map { case (s, totals) =>
      s"Sidecars: ${whole(s.tasks.toLong)}, which reserve ${reserved(s.reservedVCpu, s.reservedMiB)} of all tasks' " +
        s"${reserved(totals.reservedVCpu, totals.reservedMiB)}."
    }
  }

  private def cost(before: ClusterTotals, after: ClusterTotals): Option[String] =
    before.usdPerHour.zip(after.usdPerHour).filter(_._1 > 0).map { case (old, now) =>
      s"Cost: ${decimal(old, 2)} → ${unit(decimal(now, 2), "USD")} an hour (${signed((now / old - 1) * 100)})."
    }
}
