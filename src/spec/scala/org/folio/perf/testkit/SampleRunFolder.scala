package org.folio.perf.testkit

import java.io.{BufferedWriter, OutputStreamWriter}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.time.Instant
import org.folio.perf.model._
import org.folio.perf.source.{InjectorFile, JobsFile, TransactionLines, TransactionsFile}
import scala.collection.mutable
import scala.util.{Random, Using}

/**
 * A run folder of any size with invented, reproducible figures.
 *
 * @param requestsPerIteration each iteration is one transaction with so many requests in a row
 */
final case class SampleRunFolder(
    tenants: Int,
    workflows: Int,
    iterationsPerMinute: Double,
    profile: LoadProfile,
    requestsPerIteration: Int,
    seed: Long = 1,
) {
  private val loadStart = Instant.parse("2026-01-05T08:00:00Z")
  private val startMs = loadStart.toEpochMilli

  private val tenantList = Vector.tabulate(tenants) { i =>
    val size = if (i % 10 == 0) TenantSize.Large else TenantSize.Small
    Tenant(f"cs00000int_$i%04d", size, 1)
  }

  private val plan = Vector.tabulate(workflows) { i =>
    val transaction = PlannedTransaction(s"WF${i}_TC_Transaction $i", iterationsPerMinute)
    PlannedWorkflow(
      s"wf$i",
      s"Workflow $i",
      s"workflow-$i",
      Arrivals.Even,
      iterationsPerMinute,
      None,
      i.toLong * 500,
      Vector(transaction),
    )
  }

  /** Lends the folder of the run, and deletes it afterwards. */
  def lend[A](use: Path => A): A = TemporaryFolder.lend { folder =>
    write(folder)
    use(folder)
  }

  /** @return number of requests */
  def write(folder: Path): Long = {
    Files.createDirectories(folder.resolve("infrastructure"))
    Files.write(folder.resolve("infrastructure").resolve("metrics.json"), ModelJson.write(metrics))
    writePart(folder, manifest, _ => true, 0)
  }

  /**
   * What one of several injectors would have left that had sent this run, each the iterations of its tenants.
   *
   * @param aheadMs how far the target's clock is ahead of this injector's
   * @return number of requests
   */
  def writeShard(folder: Path, shard: Shard, runId: String, aheadMs: Long = 0): Long = {
    def isOurs(tenant: Int) = tenant % shard.count == shard.index - 1
    val turns = plan.zipWithIndex.map { case (workflow, w) =>
      WorkflowTurns(
        workflow.code,
        tenants,
        (0 until tenants).toVector.filter(n => isOurs((n + w) % tenants)),
      )
    }
    val part = manifest.copy(
      id = s"synthetic-$runId-${shard.inName}",
      loadStartedAt = manifest.loadStartedAt.minusMillis(aheadMs),
      endedAt = manifest.endedAt.map(_.minusMillis(aheadMs)),
      shard = Some(ShardRun(shard, runId, loadStart, Some(ClockOffset(aheadMs, 15)), turns)),
    )
    writePart(folder, part, isOurs, aheadMs)
  }

  private def writePart(
      folder: Path,
      manifest: RunManifest,
      isOurs: Int => Boolean,
      aheadMs: Long,
  ): Long = {
    Files.createDirectories(folder.resolve("infrastructure"))
    Files.write(folder.resolve("run.json"), ModelJson.write(manifest))
    Files.writeString(folder.resolve(JobsFile.Name), jobs(isOurs, aheadMs))
    writeInjector(folder.resolve("infrastructure").resolve("injector.tsv"), aheadMs)
    val out = Files.newOutputStream(folder.resolve(TransactionsFile.Name))
    Using.resource(new BufferedWriter(new OutputStreamWriter(out, UTF_8), 1 << 16)) { lines =>
      writeRecords(lines, isOurs, startMs - aheadMs)
    }
  }

  /** One job a tenant, of 20 to 24 seconds. */
  private def jobs(isOurs: Int => Boolean, aheadMs: Long): String = {
    val lines = tenantList.zipWithIndex.filter(t => isOurs(t._2)).map { case (tenant, i) =>
      val ms = 20000L + i % 5 * 1000
      JobsFile.line(
        JobSample(
          startMs - aheadMs,
          ms,
          tenant.name,
          "Long job",
          JobOutcome.Succeeded,
          None,
          Vector.empty,
          "",
        )
      )
    }
    (JobsFile.Header +: lines).mkString("", "\n", "\n")
  }

  /** @param zeroMs epoch milliseconds of the load's start by the injector's clock */
  private def writeRecords(
      lines: BufferedWriter,
      isOurs: Int => Boolean,
      zeroMs: Long,
  ): Long = {
    val random = new Random(seed)
    val names =
      Array.tabulate(workflows, requestsPerIteration)((w, r) => s"GET /module-$w/path-$r/{id}")
    val pending = new PendingRecords
    val counts = new Array[Int](workflows)
    val written = new TransactionLines
    val requestNames = new RequestNames
    val numbers = names.map(_.map(requestNames.number))
    lines.write(TransactionsFile.Header + "\n")
    var requests = 0L
    for (start <- starts) {
      val workflow = (start % 1000).toInt
      val at = (start / 1000).toInt + 40
      val tenant = (counts(workflow) + workflow) % tenants
      counts(workflow) += 1
      val isWritten = isOurs(tenant)
      def user(starts: Boolean, at: Int): Unit =
        lines.write(written.line(UserSample(zeroMs + at, plan(workflow).code, starts)) + "\n")
      if (isWritten) {
        pending.write(at)
        user(starts = true, at)
      }
      val ok = random.nextInt(1000) != 0
      var now = at
      val sent = new ExecutionRequests(requestNames)
      for (r <- 0 until requestsPerIteration) {
        val failed = !ok && r == requestsPerIteration - 1
        val ms = math.exp(random.nextGaussian() * 0.5 + 4 + workflow % 5).toInt
        if (isWritten) {
          val i = sent.add(numbers(workflow)(r), now - at, ms, if (failed) 500 else 200, !failed)
          if (failed) sent.fail(i, "status.find.is(200), found 500")
          requests += 1
        }
        now += ms
      }
      if (isWritten) {
        val until = now
        val message = if (ok) "" else "status.find.is(200), found 500"
        pending.at(until) {
          val (name, transaction) = (tenantList(tenant).name, plan(workflow).transactions.head.name)
          val sample = TransactionSample(zeroMs + at, until - at, name, transaction, ok, message, Some(sent))
          lines.write(written.line(sample) + "\n")
          user(starts = false, until)
        }
      }
    }
    pending.write(Int.MaxValue)
    requests
  }

  /** Planned start in ms times 1000, plus the number of the workflow. */
  private def starts: Array[Long] = {
    val all = plan.zipWithIndex.map { case (workflow, i) =>
      PlannedStarts
        .openModelMs(profile, workflow.iterationsPerMinute, workflow.startOffsetMs)
        .iterator
        .map(_ * 1000 + i.toLong)
        .toArray
    }
    all.toArray.flatten.sorted
  }

  private def writeInjector(file: Path, aheadMs: Long): Unit = {
    val samples = (0L until profile.totalMs by 5000L).map { ms =>
      s"${startMs - aheadMs + ms}\t${30 + ms / 5000 % 7}.5\t45.0\t${400 + ms / 5000 % 300}\t${ms / 5000 % 3}"
    }
    Files.writeString(file, samples.mkString(InjectorFile.Header + "\n", "\n", "\n"))
    ()
  }

  private def metrics: FrozenMetrics = {
    val minutes = profile.totalMs / 60000
    val series =
      for (i <- 0 until 90; metric <- Vector("CPUUtilization", "MemoryUtilization")) yield {
        val points =
          (0L until minutes).map(m => SeriesPoint(startMs + m * 60000, ((m + i) % 90).toDouble))
        Series("AWS/ECS", metric, s"mod-$i", "Percent", "Average", 60, points = points.toVector)
      }
    val end = startMs + profile.totalMs
    FrozenMetrics(FrozenMetrics.SchemaVersion, end, startMs, end, series.toVector, Vector.empty)
  }

  private def manifest = RunManifest(
    RunManifest.SchemaVersion,
    "synthetic",
    "Synthetic",
    "Invented figures",
    Target("nowhere", "http://127.0.0.1:9"),
    loadStart,
    Some(loadStart.plusMillis(profile.totalMs + 60000)),
    Some(Ending.Completed),
    LoadModel.Open,
    profile,
    tenantList,
    plan,
    Thresholds(Some(1), Some(95), Map.empty),
    Map.empty,
    Versions("0", "3.15.1", "2.13.18", "17", None),
    InjectorHost("Linux", 2, 2048),
    None,
    Vector.empty,
  )
}

object SampleRunFolder {

  /** Half a minute of 2 tenants and 2 workflows. */
  val Small: SampleRunFolder = SampleRunFolder(2, 2, 30, LoadProfile(5000, 25000), 2)

  def manifest(folder: Path): RunManifest =
    ModelJson.read[RunManifest](Files.readAllBytes(folder.resolve("run.json"))).fold(sys.error, identity)

  /** Changes run.json. */
  def rewrite(folder: Path)(change: RunManifest => RunManifest): Unit = {
    Files.write(folder.resolve("run.json"), ModelJson.write(change(manifest(folder))))
    ()
  }
}

/** What ends later than it is drawn, written in the order of its end. */
final private class PendingRecords {
  private val records =
    mutable.PriorityQueue.empty[(Int, Long, () => Unit)](Ordering.by(r => (-r._1, -r._2)))
  private var count = 0L

  def at(ms: Int)(write: => Unit): Unit = {
    count += 1
    records.enqueue((ms, count, () => write))
  }

  /** Those that end until then. */
  def write(untilMs: Int): Unit =
    while (records.headOption.exists(_._1 <= untilMs)) records.dequeue()._3()
}
