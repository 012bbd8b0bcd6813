package org.folio.perf.upkeep

import com.fasterxml.jackson.core.{JsonParseException, JsonParser, JsonToken}
import com.fasterxml.jackson.databind.JsonNode
import java.io.{BufferedInputStream, FilterReader, InputStreamReader, Reader}
import java.net.URLEncoder
import java.nio.charset.Charset
import java.nio.charset.StandardCharsets.{UTF_16BE, UTF_16LE, UTF_8}
import java.nio.file.{Files, Path}
import java.util.{Base64, Locale}
import org.folio.perf.model.JsonTree
import org.folio.perf.protocol.FolioDate
import scala.jdk.CollectionConverters._
import scala.util.{Failure, Success, Try, Using}

/**
 * An entry of a HAR that was sent over HTTP.
 *
 * @param times epoch milliseconds of its start and its end; `None`: its date cannot be read
 */
final case class HarEntry(exchange: Exchange, times: Option[(Long, Long)])

/** Reads HAR 1.2, as browsers and proxies save it. Entries are read one after the other, so a file may be large. */
object HarFile {

  /** Left: what is wrong with the file. */
  def read(name: String, file: Path): Either[String, (Vector[HarEntry], Vector[String])] =
    if (Files.size(file) > Exchange.LargestFile)
      Left(s"$name has more than ${Exchange.LargestFile >> 20} MB. Record less at once.")
    else
      Using(JsonTree.mapper.getFactory.createParser(new Shortened(reader(file))))(entries(name, _)) match {
        case Success(read) => read
        case Failure(e: com.fasterxml.jackson.core.JacksonException) =>
          val at = Option(e.getLocation).fold("")(place => s" (line ${place.getLineNr})")
          Left(s"$name is no JSON, or is cut off$at. Save it as HAR in the browser's developer tools.")
        case Failure(e) => throw e
      }

  /** Text of the encoding that the first bytes tell. */
  private def reader(file: Path): Reader = {
    val in = new BufferedInputStream(Files.newInputStream(file))
    in.mark(4)
    val first = in.readNBytes(3).map(_ & 0xff).toVector
    in.reset()
    val (charset: Charset, mark: Int) = first match {
      case Vector(0xff, 0xfe, _*) => (UTF_16LE, 2)
      case Vector(0xfe, 0xff, _*) => (UTF_16BE, 2)
      case Vector(0xef, 0xbb, 0xbf) => (UTF_8, 3)
      case Vector(_, 0, _*) => (UTF_16LE, 0)
      case _ => (UTF_8, 0)
    }
    in.skipNBytes(mark.toLong)
    new InputStreamReader(in, charset)
  }

  private def entries(name: String, parser: JsonParser): Either[String, (Vector[HarEntry], Vector[String])] = {
    def isAt(field: String): Boolean = {
      var found = false
      while (!found && parser.nextToken == JsonToken.FIELD_NAME) {
        found = parser.currentName == field
        parser.nextToken
        if (!found) parser.skipChildren
      }
      found
    }
    if (parser.nextToken != JsonToken.START_OBJECT) throw new JsonParseException(parser, "no object")
    val isThere = isAt("log") && parser.currentToken == JsonToken.START_OBJECT && isAt("entries") &&
      parser.currentToken == JsonToken.START_ARRAY
    if (!isThere) Left(s"$name has no log.entries. Save it as HAR in the browser's developer tools.")
    else {
      val (reasons, read) = Iterator
        .continually(parser.nextToken)
        .takeWhile(_ != JsonToken.END_ARRAY)
        .map(_ => entry(JsonTree.mapper.readTree[JsonNode](parser)))
        .toVector
        .partitionMap(identity)
      // What follows must be there too: a file that is cut off has lost requests.
      while (parser.nextToken != null) ()
      Right((read, reasons))
    }
  }

  /** The entry, or why it is left out. */
  private def entry(node: JsonNode): Either[String, HarEntry] = {
    val (request, response) = (node.path("request"), node.path("response"))
    val method = request.path("method").asText("GET").toUpperCase(Locale.ROOT)
    val status = response.path("status").asInt(0)
    request.path("url").asText("") match {
      case Address(scheme, host, path, query) =>
        val headers = pairs(request.path("headers"))
        val (body, lost) = bodyOf(request, headers)
        val answer = answerOf(response, status)
        val unknown = Option.when(answer.isEmpty && method != "OPTIONS")(
          "the answer is not in the recording, so only its status is checked"
        )
        // A cache has answered 304; the load has none.
        val statuses = Vector(if (status == 304) 200 else status)
        val exchange = Exchange(
          method,
          s"${scheme.toLowerCase(Locale.ROOT)}://${host.replaceFirst(".*@", "").toLowerCase(Locale.ROOT)}",
          Exchange.decodedPath(if (path.isEmpty) "/" else path),
          Exchange.pairs(Option(query).getOrElse("").drop(1)),
          headers,
          body,
          Answer(statuses, pairs(response.path("headers")), answer),
          unclear = lost.toVector ++ unknown,
        )
        val isCached =
          Vector("_fromCache", "fromCache").map(node.path).exists(c => !c.isMissingNode && c.asText != "false")
        if (isCached) Left("answered by the browser's cache, never sent")
        else if (method == "CONNECT") Left("tunnels of a proxy")
        else if (status == 101) Left("WebSocket")
        else if (status <= 0) Left("without an answer")
        else
          Right(
            HarEntry(
              exchange,
              startMs(node.path("startedDateTime").asText("")).map { start =>
                (start, start + math.max(0, node.path("time").asDouble(0).round))
              },
            )
          )
      case url => Left(if (url.isEmpty) "without an address" else s"not HTTP, but ${url.takeWhile(_ != ':').take(20)}")
    }
  }

  /** A date without a zone is read as if it were UTC: the order is what counts. */
  private def startMs(text: String): Option[Long] = {
    val date = text.trim.replaceFirst("(?<=\\d) (?=\\d)", "T")
    Vector(date, s"${date}Z").flatMap(FolioDate.parse(_)).headOption.map(_.toInstant.toEpochMilli)
  }

  private def pairs(list: JsonNode): Vector[(String, String)] =
    list.elements.asScala.map(one => one.path("name").asText -> one.path("value").asText).toVector

  /** The body as it was sent, and what is not in it. */
  private def bodyOf(request: JsonNode, headers: Vector[(String, String)]): (Option[String], Option[String]) = {
    val data = request.path("postData")
    val kind = headers
      .collectFirst { case (name, value) if name.equalsIgnoreCase("content-type") => value }
      .getOrElse(data.path("mimeType").asText(""))
    val params = data.path("params").elements.asScala.toVector
    val fields = pairs(data.path("params"))
    val isBase64 = Vector("encoding", "_encoding").exists(data.path(_).asText == "base64")
    val written = data.path("text").asText("")
    val text =
      if (isBase64) new String(Try(Base64.getMimeDecoder.decode(written)).getOrElse(Array[Byte]()), UTF_8) else written
    val boundary = Boundary.findFirstMatchIn(kind).map(_.group(1))
    def isBinary = text.exists(c => c < ' ' && !c.isWhitespace || c == '\ufffd')
    val wanted = request.path("bodySize").asLong(0)
    if (kind.startsWith("multipart/")) {
      val separator = boundary.getOrElse("folio-perf-form")
      val (names, parts) =
        if (text.isEmpty) params.map { param =>
          val file = Option(param.path("fileName").asText("")).filter(_.nonEmpty)
          val value = if (file.isEmpty) param.path("value").asText else Exchange.Dropped
          (file, Exchange.partOf(param.path("name").asText, file, param.path("contentType").asText("")) -> value)
        }.unzip
        else
          text
            .split(java.util.regex.Pattern.quote(s"--$separator"))
            .toVector
            .flatMap(Part.findFirstMatchIn(_))
            .map { part =>
              val file = FileName.findFirstMatchIn(part.group(1)).map(_.group(1))
              (
                file,
                part.group(1).replaceAll("\\r?\\n", "\r\n") -> (if (file.isEmpty) part.group(2) else Exchange.Dropped),
              )
            }
            .unzip
      val said = names.flatten.map(file => s"the content of the file $file is left out") ++
        Option.when(parts.isEmpty)("the form is not in the recording")
      (Some(Exchange.multipart(separator, parts)), Option.when(said.nonEmpty)(said.mkString("; ")))
    } else if (text.nonEmpty && (FileKind.findFirstIn(kind).isDefined || isBinary))
      (Some(Exchange.Dropped), Some("the content of a file is left out"))
    else if (text.length > Exchange.LongestBody)
      (Some(Exchange.Dropped), Some(s"a body of ${text.length} characters is left out: it is too long for a workflow"))
    else if (text.nonEmpty) (Some(text), None)
    else if (fields.nonEmpty && kind.startsWith("application/x-www-form-urlencoded"))
      (Some(fields.map { case (name, value) => s"${encoded(name)}=${encoded(value)}" }.mkString("&")), None)
    else if (fields.nonEmpty)
      // A proxy has cut JSON or another text as if it were a form.
      (Some(fields.map { case (name, value) => if (value.isEmpty) name else s"$name=$value" }.mkString("&")), None)
    else (None, Option.when(wanted > 0)("its body is not in the recording"))
  }

  private def encoded(text: String): String =
    if (text.matches("[\\w.~*+%-]*")) text else URLEncoder.encode(text, UTF_8)

  /** `None`: the answer is not in the recording, or not as a whole. */
  private def answerOf(response: JsonNode, status: Int): Option[String] = {
    val content = response.path("content")
    val written = content.path("text").asText("")
    val text =
      if (content.path("encoding").asText != "base64") Some(written)
      else Try(new String(Base64.getMimeDecoder.decode(written), UTF_8)).toOption
    val size = content.path("size").asLong(0)
    val length = pairs(response.path("headers")).collectFirst {
      case (name, value) if name.equalsIgnoreCase("content-length") => value.toLongOption.getOrElse(0L)
    }
    val isJson = content.path("mimeType").asText("").contains("json")
    val isBodiless = Set(204, 205, 304)(status)
    text.filter { found =>
      if (found.length >= Shortened.Longest) false
      else if (found.isEmpty) isBodiless || size == 0 && length.forall(_ == 0) && !isJson && content.has("text")
      else if (isJson || found.headOption.exists("{[".contains(_))) JsonTree.read(found).isDefined
      else size <= found.getBytes(UTF_8).length + 3L
    }
  }

  /**
   * The requests of a page's recording that belong to FOLIO's API, in the order of their start.
   *
   * @param gateway address of the gateway; `None`: where requests with a tenant went
   */
  def recording(
      transaction: String,
      read: (Vector[HarEntry], Vector[String]),
      gateway: Option[String],
  ): Either[String, Recording] = {
    val (entries, lost) = read
    // Without one of the dates, the order of the file counts.
    val undated = entries.count(_.times.isEmpty)
    val sorted = if (undated > 0) entries else preflightsFirst(entries.sortBy(_.times.map(_._1)))
    val all = sorted.map(_.exchange)
    val origins =
      gateway.fold(all.filter(isForTenant).map(_.origin).toSet)(url => Set(url.split("/", 4).take(3).mkString("/")))
    val links = all.map(_.answer.body.getOrElse(""))
    val (reasons, kept) = sorted.zipWithIndex.partitionMap { case (entry, at) =>
      reasonToLeaveOut(entry.exchange, origins, links.take(at)).toLeft(entry)
    }
    val leftOut = lost ++ reasons
    def said = Recording.counted(leftOut).map(line => s" $line").mkString
    if (entries.isEmpty) Left(s"The recording has no requests. Record with the network tab open.$said")
    else if (origins.isEmpty)
      Left(
        "The recording has no request with the header x-okapi-tenant. Pass -Dgateway=URL, the address of the gateway." + said
      )
    else if (kept.isEmpty) Left(s"The recording has no request to ${origins.mkString(", ")}.$said")
    else {
      var until = kept.head.times.fold(0L)(_._1)
      val exchanges = kept.map { entry =>
        val pause = entry.times.map(_._1 - until).filter(_ >= PauseFromMs && undated == 0)
        until = math.max(until, entry.times.fold(until)(_._2))
        // From 80 % to 120 %, in tenths of a second.
        def tenths(ms: Long) = math.max(100, (ms + 50) / 100 * 100)
        entry.exchange.copy(place =
          Place(
            transaction = transaction,
            pauseMs = pause.map(ms => (tenths(ms * 8 / 10), tenths(ms * 12 / 10))),
            startMs = entry.times.map(_._1),
          )
        )
      }
      val note = Option.when(undated > 0)(
        s"The date of ${Recording.requests(undated)} cannot be read: the order of the file counts, without pauses."
      )
      Right(Recording(all, exchanges, leftOut, note.toVector))
    }
  }

  /** Chromium notes a request before its preflight, which it sends first. */
  private def preflightsFirst(all: Vector[HarEntry]): Vector[HarEntry] =
    all.zipWithIndex.filter(_._1.exchange.isPreflight).foldLeft(all) { case (order, (preflight, at)) =>
      val sent = preflight.exchange
      val asked = sent.header("access-control-request-method")
      val call = all.take(at).find { one =>
        val other = one.exchange
        !other.isPreflight && asked.forall(_ == other.method) && other.path == sent.path && other.query == sent.query &&
        one.times.exists(_._2 >= preflight.times.fold(0L)(_._2))
      }
      call.fold(order) { one =>
        val rest = order.patch(order.indexWhere(_ eq preflight), Nil, 1)
        rest.patch(rest.indexWhere(_ eq one), Vector(preflight.copy(times = one.times.map(t => (t._1, t._1)))), 0)
      }
    }

  private def reasonToLeaveOut(one: Exchange, origins: Set[String], before: Vector[String]): Option[String] = {
    def isLinked = !one.isPreflight && before.exists(_.contains(one.origin + one.path))
    // FOLIO's pages may come from the gateway's own host.
    val isPage = !isForTenant(one) && !one.isPreflight && one.method == "GET" &&
      (one.path == "/" || PageFile.matches(one.path))
    if (!origins(one.origin)) Option.when(!one.isEdge && !isLinked)("the page's own files and other hosts")
    else if (one.isLogIn) Some("log-ins")
    else Option.when(isPage)("the page's own files and other hosts")
  }

  private def isForTenant(one: Exchange): Boolean = one.tenant.isDefined || one.isPreflight &&
    one.header("access-control-request-headers").exists(_.toLowerCase(Locale.ROOT).contains("x-okapi-tenant"))

  private val Address = "(?is)(https?)://([^/?#]+)([^?#]*)(\\?[^#]*)?(?:#.*)?".r
  private val Boundary = "boundary=\"?([^\";]+)".r
  private val Part = "(?is)form-data(.*?)\\r?\\n\\r?\\n(.*?)\\r?\\n?$".r
  private val FileName = "filename\\*?=\"?([^\";\\r\\n]*)".r
  private val FileKind = "(?i)octet-stream|csv|marc|zip|pdf|image/|audio/|video/|font|excel|spreadsheet|msword".r
  private val PageFile = ".*\\.(?:js|css|html|svg|png|ico|woff2?|map|json)".r
  private val PauseFromMs = 300L
}

/** JSON whose strings end at the longest one that is read. */
final private class Shortened(in: Reader) extends FilterReader(in) {
  private var isInside = false
  private var length = 0

  /** Characters of an escape that are still to come. */
  private var escape = 0

  override def read(into: Array[Char], from: Int, most: Int): Int = {
    val got = in.read(into, from, most)
    if (got <= 0) got
    else {
      var to = from
      for (i <- from until from + got) {
        val c = into(i)
        if (keeps(c)) {
          into(to) = c
          to += 1
        }
      }
      if (to == from) read(into, from, most) else to - from
    }
  }

  private def keeps(c: Char): Boolean =
    if (!isInside) {
      isInside = c == '"'
      length = 0
      true
    } else {
      val isKept = length < Shortened.Longest || c == '"' && escape == 0
      if (escape > 0) {
        if (escape == 1 && isFirst && c == 'u') escape = 4 else escape -= 1
        isFirst = false
      } else if (c == '\\') {
        escape = 1
        isFirst = true
      } else if (c == '"') isInside = false
      // The rest of an escape stays with its start.
      if (escape == 0) length += 1
      isKept
    }
  private var isFirst = false
}

private object Shortened {

  /** In characters. An answer that is longer is left out. */
  val Longest = 10000000
}
