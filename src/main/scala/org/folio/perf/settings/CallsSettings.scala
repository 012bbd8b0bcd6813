package org.folio.perf.settings

import org.folio.perf.model.HostPort

/**
 * Settings of calls inside FOLIO.
 *
 * @param share of the transactions whose lines are read, from 0 to 1; `None`: as many as are enough
 * @param source kind of place; `None`: by the target
 * @param files names with commas
 * @param url of Loki or OpenSearch; empty: none
 * @param logs log groups, selector or index
 * @param field of OpenSearch's documents with the line
 * @param tenant of a Loki with several; empty: none
 */
final case class CallsSettings(
    share: Option[Double],
    source: Option[String],
    files: String,
    url: String,
    logs: String,
    field: String,
    tenant: String,
)

object CallsSettings {
  val NoSource = "none"
  val Sources: Vector[String] = Vector(NoSource, "files", "cloudwatch", "loki", "opensearch")

  /** Environment variable with the token for Loki or OpenSearch. */
  val TokenVariable = "FOLIO_PERF_CALLS_TOKEN"

  /** Names of the settings that a report of an existing run can be given too. */
  val OfReport: Vector[String] = Vector("source", "files", "url", "logs", "field", "tenant").map(key => s"calls.$key")

  /** The settings as a run recorded them, by their names; what is not recorded is empty. */
  def of(values: Map[String, String]): CallsSettings = texts(values.getOrElse(_, ""))

  private def texts(value: String => String): CallsSettings = {
    def text(key: String) = value(s"calls.$key").trim
    CallsSettings(
      Option.empty,
      Some(text("source")).filter(Sources.contains),
      text("files"),
      text("url"),
      text("logs"),
      Some(text("field")).filter(_.nonEmpty).getOrElse("message"),
      text("tenant"),
    )
  }

  private[settings] def read(values: ConfigBlock): CallsSettings = texts(values.text).copy(
    share = Option.unless(values.text("calls.share").trim.equalsIgnoreCase("auto"))(
      values.number("calls.share", 0, 100) / 100
    ),
    source = values.oneOf("calls.source", ("auto" -> Option.empty[String]) +: Sources.map(s => s -> Option(s)): _*),
    url = values.parsed("calls.url", "a URL such as https://loki.example.org, without user and password")(found =>
      Some(found.trim).filter(url => url.isEmpty || HostPort.ofUrl(url).isRight)
    ),
  )
}
