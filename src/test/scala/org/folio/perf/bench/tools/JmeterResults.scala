package org.folio.perf.bench.tools

import java.nio.file.{Files, Path}
import org.HdrHistogram.Histogram
import scala.jdk.StreamConverters._
import scala.util.Using

/** JMeter's CSV of samples, as its default settings write it. */
private[tools] object JmeterResults {
  private val Methods = Vector("GET ", "POST ", "OPTIONS ")

  /** Requests alone; transactions stand in the same file. @return times, and how many failed */
  def read(file: Path): (Times, Long) = Using.resource(Files.lines(file)) { all =>
    val lines = all.toScala(Iterator)
    val columns = lines.next().split(',').toVector
    def column(name: String): Int = columns.indexOf(name)
    val (elapsed, label, success) = (column("elapsed"), column("label"), column("success"))
    val histogram = new Histogram(3)
    var failed = 0L
    lines.foreach { line =>
      // Labels hold no commas; messages, which come later, may.
      val fields = line.split(',')
      if (fields.length > success && Methods.exists(fields(label).startsWith)) {
        histogram.recordValue(fields(elapsed).toLong)
        if (!line.contains(",true,")) failed += 1
      }
    }
    (Times.of(histogram), failed)
  }
}
