package org.folio.perf.pipeline

import java.io.{BufferedOutputStream, OutputStream}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.time.{Instant, ZoneOffset}
import java.time.format.DateTimeFormatter
import org.folio.perf.analysis.tally.ErrorText
import org.folio.perf.model._
import org.folio.perf.source._
import scala.collection.mutable
import scala.util.Using

/**
 * Makes a run folder of the results of any Gatling project. Its log is all that it needs: transactions are the outermost
 * groups, and requests outside of groups.
 */
object GatlingRun {

  /**
   * @param results folder of one run's results, or its log
   * @param reports folder of all run folders
   * @param target its name
   * @param metrics where the metrics of its cluster are
   * @return left: what is wrong, in a line; right: the run folder, the same one for the same results
   */
  def apply(
      results: Path,
      reports: Path,
      target: Option[String],
      metrics: Option[MetricsOrigin],
  ): Either[String, Path] = for {
    log <- logIn(results)
    found <- AtomicFile.attempt(reports)(Files.createTempFile(Files.createDirectories(reports), "gatling", ".tsv"))
    made =
      for {
        logged <- read(log, found)
        (run, header, problem) = logged
        manifest = manifestOf(run, header, log, target, metrics).copy(remarks = problem.toVector)
        folder = reports.resolve(manifest.id)
        _ <- AtomicFile.attempt(folder)(write(folder, manifest, found))
      } yield folder
    _ = Files.deleteIfExists(found)
    folder <- made
  } yield folder

  private def logIn(results: Path): Either[String, Path] =
    Vector(results, results.resolve(SimulationLog.Name))
      .find(Files.isRegularFile(_))
      .toRight(
        s"$results ${if (Files.exists(results)) "has" else "does not exist, so it has"} no ${SimulationLog.Name}. Name the folder of one run, such as " +
          "-Dgatling=target/gatling/mysimulation-20261128120000000."
      )

  /** Reads the log, and writes its records as ours. */
  private def read(log: Path, transactions: Path): Either[String, (LoggedRun, LogHeader, Option[String])] =
    Using.resource(new BufferedOutputStream(Files.newOutputStream(transactions), 1 << 16)) { out =>
      val run = new LoggedRun(out)
      SimulationLog.read(log)(run.add).flatMap { summary =>
        summary.header
          .filter(_ => run.transactions.nonEmpty)
          .map(header => (run, header, summary.problem))
          .toRight(summary.problem.getOrElse(s"$log has no requests, so there is nothing to report."))
      }
    }

  private def manifestOf(
      run: LoggedRun,
      header: LogHeader,
      log: Path,
      target: Option[String],
      metrics: Option[MetricsOrigin],
  ): RunManifest = {
    val start = Instant.ofEpochMilli(run.firstMs)
    val simulation = header.simulationClass.split('.').last
    val name = target.getOrElse("gatling")
    RunManifest(
      schemaVersion = RunManifest.SchemaVersion,
      id = s"${Stamp.format(start)}-$simulation-$name".replaceAll("[^A-Za-z0-9_.-]", "_"),
      simulation = simulation,
      description = header.description,
      target = Target(name, ""),
      loadStartedAt = start,
      endedAt = Some(Instant.ofEpochMilli(run.lastMs)),
      ending = Some(Ending.Completed),
      loadModel = LoadModel.Open,
      profile = LoadProfile(0, math.max(1L, run.lastMs - run.firstMs)),
      tenants = Vector.empty,
      plan = run.plan(simulation, header.scenarios),
      thresholds = Thresholds(Some(UsualErrorPercent), None, Map.empty),
      settings = Map(RunManifest.GatlingSetting -> log.getFileName.toString),
      versions = ToolVersions.current.copy(gatling = header.gatlingVersion),
      injector = InjectorHost("", 0, 0),
      metrics = metrics,
      remarks = Vector.empty,
    )
  }

  private def write(folder: Path, manifest: RunManifest, transactions: Path): Unit = {
    Files.createDirectories(folder.resolve("infrastructure"))
    AtomicFile.write(folder.resolve(TransactionsFile.Name))(Files.copy(transactions, _))
    AtomicFile.replace(
      folder.resolve(RunFolder.Manifest),
      ModelJson.write(manifest.copy(records = Checksum.recorded(folder, RunFolder.Records))),
    )
  }

  private val UsualErrorPercent = 1.0
  private val Stamp = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC)
}

/** What a log of Gatling tells about a run. @param out gets its records as lines of ours */
final private class LoggedRun(out: OutputStream) {
  private val lines = new TransactionLines
  private val requests = new RequestNames

  /** Names of transactions. */
  val transactions = mutable.LinkedHashSet.empty[String]

  /** Epoch milliseconds, likewise `lastMs`. */
  var firstMs = Long.MaxValue
  var lastMs = 0L
  private val active = mutable.HashMap.empty[String, Int].withDefaultValue(0)
  private val most = mutable.HashMap.empty[String, Int].withDefaultValue(0)
  private val started = mutable.HashMap.empty[String, Int].withDefaultValue(0)
  put(TransactionsFile.Header)

  def add(record: LogRecord): Unit = record match {
    case LoggedRequest(groups, name, start, end, ok, message) =>
      val failure = ErrorText.withoutIds(message)
      request(groups.headOption.getOrElse(name), name, start, (end - start).toInt, ok, failure)
      if (groups.isEmpty) transaction(name, start, end, (end - start).toInt, ok, failure)
    // As in Gatling's own report, without pauses.
    case LoggedGroup(Vector(name), start, end, sumMs, ok) =>
      transaction(name, start, end, sumMs, ok, if (ok) "" else "a request of the group failed")
    case _: LoggedGroup => ()
    case LoggedUser(scenario, starts, at) =>
      put(lines.line(UserSample(at, scenario, starts)))
      active(scenario) += (if (starts) 1 else -1)
      if (starts) started(scenario) += 1
      most(scenario) = math.max(most(scenario), active(scenario))
      lasts(at, at)
    case LoggedError(message, at) => request("", LoggedRun.NotSent, at, 0, ok = false, ErrorText.withoutIds(message))
  }

  private def request(group: String, name: String, start: Long, ms: Int, ok: Boolean, failure: String): Unit = {
    val one = new ExecutionRequests(requests)
    val at = one.add(requests.number(name), 0, ms, 0, ok)
    if (!ok) one.fail(at, failure)
    put(lines.line(RequestsSample(start, group, one)))
    lasts(start, start + ms)
  }

  private def transaction(name: String, start: Long, end: Long, ms: Int, ok: Boolean, failure: String): Unit = {
    transactions += name
    put(lines.line(TransactionSample(start, ms, "", name, ok, failure)))
    lasts(start, end)
  }

  private def lasts(start: Long, end: Long): Unit = {
    firstMs = math.min(firstMs, start)
    lastMs = math.max(lastMs, end)
  }

  private def put(line: String): Unit = {
    out.write(line.getBytes(UTF_8))
    out.write('\n')
  }

  /** The scenarios with the users that started, and the most at a time. The log does not tell the scenario of a request. */
  def plan(simulation: String, scenarios: Vector[String]): Vector[PlannedWorkflow] = {
    val all = transactions.toVector.map(PlannedTransaction(_, 0))
    def workflow(title: String, users: Option[Int], transactions: Vector[PlannedTransaction]) = {
      val perMinute = started(title) * 60000.0 / math.max(1L, lastMs - firstMs)
      PlannedWorkflow(title, title, title, Arrivals.BackToBack, perMinute, users, 0, transactions)
    }
    val used = scenarios.filter(most(_) > 0)
    if (used.size == 1) used.map(name => workflow(name, Some(most(name)), all))
    else workflow(simulation, None, all) +: used.map(name => workflow(name, Some(most(name)), Vector.empty))
  }
}

private object LoggedRun {
  val NotSent = "(request could not be built)"
}
