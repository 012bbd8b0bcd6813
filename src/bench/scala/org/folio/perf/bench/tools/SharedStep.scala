package org.folio.perf.bench.tools

import org.folio.perf.model.Platform
import org.folio.perf.protocol._
import org.folio.perf.settings.Releases

/** What every load generator does, in order, taken from the workflows themselves. */
sealed private[tools] trait SharedStep

private[tools] object SharedStep {

  /**
   * @param name as in results, such as `GET /users/{id}`
   * @param path with its query, encoded but for the session's values, which stand as `#{...}`
   * @param status that the answer must have
   * @param contains a text that the answer must hold; `None` for preflights
   * @param captures keys of the session and the JSON paths of their values
   */
  final case class Send(
      name: String,
      path: String,
      params: Vector[(String, String)],
      headers: Vector[(String, String)],
      body: Option[String],
      status: Int,
      contains: Option[String],
      captures: Vector[(String, String)],
  ) extends SharedStep {
    def method: String = name.takeWhile(_ != ' ')
  }

  /** A person's pause, evenly drawn, milliseconds. */
  final case class Think(minMs: Long, maxMs: Long) extends SharedStep

  /**
   * @param thinkTime multiplies pauses
   * @param platform whose form is sent, of its usual release
   */
  def of(
      transaction: Transaction,
      thinkTime: Double,
      platform: Platform = Platform.Okapi,
  ): Vector[SharedStep] =
    transaction.steps
      .flatMap {
        case forms: Step.Forms => forms.steps(Releases.usualApi(platform))
        case step => Vector(step)
      }
      .collect {
        case request: FolioRequest => sent(request)
        case Step.Preflight(request) => preflight(request, platform)
        case Step.ThinkTime(min, max) =>
          Think((min.toMillis * thinkTime).round, (max.toMillis * thinkTime).round)
      }

  private def sent(request: FolioRequest): Send = Send(
    request.name,
    request.path,
    request.params,
    request.body.map(_ => "Content-Type" -> "application/json").toVector,
    request.body,
    request.expectedStatus,
    Some(word(request)),
    captures(request),
  )

  /** Kong answers a preflight with 200, Okapi with 204. */
  private def preflight(request: FolioRequest, platform: Platform): Send = {
    val asked = if (request.body.isDefined) "content-type," else ""
    val headers = Vector(
      "Origin" -> "https://folio.example.org",
      "Access-Control-Request-Method" -> request.method,
      "Access-Control-Request-Headers" -> (asked + "x-okapi-tenant,x-okapi-token"),
    )
    Send(
      s"OPTIONS ${request.template}",
      request.path,
      Vector.empty,
      headers,
      None,
      status = if (platform == Platform.Eureka) 200 else 204,
      None,
      Vector.empty,
    )
  }

  private def word(request: FolioRequest): String = request.template match {
    case "/automated-patron-blocks/{id}" => "automatedPatronBlocks"
    case "/circulation/check-in-by-barcode" => "Closed"
    case "/circulation/check-out-by-barcode" => "Open"
    case _ => "totalRecords"
  }

  /** The workflows' captures are code; these are the same ones as data. */
  private def captures(request: FolioRequest): Vector[(String, String)] =
    (request.template, request.params.exists(_._1 == "query")) match {
      case ("/inventory/items", _) => Vector("itemId" -> "$.items[0].id")
      case ("/users", true) =>
        Vector("patronGroupId" -> "$.users[0].patronGroup", "patronId" -> "$.users[0].id")
      case ("/circulation/check-in-by-barcode", _) =>
        Vector(
          "loanId" -> "$.loan.id",
          "lostItemPolicyId" -> "$.loan.lostItemPolicyId",
          "loanUserId" -> "$.loan.userId",
        )
      case ("/circulation/check-out-by-barcode", _) => Vector("loanPolicyId" -> "$.loanPolicyId")
      case _ => Vector.empty
    }
}
