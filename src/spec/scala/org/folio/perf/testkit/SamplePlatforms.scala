package org.folio.perf.testkit

import org.folio.perf.analysis.run.ResourceUse
import org.folio.perf.analysis.tally.RunWindow
import org.folio.perf.model._

/** Runs of one plan on both platforms, each with its cluster. */
object SamplePlatforms {
  import SampleModuleReports.report

  private val okapiModules = Vector(
    ModuleInfo("okapi", "5.3.0", 2, 1024, 1440, 1684),
    ModuleInfo("mod-authtoken", "2.15.1", 2, 512, 1152, 1440),
    ModuleInfo("mod-login", "7.11.0", 1, 256, 1298, 1440),
    ModuleInfo("mod-users", "19.3.1", 2, 512, 896, 1024),
    ModuleInfo("mod-search", "3.2.8", 1, 2048, 2480, 2592),
  )

  private val sidecar =
    SidecarInfo("3.0.7", Some("folio-module-sidecar:3.0.7"), 64, 128, 256)

  private def withSidecar(name: String, version: String, tasks: Int, units: Int, softMiB: Int) =
    ModuleInfo(
      s"$name-b",
      version,
      tasks,
      units + sidecar.cpuUnits,
      softMiB + sidecar.memorySoftLimitMiB,
      softMiB + 128 + sidecar.memoryHardLimitMiB,
      image = Some(s"$name:$version"),
      sidecar = Some(sidecar),
    )

  private val eurekaModules = Vector(
    ModuleInfo("kong", "3.9.1", 2, 1024, 1024, 2048),
    ModuleInfo("folio-keycloak", "26.1.3", 1, 2048, 5120, 8192),
    withSidecar("mod-login-keycloak", "3.0.6", 1, 256, 512),
    withSidecar("mod-roles-keycloak", "3.0.9", 1, 256, 768),
    withSidecar("mod-users", "19.4.5", 2, 512, 896),
    // Units so small that only vCPU say something.
    withSidecar("mod-search", "5.0.4", 1, 2, 2480).copy(cpuUnits = 10),
  )

  private val prices = Vector(Price("ec2", "m6g.2xlarge", "us-east-1", 0.3, "2026-01-05"))

  private def inventory(modules: Vector[ModuleInfo], instances: Int): Inventory = Inventory(
    Inventory.SchemaVersion,
    "cluster",
    Vector.empty,
    modules,
    machines = Vector.tabulate(instances)(i =>
      Machine("ec2", s"i-$i", "m6g.2xlarge", 1, vCpu = Some(8), memoryMiB = Some(32768))
    ),
    prices = prices,
  )

  private def metrics(cpu: Map[String, Double], from: RunReport): FrozenMetrics = {
    val start = from.run.loadStartedAt.toEpochMilli
    FrozenMetrics(
      FrozenMetrics.SchemaVersion,
      start,
      start,
      start,
      for {
        (service, percent) <- cpu.toVector.sortBy(_._1)
        statistic <- Vector("Average", "Maximum")
      } yield Series(
        "AWS/ECS",
        "CPUUtilization",
        service,
        "Percent",
        statistic,
        60,
        points = Vector.tabulate(35)(i => SeriesPoint(start + i * 60000L, percent)),
      ),
      Vector.empty,
    )
  }

  private def onCluster(
      of: RunReport,
      platform: Platform,
      gateway: Option[String],
      inventory: Inventory,
      cpu: Map[String, Double],
  ): RunReport = {
    val start = of.run.loadStartedAt.toEpochMilli
    val to = of.totals.steadyToMs
    val window = RunWindow(start, of.totals.steadyFromMs, to, to, to)
    of.copy(
      run = of.run.copy(platform = Some(platform), release = gateway),
      infrastructure = ResourceUse(
        Some(metrics(cpu, of)),
        Some(inventory),
        window,
        succeeded = 1000,
      ),
    )
  }

  lazy val okapi: RunReport = onCluster(
    report("on-okapi"),
    Platform.Okapi,
    None,
    inventory(okapiModules, 2),
    Map(
      "okapi" -> 40,
      "mod-authtoken" -> 50,
      "mod-users" -> 50,
      "mod-search" -> 20,
      "mod-login" -> 1,
    ),
  )

  lazy val eureka: RunReport = onCluster(
    report("on-eureka", SampleModuleReports.names.map(_ -> 25.0).toMap, seed = 2),
    Platform.Eureka,
    Some("app-platform-complete-2.0.24"),
    inventory(eurekaModules, 3),
    Map("kong" -> 20, "folio-keycloak" -> 5, "mod-users-b" -> 60, "mod-search-b" -> 1800),
  )
}
