package org.folio.perf.testkit

import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.node.ObjectNode
import java.net.URI
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest}
import org.folio.perf.settings.SandboxHeader
import scala.jdk.CollectionConverters._

/**
 * A change of the answers to one kind of requests.
 *
 * @param transaction that the requests belong to
 * @param request method and path template, such as `GET /users/{id}`
 */
final case class Edit(transaction: String, request: String)(val change: StubAnswer => StubAnswer) {

  def fits(sent: StubRequest): Boolean =
    EditingProxy.transactionOf(sent) == transaction && EditingProxy.template(sent) == request
}

object Edit {
  private val json = new ObjectMapper

  /** Changes the JSON of the answers. */
  def json(transaction: String, request: String)(change: ObjectNode => Unit): Edit =
    Edit(transaction, request) { answer =>
      val body = json.readTree(answer.body).asInstanceOf[ObjectNode]
      change(body)
      answer.copy(body = body.toString)
    }
}

/** Stands before a sandbox and changes some of its answers, as a target with other records gives them. */
final class EditingProxy(sandbox: String, edits: Vector[Edit]) {
  private val http = HttpClient.newBuilder.version(HttpClient.Version.HTTP_1_1).build

  def answer(request: StubRequest): StubAnswer =
    edits.filter(_.fits(request)).foldLeft(passed(request))((answer, edit) => edit.change(answer))

  private def passed(request: StubRequest): StubAnswer = {
    val query = if (request.rawQuery.isEmpty) "" else s"?${request.rawQuery}"
    val body =
      if (request.body.isEmpty) BodyPublishers.noBody else BodyPublishers.ofString(request.body)
    val forwarded =
      HttpRequest
        .newBuilder(URI.create(sandbox + request.path + query))
        .method(request.method, body)
    for ((name, value) <- request.headers if !EditingProxy.OwnHeaders(name))
      forwarded.header(name, value)
    val answer = http.send(forwarded.build, BodyHandlers.ofString)
    val headers = for {
      (name, values) <- answer.headers.map.asScala.toVector
      value <- values.asScala if !EditingProxy.OwnHeaders(name.toLowerCase)
    } yield name -> value
    StubAnswer(answer.statusCode, answer.body, headers)
  }
}

object EditingProxy {

  /** Headers of a connection; they are not passed on. */
  private val OwnHeaders =
    Set("host", "connection", "content-length", "accept-encoding", "upgrade", "transfer-encoding")

  def transactionOf(request: StubRequest): String =
    request.headers.getOrElse(SandboxHeader.Transaction, "")

  /** Method and path, with `{id}` for each id. */
  def template(request: StubRequest): String = {
    val path = request.path
      .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "{id}")
      .replaceFirst("/tenants/\\w+/", "/tenants/{id}/")
      .replaceFirst("/domain/\\w+/type/\\w+/", "/domain/{id}/type/{id}/")
    s"${request.method} $path"
  }
}
