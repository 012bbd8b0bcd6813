package org.folio.perf.sandbox.oai

import java.time.ZoneOffset.UTC
import java.time.temporal.ChronoUnit
import java.time.{Instant, LocalDate}
import org.folio.perf.sandbox.data.PageStart
import scala.util.Try

/**
 * Request of a harvester: the period and the current page.
 *
 * @param from date or moment (UTC), as it was sent; `None`: from the beginning
 * @param until same form as `from`; the day or second is included
 * @param offset records given before this page
 * @param start `None`: the first page
 */
final case class HarvestRequest(
    prefix: MetadataPrefix,
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

  /** @param parameter of the query, without the token */
  def first(
      parameter: String => Option[String],
      requestId: String,
  ): Either[OaiError, HarvestRequest] =
    for {
      name <- parameter("metadataPrefix").toRight(OaiError.MissingPrefix)
      from <- date(parameter, "from")
      until <- date(parameter, "until")
      prefix <- MetadataPrefix.all.find(_.name == name).toRight(OaiError.UnknownPrefix)
      harvest = HarvestRequest(prefix, from, until, requestId, offset = 0, start = None)
      inverted = harvest.fromMoment.exists(f => harvest.endMoment.exists(!f.isBefore(_)))
      _ <- Either.cond(!inverted, (), OaiError.EmptyPeriod)
    } yield harvest

  private def date(
      parameter: String => Option[String],
      name: String,
  ): Either[OaiError, Option[String]] = parameter(name) match {
    case Some(text) if moment(text).isEmpty => Left(OaiError.badDate(name, text))
    case known => Right(known)
  }

  /** Moment of a text such as `2026-01-31` or `2026-01-31T08:00:00Z`. */
  private[oai] def moment(text: String): Option[Instant] =
    if (text.endsWith("Z")) Try(Instant.parse(text)).toOption
    else Try(LocalDate.parse(text).atStartOfDay(UTC).toInstant).toOption
}
