package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.folio.FolioError

/**
 * Pages through a list that changes during the load. At its end it starts over once: records may have moved
 * to the front. The reader skips records that it has seen.
 *
 * @param page by limit and offset
 */
final private[feeders] class ListCursor(
    page: (Int, Int) => Either[FolioError, Vector[JsonNode]]
) {

  private var offset = 0

  /** Reads pages while `missing` is above 0 and the list gives something that lowers it. */
  def readWhile(
      missing: => Int
  )(use: Vector[JsonNode] => Either[FolioError, Unit]): Either[FolioError, Unit] = {
    var result: Either[FolioError, Unit] = Right(())
    var ends = 0
    while (result.isRight && missing > 0 && ends < 2) {
      // A few spare records, because some cannot be used.
      val limit = math.min(ListCursor.MaxPage, missing + missing / 2 + ListCursor.Spare)
      result = page(limit, offset).flatMap { records =>
        if (records.size < limit) {
          ends = if (offset == 0) 2 else ends + 1
          offset = 0
        } else offset += limit
        use(records)
      }
    }
    result
  }
}

private[feeders] object ListCursor {
  private val MaxPage = 1000
  private val Spare = 20
}
