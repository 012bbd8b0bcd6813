package org.folio.perf.sandbox.oai

import java.time.ZoneOffset.UTC
import java.time.temporal.ChronoUnit
import java.time.{Instant, LocalDate}
import org.folio.perf.sandbox.data.PageStart
import scala.util.Try
import java.nio.charset.StandardCharsets.UTF_8
import java.time.temporal.ChronoUnit.{DAYS, SECONDS}
import java.util.Base64

/**
 * Request of a harvester: the period and the current page.
 *
 * @param from date or moment (UTC), as it was sent; `None`: from the beginning
 * @param until same form as `from`; the day or second is included
 * @param offset records given before this page
 * @param start `None`: the first page
 */
final case class HarvestRequest(
    from: Option[String],
    until: Option[String],
    requestId: String,
    offset: Int,
    start: Option[PageStart],
) {
  def fromMoment: Option[Instant] = from.flatMap(HarvestRequest.moment)

  /** The first moment after the period. */
  def endMoment: Option[Instant] = until.flatMap { text =>
    val unit = if (text.contains('T')) ChronoUnit.SECONDS else ChronoUnit.DAYS
    HarvestRequest.moment(text).map(_.plus(1, unit))
  }
}

object HarvestRequest {

  /** MARC records with a field for each item: harvests of ours ask for no others. */
  val Prefix = "marc21_withholdings"

  /** @param parameter of the query, without the token */
  def first(parameter: String => Option[String], requestId: String): HarvestRequest =
    HarvestRequest(parameter("from"), parameter("until"), requestId, offset = 0, start = None)

  /** Moment of a text such as `2026-01-31` or `2026-01-31T08:00:00Z`. */
  private def moment(text: String): Option[Instant] =
    if (text.endsWith("Z")) Try(Instant.parse(text)).toOption
    else Try(LocalDate.parse(text).atStartOfDay(UTC).toInstant).toOption
}

/**
 * Position of a harvest: base64 of parameters, as mod-oai-pmh makes it. The token contains the
 * complete state, so it can be used again and gives the same page. `turnedToChanged` is our own
 * parameter.
 */
object ResumptionToken {
  private val LifeDays = 1L

  def expiresAt(now: Instant): Instant = now.truncatedTo(SECONDS).plus(LifeDays, DAYS)

  /** @param harvest of the page that the token is for */
  def write(harvest: HarvestRequest, tenant: String, lastId: String, now: Instant): String = {
    val start = harvest.start
    val fields = Vector("metadataPrefix" -> HarvestRequest.Prefix) ++
      harvest.from.map("from" -> _) ++
      harvest.until.map("until" -> _) ++
      Vector(
        "tenantId" -> tenant,
        "offset" -> harvest.offset.toString,
        "requestId" -> harvest.requestId,
        "turnedToDeleted" -> "false",
        "turnedToChanged" -> start.exists(_.amongStored).toString,
        "nextRecordId" -> start.fold("")(_.id),
        "lastInstanceId" -> lastId,
        "fromDeleted" -> "false",
        "expirationDate" -> expiresAt(now).toString,
      )
    val text = fields.map { case (name, value) => s"$name=$value" }.mkString("&")
    Base64.getUrlEncoder.withoutPadding.encodeToString(text.getBytes(UTF_8))
  }

  /** @return `None`: unreadable, of another tenant, or expired */
  def read(token: String, tenant: String, now: Instant): Option[HarvestRequest] =
    for {
      bytes <- Try(Base64.getUrlDecoder.decode(token)).toOption
      fields = fieldsOf(new String(bytes, UTF_8))
      if fields.get("tenantId").contains(tenant)
      expires <- fields.get("expirationDate").flatMap(text => Try(Instant.parse(text)).toOption)
      if now.isBefore(expires)
      offset <- fields.get("offset").flatMap(_.toIntOption)
      nextId <- fields.get("nextRecordId")
      requestId <- fields.get("requestId")
    } yield HarvestRequest(
      fields.get("from"),
      fields.get("until"),
      requestId,
      offset,
      Some(PageStart(nextId, fields.get("turnedToChanged").contains("true"))),
    )

  private def fieldsOf(text: String): Map[String, String] =
    text
      .split('&')
      .map(_.split("=", 2))
      .collect { case Array(name, value) => name -> value }
      .toMap
}
