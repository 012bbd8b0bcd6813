package org.folio.perf.upkeep

import com.fasterxml.jackson.core.filter.TokenFilter.Inclusion
import com.fasterxml.jackson.core.filter.{FilteringParserDelegate, JsonPointerBasedFilter}
import com.fasterxml.jackson.core.{JacksonException, JsonFactoryBuilder, JsonToken, StreamReadConstraints}
import com.fasterxml.jackson.databind.JsonNode
import java.io.InputStream
import java.net.URLEncoder
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.util.Base64
import org.folio.perf.model.{JsonTree, UrlText}
import org.folio.perf.protocol.FolioDate
import scala.jdk.CollectionConverters._
import scala.util.{Failure, Success, Try, Using}

/** An entry of a HAR that was sent. @param times epoch milliseconds of its start and its end; `None`: its date cannot be read */
final private case class HarEntry(exchange: Exchange, origin: String, times: Option[(Long, Long)])

/** Reads HAR 1.2, as browsers and proxies save it. Entries are read one after the other, so a file may be large. */
object HarFile {
  private type Entries = Vector[Either[String, HarEntry]]

  /**
   * The requests of a page's recording that belong to FOLIO's API, in the order of their ends.
   *
   * @param gateway address of the gateway; `None`: where requests with a tenant went
   * @return left: what is wrong with the file
   */
  def read(file: Path, transaction: String, gateway: Option[String]): Either[String, Recording] =
    if (Files.size(file) > LargestFile)
      Left(s"$file has more than ${LargestFile >> 20} MB. Record less at once.")
    else
      Using(Files.newInputStream(file))(entries(file, _)) match {
        case Success(read) => read.flatMap(recording(transaction, _, gateway))
        case Failure(e: JacksonException) =>
          val at = Option(e.getLocation).fold("")(place => s" (line ${place.getLineNr})")
          Left(s"$file is no JSON, or is cut off$at. Save it as HAR in the browser's developer tools.")
        case Failure(e) => throw e
      }

  private def entries(file: Path, in: InputStream): Either[String, Entries] = {
    val whole = factory.createParser(in)
    val entries =
      new FilteringParserDelegate(whole, new JsonPointerBasedFilter("/log/entries"), Inclusion.ONLY_INCLUDE_ALL, false)
    if (entries.nextToken != JsonToken.START_ARRAY)
      Left(s"$file has no log.entries. Save it as HAR in the browser's developer tools.")
    else {
      val read = Iterator
        .continually(entries.nextToken)
        .takeWhile(_ != JsonToken.END_ARRAY)
        .map(_ => entry(JsonTree.mapper.readTree[JsonNode](entries)))
        .toVector
      // What follows must be there too: a file that is cut off has lost requests.
      while (whole.nextToken != null) ()
      Right(read)
    }
  }

  /** The entry, or why it is left out. */
  private def entry(node: JsonNode): Either[String, HarEntry] = {
    val (request, response) = (node.path("request"), node.path("response"))
    val method = request.path("method").asText("GET").toUpperCase
    val status = response.path("status").asInt(0)
    request.path("url").asText("") match {
      case _ if Vector("_fromCache", "fromCache").map(node.path(_).asText("false")).exists(_ != "false") =>
        Left("answered by the browser's cache, never sent")
      case _ if method == "CONNECT" => Left("tunnels of a proxy")
      case Address(_, _, _, _) if status == 101 => Left("WebSocket")
      case Address(_, _, _, _) if status <= 0 => Left("without an answer")
      case Address(scheme, host, path, query) =>
        val (headers, answerHeaders) = (pairs(request.path("headers")), pairs(response.path("headers")))
        val (body, lost) = bodyOf(request, headers)
        val answer = answerOf(response, status, answerHeaders)
        val unknown = Option.when(answer.isEmpty && method != "OPTIONS")(
          "the answer is not in the recording, so only its status is checked"
        )
        val exchange = Exchange(
          method,
          Exchange.decodedPath(if (path.isEmpty) "/" else path),
          UrlText.pairs(Option(query).getOrElse("")),
          headers,
          body,
          // A cache has answered 304; the load has none.
          Answer(Vector(if (status == 304) 200 else status), answerHeaders, answer),
          unclear = lost ++ unknown,
        )
        val times = startMs(node.path("startedDateTime").asText("")).map { start =>
          (start, start + math.max(0, node.path("time").asLong(0)))
        }
        Right(HarEntry(exchange, s"$scheme://$host".toLowerCase, times))
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

  /** The text of a body; `None`: it cannot be decoded. */
  private def textOf(node: JsonNode): Option[String] = {
    val text = node.path("text").asText("")
    if (!Vector("encoding", "_encoding").exists(node.path(_).asText == "base64")) Some(text)
    else Try(new String(Base64.getMimeDecoder.decode(text), UTF_8)).toOption
  }

  /** The body as it was sent, and what is not in it. */
  private def bodyOf(request: JsonNode, headers: Vector[(String, String)]): (Option[String], Vector[String]) = {
    val data = request.path("postData")
    val kind = Exchange.named(headers, "content-type").getOrElse(data.path("mimeType").asText(""))
    val params = data.path("params").elements.asScala.toVector.map { one =>
      def field(name: String) = one.path(name).asText
      (field("name"), field("fileName"), field("contentType"), field("value"))
    }
    val form = kind.startsWith("application/x-www-form-urlencoded")
    val cut = Exchange
      .boundaryOf(kind)
      .fold(
        params
          .map {
            case (name, _, _, value) if form => s"${encoded(name)}=${encoded(value)}"
            // A proxy has cut JSON or another text as if it were a form.
            case (name, _, _, value) => if (value.isEmpty) name else s"$name=$value"
          }
          .mkString("&")
      )(Exchange.multipart(_, params))
    textOf(data).filter(_.nonEmpty).orElse(Option.when(params.nonEmpty)(cut)) match {
      case Some(text) =>
        val (body, lost) = Exchange.written(text, kind)
        (Some(body), lost)
      case None => (None, Option.when(request.path("bodySize").asLong > 0)("its body is not in the recording").toVector)
    }
  }

  private def encoded(text: String): String =
    if (text.matches("[\\w.~*+%-]*")) text else URLEncoder.encode(text, UTF_8)

  /** `None`: the answer is not in the recording, or not as a whole. */
  private def answerOf(response: JsonNode, status: Int, headers: Vector[(String, String)]): Option[String] = {
    val content = response.path("content")
    val size = content.path("size").asLong(0)
    val isJson = content.path("mimeType").asText("").contains("json")
    textOf(content).filter { text =>
      if (text.isEmpty)
        Set(204, 205, 304)(status) || !isJson && size == 0 && content.has("text") &&
        Exchange.named(headers, "content-length").forall(_ == "0")
      else
        text.length <= LongestAnswer &&
        (if (isJson || "{[".contains(text.head)) JsonTree.read(text).isDefined
         else size <= text.getBytes(UTF_8).length + 3L)
    }
  }

  private def recording(transaction: String, read: Entries, gateway: Option[String]): Either[String, Recording] = {
    val (lost, entries) = read.partitionMap(identity)
    // Without one of the dates, the order of the file counts. A preflight ends before its request, and an answer before
    // the requests that need it.
    val undated = entries.count(_.times.isEmpty)
    val sorted = if (undated > 0) entries else entries.sortBy(_.times.map(_._2))
    val all = sorted.map(_.exchange)
    val origins = gateway.fold(sorted.filter(_.exchange.tenant.isDefined).map(_.origin).toSet)(url =>
      Set(url.split("/", 4).take(3).mkString("/"))
    )
    val (reasons, kept) = sorted.zipWithIndex.partitionMap { case (entry, at) =>
      chosen(entry, origins, all.take(at).flatMap(_.answer.body))
    }
    val leftOut = lost ++ reasons
    def refusal(words: String) = Left((words +: Recording.counted(leftOut)).mkString(" "))
    if (entries.isEmpty) refusal("The recording has no requests. Record with the network tab open.")
    else if (origins.isEmpty)
      refusal(
        "The recording has no request with the header x-okapi-tenant. Pass -Dgateway=URL, the address of the gateway."
      )
    else if (kept.isEmpty) refusal(s"The recording has no request to ${origins.mkString(", ")}.")
    else {
      // In tenths of a second, from 80 % to 120 %.
      def part(ms: Long, percent: Int) = (ms * percent / 100 + 50) / 100 * 100
      val exchanges = kept.zip(None +: kept.map(_.times)).map { case (entry, previous) =>
        val pause = for {
          (_, end) <- previous if undated == 0
          (start, _) <- entry.times if start - end >= PauseFromMs
        } yield (part(start - end, 80), part(start - end, 120))
        entry.exchange.copy(place = Place(transaction = transaction, pauseMs = pause, startMs = entry.times.map(_._1)))
      }
      val note = Option.when(undated > 0)(
        s"The date of ${Recording.number(undated, "request")} cannot be read: the order of the file counts, without pauses."
      )
      Right(Recording(all, exchanges, leftOut, note.toVector))
    }
  }

  /** A request to FOLIO, or why it is left out. @param answers before it */
  private def chosen(entry: HarEntry, origins: Set[String], answers: Vector[String]): Either[String, HarEntry] = {
    val HarEntry(one, origin, _) = entry
    val isOther = one.tenant.isEmpty && !one.isPreflight && !one.isEdge
    // FOLIO's pages may come from the gateway's own host.
    if (isOther && answers.exists(_.contains(origin + one.path)))
      Right(
        entry.copy(exchange = one.copy(path = Exchange.LinkPath, query = Vector.empty, link = Some(origin + one.path)))
      )
    else if (isOther && PageFile.matches(one.path) || !origins(origin) && !one.isEdge)
      Left("the page's own files and other hosts")
    else Either.cond(!one.isLogIn, entry, "log-ins")
  }

  private val Address = "(?is)(https?)://(?:[^/?#@]*@)?([^/?#]+)([^?#]*)(?:\\?([^#]*))?(?:#.*)?".r
  private val PageFile = "/|.*\\.(?:js|css|html|svg|png|ico|woff2?|map|json)".r
  private val PauseFromMs = 300L

  /** In bytes. */
  private val LargestFile = 200L << 20

  /** In characters. */
  private val LongestAnswer = 20000000

  /** Reads texts of any length: the size of the file is limited. */
  private val factory = new JsonFactoryBuilder()
    .streamReadConstraints(StreamReadConstraints.builder.maxStringLength(Int.MaxValue).build)
    .build()
}
