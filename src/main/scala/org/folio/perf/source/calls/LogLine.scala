package org.folio.perf.source.calls

import java.time.LocalDate
import org.folio.perf.model.{ModuleName, PersonalData, Redaction}
import scala.util.matching.Regex

/** A line of FOLIO's logs about a request. */
sealed private[calls] trait LogLine {

  /** Ids of the calls from outside to inside, such as `067163/circulation;711974/loan-storage`, behind the mark of a run. */
  def id: String
}

private[calls] object LogLine {

  /** A line with all that a client asks for. */
  sealed trait Asked extends LogLine {
    def tenant: String
    def method: String
    def path: String
  }

  /** Okapi has got a request. @param modules with their versions, filters first */
  final case class Arrived(id: String, tenant: String, method: String, path: String, modules: Vector[String])
      extends Asked

  /** A module has answered. @param path of the address */
  final case class Answered(id: String, status: Int, us: Long, module: String, path: String) extends LogLine

  /**
   * A sidecar has passed an answer on.
   *
   * @param us from the request to the end of the answer
   * @param forwardedUs since the sidecar sent the request on
   */
  final case class Passed(
      id: String,
      tenant: String,
      method: String,
      path: String,
      status: Int,
      us: Long,
      forwardedUs: Long,
  ) extends Asked

  /** A module's warning or error. @param module `None`: the line does not name it */
  final case class Said(id: String, level: String, module: Option[String], words: String) extends LogLine

  /** A line of another kind. */
  final case class Other(id: String) extends LogLine

  /** A line of a call that is cut off or damaged. */
  final case class Broken(id: String) extends LogLine

  /**
   * Reads a line of a run.
   *
   * @param prefix beginning of all marks of the run
   * @return `None`: the line has no mark
   */
  def parse(text: String, prefix: String): Option[LogLine] = Option.when(text.contains(prefix)) {
    val line = unslashed(text)
    call(line, prefix).getOrElse {
      val first = line.indexOf(prefix)
      val id = line.substring(first, endOfId(line, first))
      said(id, line).getOrElse(if (isCutOff(line, prefix)) Broken(id) else Other(id))
    }
  }

  /**
   * Reads a line about a call, of any prefix: its form is known by what stands beside the ids.
   *
   * @param prefix beginning of the marks; empty: the requests of all clients, which may have put ids of their own in front
   * @return `None`: a line of another kind
   */
  def call(line: String, prefix: String): Option[LogLine] = {
    val (asked, given) = (line.indexOf(" REQ "), line.indexOf(" RES "))
    def idBefore(at: Int) = ids(line.substring(line.lastIndexWhere(isEnd, at - 1) + 1, at), prefix)
    if (asked >= 0) idBefore(asked).map(arrived(_, line, asked + Gap))
    else if (given >= 0) idBefore(given).map(answered(_, line, given + Gap))
    else if (line.indexOf(" rt=") >= 0) passed(line, prefix)
    else None
  }

  private val Gap = " REQ ".length

  private def ids(word: String, prefix: String): Option[String] =
    if (prefix.isEmpty) FirstCall.findFirstMatchIn(word).map(_.group(1))
    else Option.when(word.contains(prefix))(word.substring(word.indexOf(prefix)))

  private val FirstCall = "(?:^|;)(\\d+/\\S*)".r

  /** The text of a line in JSON whose slashes have backslashes. */
  def unslashed(text: String): String = text.replace("\\/", "/")

  private def endOfId(line: String, from: Int): Int = {
    val end = line.indexWhere(isEnd, from)
    if (end < 0) line.length else end
  }

  private def isEnd(c: Char): Boolean =
    c == ' ' || c == '[' || c == ']' || c == '"' || c == ',' || c == '\\' || c == '\t'

  /** Whether a line without a whole call is cut off: its last id, or the word behind it, ends it. */
  private def isCutOff(line: String, prefix: String): Boolean =
    endOfId(line, line.lastIndexOf(prefix)) >= line.length || CutWords.exists(line.endsWith)

  private val CutWords = Vector(" R", " RE", " REQ", " RES")

  private def arrived(id: String, line: String, from: Int): LogLine =
    fields(line, from) match {
      // The request of an unknown tenant has "-" for it.
      case Array(_, tenant, method, path, modules @ _*)
          if isMethod(method) && path.startsWith("/") && modules.forall(isModuleId) =>
        Arrived(id, tenant, method, path, modules.toVector)
      case _ => Broken(id)
    }

  private def answered(id: String, line: String, from: Int): LogLine = {
    val found = fields(line, from) match {
      case Array(status, time, module, path, _*) =>
        val us = if (time.endsWith("us")) time.dropRight(2).toLongOption.filter(_ >= 0) else None
        status.toIntOption.flatMap { code =>
          // Okapi itself has answered: no module takes the path, or it cannot be reached.
          if (module == Gateway) Some(Answered(id, code, us.getOrElse(0L), Gateway, "/"))
          else us.filter(_ => isModuleId(module)).map(Answered(id, code, _, module, pathOf(path)))
        }
      case _ => None
    }
    found.getOrElse(Broken(id))
  }

  /** Name of Okapi where it answers in place of a module. */
  val Gateway = "okapi"

  private def fields(line: String, from: Int): Array[String] =
    line.substring(from).takeWhile(_ != '"').stripTrailing.split(' ')

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

  /** The access log of a sidecar: `"GET /path HTTP/1.1" 200 0 rt=0.012  uct="0.011" … "tenant" "user" "id"`. */
  private def passed(packed: String, prefix: String): Option[LogLine] = {
    val line = unpacked(packed, packed.lastIndexOf('"', packed.indexOf(" HTTP/")) + 1).stripTrailing
    val quoted = line.split('"')
    quoted.lastOption
      .flatMap(ids(_, prefix))
      .filter(_ => line.endsWith("\"") && line.contains(" rt=") && quoted.length > FieldsBehind)
      .map { id =>
        val at = quoted.indexWhere(_.contains(" rt="))
        val request = quoted(math.max(0, at - 1)).split(' ')
        val status = quoted(at).trim.takeWhile(_ != ' ').toIntOption
        (status, us(WholeTime, line)) match {
          case (Some(code), Some(all)) if request.length >= 2 =>
            val forwarded = us(ForwardedTime, line).fold(all)(math.min(all, _))
            Passed(id, quoted(quoted.length - FieldsBehind), request(0), request(1), code, all, forwarded)
          case _ => Broken(id)
        }
      }
  }

  /** Parts of a line between quotation marks from the tenant on. */
  private val FieldsBehind = 5

  private def us(seconds: Regex, line: String): Option[Long] =
    seconds.findFirstMatchIn(line).flatMap(_.group(1).toDoubleOption).map(value => math.round(value * 1e6))

  private val WholeTime = " rt=\"?([\\d.]+)".r
  private val ForwardedTime = " uct=\"?([\\d.]+)".r

  /** An access log's line without the JSON of a collector. @param start place of its request, behind a quotation mark */
  def unpacked(whole: String, start: Int): String =
    if (start < 2 || whole.charAt(start - 2) != '\\') whole
    else whole.substring(0, whole.lastIndexOf("\\\"") + 2).replace("\\\"", "\"")

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
  private val Clock =
    """(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d):(?<second>[0-5]\d)(?:[.,:](?<fraction>\d{1,9}))?"""
  private val Zone = """(?: ?(?<sign>[+-])(?<zoneHours>\d\d):?(?<zoneMinutes>\d\d)?)?"""

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
      dated(Iso, head)
        .orElse(dated(Kibana, head))
        .orElse(TimeOfDay.findFirstMatchIn(head).map(timeOfDay))
        .orElse(dated(Access, line))
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

  /** A date and a time in one of the forms below; `None`: there is no such time, or no such day. */
  private def dated(form: Regex, text: String): Option[LineTime] = form.findFirstMatchIn(text).flatMap { m =>
    val (name, day) = (m.group("month"), m.group("day").toInt)
    val month = if (name.forall(_.isDigit)) name.toInt else Months.indexOf(name) / 3 + 1
    Option.when((1 to 12).contains(month) && (1 to 31).contains(day)) {
      val epochDay = LocalDate.of(m.group("year").toInt, month, 1).toEpochDay + day - 1
      val time = timeOfDay(m)
      time.copy(us = time.us + epochDay * DayUs - zoneUs(m), hasDate = true)
    }
  }

  private val Months = "JanFebMarAprMayJunJulAugSepOctNovDec"

  /** `2026-11-23T20:00:00.123Z`, with a space or a comma in place of T and dot, and with `+0100` or `+01:00` behind it. */
  private val Iso = s"(?<!\\d)(?<year>\\d{4})-(?<month>\\d\\d)-(?<day>\\d\\d)[T ]$Clock$Zone".r

  /** `Nov 23, 2026 @ 20:00:00.123` of Kibana's tables. */
  private val Kibana =
    s"(?<month>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (?<day>\\d{1,2}), (?<year>\\d{4}) @ $Clock$Zone".r

  /** `[23/11/2026:20:00:00 UTC]` of a sidecar, `[23/Nov/2026:20:00:00 +0000]` of nginx. */
  private val Access =
    s"""[\\["](?<day>\\d\\d)/(?<month>\\d\\d|[A-Z][a-z]{2})/(?<year>\\d{4}):$Clock$Zone""".r

  private def zoneUs(m: Regex.Match): Long = Option(m.group("sign")).fold(0L) { sign =>
    val minutes = m.group("zoneHours").toInt * 60 + Option(m.group("zoneMinutes")).fold(0)(_.toInt)
    (if (sign == "-") -1 else 1) * minutes * 60000000L
  }

  private val TimeOfDay = s"(?<![\\d:.])$Clock(?![\\d:])".r

  /** The time of a clock; some leave out zeros at the end of the fraction. */
  private def timeOfDay(m: Regex.Match): LineTime = {
    val seconds = m.group("hour").toInt * 3600 + m.group("minute").toInt * 60 + m.group("second").toInt
    val fraction = Option(m.group("fraction"))
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
      .orElse(JsonTime.findFirstMatchIn(line).flatMap(m => dated(Iso, m.group(1))))
      .orElse(dated(Access, line))

  private val JsonMillis = "\"timeMillis\"\\s*:\\s*(\\d{13})".r
  private val JsonInstant = "\"epochSecond\"\\s*:\\s*(\\d{10})\\s*,\\s*\"nanoOfSecond\"\\s*:\\s*(\\d+)".r
  private val JsonTime = "\"(?:@timestamp|timestamp|time|time_iso8601)\"\\s*:\\s*\"([^\"]{19,40})\"".r
}
