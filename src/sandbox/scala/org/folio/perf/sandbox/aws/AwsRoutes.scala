package org.folio.perf.sandbox.aws

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import org.folio.perf.sandbox.http.MountedRoutes

/**
 * AWS services on the sandbox's port, as one common endpoint. The scope of the signature selects
 * the service; the signature itself is not checked.
 */
final class AwsRoutes(endpoints: Vector[AwsEndpoint], faults: AwsFaults) extends MountedRoutes {
  import AwsRoutes._

  override def pathPrefix: String = "/"

  override def accepts(request: HttpServerRequest): Boolean = scope(request).isDefined

  override def handle(request: HttpServerRequest): Unit = {
    request.body().onSuccess(body => answer(request, body))
    ()
  }

  private def answer(http: HttpServerRequest, body: Buffer): Unit = {
    val service = scope(http).getOrElse("")
    endpoints.find(_.service == service) match {
      case None =>
        http.response.setStatusCode(404).end(s"The sandbox has no AWS service $service.")
        ()
      case Some(endpoint) =>
        val request = endpoint.form.read(http, body)
        faults.meet(endpoint, request.operation).foreach { met =>
          met.flatMap(_ => endpoint.answers(request).applyOrElse(request.operation, unknown)) match {
            case Left(error) =>
              http.response
                .putHeader("x-amzn-errortype", error.code)
                .putHeader("x-amzn-query-error", s"${error.code};Sender")
              end(http, error.status, endpoint.form, endpoint.form.error(error))
            case Right(answer) => end(http, 200, endpoint.form, answer)
          }
        }
    }
  }

  private def end(http: HttpServerRequest, status: Int, form: AwsForm, body: Buffer): Unit = {
    if (form == AwsForm.Cbor) http.response.putHeader("smithy-protocol", "rpc-v2-cbor")
    http.response
      .setStatusCode(status)
      .putHeader("content-type", form.contentType)
      .putHeader("x-amzn-requestid", java.util.UUID.randomUUID().toString)
      .end(body)
    ()
  }
}

private object AwsRoutes {
  private val Scope = ".*Credential=[^/]+/\\d+/[^/]+/([a-z0-9-]+)/aws4_request.*".r

  /** Name of the service in the signature; `None`: not signed. */
  private def scope(request: HttpServerRequest): Option[String] =
    Option(request.getHeader("authorization")).collect { case Scope(service) => service }

  private def unknown(operation: String): Either[AwsError, Buffer] =
    Left(AwsError(404, "UnknownOperationException", s"The sandbox does not know the operation $operation."))
}
