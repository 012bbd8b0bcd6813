package org.folio.perf.feeders

import java.util.concurrent.atomic.AtomicLong
import org.folio.perf.model.ResourceFile
import org.folio.perf.protocol.{SessionKey, Step}

/**
 * The word lists of searches, one file a column: its first line is the column's name. Each round takes
 * the next line of every list; lists start over at their own ends, so rounds differ.
 */
final class SearchWords(columns: Vector[SessionKey], folder: String) {

  private val lists: Vector[(String, Vector[String])] =
    columns.map(key => key.name -> SearchWords.read(key.name, folder))
  private val rounds = new AtomicLong

  /** Puts the next word of each list into the session. */
  val take: Step = Step.compute { session =>
    val round = rounds.getAndIncrement()
    session.setAll(lists.map { case (name, words) =>
      name -> words((round % words.size).toInt)
    })
  }
}

object SearchWords {

  private[perf] def read(column: String, folder: String = "msf"): Vector[String] = {
    val resource = s"feeders/$folder/$column.csv"
    val lines = ResourceFile.text(resource).linesIterator.map(_.trim).filter(_.nonEmpty).toVector
    require(
      lines.size > 1 && lines.head == column,
      s"$resource begins with \"${lines.headOption.getOrElse("")}\"; " +
        s"expected its column $column and then one line for each value",
    )
    lines.tail
  }
}
