package org.folio.perf.source

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model.PublishedListTimes

/** The table of the published tests of lists, in the program's resources: `baselines/lists/`. */
object PublishedListsFile {

  /** Virtual users of the published tests, in the order of the table's columns. */
  val Tests: Vector[Int] = Vector(1, 5, 10)

  def read(): Vector[PublishedListTimes] = {
    val stream = getClass.getResourceAsStream("/baselines/lists/queries.tsv")
    try
      new String(stream.readAllBytes(), UTF_8).linesIterator
        .drop(1)
        .map(_.split("\t", -1).toVector)
        .map(fields =>
          PublishedListTimes(
            fields(0),
            fields(1).toLong,
            fields.slice(2, 2 + Tests.size).map(_.toDoubleOption),
          )
        )
        .toVector
    finally stream.close()
  }
}
