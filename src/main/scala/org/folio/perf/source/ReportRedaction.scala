package org.folio.perf.source

import com.fasterxml.jackson.databind.node.{ArrayNode, ObjectNode, TextNode}
import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.http.Http
import org.folio.perf.model.{HostPort, JsonTree, ModelJson, Redaction, RunManifest, RunReport}
import scala.jdk.CollectionConverters._

/**
 * Removes account ids, access keys, the target's host, and internal host names and addresses from every text of a
 * report, so that it can be shared. The raw files of the run keep them.
 */
object ReportRedaction {

  /**
   * @param run names the hosts of the target: gateway and metric sources
   * @return right: the report without these words
   */
  def apply(report: RunReport, run: RunManifest): Either[String, RunReport] = {
    val hosts = hostsOf(
      Vector(run.target.okapiUrl) ++ run.metrics.toVector.flatMap(_.urls).map(_._2) ++
        run.settings.values.filter(_.contains("://"))
    )
    val tree = redacted(JsonTree.mapper.readTree(ModelJson.write(report)), text(hosts))
    ModelJson
      .read[RunReport](JsonTree.mapper.writeValueAsBytes(tree))
      .left
      .map(problem => s"The report cannot be redacted: $problem")
  }

  /** @param hosts names of the target's hosts */
  private[source] def text(hosts: Vector[String])(words: String): String =
    hosts.foldLeft(Redaction.internal(words))(withoutHost)

  /** A text without a host. A name without dots may also be a word, so it is removed from URLs only. */
  private def withoutHost(words: String, host: String): String = {
    val name = java.util.regex.Pattern.quote(host)
    val before = if (host.contains('.') || host.contains(':')) "(?<![A-Za-z0-9.-])" else "(?<=//)"
    words.replaceAll(s"(?i)$before$name(?![A-Za-z0-9-])", "[host]")
  }

  /** Hosts of `urls`, without this machine's loopback addresses. */
  private def hostsOf(urls: Vector[String]): Vector[String] =
    urls
      .flatMap(url => Http.address(url.trim).map(_.getHost))
      .filterNot(HostPort.host(_).exists(_.isLoopback))
      .distinct
      .sortBy(host => (-host.length, host))

  /** Changes the texts of a tree; a text alone cannot be changed in its place. */
  private def redacted(node: JsonNode, change: String => String): JsonNode = node match {
    case text: TextNode => TextNode.valueOf(change(text.textValue))
    case list: ArrayNode =>
      (0 until list.size).foreach(i => list.set(i, redacted(list.get(i), change)))
      list
    case fields: ObjectNode =>
      fields.properties.asScala.foreach(field => field.setValue(redacted(field.getValue, change)))
      fields
    case other => other
  }
}
