package org.folio.perf.feeders

import org.folio.perf.folio.FolioError
import org.folio.perf.model.Shard
import scala.collection.mutable

/** Fills the pool of a kind whose records come from one list. */
final private class ListFill(
    kind: ListedKind,
    reader: RecordReader,
    pool: RecordPool,
    part: Option[Shard],
) {
  private val cursor = new ListCursor(reader.listed(kind))
  private val usedIds = mutable.Set.empty[String]

  /** @param missing how many records to add */
  def fill(missing: Int): Either[FolioError, Unit] = {
    val target = pool.size + missing
    cursor.readWhile(target - pool.size) { page =>
      val fresh = page
        .filter(e => !kind.consumed || UnusedBarcodes.isOurs(e.path("id").asText, part))
        .filter(entry => usedIds.add(entry.path("id").asText))
      pool.add(fresh.flatMap(kind.record(_)))
      Right(())
    }
  }
}
