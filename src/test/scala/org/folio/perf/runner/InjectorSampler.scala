package org.folio.perf.runner

import com.sun.management.OperatingSystemMXBean
import java.io.{BufferedWriter, Closeable, IOException}
import java.lang.management.ManagementFactory
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.model.InjectorSample
import org.folio.perf.recorder.{RunClock, WriteFailure}
import org.folio.perf.source.InjectorFile
import scala.jdk.CollectionConverters._

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
  private val writer: BufferedWriter = Files.newBufferedWriter(file, UTF_8)
  private var collectedMs = 0L
  @volatile private var running = true
  @volatile private var failure = Option.empty[String]

  private val thread = new Thread(() => sampleUntilClosed(), "injector-sampler")
  thread.setDaemon(true)

  writer.write(InjectorFile.Header + "\n")
  thread.start()

  override def close(): Unit = {
    running = false
    thread.interrupt()
    thread.join(1000)
    writer.synchronized(unlessFailed(writer.close()))
  }

  /** Why there are fewer samples than there should be, as a sentence. */
  def problem: Option[String] = failure

  private def sampleUntilClosed(): Unit =
    try {
      // The first reading of a process's CPU is of its whole life so far.
      os.getProcessCpuLoad
      os.getCpuLoad
      collectedSinceLast()
      while (running) {
        Thread.sleep(InjectorSampler.IntervalMs)
        val now = sample()
        write(now)
        seen(now)
      }
    } catch { case _: InterruptedException => () }

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

  private def write(sample: InjectorSample): Unit = writer.synchronized {
    unlessFailed {
      writer.write(InjectorFile.line(sample))
      writer.write('\n')
      writer.flush()
    }
  }

  private def unlessFailed(step: => Unit): Unit = if (failure.isEmpty)
    try step
    catch {
      case e: IOException =>
        val why =
          s"infrastructure/injector.tsv ends early: ${WriteFailure.reason(e)}."
        failure = Some(why)
        failed(why)
    }
}

object InjectorSampler {
  private val IntervalMs = 2000L
}
