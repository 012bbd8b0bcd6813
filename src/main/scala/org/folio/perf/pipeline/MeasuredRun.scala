package org.folio.perf.pipeline

import java.nio.file.{Path, Paths}
import org.folio.perf.capacity.{Environment, EnvironmentLoader, Gateway}
import org.folio.perf.capacity.calibration.{CalibrationRow, CalibrationTest}
import org.folio.perf.capacity.network._
import org.folio.perf.model._
import org.folio.perf.source.RunFolder

/** Reads a run folder as a test to which the capacity model can be fitted. */
object MeasuredRun {

  /**
   * @param text `FOLDER@ENVIRONMENT`, or `FOLDER` where `environment` is given
   * @return left: which folder or environment, what is wrong, in a line
   */
  def read(text: String, environment: Option[String]): Either[String, CalibrationTest] = {
    val parts = text.split("@", 2)
    for {
      name <- parts
        .lift(1)
        .orElse(environment)
        .toRight(
          s"The environment of run $text is missing. Pass $text@ENVIRONMENT or " +
            "-Denvironment=NAME."
        )
      environment <- EnvironmentLoader.load(name).left.map(_.message)
      cluster <- clusterOf(environment)
      run <- RunFolder.open(Paths.get(parts(0)), Paths.get("")).left.map(_.message)
      _ <- samePlatform(parts(0), run.manifest, name, cluster)
      test <- test(Paths.get(parts(0)), run, cluster, environment.gateway)
    } yield test
  }

  /** Calls inside the requests of a run folder. @return left: it has none, in a line */
  def calls(folder: String): Either[String, CallsResult] =
    for {
      run <- RunFolder.open(Paths.get(folder), Paths.get("")).left.map(_.message)
      calls <- PostProcessor
        .analyse(run)
        .calls
        .toRight(
          s"$folder has no calls.tsv.gz. Make its report with the logs: exec:java@report -Drun=$folder -Dcalls.files=FILES"
        )
    } yield calls

  private def clusterOf(environment: Environment): Either[String, NetworkCluster] =
    if (environment.platform == Platform.Eureka)
      NetworkCluster.fitting(environment, Platform.Eureka)
    else
      NetworkCluster
        .of(environment)
        .toRight(
          s"Environment ${environment.name} has no campaign. Add campaign = mobius to its file, or name one of " +
            s"${EnvironmentLoader.calibrated.mkString(", ")}."
        )
        // Times of a user's own cluster have no published campaign to differ from.
        .map(_.copy(campaign = NetworkCluster.Own))

  private def samePlatform(
      folder: String,
      run: RunManifest,
      environment: String,
      cluster: NetworkCluster,
  ): Either[String, Unit] = {
    val platform = run.platform.getOrElse(Platform.Okapi)
    Either.cond(
      platform == cluster.platform,
      (),
      s"$folder ran on ${platform.title}, and environment $environment describes " +
        s"${cluster.platform.title}. Name an environment of ${platform.title}: its gateway " +
        (if (platform == Platform.Eureka) "has a section sidecar." else "has no section sidecar."),
    )
  }

  private def test(
      folder: Path,
      run: RunFolder,
      cluster: NetworkCluster,
      gateway: Gateway,
  ): Either[String, CalibrationTest] = {
    val report = PostProcessor.analyse(run)
    val rows = report.transactions.filter(row => RowWork.named(row.name).isDefined).map { row =>
      CalibrationRow(
        row.name,
        row.averageMs.getOrElse(0.0),
        Option.when(row.iterations > 0)(100.0 * row.failed / row.iterations),
        row.incomparableBecause.orElse(Option.when(row.averageMs.isEmpty)("no execution succeeded")),
      )
    }
    if (rows.forall(_.doubt.isDefined))
      Left(s"$folder: no transaction of the capacity model has a time; expected at least one.")
    else
      Right(
        CalibrationTest(
          folder.getFileName.toString,
          cluster,
          ManifestLoad(run.manifest.plan),
          rows,
          database(report),
          used(report, gateway.proxy, cluster),
          used(report, gateway.authorization, cluster),
          report.calls,
        )
      )
  }

  /** vCPU that a service of Eureka used; the published tests on Okapi state none. */
  private def used(report: RunReport, module: String, cluster: NetworkCluster): Option[Double] =
    report.infrastructure.services
      .find(use => use.service == module || use.service.stripSuffix("-b") == module)
      .flatMap(_.averageVCpu)
      .filter(vCpu => vCpu > 0 && cluster.platform == Platform.Eureka)

  /** CPU of the busiest database that is no reader: gateway and Keycloak may have one of their own. */
  private def database(report: RunReport): Option[Double] = {
    val machines = report.infrastructure.inventory.toVector.flatMap(_.machines)
    val readers = machines.filter(_.role.contains("reader")).map(_.id).toSet
    report.infrastructure.series
      .filter(s =>
        SourceKind.Databases(s.source) && s.metric == "CPUUtilization" &&
          s.statistic == "Average" && !readers(s.subject)
      )
      .flatMap(_.average)
      .maxOption
  }
}
