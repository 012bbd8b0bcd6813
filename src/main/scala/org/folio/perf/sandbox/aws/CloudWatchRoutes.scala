package org.folio.perf.sandbox.aws

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.{HttpMethod, HttpServerRequest}
import org.folio.perf.sandbox.http.MountedRoutes

/** CloudWatch on the sandbox's port: `POST /service/GraniteServiceVersion20100801/operation/NAME`. */
final class CloudWatchRoutes(endpoint: CloudWatchEndpoint) extends MountedRoutes {
  import CloudWatchRoutes._

  override def pathPrefix: String = Prefix

  override def handle(request: HttpServerRequest): Unit = {
    val operation = request.path.stripPrefix(s"${Prefix}operation/")
    if (request.method != HttpMethod.POST || !request.path.startsWith(s"${Prefix}operation/"))
      refuse(request, AwsError.unknownOperation(s"${request.method} ${request.path}"))
    else if (request.getHeader("smithy-protocol") != Protocol)
      refuse(
        request,
        AwsError(
          400,
          "UnknownOperationException",
          s"Header smithy-protocol is ${request.getHeader("smithy-protocol")}, expected $Protocol.",
        ),
      )
    else {
      request.body().onSuccess(body => answer(request, operation, body))
      ()
    }
  }

  private def answer(request: HttpServerRequest, operation: String, body: Buffer): Unit =
    endpoint.answer(operation, body.getBytes).foreach {
      case Right(answered) => send(request, 200, answered)
      case Left(error) => refuse(request, error)
    }

  private def refuse(request: HttpServerRequest, error: AwsError): Unit = {
    val blame = if (error.status >= 500) "Receiver" else "Sender"
    request.response.putHeader("x-amzn-query-error", s"${error.code};$blame")
    val body = Cbor.write { generator =>
      generator.writeStringField("__type", s"com.amazonaws.cloudwatch#${error.code}")
      generator.writeStringField("message", error.message)
    }
    send(request, error.status, body)
  }

  private def send(request: HttpServerRequest, status: Int, body: Array[Byte]): Unit = {
    request.response
      .setStatusCode(status)
      .putHeader("content-type", "application/cbor")
      .putHeader("smithy-protocol", Protocol)
      .putHeader("x-amzn-requestid", java.util.UUID.randomUUID().toString)
      .end(Buffer.buffer(body))
    ()
  }
}

object CloudWatchRoutes {
  private val Prefix = "/service/GraniteServiceVersion20100801/"
  private val Protocol = "rpc-v2-cbor"
}
