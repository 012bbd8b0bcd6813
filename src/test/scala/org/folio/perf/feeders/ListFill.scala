package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.folio.FolioError
import org.folio.perf.model.Shard
import scala.collection.mutable

/** Fills the pool of a kind whose records come from one list. */
final private class ListFill(
    kind: ListedKind,
    reader: RecordReader,
    around: RecordsAround,
    pool: RecordPool,
    part: Option[Shard],
) {
  private val cursor = new ListCursor(reader.listed(kind))
  private val usedIds = mutable.Set.empty[String]
  private var lastRefusal = Option.empty[String]

  /** Entries that were read and not yet checked. */
  private val waiting = mutable.Queue.empty[JsonNode]

  /** @param missing how many records to add */
  def fill(missing: Int): Either[FolioError, Unit] = {
    val target = pool.size + missing
    addChecked(target).flatMap { _ =>
      cursor.readWhile(target - pool.size) { page =>
        waiting ++= page
          .filter(e => !kind.consumed || UnusedBarcodes.isOurs(kind.idOf(e), part))
          .filter(entry => usedIds.add(kind.idOf(entry)))
        addChecked(target)
      }
    }
  }

  /** Adds entries that can be used, until the pool has enough of them. Without a check, all are added. */
  private def addChecked(target: Int): Either[FolioError, Unit] = {
    var result: Either[FolioError, Unit] = Right(())
    while (result.isRight && waiting.nonEmpty && (kind.check.isEmpty || pool.size < target)) {
      val entry = waiting.dequeue()
      result = for {
        record <- Right(kind.record(entry))
        refusal <- record.flatMap(_ => kind.check).fold(usable)(_.refusal(entry, around))
      } yield
        if (refusal.isEmpty) pool.add(record)
        else lastRefusal = refusal
    }
    result
  }

  /** The condition that the last of the refused entries does not meet; `None`: none was refused. */
  def refusal: Option[String] = lastRefusal

  private def usable: Either[FolioError, Option[String]] = Right(None)
}
