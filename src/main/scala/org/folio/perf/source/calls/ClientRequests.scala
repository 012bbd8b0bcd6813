package org.folio.perf.source.calls

import scala.collection.mutable

/**
 * A request of a client to FOLIO, as its gateway or a proxy in front has logged it.
 *
 * @param tenant empty: the log does not name it
 * @param path with ids, perhaps with a query
 */
final case class ClientRequest(tenant: String, method: String, path: String)

/**
 * @param broken lines of requests that are cut off or damaged
 * @param gaps what could not be read, in sentences
 */
final case class ClientRequestFacts(lines: Long, broken: Long, gaps: Vector[String])

/** Reads all requests of clients from logs of Okapi, of sidecars, of nginx and of load balancers of AWS. */
object ClientRequests {

  /** @param found gets each request with its time in epoch milliseconds; without a date, of any day */
  def read(
      source: CallLogSource,
      fromMs: Long,
      toMs: Long,
  )(found: (Long, ClientRequest) => Unit): ClientRequestFacts = {
    val clocks = mutable.HashMap.empty[String, LineClock]
    var (lines, broken) = (0L, 0L)
    val gaps = source.read(CallLogRequest("", fromMs, toMs), lines += _) { event =>
      lines += 1
      of(event.text).foreach { request =>
        val clock = clocks.getOrElseUpdate(event.stream, new LineClock(new LogStream(0, event.stream)))
        val time = if (request == Broken) None else clock.of(event)
        time match {
          case Some(at) =>
            if (!at.hasDate || at.us / 1000 >= fromMs && at.us / 1000 < toMs) found(at.us / 1000, request)
          case None => broken += 1
        }
      }
    }
    ClientRequestFacts(lines, broken, gaps)
  }

  private[calls] val Broken = ClientRequest("", "", "")

  /** `None`: a line of another kind, a call between modules, or a browser's preflight, which not all gateways log. */
  private[calls] def of(text: String): Option[ClientRequest] = {
    val line = if (text.indexOf("\\/") < 0) text else text.replace("\\/", "/")
    val okapi = line.indexOf(" REQ ")
    val http = if (okapi < 0) line.indexOf(" HTTP/") else -1
    val found =
      if (okapi >= 0) ofOkapi(line, okapi)
      else if (http >= 0) ofAccessLog(line, http)
      else if (line.indexOf("method\"") >= 0) ofFields(line)
      else None
    found.filter(_.method != "OPTIONS")
  }

  private def ofOkapi(line: String, at: Int): Option[ClientRequest] =
    if (isInner(line.substring(line.lastIndexOf(' ', at - 1) + 1, at))) None
    else
      LogLine.fields(line, at + " REQ ".length) match {
        case fields if fields.length >= 4 && LogLine.isMethod(fields(2)) && fields(3).startsWith("/") =>
          Some(ClientRequest(fields(1), fields(2), fields(3)))
        case _ => Some(Broken)
      }

  /** Whether a module has made the call: the id has parts such as `067163/circulation` of at least two calls. */
  private def isInner(id: String): Boolean = {
    val last = id.lastIndexOf(';')
    last > 0 && id.lastIndexOf('/', last) >= 0
  }

  /** `"GET /path HTTP/1.1"`, of a load balancer with host and port. Behind it, a sidecar has tenant, user and id. */
  private def ofAccessLog(whole: String, http: Int): Option[ClientRequest] = {
    val start = whole.lastIndexOf('"', http) + 1
    val line = unpacked(whole, start)
    val request = whole.substring(start, http)
    val blank = request.indexOf(' ')
    if (blank <= 0 || !LogLine.isMethod(request.substring(0, blank))) Some(Broken)
    else {
      val sidecar = ofSidecar(line)
      val tenant = sidecar.fold(tenantIn(line))(_._1)
      val found = ClientRequest(tenant, request.substring(0, blank), LogLine.pathOf(request.substring(blank + 1)))
      Option.unless(sidecar.exists { case (_, id) => isInner(id) })(found)
    }
  }

  /** An access log's line without the JSON of a collector. @param start place of its request, behind a quotation mark */
  private[calls] def unpacked(whole: String, start: Int): String =
    if (start < 2 || whole.charAt(start - 2) != '\\') whole
    else whole.substring(0, whole.lastIndexOf("\\\"") + 2).replace("\\\"", "\"")

  /** Tenant and id at the end of a sidecar's line. */
  private[calls] def ofSidecar(line: String): Option[(String, String)] =
    if (line.indexOf(" rt=") < 0) None
    else {
      val quoted = line.stripTrailing.split('"')
      val id = quoted.lastOption.getOrElse("")
      // Also `"Mozilla/5.0"` has a slash.
      val slash = id.lastIndexOf('/')
      Option.when(slash > 0 && Character.isDigit(id.charAt(slash - 1)) && quoted.length > 5)(
        quoted(quoted.length - 5) -> id
      )
    }

  /** A line in JSON with fields of its own for method and path. */
  private def ofFields(line: String): Option[ClientRequest] =
    for {
      method <- Method.findFirstMatchIn(line)
      path <- Paths.iterator.flatMap(_.findFirstMatchIn(line)).nextOption()
    } yield ClientRequest(tenantIn(line), method.group(1), LogLine.pathOf(path.group(1)))

  private val Method = "method\"\\s*:\\s*\"([A-Z]+)\"".r

  /** The path that the client sent stands before the one that nginx made of it. */
  private val Paths = Vector("request_uri", "uri", "path", "url").map(key => s""""$key"\\s*:\\s*"([^"]+)"""".r)

  private def tenantIn(line: String): String =
    if (line.indexOf("enant") < 0) "" else Tenant.findFirstMatchIn(line).fold("")(_.group(1))
  private val Tenant = "(?i)tenant[a-z_]*\"?\\s*[:=]\\s*\"([^\"]*)\"".r
}

/** The times of a log's lines. Neighbours often have the same text for them. */
final private class LineClock(stream: LogStream) {
  private var text = ""
  private var time = Option.empty[LineTime]

  def of(event: LogEvent): Option[LineTime] = event.timeMs match {
    case Some(ms) => Some(LineTime(ms * 1000, isExact = true, hasDate = true))
    case None =>
      val key = clockText(event.text)
      if (key.isEmpty || key != text) {
        text = key
        time = LineTime.of(event.text, " REQ ")
      }
      time.map(stream.dated)
  }

  /** Day, hour, minute and perhaps second; empty: there is no such text. */
  private def clockText(line: String): String = {
    var i = line.indexOf(':')
    while (i >= 0 && (i + 6 > line.length || line.charAt(i + 3) != ':')) i = line.indexOf(':', i + 1)
    if (i < 0) "" else line.substring(math.max(0, i - 14), i + 6)
  }
}
