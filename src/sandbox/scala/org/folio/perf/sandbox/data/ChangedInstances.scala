package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import java.time.format.DateTimeFormatter
import java.time.{Instant, OffsetDateTime}
import org.folio.perf.sandbox.format.Json

/**
 * Start of a page.
 *
 * @param id of its first record
 * @param amongStored true when all unchanged records were on earlier pages
 */
final case class PageStart(id: String, amongStored: Boolean)

/** @param next `None`: this is the last page */
final case class ChangedPage(records: Vector[JsonObject], next: Option[PageStart])

/**
 * Instances that were changed last within a period, page by page. Unchanged generated instances
 * come first; their dates rise with their index. Changed and created ones follow, in the order of
 * their changes.
 *
 * @param from at this moment or later
 * @param until before this moment
 */
final class ChangedInstances(table: RecordTable, from: Option[Instant], until: Option[Instant]) {
  private val first = from.fold(0)(GeneratedInstances.firstUpdatedFrom)
  private val end =
    math.min(table.generated.count, until.fold(Int.MaxValue)(GeneratedInstances.firstUpdatedFrom))

  /** @return `None`: there is no record to start at */
  def page(start: Option[PageStart], size: Int): Option[ChangedPage] = {
    val rest = start match {
      case None => untouched(first) ++ stored
      case Some(PageStart(id, false)) =>
        val index = table.generated.indexOf(id)
        if (index < first || index >= end) Iterator.empty else untouched(index) ++ stored
      case Some(PageStart(id, true)) => stored.dropWhile(_.id != id)
    }
    Option.when(rest.hasNext || start.isEmpty) {
      val found = Vector.fill(size)(rest.nextOption()).flatten
      ChangedPage(found.flatMap(at => table.get(at.id)), rest.nextOption())
    }
  }

  private def untouched(start: Int): Iterator[PageStart] =
    (start until end).iterator
      .filterNot(table.isChanged)
      .map(index => PageStart(table.generated.idOf(index), amongStored = false))

  private def stored: Iterator[PageStart] =
    table.storedIds
      .filter(id => table.storedRecord(id).exists(isWithin))
      .map(PageStart(_, amongStored = true))

  private def isWithin(record: JsonObject): Boolean = {
    val at = ChangedInstances.changedAt(record)
    from.forall(!at.isBefore(_)) && until.forall(at.isBefore)
  }
}

object ChangedInstances {

  /** Timestamps whose offset has no colon; some clients write them so. */
  private val WithoutColon = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXX")

  /** Time of a record's last change; a record without a date counts as never changed. */
  def changedAt(record: JsonObject): Instant =
    Json.stringAt(record, "metadata.updatedDate").fold(Instant.EPOCH) { text =>
      val format = if (text.endsWith("+0000")) WithoutColon else DateTimeFormatter.ISO_DATE_TIME
      OffsetDateTime.parse(text, format).toInstant
    }
}
