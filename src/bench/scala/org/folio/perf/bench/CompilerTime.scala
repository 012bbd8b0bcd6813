package org.folio.perf.bench

import java.nio.file.{Files, Path}
import java.util.concurrent.TimeUnit.SECONDS
import scala.util.{Try, Using}

/**
 * Processor time that a JVM's compilers have taken from its start on.
 *
 * @param looks milliseconds of the epoch, and milliseconds of processor time until then
 */
final private[bench] case class CompilerTime(looks: Vector[(Long, Double)]) {

  /** Milliseconds of processor time between two moments, to the second. */
  def between(fromMs: Long, toMs: Long): Double = until(toMs) - until(fromMs)

  private def until(ms: Long): Double =
    looks.takeWhile(_._1 <= ms).lastOption.fold(0.0)(_._2)
}

private[bench] object CompilerTime {

  /** Without it a compiler's thread can end, and Linux forgets its time. */
  val Option = "-XX:-UseDynamicNumberOfCompilerThreads"

  /** Of Linux' times in `/proc`. */
  private val TickMs = 10.0

  /** Looks each second until the process has ended. */
  def of(process: Process): CompilerTime = {
    val looks = Vector.newBuilder[(Long, Double)]
    while (!process.waitFor(1, SECONDS))
      Try(now(process.pid)).foreach(ms => looks += System.currentTimeMillis -> ms)
    CompilerTime(looks.result())
  }

  private def now(pid: Long): Double = Using.resource(Files.list(Path.of(s"/proc/$pid/task"))) {
    _.toArray.map(task => ticks(task.asInstanceOf[Path])).sum * TickMs
  }

  /** Name of the thread in brackets, then its state and numbers: the 12th and 13th are its times. */
  private def ticks(task: Path): Long = {
    val stat = Files.readString(task.resolve("stat"))
    if (!stat.contains("(C1 ") && !stat.contains("(C2 ")) 0
    else {
      val numbers = stat.drop(stat.lastIndexOf(')') + 2).split(' ')
      numbers(11).toLong + numbers(12).toLong
    }
  }
}
