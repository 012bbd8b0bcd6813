package org.folio.perf.recorder

import org.folio.perf.testkit.{
  FullDisk,
  Patience,
  PlainSuite,
  RecordedLines,
  SampleFailures,
  SampleRun,
  TemporaryFolder,
}
import java.io.IOException
import java.nio.file.{Files, Path}
import java.util.concurrent.atomic.AtomicBoolean
import org.folio.perf.live.LiveTally
import org.folio.perf.model.{JobOutcome, JobSample, RunFailures, TransactionSample}
import org.folio.perf.source.{FailuresFile, JobsFile, TransactionLines}
import scala.jdk.CollectionConverters._

class RecorderSpec extends PlainSuite with Patience {

  private val sample = TransactionSample(1700000000000L, 42, "t1", "check-out", ok = true, "")

  private def withFile[A](use: Path => A): A =
    TemporaryFolder.lend(folder => use(folder.resolve("transactions.tsv")))

  /** With an open recorder, which is closed afterwards. */
  private def recording[A](recorder: Recorder = new Recorder)(use: (Recorder, Path) => A): A = withFile { file =>
    recorder.open(file)
    try use(recorder, file)
    finally recorder.close()
  }

  private def jobsBeside(file: Path): Path = file.resolveSibling(JobsFile.Name)

  private def lines(file: Path): Vector[String] = Files.readAllLines(file).asScala.toVector

  test("a transaction reaches the file while the recorder is open") {
    recording() { (recorder, file) =>
      recorder.record(sample)
      eventually(lines(file).drop(1).shouldBe(Vector("1700000000000\t42\tt1\tcheck-out\ttrue\t")))
    }
  }

  test("closing writes all that was recorded, and closing again does nothing") {
    recording() { (recorder, file) =>
      (1 to 5000).foreach(i => recorder.record(sample.copy(durationMs = i)))
      recorder.close()
      recorder.close()
      lines(file).drop(1).map(_.split('\t')(1).toInt).shouldBe((1 to 5000).toVector)
      recorder.problems.shouldBe(empty)
    }
  }

  test("a job reaches the file beside that of the transactions, and counts as none") {
    recording() { (recorder, file) =>
      val job =
        JobSample(1700, 12345, "t1", "CSI share", JobOutcome.Succeeded, None, Vector.empty, "")
      recorder.record(job)
      eventually(
        lines(jobsBeside(file)).shouldBe(Vector(JobsFile.Header, JobsFile.line(job)))
      )
      recorder.close()
      recorder.snapshot().transactionsFinished.shouldBe(0)
      lines(file).should(have).size(1)
    }
  }

  private def failures(file: Path): RunFailures = FailuresFile
    .read(file.resolveSibling(FailuresFile.Name))
    .fold(fail(_), _.values)

  test(
    "a failed request reaches its file while the recorder is open, and counts as no transaction"
  ) {
    recording() { (recorder, file) =>
      failures(file).shouldBe(RunFailures.Empty)
      (1 to 4).foreach(_ => recorder.record(SampleFailures.noBudget))
      eventually(failures(file).total.shouldBe(4))
      failures(file).failures.map(_.answers.size).shouldBe(Vector(3))
      recorder.record(SampleFailures.refused)
      recorder.close()
      failures(file).failures.map(_.counts.count).shouldBe(Vector(4, 1))
      recorder.failedRequests.shouldBe(failures(file))
      recorder.snapshot().transactionsFinished.shouldBe(0)
    }
  }

  test("a tenant's secrets that an answer repeats are not written") {
    recording(new Recorder(hide = (tenant, text) => text.replace(s"opaque-of-$tenant", "***"))) { (recorder, file) =>
      recorder.record(SampleFailures.answered(500, "you sent opaque-of-t1"))
      recorder.close()
      failures(file).failures.flatMap(_.message).shouldBe(Vector("you sent ***"))
    }
  }

  test("more failures than the recorder can take in are counted, all of them") {
    withFile { file =>
      val recorder = new Recorder
      (1 to 5000).foreach(_ => recorder.record(SampleFailures.noBudget))
      recorder.open(file)
      recorder.close()
      failures(file).total.shouldBe(5000)
      failures(file).omitted.should(be > 0L)
    }
  }

  test("failures that cannot be written are a problem, and a later attempt mends it") {
    withFile { file =>
      val isFull = new AtomicBoolean
      val recorder = new Recorder(make = { path =>
        if (isFull.get && path.toString.contains(FailuresFile.Name))
          throw new IOException("No space left on device")
        Files.newBufferedWriter(path)
      })
      recorder.open(file)
      isFull.set(true)
      recorder.record(SampleFailures.noBudget)
      eventually(
        recorder.problems.shouldBe(
          Vector("failures.jsonl lacks the last failures: No space left on device.")
        )
      )
      failures(file).shouldBe(RunFailures.Empty)
      isFull.set(false)
      recorder.record(SampleFailures.noBudget)
      recorder.close()
      recorder.problems.shouldBe(empty)
      failures(file).total.shouldBe(2)
    }
  }

  test("tabs and line ends in a message do not end the field") {
    new TransactionLines()
      .line(sample.copy(ok = false, message = "a\tb\nc\rd"))
      .shouldBe("1700000000000\t42\tt1\tcheck-out\tfalse\ta b c d")
  }

  test("a listener that fails gets no more transactions, and costs no line") {
    TemporaryFolder.lend { folder =>
      val file = folder.resolve("transactions.tsv")
      val recorder = new Recorder()
      recorder.open(file, listen = Some(_ => sys.error("no search")))
      recorder.record(sample)
      recorder.record(sample)
      recorder.close()
      recorder.problems.shouldBe(
        Vector("The search no longer got transactions: java.lang.RuntimeException: no search.")
      )
      RecordedLines.of(file).should(have).size(2)
    }
  }

  test("what does not fit into the queue is dropped, counted and not waited for") {
    // Not opened, so nobody takes anything out.
    val recorder = new Recorder(capacity = 3)
    (1 to 5).foreach(_ => recorder.record(sample))
    val job = JobSample(0, 1, "t1", "job", JobOutcome.Failed, None, Vector.empty, "no")
    (1 to 4).foreach(_ => recorder.record(job))
    (recorder.droppedSamples, recorder.droppedJobs).shouldBe((2L, 1L))
    recorder.snapshot().transactionsFinished.shouldBe(5)
  }

  test("a snapshot counts from the start and has the times since the one before") {
    recording() { (recorder, _) =>
      recorder.snapshot().shouldBe(RecorderSnapshot(0, 0, 0, 0, 0, None, None))
      recorder.iterationStarted()
      recorder.requestSent()
      recorder.requestSent()
      recorder.record(sample)
      recorder.record(sample.copy(durationMs = 9000, ok = false))
      recorder.close()
      recorder
        .snapshot()
        .shouldBe(
          RecorderSnapshot(
            iterationsStarted = 1,
            transactionsFinished = 2,
            transactionsFailed = 1,
            requestsSent = 2,
            dropped = 0,
            p50Ms = Some(42),
            p95Ms = Some(42),
          )
        )
      recorder.snapshot().p50Ms.shouldBe(None)
    }
  }

  test("who watches the run is shown what is recorded, and at the end all of it") {
    withFile { file =>
      val start = SampleRun.StartMs
      val live = new LiveTally(SampleRun.manifest, Vector.empty, _ => ())
      val recorder = new Recorder
      recorder.open(file, Some(live))
      recorder.userStarted("cico")
      recorder.iterationStarted()
      recorder.requestSent()
      recorder.record(TransactionSample(start, 42, "t1", "Check-In", ok = true, ""))
      eventually(
        Patience.get(live.snapshot()).transactions.map(_.finished).shouldBe(Vector(1L, 0L))
      )
      recorder.record(TransactionSample(start, 43, "t1", "Check-Out", ok = false, "no"))
      recorder.close()
      val end = Patience.get(live.snapshot())
      end.hasEnded.shouldBe(true)
      end.transactions.map(t => (t.succeeded, t.failed)).shouldBe(Vector((1L, 0L), (0L, 1L)))
      (end.counts.iterations, end.counts.requests, end.counts.activeUsers).shouldBe((1L, 1L, 1L))
      end.planKept.started.shouldBe(1)
    }
  }

  test("on a full disk the recorder says so once, counts what is missing and goes on showing") {
    withFile { file =>
      val told = new java.util.concurrent.LinkedBlockingQueue[String]
      val live = new LiveTally(SampleRun.manifest, Vector.empty, _ => ())
      val recorder = new Recorder(cannotWrite = told.put(_), make = new FullDisk(_, 60))
      recorder.open(file, Some(live))
      (1 to 3).foreach(_ => recorder.record(sample.copy(transaction = "Check-In")))
      Patience
        .poll(told)
        .shouldBe(Some("transactions.tsv can no longer be written: No space left on device."))
      (1 to 2).foreach(_ => recorder.record(sample.copy(transaction = "Check-In")))
      recorder.close()
      told.isEmpty.shouldBe(true)
      recorder.problems.shouldBe(
        Vector(
          "transactions.tsv ends early: No space left on device. About 5 lines are " +
            "missing in it."
        )
      )
      recorder.snapshot().transactionsFinished.shouldBe(5)
      Patience.get(live.snapshot()).finished.shouldBe(5L)
    }
  }
}

class RunClockSpec extends PlainSuite {

  test("a run's time goes on with what passes, whatever the wall clock does") {
    var wallMs = 1_700_000_000_000L
    var nanos = 77L
    val clock = new RunClock(() => wallMs, () => nanos)
    clock.nowMs.shouldBe(1_700_000_000_000L)
    wallMs += 1500
    nanos += 1_500_000_000L
    (clock.nowMs, clock.jumpMs).shouldBe((1_700_000_001_500L, 0L))
    wallMs += 3_600_000
    (clock.nowMs, clock.jumpMs).shouldBe((1_700_000_001_500L, 3_600_000L))
    wallMs -= 7_200_000
    (clock.nowMs, clock.jumpMs).shouldBe((1_700_000_001_500L, -3_600_000L))
  }
}
