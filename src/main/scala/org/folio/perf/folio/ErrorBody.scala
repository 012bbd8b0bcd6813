package org.folio.perf.folio

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import scala.jdk.CollectionConverters._
import scala.util.control.NonFatal

/**
 * The body of a refusal: `{"errors":[{"message","code","parameters"}]}` of modules and sidecars, `{"message"}` of Kong,
 * or a plain text.
 *
 * @param message the body itself if it has none
 * @param parameters their values
 */
final private[folio] case class ErrorBody(
    message: String,
    code: String,
    parameters: Vector[String],
) {

  /** Whether Keycloak refused user name and password. Since 26.6 the answer is 400, not 401. */
  def isInvalidGrant: Boolean = parameters.exists(_.contains("invalid_grant"))

  /** The message, and Keycloak's reason of a refused log-in if it is there. */
  def words: String =
    parameters.flatMap(ErrorBody.Reason.findFirstMatchIn(_)).headOption.fold(message) { found =>
      s"$message: ${found.group(1)}"
    }
}

private[folio] object ErrorBody {
  private val json = new ObjectMapper()

  /** Keycloak's JSON within a text, whose quotation marks may have backslashes. */
  private val Reason = """error_description\\*"\s*:\s*\\*"([^"\\]+)""".r

  def of(body: String): ErrorBody = {
    val node = parsed(body)
    val first = node.path("errors").path(0)
    val message = first.path("message").asText(node.path("message").asText(""))
    ErrorBody(
      if (message.nonEmpty) message else body,
      first.path("code").asText(""),
      first.path("parameters").elements.asScala.map(_.path("value").asText("")).toVector,
    )
  }

  private def parsed(body: String): JsonNode =
    try Option(json.readTree(body)).getOrElse(json.missingNode)
    catch { case NonFatal(_) => json.missingNode }
}
