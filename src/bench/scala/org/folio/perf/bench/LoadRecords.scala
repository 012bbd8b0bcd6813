package org.folio.perf.bench

import java.nio.file.Path
import org.folio.perf.model.{InjectorSample, TransactionSample}
import org.folio.perf.source.{InjectorFile, LoggedRequest, SimulationLog, TransactionsFile}
import scala.collection.mutable

/**
 * What a load generator has left of its requests and of its processor.
 *
 * @param startsMs of all requests, in milliseconds of the epoch
 * @param injector samples of its processor
 */
final private[bench] case class LoadRecords(startsMs: Array[Long], injector: Path, compilers: CompilerTime) {

  /** Of the load, in milliseconds of the epoch. */
  def startMs: Long = startsMs.min

  /** Cost of the requests between two moments, in milliseconds of the epoch. */
  def cost(fromMs: Long, toMs: Long): RequestCost = {
    val requests = startsMs.count(ms => ms >= fromMs && ms < toMs).toDouble
    val samples = InjectorFile
      .read(injector)
      .fold(sys.error, _.values)
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

private[bench] object LoadRecords {

  /** Starts of the requests in a log of Gatling. */
  def ofGatling(log: Path): Array[Long] = {
    val starts = mutable.ArrayBuilder.make[Long]
    val read = SimulationLog.read(log) {
      case request: LoggedRequest => starts += request.startMs
      case _ => ()
    }
    read.fold(sys.error, _ => starts.result())
  }

  /** Starts of the requests of a run folder. */
  def ofRun(folder: Path): Array[Long] = {
    val starts = mutable.ArrayBuilder.make[Long]
    val read = TransactionsFile.read(folder.resolve(TransactionsFile.Name)) {
      case sample: TransactionSample =>
        for (sent <- sample.requests; i <- 0 until sent.size if sent.number(i) >= 0)
          starts += sample.startMs + sent.startMs(i)
      case _ => ()
    }
    read.fold(sys.error, _ => starts.result())
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
