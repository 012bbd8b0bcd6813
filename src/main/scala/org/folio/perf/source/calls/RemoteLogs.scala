package org.folio.perf.source.calls

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.http.{Http, JsonServer, Retry}
import org.folio.perf.model.JsonTree
import org.folio.perf.model.JsonTree.Fields
import scala.annotation.tailrec
import scala.jdk.CollectionConverters._

private object RemoteLogs {

  /** @param tenant empty: none */
  def server(url: String, token: Option[String], retry: Retry, tenant: String = ""): JsonServer =
    new JsonServer(
      url,
      "calls",
      "Set the environment variable FOLIO_PERF_CALLS_TOKEN to a token that may read.",
      token,
      retry,
      tenant,
    )
}

/**
 * Loki, by `/loki/api/v1/query_range`. A page begins at the time of the last line of the page before; lines that came
 * already are left out.
 *
 * @param selector of streams, such as `{namespace="folio"}`
 * @param tenant empty: Loki has none
 */
final class LokiLogs(
    url: String,
    selector: String,
    token: Option[String],
    tenant: String = "",
    retry: Retry = Retry.Reading,
) extends CallLogSource {
  import LokiLogs._

  override def name: String = "loki"

  override def read(request: CallLogRequest, skipped: Long => Unit)(line: LogEvent => Unit): Vector[String] = {
    // A query of several tenants at the same time may lose lines without a word, so each is asked alone.
    val tenants = tenant.split('|').toVector.map(_.trim).distinct
    val wanted =
      if (request.isOfAll) Vector(s"""$selector |~ "${request.words.mkString("|")}"""")
      else
        Vector(
          s"""$selector |= "${request.sampled}"""",
          s"""$selector |= "${request.marked}" != "${request.sampled}" |~ "WARN|ERROR|FATAL"""",
        )
    val problems = for {
      one <- tenants
      calls = RemoteLogs.server(url, token, retry, one)
      query <- wanted
      problem <- pages(calls, query, request, line)
    } yield s"Loki at ${calls.where}${if (tenants.size > 1) s", tenant $one," else ""} $problem"
    problems.distinct
  }

  private def pages(
      calls: JsonServer,
      query: String,
      request: CallLogRequest,
      line: LogEvent => Unit,
  ): Option[String] = {
    @tailrec def next(fromNs: Long, before: Set[LokiLine], lines: Int): Option[String] = {
      val form = Http.form(
        "query" -> query,
        "start" -> fromNs.toString,
        "end" -> (request.toMs * NsInMs).toString,
        "limit" -> lines.toString,
        "direction" -> "forward",
      )
      calls.ask("GET", s"/loki/api/v1/query_range?$form") match {
        case Left(problem) =>
          // Each Loki has its own limit, and names it.
          MostLines.findFirstMatchIn(problem).map(_.group(1).toInt).filter(n => n > 0 && n < lines) match {
            case Some(fewer) => next(fromNs, before, fewer)
            case None => Some(problem)
          }
        case Right(tree) if kindOf(tree) != Streams =>
          Some(
            s"sent a result of the type ${kindOf(tree)}, and only streams are read. calls.logs is a selector of streams."
          )
        case Right(tree) =>
          val all = entries(tree)
          val fresh = all.filterNot(before)
          fresh.foreach(one => line(LogEvent(one.stream, Some(one.ns / NsInMs), one.text)))
          if (all.size < lines) None
          else if (fresh.isEmpty) Some(s"has more than $lines lines of one moment, so the rest is missing.")
          else next(all.last.ns, all.filter(_.ns == all.last.ns).toSet, lines)
      }
    }
    next(request.fromMs * NsInMs, Set.empty, PageLines)
  }

  private def kindOf(tree: JsonNode): String = tree.at("/data/resultType").asText(Streams)

  private def entries(tree: JsonNode): Vector[LokiLine] =
    tree
      .path("data")
      .items("result")
      .flatMap { stream =>
        val labels = stream.path("stream").properties.asScala.map(e => e.getKey -> e.getValue.asText).toMap
        // The name of the module stands in one of these; all together tell streams apart.
        val name = (Names.flatMap(labels.get) ++ labels.toVector.sorted.map(_._2)).mkString(" ")
        stream.items("values").map(pair => LokiLine(pair.path(0).asLong, name, pair.path(1).asText))
      }
      .sortBy(_.ns)
}

/** @param ns epoch nanoseconds */
final private case class LokiLine(ns: Long, stream: String, text: String)

private object LokiLogs {
  val NsInMs = 1000000L
  val PageLines = 5000
  val Streams = "streams"
  val MostLines = "max entries limit per query exceeded.*\\(\\d+ > (\\d+)\\)".r

  /** Labels with the name of a container or a pod. */
  val Names: Vector[String] = Vector("container", "app", "service_name", "pod")
}

/**
 * OpenSearch or Elasticsearch, by a scroll: its pages are of one moment, whatever is indexed later, and documents of
 * one time in several shards come all.
 *
 * @param index names or a pattern, such as `folio-*`
 * @param field with the line; `@timestamp` has its time
 */
final class OpenSearchLogs(
    url: String,
    index: String,
    field: String,
    token: Option[String],
    retry: Retry = Retry.Reading,
) extends CallLogSource {
  import OpenSearchLogs._

  override def name: String = "opensearch"

  override def read(request: CallLogRequest, skipped: Long => Unit)(line: LogEvent => Unit): Vector[String] = {
    val calls = RemoteLogs.server(url, token, retry)
    pages(calls, request, skipped, line).map(problem => s"OpenSearch at ${calls.where} $problem")
  }

  private def pages(
      calls: JsonServer,
      request: CallLogRequest,
      skipped: Long => Unit,
      line: LogEvent => Unit,
  ): Vector[String] = {
    var scroll = ""
    @tailrec def next(answer: Either[String, JsonNode], gaps: Set[String]): Set[String] = answer match {
      case Left(problem) => gaps + problem
      case Right(tree) =>
        val hits = tree.path("hits").items("hits")
        hits.foreach { hit =>
          val text = at(hit.path("_source"), field)
          // The index finds the words of a mark; the text decides.
          if (request.isOfAll || text.contains(request.marked)) line(LogEvent(streamOf(hit), timeOf(hit), text))
          else skipped(1)
        }
        scroll = tree.path("_scroll_id").asText
        val all = gaps ++ gapOf(tree)
        val further = JsonTree.of("scroll" -> Keep, "scroll_id" -> scroll).toString
        if (hits.isEmpty || scroll.isEmpty) all else next(calls.ask("POST", "/_search/scroll", further), all)
    }
    val first = s"/${Http.encoded(index)}/_search?scroll=${Keep}"
    val gaps = next(calls.ask("POST", first, query(request)), Set.empty)
    if (scroll.nonEmpty) calls.ask("DELETE", "/_search/scroll", JsonTree.of("scroll_id" -> scroll).toString)
    gaps.toVector
  }

  /** A page that some shards did not answer for. */
  private def gapOf(page: JsonNode): Option[String] = {
    val shards = page.path("_shards")
    val failed = shards.path("failed").asInt
    if (failed > 0)
      Some(s"answered for ${shards.path("total").asInt - failed} of ${shards.path("total").asInt} shards only.")
    else Option.when(page.path("timed_out").asBoolean)("ran out of time, so lines are missing.")
  }

  private def query(request: CallLogRequest): String = {
    // The analyser splits a mark at its dashes: the run's code is a word of its own.
    val marked =
      if (request.isOfAll) JsonTree.of("match" -> JsonTree.of(field -> request.words.mkString(" ")))
      else JsonTree.of("match_phrase" -> JsonTree.of(field -> request.marked.stripSuffix("-")))
    val time = JsonTree.of("gte" -> request.fromMs, "lt" -> request.toMs, "format" -> "epoch_millis")
    val within = JsonTree.of("range" -> JsonTree.of("@timestamp" -> time))
    // Lines of one millisecond: Filebeat notes their places in the file, and others send them in order.
    val inFile = JsonTree.of("order" -> "asc", "unmapped_type" -> "long")
    JsonTree
      .of(
        "size" -> PageHits,
        "query" -> JsonTree.of("bool" -> JsonTree.of("filter" -> Seq(marked, within))),
        "sort" -> Seq(
          JsonTree.of("@timestamp" -> "asc"),
          JsonTree.of("log.offset" -> inFile),
          JsonTree.of("_doc" -> "asc"),
        ),
      )
      .toString
  }

  private def timeOf(hit: JsonNode): Option[Long] = {
    val sorted = hit.path("sort").path(0)
    if (sorted.isNumber) Some(sorted.asLong) else None
  }

  /** A field by its name, with dots for fields within fields. */
  private def at(source: JsonNode, path: String): String =
    if (source.has(path)) source.path(path).asText else source.text(path.replace('.', '/'))

  private def streamOf(hit: JsonNode): String =
    Names.map(at(hit.path("_source"), _)).filter(_.nonEmpty).mkString(" ") match {
      case "" => hit.path("_index").asText
      case names => names
    }
}

private object OpenSearchLogs {
  val PageHits = 5000

  /** Time that a scroll stays open between two pages. */
  val Keep = "2m"

  /** Fields of the usual collectors with the name of a container or a stream. */
  val Names: Vector[String] =
    Vector("kubernetes.container_name", "kubernetes.pod_name", "container_name", "log_stream", "service", "host.name")
}
