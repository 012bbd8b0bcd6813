package org.folio.perf.bench.tools

import java.nio.file.{Files, Path}
import scala.jdk.StreamConverters._
import scala.util.Using

/** JMeter's CSV of samples, as its default settings write it. */
private[tools] object JmeterResults {
  private val Methods = Vector("GET ", "POST ", "OPTIONS ")

  /** Of requests; transactions stand in the same file. */
  def read(file: Path): ToldTimes = Using.resource(Files.lines(file)) { all =>
    val lines = all.toScala(Iterator)
    val columns = lines.next().split(',').toVector
    def column(name: String): Int = columns.indexOf(name)
    val (elapsed, label, success) = (column("elapsed"), column("label"), column("success"))
    val told = new Told
    lines.foreach { line =>
      // Labels hold no commas; messages, which come later, may.
      val fields = line.split(',')
      if (fields.length > success) {
        if (Methods.exists(fields(label).startsWith)) told.request(fields(elapsed).toLong, line.contains(",true,"))
      }
    }
    told.times
  }
}
