package org.folio.perf.bench

import java.io.BufferedWriter
import java.nio.file.{Files, Path}
import org.folio.perf.source.calls.{CallLogRequest, CallLogs, LogFiles}
import org.folio.perf.model.RequestMark
import org.folio.perf.testkit.{MadeCalls, MadeTruth}
import scala.util.Using

/**
 * Lines a second and memory of reading a log of Okapi, and the time that a mark takes; see `bench/calls.sh`.
 *
 * Arguments: millions of lines, and per cent of the requests that are sampled.
 */
object CallsBench {
  private val Run = RequestMark.runOf("bench")
  private val StartMs = 1795464000000L

  def main(arguments: Array[String]): Unit = {
    val lines = (arguments.headOption.fold(2.0)(_.toDouble) * 1e6).toLong
    val percent = arguments.lift(1).fold(10.0)(_.toDouble)
    val file = Files.createTempFile("okapi", ".log")
    try {
      val written = write(file, lines, percent)
      println(f"$written%,d lines, ${Files.size(file) / 1e6}%,.0f MB, $percent%.0f %% of the requests sampled")
      for (_ <- 1 to 3) read(file)
    } finally Files.delete(file)
    marks()
  }

  private def write(file: Path, lines: Long, percent: Double): Long = {
    val calls = new MadeCalls(1, 1)
    // The same hundred traces again and again, each with its own mark.
    val roots = Vector.fill(100)(calls.trace())
    val random = new scala.util.Random(1)
    var written = 0L
    var i = 0
    Using.resource(Files.newBufferedWriter(file)) { (out: BufferedWriter) =>
      while (written < lines) {
        val atMs = StartMs + i * 5L
        val mark = MadeTruth.mark(Run, random.nextDouble() * 100 < percent, "request", atMs, i.toLong)
        calls.okapi(mark, atMs * 1000, roots(i % roots.size)).foreach { line =>
          val id = line.text.takeWhile(_ != ' ')
          out.write(
            s"${line.toTheSecond.take(8)} [$id] [diku] [11111111-1111-4111-8111-111111111111] [mod-x-1.2.3] INFO  ?  "
          )
          out.write(line.text)
          out.write('\n')
          written += 1
        }
        i += 1
      }
    }
    written
  }

  private def read(file: Path): Unit = {
    System.gc()
    val startedNanos = System.nanoTime
    var traces = 0L
    var calls = 0L
    val request = CallLogRequest(Run, StartMs, StartMs + 86400000L)
    val (facts, _) = CallLogs.read(
      new LogFiles(file.toString),
      request,
      { trace =>
        traces += 1
        calls += trace.calls.size.toLong
      },
    )
    val seconds = (System.nanoTime - startedNanos) / 1e9
    val runtime = Runtime.getRuntime
    println(
      f"${facts.linesRead / seconds}%,.0f lines a second ($seconds%.1f s), $traces%,d traces with $calls%,d calls, " +
        f"heap of ${(runtime.totalMemory - runtime.freeMemory) / 1048576}%,d of ${runtime.maxMemory / 1048576}%,d MiB used"
    )
  }

  /** Nanoseconds of the text of a mark. */
  private def marks(): Unit = {
    val names = RequestMark.names("transaction", "request")
    val prefix = RequestMark.sampledPrefix(Run)
    var length = 0L
    for (_ <- 1 to 5) {
      val startedNanos = System.nanoTime
      var i = 0L
      while (i < 2000000L) {
        length += RequestMark.text(prefix, names, System.currentTimeMillis, i).length.toLong
        i += 1
      }
      println(f"${(System.nanoTime - startedNanos) / 2e6}%.0f ns for a mark of ${length / i} characters")
      length = 0
    }
  }
}
