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
        run <- read(log, found)
        manifest = manifestOf(run, log, target, metrics)
        folder = reports.resolve(manifest.id)
        _ <- AtomicFile.attempt(folder)(write(folder, manifest, log, found))
      } yield folder
    _ = Files.deleteIfExists(found)
    folder <- made
  } yield folder

  private def logIn(results: Path): Either[String, Path] =
    (results +: Vector(SimulationLog.Name, CompressedLog.Name).map(results.resolve))
      .find(Files.isRegularFile(_))
      .toRight(
        s"$results has no ${SimulationLog.Name}. Name the folder of one run, such as " +
          "-Dgatling=target/gatling/mysimulation-20261128120000000."
      )

  /** Reads the log, and writes its transactions. */
  private def read(log: Path, transactions: Path): Either[String, LoggedRun] =
    Using.resource(new BufferedOutputStream(Files.newOutputStream(transactions), 1 << 16)) { out =>
      val run = new LoggedRun(out)
      SimulationLog.read(log)(run.add).left.map(_.message).flatMap { summary =>
        Either.cond(
          run.transactions.nonEmpty,
          run,
          summary.problem.getOrElse(s"$log has no requests, so there is nothing to report."),
        )
      }
    }

  private def manifestOf(
      run: LoggedRun,
      log: Path,
      target: Option[String],
      metrics: Option[MetricsOrigin],
  ): RunManifest = {
    val header = run.header
    val start = Instant.ofEpochMilli(header.runStartMs + run.firstMs)
    val simulation = header.simulationClass.split('.').last
    val name = target.getOrElse("gatling")
    RunManifest(
      schemaVersion = RunManifest.SchemaVersion,
      id = s"${Stamp.format(start)}-$simulation-$name".replaceAll("[^A-Za-z0-9_.-]", "_"),
      simulation = simulation,
      description = header.description,
      target = Target(name, ""),
      loadStartedAt = start,
      endedAt = Some(Instant.ofEpochMilli(header.runStartMs + run.lastMs)),
      ending = Some(Ending.Completed),
      loadModel = LoadModel.Open,
      profile = LoadProfile(0, math.max(1L, run.lastMs.toLong - run.firstMs)),
      tenants = Vector.empty,
      plan = run.plan(simulation),
      thresholds = Thresholds(Some(UsualErrorPercent), None, Map.empty),
      settings = Map(RunManifest.GatlingSetting -> log.getFileName.toString),
      versions = ToolVersions.current.copy(gatling = header.gatlingVersion),
      injector = InjectorHost("", 0, 0),
      metrics = metrics,
      remarks = Vector.empty,
    )
  }

  private def write(folder: Path, manifest: RunManifest, log: Path, transactions: Path): Unit = {
    Files.createDirectories(folder.resolve("infrastructure"))
    AtomicFile.write(folder.resolve(TransactionsFile.Name))(Files.copy(transactions, _))
    CompressedLog.copy(log, folder.resolve(SimulationLog.Name)).left.foreach(why => throw new java.io.IOException(why))
    CompressedLog.replaceIn(folder).left.foreach(why => throw new java.io.IOException(why))
    AtomicFile.replace(
      folder.resolve(RunFolder.Manifest),
      ModelJson.write(manifest.copy(records = Checksum.of(folder, RunFolder.Records))),
    )
  }

  private val UsualErrorPercent = 1.0
  private val Stamp = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC)
}

/** What a log of Gatling tells about a run. @param out gets the lines of its transactions */
final private class LoggedRun(out: OutputStream) {
  private val lines = new TransactionLines
  private val names = mutable.LinkedHashSet.empty[String]
  private var known = LogHeader("", "", 0, "", Vector.empty)
  private var first = Int.MaxValue
  private var last = 0
  private val active = mutable.HashMap.empty[Int, Int].withDefaultValue(0)
  private val most = mutable.HashMap.empty[Int, Int].withDefaultValue(0)
  put(TransactionsFile.Header)

  def add(record: LogRecord): Unit = {
    known = record.header
    if (!record.isError) {
      first = math.min(first, record.startMs)
      last = math.max(last, record.endMs)
    }
    if (record.isGroup) {
      val path = record.strings.path(record.path)
      // As in Gatling's own report, without pauses.
      if (path.size == 1) transaction(record, path.head, record.sumMs, "a request of the group failed")
    } else if (record.isRequest && record.path == 0) {
      val message = ErrorText.withoutIds(record.strings.text(record.message))
      transaction(record, record.strings.text(record.name), record.endMs - record.startMs, message)
    } else if (record.isUser) user(record.scenario, record.ok)
  }

  private def transaction(record: LogRecord, name: String, ms: Int, failure: String): Unit = {
    names += name
    val message = if (record.ok) "" else failure
    put(lines.line(TransactionSample(known.runStartMs + record.startMs, ms, "", name, record.ok, message)))
  }

  private def put(line: String): Unit = {
    out.write(line.getBytes(UTF_8))
    out.write('\n')
  }

  private def user(scenario: Int, starts: Boolean): Unit = {
    active(scenario) += (if (starts) 1 else -1)
    most(scenario) = math.max(most(scenario), active(scenario))
  }

  def header: LogHeader = known
  def transactions: collection.Set[String] = names

  /** Since the header's `runStartMs`, likewise `lastMs`. */
  def firstMs: Int = first
  def lastMs: Int = last

  /** The scenarios with the most users at a time. The log does not tell the scenario of a request. */
  def plan(simulation: String): Vector[PlannedWorkflow] = {
    val all = names.toVector.map(PlannedTransaction(_, 0))
    def workflow(title: String, users: Option[Int], transactions: Vector[PlannedTransaction]) =
      PlannedWorkflow(title, title, title, Arrivals.BackToBack, 0, users, 0, transactions)
    val scenarios = known.scenarios.indices.toVector.filter(most(_) > 0)
    if (scenarios.size == 1) scenarios.map(i => workflow(known.scenarios(i), Some(most(i)), all))
    else
      workflow(simulation, None, all) +:
        scenarios.map(i => workflow(known.scenarios(i), Some(most(i)), Vector.empty))
  }
}
