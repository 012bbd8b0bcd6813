package org.folio.perf.runner

import com.sun.management.OperatingSystemMXBean
import java.io.Closeable
import java.lang.management.ManagementFactory
import java.nio.file.Path
import org.folio.perf.model.{ClockJump, InjectorSample}
import org.folio.perf.recorder.{Recorder, RunClock, SampleFile}
import org.folio.perf.source.WriteFailure
import org.folio.perf.source.InjectorFile
import scala.jdk.CollectionConverters._
import java.time.Instant
import org.folio.perf.folio.TokenKeeper

/**
 * Writes the load generator's CPU, heap and garbage collection every two seconds: a run whose load generator was
 * saturated measures nothing at the target.
 *
 * @param seen gets each sample too, in the sampler's thread
 * @param failed gets the problem once when the file can no longer be written; samples go on
 */
final class InjectorSampler(
    file: Path,
    seen: InjectorSample => Unit = _ => (),
    failed: String => Unit = _ => (),
) extends Closeable {
  private val os =
    ManagementFactory.getOperatingSystemMXBean.asInstanceOf[OperatingSystemMXBean]
  private val samples = new SampleFile[InjectorSample](InjectorSampler.Capacity, InjectorFile.Header, InjectorFile.line)
  private var collectedMs = 0L
  private var isTold = false
  private val sampling = new RepeatedStep("injector-sampler", InjectorSampler.IntervalMs)({
    samples.put(sample())
    samples.write(seen)
    samples.flush()
    problem.filterNot(_ => isTold).foreach { why =>
      isTold = true
      failed(why)
    }
  })
  samples.open(file)
  // The first reading of a process's CPU is of its whole life so far.
  sample()
  sampling.start()

  override def close(): Unit = {
    sampling.close()
    samples.close()
  }

  /** Why there are fewer samples than there should be, as a sentence. */
  def problem: Option[String] =
    samples.failure.map(e => s"infrastructure/injector.tsv ends early: ${WriteFailure.reason(e)}.")

  private def sample(): InjectorSample =
    InjectorSample(
      timeMs = RunClock.own.nowMs,
      processCpuPercent = math.max(0.0, os.getProcessCpuLoad) * 100,
      systemCpuPercent = math.max(0.0, os.getCpuLoad) * 100,
      heapUsedMiB = ManagementFactory.getMemoryMXBean.getHeapMemoryUsage.getUsed / 1048576.0,
      gcMs = collectedSinceLast(),
    )

  private def collectedSinceLast(): Long = {
    val before = collectedMs
    collectedMs = ManagementFactory.getGarbageCollectorMXBeans.asScala
      .map(collector => math.max(0L, collector.getCollectionTime))
      .sum
    collectedMs - before
  }
}

object InjectorSampler {
  private val IntervalMs = 2000L

  /** Each sample is written at once. */
  private val Capacity = 2
}

/** Problems of a run's records, in sentences for its report. */
private[perf] object RecordProblems {

  def apply(recorder: Recorder, sampler: InjectorSampler): Vector[String] =
    dropped(recorder.droppedSamples, "lines", "transactions.tsv") ++
      dropped(recorder.droppedJobs, "long jobs", "jobs.tsv") ++
      recorder.problems ++ sampler.problem

  private def dropped(count: Long, what: String, file: String): Vector[String] =
    if (count == 0) Vector.empty
    else Vector(s"$count $what are missing in $file, because the disk was too slow.")

  def ofTokens(tokens: TokenKeeper): Vector[String] =
    tokens.failures.map(failure => s"At ${Instant.ofEpochMilli(failure.timeMs)} ${failure.message}")
}

/**
 * Detects jumps of the load generator's clock: it was set, or the machine slept. Used by one thread.
 *
 * @param loadStartMs epoch milliseconds
 * @param seen gets each jump once
 */
final class ClockWatch(clock: RunClock, loadStartMs: Long, seen: ClockJump => Unit) {
  private var aheadMs = clock.jumpMs

  /** Call it again and again. */
  def look(): Unit = {
    val now = clock.jumpMs
    val byMs = now - aheadMs
    // Many small corrections are no jump.
    aheadMs = now
    if (math.abs(byMs) >= ClockWatch.LeastMs) seen(ClockJump(clock.nowMs - loadStartMs, byMs))
  }
}

object ClockWatch {

  /** Smallest jump between two looks. Smaller ones change no figure in seconds. */
  val LeastMs = 1000L
}
