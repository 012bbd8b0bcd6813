package org.folio.perf.source.calls

import java.time.LocalDate
import org.folio.perf.model.{ModuleName, PersonalData, Redaction}
import scala.util.matching.Regex

/** A line of FOLIO's logs that has a mark of the run. */
sealed private[calls] trait LogLine {

  /** Mark and ids of the calls from outside to inside, such as `MARK;067163/circulation;711974/loan-storage`. */
  def id: String
}

private[calls] object LogLine {

  /** Okapi has got a request. @param modules with their versions, filters first */
  final case class Arrived(id: String, method: String, path: String, modules: Vector[String]) extends LogLine

  /** A module has answered. @param path of the address */
  final case class Answered(id: String, status: Int, us: Long, module: String, path: String) extends LogLine

  /**
   * A sidecar has passed an answer on.
   *
   * @param us from the request to the end of the answer
   * @param forwardedUs since the sidecar sent the request on
   */
  final case class Passed(id: String, method: String, path: String, status: Int, us: Long, forwardedUs: Long)
      extends LogLine

  /** A module's warning or error. @param module `None`: the line does not name it */
  final case class Said(id: String, level: String, module: Option[String], words: String) extends LogLine

  /** A line of another kind. */
  final case class Other(id: String) extends LogLine

  /** A line of a call that is cut off or damaged. */
  final case class Broken(id: String) extends LogLine

  /**
   * Reads a line of any prefix: the forms are known by what follows the id.
   *
   * @param prefix beginning of all marks of the run
   * @return `None`: the line has no mark
   */
  def parse(text: String, prefix: String): Option[LogLine] = {
    val first = text.indexOf(prefix)
    if (first < 0) None
    else {
      val line = if (text.indexOf("\\/", first) >= 0) text.replace("\\/", "/") else text
      Some(parseFrom(line, prefix, line.indexOf(prefix)))
    }
  }

  private def parseFrom(line: String, prefix: String, first: Int): LogLine = {
    var at = first
    var found: LogLine = null
    while (found == null && at >= 0) {
      val end = endOfId(line, at)
      if (line.startsWith(" REQ ", end)) found = arrived(line.substring(at, end), line, end + Gap)
      else if (line.startsWith(" RES ", end)) found = answered(line.substring(at, end), line, end + Gap)
      else if (line.startsWith(" WAIT ", end)) found = Other(line.substring(at, end))
      else if (end < line.length && line.charAt(end) == '"') {
        val start = line.indexOf(" rt=")
        if (start >= 0 && start < at) found = passed(line.substring(at, end), line, start)
      }
      at = if (found == null) line.indexOf(prefix, end) else -1
    }
    if (found != null) found
    else {
      val id = line.substring(first, endOfId(line, first))
      said(id, line).getOrElse(if (isCutOff(line, prefix)) Broken(id) else Other(id))
    }
  }

  private val Gap = " REQ ".length

  private def endOfId(line: String, from: Int): Int = {
    var i = from
    while (i < line.length && !isEnd(line.charAt(i))) i += 1
    i
  }

  private def isEnd(c: Char): Boolean = c == ' ' || c == ']' || c == '"' || c == ',' || c == '\\' || c == '\t'

  /** Whether a line without a whole call is cut off: its last id, or the word behind it, ends it. */
  private def isCutOff(line: String, prefix: String): Boolean =
    endOfId(line, line.lastIndexOf(prefix)) >= line.length || CutWords.exists(line.endsWith)

  private val CutWords = Vector(" R", " RE", " REQ", " RES")

  private def arrived(id: String, line: String, from: Int): LogLine =
    fields(line, from) match {
      // The request of an unknown tenant has "-" for it.
      case fields if fields.length >= 4 && isMethod(fields(2)) && fields(3).startsWith("/") =>
        val modules = fields.drop(4).toVector
        if (modules.forall(isModuleId)) Arrived(id, fields(2), fields(3), modules) else Broken(id)
      case _ => Broken(id)
    }

  private def answered(id: String, line: String, from: Int): LogLine =
    fields(line, from) match {
      // Okapi itself has answered: no module takes the path, or it cannot be reached.
      case fields if fields.length >= 4 && fields(2) == Gateway && fields(0).toIntOption.isDefined =>
        Answered(id, fields(0).toInt, fields(1).stripSuffix("us").toLongOption.getOrElse(0L), Gateway, "/")
      case fields if fields.length >= 4 && fields(1).endsWith("us") && isModuleId(fields(2)) =>
        (fields(0).toIntOption, fields(1).dropRight(2).toLongOption) match {
          case (Some(status), Some(us)) if us >= 0 => Answered(id, status, us, fields(2), pathOf(fields(3)))
          case _ => Broken(id)
        }
      case _ => Broken(id)
    }

  /** Name of Okapi where it answers in place of a module. */
  val Gateway = "okapi"

  def fields(line: String, from: Int): Array[String] = {
    var until = line.indexOf('"', from)
    if (until < 0) until = line.length
    line.substring(from, until).stripTrailing.split(' ')
  }

  def isMethod(text: String): Boolean = text.nonEmpty && text.forall(c => c >= 'A' && c <= 'Z')

  private def isModuleId(text: String): Boolean = {
    val bare = ModuleName.bare(text)
    bare.length < text.length && (bare.indexOf('-') > 0 || bare == Gateway)
  }

  def pathOf(url: String): String = {
    val host = url.indexOf("://")
    val path = if (host < 0) 0 else url.indexOf('/', host + 3)
    if (path < 0) "/" else url.substring(path)
  }

  /** The access log of a sidecar: `"GET /path HTTP/1.1" 200 0 rt=0.012  uct="0.011" … "user" "id"`. */
  private def passed(id: String, line: String, rtAt: Int): LogLine = {
    val before = line.substring(0, rtAt).replace("\\\"", "\"")
    val close = before.lastIndexOf('"')
    val open = if (close > 0) before.lastIndexOf('"', close - 1) else -1
    val request = if (open >= 0) before.substring(open + 1, close).split(' ') else Array.empty[String]
    val status = before.substring(close + 1).trim.split(' ').headOption.flatMap(_.toIntOption)
    val times = for {
      code <- status
      all <- seconds(line, " rt=")
    } yield (code, all, seconds(line, " uct=").getOrElse(all))
    times match {
      case Some((code, all, forwarded)) if request.length >= 2 =>
        Passed(id, request(0), request(1), code, all, math.min(all, forwarded))
      case _ => Broken(id)
    }
  }

  /** Microseconds of a value such as ` rt=0.012` or ` uct="0.011"`. */
  private def seconds(line: String, key: String): Option[Long] = {
    val at = line.indexOf(key)
    if (at < 0) None
    else {
      val from = Iterator.from(at + key.length).dropWhile(i => i < line.length && isQuote(line.charAt(i))).next()
      val digits = line.substring(from).takeWhile(c => c.isDigit || c == '.')
      digits.toDoubleOption.map(value => math.round(value * 1e6))
    }
  }

  private def isQuote(c: Char): Boolean = c == '"' || c == '\\'

  private def said(id: String, line: String): Option[LogLine] = Levels.flatMap { level =>
    val plain = line.indexOf(s" $level ")
    val json = if (plain < 0) line.indexOf("\"" + level + "\"") else -1
    Option.when(plain >= 0 || json >= 0)(
      Said(
        id,
        level,
        ModuleBracket.findFirstMatchIn(line).map(m => ModuleName.bare(m.group(1).replace('_', '-'))),
        if (plain >= 0) line.substring(plain + level.length + 2).trim else jsonMessage(line),
      )
    )
  }.headOption

  val Levels: Vector[String] = Vector("ERROR", "WARN", "FATAL")
  private val ModuleBracket = """\[((?:mod|edge)[-_][A-Za-z0-9._-]+)]""".r

  private def jsonMessage(line: String): String =
    JsonMessage
      .findFirstMatchIn(line)
      .fold(line)(_.group(1).replace("\\n", " ").replace("\\t", " ").replace("\\\"", "\""))

  private val JsonMessage = "\"(?:message|msg)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.){0,2000})".r

  /** A message as the report may show it: without secrets, persons, hosts, ids and numbers that differ. */
  def redacted(words: String): String =
    Redaction
      .internal(PersonalData.hide(words.replaceAll("\\s+", " ")))
      .replaceAll("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}", "{id}")
      .replaceAll("perf-[a-z0-9]+-[a-z0-9-]+[^\\s\\]\",]*", "{request}")
      .take(MostWords)

  private val MostWords = 300
}

/**
 * The time in a line's prefix.
 *
 * @param us microseconds since the epoch, or of a day whose date is not known
 * @param isExact to the millisecond; else to the second
 * @param hasDate false: only a time of the day
 */
final private[calls] case class LineTime(us: Long, isExact: Boolean, hasDate: Boolean)

private[calls] object LineTime {
  val DayMs = 86400000L
  private val DayUs = DayMs * 1000
  private val Clock = """([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:[.,:](\d{1,9}))?"""

  /**
   * The first time in front of a line's message: what collectors put there may be longer than the time.
   *
   * @param mark beginning of the marks of the run: the message begins there at the latest
   * @return `None`: there is no time in a known form
   */
  def of(line: String, mark: String): Option[LineTime] =
    if (line.startsWith("{")) ofJson(line)
    else {
      val head = headOf(line, mark)
      Iso
        .in(head)
        .orElse(Kibana.in(head))
        .orElse(TimeOfDay.findFirstMatchIn(head).map(timeOfDay(_, 1)))
        .orElse(Access.in(line))
        .orElse(if (line.indexOf('{') >= 0) ofJson(line) else None)
    }

  private val Longest = 300

  /** Addresses and texts behind may have times too. */
  private def headOf(line: String, mark: String): String = {
    val head = line.substring(0, math.min(Longest, line.length))
    val ends = Vector(head.indexOf(mark), RequestLine.findFirstMatchIn(head).fold(-1)(_.start)).filter(_ >= 0)
    ends.minOption.fold(head)(head.substring(0, _))
  }

  private val RequestLine = """\\?"[A-Z]+ /""".r

  /** A date and a time. Groups of the pattern are those of the date, then the clock's, then those of a zone if there are more. */
  final private case class DateForm(pattern: Regex, year: Int, month: Int, day: Int) {

    /** `None`: there is no such time, or no such day. */
    def in(text: String): Option[LineTime] = pattern.findFirstMatchIn(text).flatMap { m =>
      val name = m.group(month)
      val (monthOfYear, dayOfMonth) =
        (if (name.forall(_.isDigit)) name.toInt else Months.indexOf(name) / 3 + 1, m.group(day).toInt)
      Option.when((1 to 12).contains(monthOfYear) && (1 to 31).contains(dayOfMonth)) {
        val epochDay = LocalDate.of(m.group(year).toInt, monthOfYear, 1).toEpochDay + dayOfMonth - 1
        val time = timeOfDay(m, ClockGroup)
        time.copy(us = time.us + epochDay * DayUs - zoneUs(m), hasDate = true)
      }
    }
  }

  private val ClockGroup = 4
  private val ZoneGroup = 8
  private val Months = "JanFebMarAprMayJunJulAugSepOctNovDec"

  /** `2026-11-23T20:00:00.123Z`, with a space or a comma in place of T and dot, and with `+0100` or `+01:00` behind it. */
  private val Iso = DateForm(
    s"""(?<!\\d)(\\d{4})-(\\d\\d)-(\\d\\d)[T ]$Clock(?:([+-])(\\d\\d)(?::?(\\d\\d))?)?""".r,
    year = 1,
    month = 2,
    day = 3,
  )

  /** `Nov 23, 2026 @ 20:00:00.123` of Kibana's tables. */
  private val Kibana = DateForm(
    s"""(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\\d{1,2}), (\\d{4}) @ $Clock""".r,
    year = 3,
    month = 1,
    day = 2,
  )

  /** `[23/11/2026:20:00:00 UTC]` of a sidecar, `[23/Nov/2026:20:00:00 +0000]` of nginx. */
  private val Access = DateForm(
    s"""[\\["](\\d\\d)/(\\d\\d|[A-Z][a-z]{2})/(\\d{4}):$Clock(?: ([+-])(\\d\\d)(\\d\\d)?)?""".r,
    year = 3,
    month = 2,
    day = 1,
  )

  private def zoneUs(m: Regex.Match): Long =
    Option.when(m.groupCount >= ZoneGroup)(m.group(ZoneGroup)).flatMap(Option(_)).fold(0L) { sign =>
      val minutes = m.group(ZoneGroup + 1).toInt * 60 + Option(m.group(ZoneGroup + 2)).fold(0)(_.toInt)
      (if (sign == "-") -1 else 1) * minutes * 60000000L
    }

  private val TimeOfDay = s"(?<![\\d:.])$Clock(?![\\d:])".r

  /** @param hours group of the hours; minutes, seconds and their fraction follow, of which some leave out zeros at its end */
  private def timeOfDay(m: Regex.Match, hours: Int): LineTime = {
    val seconds = m.group(hours).toInt * 3600 + m.group(hours + 1).toInt * 60 + m.group(hours + 2).toInt
    val fraction = Option(m.group(hours + 3))
    LineTime(
      seconds * 1000000L + fraction.fold(0L)(_.padTo(6, '0').take(6).toLong),
      fraction.isDefined,
      hasDate = false,
    )
  }

  private def ofJson(line: String): Option[LineTime] =
    JsonMillis
      .findFirstMatchIn(line)
      .map(_.group(1).toLong * 1000)
      .orElse(
        JsonInstant.findFirstMatchIn(line).map(m => m.group(1).toLong * 1000000 + m.group(2).toLong / 1000)
      )
      .map(LineTime(_, isExact = true, hasDate = true))
      .orElse(JsonTime.findFirstMatchIn(line).flatMap(m => Iso.in(m.group(1))))
      .orElse(Access.in(line))

  private val JsonMillis = "\"timeMillis\"\\s*:\\s*(\\d{13})".r
  private val JsonInstant = "\"epochSecond\"\\s*:\\s*(\\d{10})\\s*,\\s*\"nanoOfSecond\"\\s*:\\s*(\\d+)".r
  private val JsonTime = "\"(?:@timestamp|timestamp|time|time_iso8601)\"\\s*:\\s*\"([^\"]{19,40})\"".r
}
