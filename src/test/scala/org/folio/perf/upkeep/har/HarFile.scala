package org.folio.perf.upkeep.har

import org.folio.perf.model.JsonTree
import com.fasterxml.jackson.databind.JsonNode
import java.net.URI
import java.nio.charset.StandardCharsets.UTF_8
import java.time.OffsetDateTime
import java.util.{Base64, Locale}
import scala.jdk.CollectionConverters._
import scala.util.Try

/** Reads HAR 1.2, as the developer tools of Chromium and Firefox save it. */
object HarFile {

  /** Exchanges in the order of their start; left: what is wrong with the file. */
  def parse(name: String, text: String): Either[String, Vector[Exchange]] =
    JsonTree
      .read(text.stripPrefix("\uFEFF"))
      .toRight(s"$name is no JSON. Save it as HAR in the browser's developer tools.")
      .flatMap { root =>
        val entries = root.path("log").path("entries")
        if (!entries.isArray)
          Left(s"$name has no log.entries. Save it as HAR in the browser's developer tools.")
        else {
          val read = entries.elements.asScala.toVector.flatMap(exchange)
          if (read.isEmpty) Left(s"$name has no requests. Record with the network tab open.")
          else Right(preflightsFirst(read.sortBy(_.startMs)))
        }
      }

  /** Chromium notes a request before its preflight, which it sends first. */
  private def preflightsFirst(all: Vector[Exchange]): Vector[Exchange] = {
    val pairs = all.indices.filter(all(_).isPreflight).foldLeft(Map.empty[Int, Int]) { (done, at) =>
      val sent = all(at)
      val asked = sent.headers.get("access-control-request-method")
      val call = (0 until at).find { i =>
        val other = all(i)
        !other.isPreflight && !done.contains(i) && asked.forall(_ == other.method) &&
        other.path == sent.path && other.params == sent.params && other.endMs >= sent.endMs
      }
      call.fold(done)(i => done + (i -> at))
    }
    val moved = pairs.values.toSet
    all.indices.toVector.filterNot(moved).flatMap { i =>
      pairs.get(i).map(at => all(at).copy(startMs = all(i).startMs)).toVector :+ all(i)
    }
  }

  /** `None`: no request over HTTP, such as one to a file or to an extension. */
  private def exchange(entry: JsonNode): Option[Exchange] = {
    val request = entry.path("request")
    val response = entry.path("response")
    for {
      uri <- uriOf(request.path("url").asText)
      if Set("http", "https")(Option(uri.getScheme).getOrElse("")) && uri.getHost != null
      start <- Try(OffsetDateTime.parse(entry.path("startedDateTime").asText)).toOption
    } yield {
      val startMs = start.toInstant.toEpochMilli
      val port = if (uri.getPort < 0) "" else s":${uri.getPort}"
      Exchange(
        startMs,
        startMs + math.max(0, entry.path("time").asDouble(0).round),
        request.path("method").asText.toUpperCase(Locale.ROOT),
        s"${uri.getScheme}://${uri.getHost}$port",
        Option(uri.getRawPath).filter(_.nonEmpty).fold("/")(p => Exchange.decoded(p.replace("+", "%2B"))),
        Exchange.params(Option(uri.getRawQuery).getOrElse("")),
        headers(request),
        Option(request.path("postData").path("text").asText("")).filter(_.nonEmpty),
        response.path("status").asInt(0),
        headers(response),
        answerOf(response.path("content")),
      )
    }
  }

  /** Browsers write characters such as `"` and `|` as they are. */
  private def uriOf(url: String): Option[URI] =
    Try(new URI(url)).toOption.orElse {
      val plain = url.flatMap { c =>
        if (Unsafe.contains(c)) f"%%${c.toInt}%02X" else c.toString
      }
      Try(new URI(plain)).toOption
    }

  private def headers(message: JsonNode): Map[String, String] =
    message
      .path("headers")
      .elements
      .asScala
      .map(h => h.path("name").asText.toLowerCase(Locale.ROOT) -> h.path("value").asText)
      .toMap

  private def answerOf(content: JsonNode): String = {
    val text = content.path("text").asText("")
    if (content.path("encoding").asText != "base64") text
    else Try(new String(Base64.getMimeDecoder.decode(text), UTF_8)).getOrElse("")
  }

  private val Unsafe = " \"<>\\^`{|}"
}
