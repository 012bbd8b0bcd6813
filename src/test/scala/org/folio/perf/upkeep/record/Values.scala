package org.folio.perf.upkeep.record

import java.time.temporal.ChronoUnit.DAYS
import java.time.{Instant, LocalDate, ZoneOffset}
import org.folio.perf.protocol.FolioDate
import scala.util.Try

/** Paths that workflows request, with `{id}` for ids. */
final private[upkeep] class Templates(paths: Vector[String]) {
  private val known = paths.distinct.map(_.split('/').toVector.filter(_.nonEmpty))

  /** Segments of the path that a recorded one fits; of several, the one with the most words. */
  def fitting(recorded: Vector[String]): Option[Vector[String]] = known
    .filter { template =>
      template.size == recorded.size &&
      template.zip(recorded).forall { case (t, r) => t == "{id}" || t == r }
    }
    .maxByOption(_.count(_ != "{id}"))
}

/** Forms of values in requests. */
private[upkeep] object Values {

  val Uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
  val Time = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d\\d:?\\d\\d)?"
  val Day = "\\d{4}-\\d\\d-\\d\\d"

  /** Several ids with the same text between them. */
  val Ids = s"($Uuid)([^0-9a-fA-F]{1,12}?)($Uuid)(?:\\2$Uuid)*".r

  def isUuid(text: String): Boolean = text.length == 36 && text.matches(Uuid)

  def isId(segment: String): Boolean = isUuid(segment) || segment.matches("\\d+")

  val AnyId = Uuid.r

  def hasId(text: String): Boolean = AnyId.findFirstIn(text).isDefined

  def isDate(text: String): Boolean = isTime(text) || isDay(text)
  def isTime(text: String): Boolean = text.matches(Time)
  def isDay(text: String): Boolean = text.matches(Day)

  /** Days from the recording to a time or a day; `None`: it is no date near the recording. */
  def daysFrom(recordedMs: Long, text: String): Option[Int] = {
    val recorded = Instant.ofEpochMilli(recordedMs)
    val days =
      if (isDay(text))
        Try(LocalDate.parse(text)).toOption
          .map(day => DAYS.between(recorded.atZone(ZoneOffset.UTC).toLocalDate, day))
      else
        FolioDate
          .parse(text)
          .map(time => math.round((time.toInstant.toEpochMilli - recordedMs) / 86400000.0))
    days.filter(_.abs <= Farthest).map(_.toInt)
  }

  /** Whether a word may be a barcode, a number or a code, and no word of a language. */
  def isCode(text: String): Boolean = text.length >= 4 && text.exists(_.isDigit)

  private val Farthest = 400
}
