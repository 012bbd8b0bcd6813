package org.folio.perf.bench

import java.nio.file.Path
import org.folio.perf.model.{InjectorSample, LogRecord}
import org.folio.perf.source.{InjectorFile, SimulationLog}
import scala.collection.mutable

/**
 * What a load generator has left of its requests and of its processor.
 *
 * @param log Gatling's
 * @param injector samples of its processor
 */
final private[bench] case class LoadRecords(log: Path, injector: Path, compilers: CompilerTime) {
  private val starts = new RequestStarts
  private val header =
    SimulationLog.read(log)(starts.add).fold(e => sys.error(e.message), identity).header.get

  /** Of the load, in milliseconds of the epoch. */
  def startMs: Long = header.runStartMs

  /** Cost of the requests between two moments, in milliseconds of the epoch. */
  def cost(fromMs: Long, toMs: Long): RequestCost = {
    val requests = starts.between(fromMs - startMs, toMs - startMs).toDouble
    val samples = InjectorFile
      .read(injector)
      .fold(e => sys.error(e.message), _.values)
      .filter(s => s.timeMs >= fromMs && s.timeMs < toMs)
    val cores = Runtime.getRuntime.availableProcessors
    val busyPercent = samples.map((s: InjectorSample) => s.processCpuPercent).sum / samples.size
    RequestCost(
      busyPercent / 100 * cores * (toMs - fromMs).toDouble / requests,
      compilers.between(fromMs, toMs) / requests,
      requests * 1000 / (toMs - fromMs).toDouble,
    )
  }
}

/**
 * Milliseconds of processor time a request.
 *
 * @param wholeMs of the process
 * @param compilersMs of that, the JVM's compilers': by chance they work again, for seconds, long after the start
 * @param perSecond requests a second
 */
final private[bench] case class RequestCost(
    wholeMs: Double,
    compilersMs: Double,
    perSecond: Double,
) {
  def ownMs: Double = wholeMs - compilersMs

  override def toString: String =
    f"${wholeMs * 1000}%.0f us a request (${ownMs * 1000}%.0f us without the JVM's compilers) at $perSecond%.0f a second"
}

/** When each request of a run started, in milliseconds from the run's start on. */
final private class RequestStarts {
  private val starts = mutable.ArrayBuilder.make[Int]
  private lazy val all = starts.result()

  def between(fromMs: Long, toMs: Long): Int = all.count(ms => ms >= fromMs && ms < toMs)

  def add(log: LogRecord): Unit = if (log.isRequest) starts += log.startMs
}
