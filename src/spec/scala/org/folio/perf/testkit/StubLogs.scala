package org.folio.perf.testkit

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.model.JsonTree
import scala.collection.mutable
import scala.jdk.CollectionConverters._

/**
 * A line in a stand-in of Loki or OpenSearch.
 *
 * @param ns epoch nanoseconds
 * @param labels of the stream, or fields of the document
 */
final case class KeptLine(ns: Long, labels: Map[String, String], text: String)

/**
 * A stand-in of Loki with `/loki/api/v1/query_range` of log queries: times from `start` up to `end`, at most `limit`
 * lines, the last ones unless the direction is forward. Equal lines of one stream and one moment are one.
 *
 * @param mostLines limit of a query, as `max_entries_limit_per_query`
 */
final class StubLoki(lines: Vector[KeptLine], mostLines: Int) extends StubWeb {
  import StubLoki._

  override protected def answer(request: StubRequest): StubAnswer = request.path match {
    case "/loki/api/v1/query_range" =>
      val limit = request.parameters.get("limit").fold(100)(_.toInt)
      if (limit > mostLines)
        refusal(400, s"max entries limit per query exceeded, limit > max_entries_limit_per_query ($limit > $mostLines)")
      else
        request.parameters.get("query").flatMap(filterOf) match {
          case None => refusal(400, "parse error at line 1, col 1: syntax error: unexpected IDENTIFIER")
          case Some(wanted) => page(request, limit, wanted)
        }
    case _ => refusal(404, "404 page not found")
  }

  private def refusal(status: Int, words: String): StubAnswer =
    StubAnswer(status, words, Seq("content-type" -> "text/plain; charset=utf-8"))

  private def page(request: StubRequest, limit: Int, wanted: KeptLine => Boolean): StubAnswer = {
    val (from, to) = (request.parameters("start").toLong, request.parameters("end").toLong)
    val isForward = request.parameters.get("direction").exists(_.equalsIgnoreCase("forward"))
    val all = lines.filter(line => line.ns >= from && line.ns < to && wanted(line)).distinct.sortBy(_.ns)
    val found = if (isForward) all.take(limit) else all.reverse.take(limit)
    val streams = found.groupBy(_.labels).toVector.sortBy(_._1.toString).map { case (labels, its) =>
      JsonTree.of(
        "stream" -> JsonTree.of(labels.toVector: _*),
        "values" -> its.map(line => Vector(line.ns.toString, line.text)),
      )
    }
    val data = JsonTree.of("resultType" -> "streams", "result" -> streams, "stats" -> JsonTree.of())
    StubWeb.json(JsonTree.of("status" -> "success", "data" -> data))
  }

  /** A selector of equal labels and line filters; `None`: another form. */
  private def filterOf(query: String): Option[KeptLine => Boolean] = query match {
    case Query(selector, filters) =>
      val labels = Label.findAllMatchIn(selector).map(m => m.group(1) -> m.group(2)).toVector
      val parts = Filter.findAllMatchIn(filters).map(m => m.group(1) -> m.group(2)).toVector
      Some(line =>
        labels.forall { case (name, value) => line.labels.get(name).contains(value) } && parts.forall {
          case ("|=", text) => line.text.contains(text)
          case ("!=", text) => !line.text.contains(text)
          case (_, text) => text.r.findFirstIn(line.text).isDefined
        }
      )
    case _ => None
  }
}

private object StubLoki {
  private val Query = """(\{[^}]*\})((?: (?:\|=|!=|\|~) "[^"]*")*)""".r
  private val Label = "(\\w+)=\"([^\"]*)\"".r
  private val Filter = "(\\|=|!=|\\|~) \"([^\"]*)\"".r
}

/**
 * A stand-in of OpenSearch with `_search?scroll=`, `/_search/scroll` and its end. A phrase of a text field is found by the
 * words of the standard analyser.
 *
 * @param index with the lines
 * @param lines in the order in which they were indexed, with the line in `message`
 */
final class StubOpenSearch(index: String, lines: Vector[KeptLine]) extends StubWeb {
  private val open = mutable.Map.empty[String, (Int, Vector[KeptLine])]
  private var count = 0

  /** Scrolls that nobody has ended. */
  def openScrolls: Int = synchronized(open.size)

  override protected def answer(request: StubRequest): StubAnswer = {
    val body = json(request).getOrElse(JsonTree.of())
    (request.method, request.path) match {
      case ("POST", "/_search/scroll") =>
        val id = body.path("scroll_id").asText
        open.get(id).fold(missing(id)) { case (size, rest) => page(id, size, rest) }
      case ("DELETE", "/_search/scroll") =>
        open.remove(body.path("scroll_id").asText)
        StubWeb.json(JsonTree.of("succeeded" -> true, "num_freed" -> 1))
      case ("POST", path) if path == s"/$index/_search" && request.parameters.contains("scroll") =>
        count += 1
        page(s"scroll-$count", body.path("size").asInt(10), found(body))
      case ("POST", path) if path.endsWith("/_search") =>
        error(404, "index_not_found_exception", s"no such index [${path.split('/')(1)}]")
      case _ => error(405, "method_not_allowed", s"Incorrect HTTP method for uri [${request.path}]")
    }
  }

  private def missing(id: String): StubAnswer =
    error(404, "search_context_missing_exception", s"No search context found for id [$id]")

  /** @param kind of the error, as OpenSearch names it */
  def error(status: Int, kind: String, reason: String): StubAnswer = {
    val cause = Vector[(String, Any)]("type" -> kind, "reason" -> reason)
    val error = JsonTree.of(("root_cause" -> Vector(JsonTree.of(cause: _*))) +: cause: _*)
    StubWeb.json(JsonTree.of("error" -> error, "status" -> status), status)
  }

  private def found(body: JsonNode): Vector[KeptLine] = {
    val filters = body.at("/query/bool/filter").elements.asScala.toVector
    val wanted = filters.map { filter =>
      val range = filter.at("/range/@timestamp")
      if (filter.has("match_phrase")) {
        val (field, phrase) =
          filter.path("match_phrase").properties.asScala.map(e => e.getKey -> e.getValue.asText).head
        (line: KeptLine) => field == "message" && words(line.text).containsSlice(words(phrase))
      } else if (filter.has("match")) {
        val any = words(filter.at("/match/message").asText)
        (line: KeptLine) => words(line.text).exists(any.contains)
      } else
        (line: KeptLine) => line.ns / 1000000 >= range.path("gte").asLong && line.ns / 1000000 < range.path("lt").asLong
    }
    lines.filter(line => wanted.forall(_(line))).sortBy(_.ns / 1000000)
  }

  private def words(text: String): Vector[String] =
    text.toLowerCase.split("[^a-z0-9_.]+").toVector.filter(_.nonEmpty)

  private def page(id: String, size: Int, rest: Vector[KeptLine]): StubAnswer = {
    open(id) = (size, rest.drop(size))
    val shards = JsonTree.of("total" -> 5, "successful" -> 5, "skipped" -> 0, "failed" -> 0)
    val hits = rest.take(size).map { line =>
      val source = JsonTree.of("message" -> line.text)
      line.labels.foreach { case (name, value) =>
        val parts = name.split('.')
        parts.init.foldLeft(source)((node, part) => node.withObjectProperty(part)).put(parts.last, value)
      }
      JsonTree.of(
        "_index" -> index,
        "_id" -> line.hashCode.toString,
        "_source" -> source,
        "sort" -> Vector(line.ns / 1000000, Long.MaxValue, 0L),
      )
    }
    StubWeb.json(
      JsonTree.of(
        "_scroll_id" -> id,
        "took" -> 3,
        "timed_out" -> false,
        "_shards" -> shards,
        "hits" -> JsonTree.of("hits" -> hits),
      )
    )
  }
}
