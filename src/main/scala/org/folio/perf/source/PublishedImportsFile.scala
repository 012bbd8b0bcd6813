package org.folio.perf.source

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model.{EarlierImport, EarlierRelease, EarlierTimes, PublishedImports}

/**
 * Tables of the published report on data import with check-in and check-out, in the program's resources:
 * `baselines/di-cico/`. Durations are hours, minutes and seconds.
 */
object PublishedImportsFile {

  def read(): PublishedImports = {
    val desks = rows("desks-alone.csv").groupMap(_(0))(fields => fields(1) -> times(fields))
    val releases = rows("desks-alone.csv").map(_(0)).distinct.map { release =>
      val actions = desks(release).toMap
      EarlierRelease(release, actions("check-in"), actions("check-out"))
    }
    val all = rows("imports.csv")
    val alone = all.collect {
      case fields if fields(3) == "no" => key(fields) -> durationMs(fields(4))
    }.toMap
    val imports = all.collect {
      case fields if fields(3) == "yes" =>
        key(fields) -> EarlierImport(
          durationMs(fields(4)),
          alone(key(fields)),
          fields(5).toDouble * 1000,
          fields(6).toDouble * 1000,
        )
    }.toMap
    PublishedImports(releases, imports)
  }

  /** Key of a row: release, job and file. */
  private def key(fields: Vector[String]) = (fields(2), fields(0), fields(1))

  private def times(fields: Vector[String]): EarlierTimes =
    EarlierTimes(fields(2).toDouble * 1000, fields(3).toDouble * 1000)

  private def durationMs(text: String): Long = text.split(':').map(_.toLong) match {
    case Array(hours, minutes, seconds) => ((hours * 60 + minutes) * 60 + seconds) * 1000
    case _ => throw new IllegalStateException(s"'$text' is no duration such as 00:04:30")
  }

  private def rows(name: String): Vector[Vector[String]] = {
    val stream = getClass.getResourceAsStream(s"/baselines/di-cico/$name")
    try
      new String(stream.readAllBytes(), UTF_8).linesIterator
        .drop(1)
        .map(_.split(",", -1).toVector)
        .toVector
    finally stream.close()
  }
}
