package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.model.JsonTree
import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import java.net.URLDecoder
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.sandbox.aws.AwsForm._
import org.folio.perf.sandbox.http.MountedRoutes
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * AWS services on the sandbox's port, as one common endpoint. The scope of the signature selects
 * the service; the signature itself is not checked. CloudWatch has [[CloudWatchRoutes]].
 */
final class AwsRoutes(endpoints: Vector[AwsEndpoint], faults: AwsFaults) extends MountedRoutes {
  import AwsRoutes._

  override def pathPrefix: String = "/"

  override def accepts(request: HttpServerRequest): Boolean = scope(request).isDefined

  override def handle(request: HttpServerRequest): Unit = {
    request.body().onSuccess(body => answer(request, body))
    ()
  }

  private def answer(request: HttpServerRequest, body: Buffer): Unit = {
    val service = scope(request).getOrElse("")
    endpoints.find(_.service == service) match {
      case None =>
        request.response.setStatusCode(404).end(s"The sandbox has no AWS service $service.")
        ()
      case Some(endpoint) =>
        val answered = parse(request, endpoint.form, body) match {
          case Left(error) => Some(Left(error))
          case Right(parsed) =>
            faults.meet(service, parsed.operation, endpoint.errors).map(_.flatMap(_ => endpoint.answer(parsed)))
        }
        answered.foreach(_.fold(refuse(request, endpoint.form, _), end(request, 200, endpoint.form, _)))
    }
  }

  private def parse(
      request: HttpServerRequest,
      form: AwsForm,
      body: Buffer,
  ): Either[AwsError, AwsRequest] = form match {
    case JsonTarget =>
      val target = Option(request.getHeader("x-amz-target")).getOrElse("")
      json(body).map(AwsRequest(target.split('.').last, Map.empty, _))
    case Ec2Query | RdsQuery =>
      val parameters = body.toString
        .split('&')
        .map(_.split("=", 2))
        .collect { case Array(name, value) =>
          URLDecoder.decode(name, UTF_8) -> URLDecoder.decode(value, UTF_8)
        }
        .toMap
      Right(AwsRequest(parameters.getOrElse("Action", ""), parameters, empty))
    case RestJson =>
      val query = request.params.entries.asScala.map(e => e.getKey -> e.getValue).toMap
      val (operation, inPath) = RestPaths.operation(request.method.name, request.path)
      json(body).map(AwsRequest(operation, query ++ inPath, _))
  }

  private def json(body: Buffer): Either[AwsError, JsonNode] =
    if (body.length == 0) Right(empty)
    else
      Try(JsonTree.mapper.readTree(body.getBytes)).toOption
        .toRight(AwsError(400, "SerializationException", "The body is not JSON."))

  private def refuse(request: HttpServerRequest, form: AwsForm, error: AwsError): Unit = {
    request.response.putHeader("x-amzn-errortype", error.code)
    end(request, error.status, form, AwsErrorBody.of(form, error))
  }

  private def end(request: HttpServerRequest, status: Int, form: AwsForm, body: String): Unit = {
    request.response
      .setStatusCode(status)
      .putHeader("content-type", form.contentType)
      .putHeader("x-amzn-requestid", java.util.UUID.randomUUID().toString)
      .end(body)
    ()
  }
}

private object AwsRoutes {
  private def empty: JsonNode = JsonTree.mapper.createObjectNode()
  private val Scope = ".*Credential=[^/]+/\\d+/[^/]+/([a-z0-9-]+)/aws4_request.*".r

  /** Name of the service in the signature; `None`: not signed. */
  private def scope(request: HttpServerRequest): Option[String] =
    Option(request.getHeader("authorization")).collect { case Scope(service) => service }
}
