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
    val streams = mutable.HashMap.empty[String, LogStream]
    var (lines, broken) = (0L, 0L)
    val gaps = source.read(CallLogRequest("", fromMs, toMs), lines += _) { event =>
      lines += 1
      of(event.text).foreach { request =>
        val stream = streams.getOrElseUpdate(event.stream, new LogStream(0, event.stream))
        (if (request == Broken) None else stream.timeOf(event)) match {
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
    val line = LogLine.unslashed(text)
    // A call from within has the ids of those around it.
    val found = (if (line.indexOf(" RES ") < 0) LogLine.call(line, "") else Some(LogLine.Other(""))) match {
      case Some(call) if call.id.contains(';') => None
      case Some(asked: LogLine.Asked) => Some(ClientRequest(asked.tenant, asked.method, LogLine.pathOf(asked.path)))
      case Some(call) => Option.when(call.isInstanceOf[LogLine.Broken])(Broken)
      case None =>
        val http = line.indexOf(" HTTP/")
        if (http >= 0) Some(ofAccessLog(line, http)) else if (line.indexOf("method\"") >= 0) ofFields(line) else None
    }
    found.filter(_.method != "OPTIONS")
  }

  /** `"GET /path HTTP/1.1"`, of a load balancer with host and port. */
  private def ofAccessLog(line: String, http: Int): ClientRequest = {
    val start = line.lastIndexOf('"', http) + 1
    val (method, path) = line.substring(start, http).span(_ != ' ')
    if (!LogLine.isMethod(method)) Broken
    else ClientRequest(tenantIn(LogLine.unpacked(line, start)), method, LogLine.pathOf(path.trim))
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
