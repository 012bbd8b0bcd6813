package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import java.time.OffsetDateTime
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.protocol.FolioDate

/** Fiscal years of ledgers: a ledger has the years of the series that its first year belongs to. */
object LedgerYears {

  /** The year of the ledger's series that contains the moment. */
  def currentOf(
      ledger: JsonNode,
      years: Vector[JsonNode],
      now: OffsetDateTime,
  ): Option[JsonNode] =
    seriesOf(ledger, years).flatMap(own => years.find(year => series(year) == own && contains(year, now)))

  /** Whether a year of the ledger's series begins after the current one has ended. */
  def hasNext(ledger: JsonNode, years: Vector[JsonNode], now: OffsetDateTime): Boolean =
    currentOf(ledger, years, now).exists { current =>
      val end = moment(current, "periodEnd")
      years.exists { year =>
        series(year) == series(current) &&
        moment(year, "periodStart").exists(start => end.exists(start.isAfter))
      }
    }

  def seriesOf(ledger: JsonNode, years: Vector[JsonNode]): Option[String] = {
    val first = ledger.text("fiscalYearOneId")
    years.find(_.text("id") == first).map(series)
  }

  def series(year: JsonNode): String = year.text("series")

  def contains(year: JsonNode, when: OffsetDateTime): Boolean =
    moment(year, "periodStart").exists(!_.isAfter(when)) &&
      moment(year, "periodEnd").exists(!_.isBefore(when))

  def moment(year: JsonNode, field: String): Option[OffsetDateTime] = FolioDate.parse(year.text(field))
}
