package org.folio.perf.sandbox.gateway

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.{AnswerForm, TableFile}
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * Forms of answers as FOLIO sends them: files `answers/NAME.json`. `.ci/make_exchanges` makes those of recorded answers.
 *
 * @param kinds by request and status, such as `GET /locale 200`
 */
final class AnswerForms private (kinds: Map[String, AnswerKind]) {

  /** Form of the answers of a kind; `None`: it is not known. */
  def form(kind: String): Option[AnswerForm] = kinds.get(kind).map(_.form)

  /** Requests with one answer, as it was recorded. */
  def fixed: Vector[FixedAnswer] = kinds.toVector.collect { case (kind, AnswerKind(_, _, _, Some((module, answer)))) =>
    FixedAnswer(module, kind.split(' ').take(2).mkString(" "), answer)
  }

  /** Puts the answers to a request into their forms; `None`: no form is known. */
  def shaping(request: String): Option[SandboxResponse => SandboxResponse] = {
    val byStatus = kinds.collect {
      case (kind, its) if kind.startsWith(s"$request ") && !kind.contains(AnswerForms.Nothing) =>
        kind.split(' ').last.toInt -> its
    }
    Option.when(byStatus.nonEmpty)(response => byStatus.get(response.status).fold(response)(_.shaped(response)))
  }
}

object AnswerForms {

  /** Marks answers without any field, which have no form. */
  private val Nothing = "(nothing)"

  /** First release that answers in the forms of a file: from the source of mod-search, and recorded ones. */
  private val Files = Vector("Quesnelia" -> "search", "Sunflower" -> "search-sunflower", "Trillium" -> "trillium")

  /** @param releases names, from the first one to the sandbox's own */
  def of(releases: Seq[String]): AnswerForms =
    new AnswerForms(
      Files.filter { case (release, _) => releases.contains(release) }.flatMap { case (_, file) => read(file) }.toMap
    )

  private def read(file: String): Vector[(String, AnswerKind)] = TableFile.objects(s"answers/$file.json").collect {
    case (kind, its) if its.getValue("form").isInstanceOf[JsonObject] =>
      val fixed = Option(its.getJsonObject("answer")).map(its.getString("module") -> _)
      val isChunked = its.getBoolean("chunked", false)
      kind -> AnswerKind(new AnswerForm(its.getJsonObject("form")), its.getString("type"), isChunked, fixed)
  }
}

/** @param module without version */
final case class FixedAnswer(module: String, request: String, answer: JsonObject)

/**
 * @param isChunked whether the module sends its answers in chunks, without their length
 * @param fixed module and answer, where all answers are the same
 */
final private case class AnswerKind(
    form: AnswerForm,
    contentType: String,
    isChunked: Boolean,
    fixed: Option[(String, JsonObject)],
) {

  def shaped(response: SandboxResponse): SandboxResponse = {
    val its =
      if (response.isShaped || !response.contentType.exists(_.startsWith("application/json"))) response
      else {
        val answer = new JsonObject(response.body)
        val body = if (answer.isEmpty) response.body else form.rendered(answer).toBuffer
        response.copy(contentType = Some(contentType), body = body)
      }
    if (isChunked) its.copy(headers = "transfer-encoding" -> "chunked" :: its.headers) else its
  }
}
