package org.folio.perf.upkeep

import com.fasterxml.jackson.core.JacksonException
import com.fasterxml.jackson.databind.JsonNode
import java.nio.file.{Files, Path}
import org.folio.perf.model.{JsonTree, UrlText}
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.protocol.FolioDate
import scala.util.Using

/** An entry of a HAR that was sent. @param times epoch milliseconds of its start and its end */
final private case class HarEntry(exchange: Exchange, origin: String, times: (Long, Long))

/** Reads HAR 1.2, as browsers and proxies save it. */
object HarFile {

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
      try {
        val log =
          Using.resource(Files.newInputStream(file))(JsonTree.mapper.readTree(_)).path("log")
        if (log.path("entries").isArray) recording(transaction, log.items("entries").map(entry), gateway)
        else Left(s"$file has no log.entries. Save it as HAR in the browser's developer tools.")
      } catch {
        case e: JacksonException =>
          val at = Option(e.getLocation).fold("")(place => s" (line ${place.getLineNr})")
          Left(s"$file is no JSON, or is cut off$at. Save it as HAR in the browser's developer tools.")
      }

  /** The entry, or why it is left out. */
  private def entry(node: JsonNode): Either[String, HarEntry] = {
    val (request, response) = (node.path("request"), node.path("response"))
    val method = request.path("method").asText("GET").toUpperCase
    val status = response.path("status").asInt(0)
    val isCached = Vector("_fromCache", "fromCache").map(node.path(_).asText("false")).exists(_ != "false")
    request.text("url") match {
      case Address(scheme, host, path, query) if status > 0 && !isCached && method != "CONNECT" =>
        val (headers, answerHeaders) = (headersOf(request), headersOf(response))
        val data = request.path("postData")
        val kind = Exchange.named(headers, "content-type").getOrElse(data.text("mimeType"))
        val body = Some(data.text("text")).filter(_.nonEmpty).map(Exchange.written(_, kind))
        val hasBody = request.path("bodySize").asLong > 0 || data.path("params").size > 0
        val lost = Option.when(body.isEmpty && hasBody)("its body is not in the recording")
        val answer = answerOf(response.path("content"), status)
        val unknown = Option.when(answer.isEmpty && method != "OPTIONS")(
          "the answer is not in the recording, so only its status is checked"
        )
        val exchange = Exchange(
          method,
          Exchange.decodedPath(if (path.isEmpty) "/" else path),
          UrlText.pairs(Option(query).getOrElse("")),
          headers,
          body.map(_._1),
          // A cache has answered 304; the load has none.
          Answer(Vector(if (status == 304) 200 else status), answerHeaders, answer),
          unclear = body.toVector.flatMap(_._2) ++ lost ++ unknown,
        )
        FolioDate.parse(node.text("startedDateTime")).map(_.toInstant.toEpochMilli).toRight("without a date").map {
          start =>
            val endMs = start + math.max(0, node.path("time").asLong(0))
            HarEntry(exchange, s"$scheme://$host".toLowerCase, (start, endMs))
        }
      case _ => Left("without an answer, from the browser's cache, or not HTTP")
    }
  }

  private def headersOf(message: JsonNode): Vector[(String, String)] =
    message.items("headers").map(one => one.text("name") -> one.text("value"))

  /** `None`: the answer is not in the recording, or not as a whole. */
  private def answerOf(content: JsonNode, status: Int): Option[String] = {
    val text = content.text("text")
    val isJson = content.text("mimeType").contains("json")
    Option.when(
      if (text.isEmpty) Set(204, 205, 304)(status) || !isJson && content.path("size").asLong == 0
      else !isJson || JsonTree.read(text).isDefined
    )(text)
  }

  private def recording(
      transaction: String,
      read: Vector[Either[String, HarEntry]],
      gateway: Option[String],
  ): Either[String, Recording] = {
    val (lost, entries) = read.partitionMap(identity)
    // A preflight ends before its request, and an answer before the requests that need it.
    val sorted = entries.sortBy(_.times._2)
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
      val exchanges = kept.zip(None +: kept.map(one => Some(one.times._2))).map { case (entry, previous) =>
        val pause = previous
          .map(entry.times._1 - _)
          .filter(_ >= PauseFromMs)
          .map(ms => (part(ms, 80), part(ms, 120)))
        entry.exchange.copy(place = Place(transaction = transaction, pauseMs = pause, startMs = Some(entry.times._1)))
      }
      Right(Recording(all, exchanges, leftOut))
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
}
