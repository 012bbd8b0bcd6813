package org.folio.perf.sandbox.oai

import java.nio.charset.StandardCharsets.UTF_8
import java.time.Instant
import java.time.temporal.ChronoUnit.{DAYS, SECONDS}
import java.util.Base64
import org.folio.perf.sandbox.data.PageStart
import scala.util.Try

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
    val fields = Vector("metadataPrefix" -> harvest.prefix.name) ++
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
      prefix <- MetadataPrefix.all.find(prefix =>
        fields.get("metadataPrefix").contains(prefix.name)
      )
      offset <- fields.get("offset").flatMap(_.toIntOption)
      nextId <- fields.get("nextRecordId")
      requestId <- fields.get("requestId")
    } yield HarvestRequest(
      prefix,
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
