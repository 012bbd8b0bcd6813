package org.folio.perf.protocol

import io.gatling.commons.validation._
import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import io.gatling.http.Predef._
import io.gatling.http.check.{HttpCheck, HttpCheckScope}
import io.gatling.http.request.builder.HttpRequestBuilder
import java.time.Instant
import java.time.temporal.ChronoUnit.{DAYS, SECONDS}
import org.folio.perf.recorder.Recorder
import org.folio.perf.settings.{AllowedHosts, LoadSettings, SandboxHeader}

/**
 * Makes Gatling chains of single requests: each is counted, checked, and noted as under way in the session.
 * Parameters are those of [[TransactionChain]].
 */
final private[protocol] class RequestSender(
    load: LoadSettings,
    edgeUrl: String,
    recorder: Recorder,
    toSandbox: Boolean,
    hosts: AllowedHosts,
    tokenRefused: String => Unit,
) {

  def send(request: FolioRequest, transaction: String): ChainBuilder = {
    val named = announced(request.name, request.expectedStatus)
    val bare = request.host match {
      case RequestHost.Okapi => named.httpRequest(request.method, request.path)
      case RequestHost.Edge =>
        foreign(named.httpRequest(request.method, edgeUrl + request.path), request)
      case RequestHost.Address(url) => foreign(named.httpRequest(request.method, url.el), request)
    }
    val withText = request.body.fold(bare)(text => bare.body(StringBody(text)))
    val withBody = request.file.fold(withText)(path => withText.body(RawFileBody(path.el)))
    val addressed = request.headers.foldLeft(withBody) { case (built, (name, value)) =>
      built.header(name, value)
    }
    val tellsTime = request.body.exists { json =>
      json.contains(SessionKey.Now.el) || json.contains(SessionKey.InThirtyDays.el)
    }
    val sent = exec(
      finish(request, addressed, transaction)
        .check(answeredStatus(request))
        .check(request.checks.map(_.check): _*)
    )
    request.host match {
      case RequestHost.Address(url) => exec(session => guarded(url, request, session)).exec(sent)
      case _ => if (tellsTime) exec(session => tellTime(session)).exec(sent) else sent
    }
  }

  /** An address that FOLIO gave may be anywhere. */
  private def guarded(url: SessionKey, request: FolioRequest, session: Session): Session =
    session(url.name).asOption[String].flatMap(hosts.refusal).fold(session) { host =>
      val message = s"${request.name}: $host is not in allowedHosts of the target's file"
      session.set(SessionKey.Failure.name, message).markAsFailed
    }

  /** Without tenant and token. */
  private def foreign(builder: HttpRequestBuilder, request: FolioRequest): HttpRequestBuilder = {
    val bare = builder.ignoreProtocolHeaders
    if (request.headers.exists(_._1 == "Accept")) bare
    else bare.header("Accept", "application/json")
  }

  /** What a browser asks before it sends the request. */
  def preflight(request: FolioRequest, transaction: String): ChainBuilder = {
    val name = s"OPTIONS ${request.template}"
    val asked = if (request.body.isDefined) "content-type," else ""
    val options = announced(name, RequestSender.PreflightStatus)
      .httpRequest("OPTIONS", request.path)
      .ignoreProtocolHeaders
      .header("Accept", "*/*")
      .header("Origin", RequestSender.BrowserOrigin)
      .header("Access-Control-Request-Method", request.method)
      .header("Access-Control-Request-Headers", asked + "x-okapi-tenant,x-okapi-token")
    exec(
      finish(request, options, transaction).check(
        answeredStatus(200, RequestSender.PreflightStatus),
        header("access-control-allow-origin").exists,
      )
    )
  }

  private def finish(
      request: FolioRequest,
      builder: HttpRequestBuilder,
      transaction: String,
  ): HttpRequestBuilder =
    request.params
      .foldLeft(told(builder, transaction)) { case (built, (name, value)) =>
        built.queryParam(name, value)
      }
      .requestTimeout(load.requestTimeout)

  private def told(builder: HttpRequestBuilder, transaction: String): HttpRequestBuilder =
    if (toSandbox) builder.header(SandboxHeader.Transaction, transaction) else builder

  private def answeredStatus(request: FolioRequest): HttpCheck = {
    val expected = request.expectedStatus +: request.otherStatuses
    val carriesToken = request.host == RequestHost.Okapi
    HttpCheck(
      new StatusCheck(
        expected,
        { (session, status) =>
          RequestUnderWay.of(session).answered(status)
          if (status == RequestSender.TokenNotTaken && carriesToken)
            tokenRefused(session(SessionKey.Tenant.name).as[String])
        },
      ),
      HttpCheckScope.Status,
    )
  }

  private def answeredStatus(expected: Int*): HttpCheck =
    HttpCheck(
      new StatusCheck(
        expected.toVector,
        (session, status) => RequestUnderWay.of(session).answered(status),
      ),
      HttpCheckScope.Status,
    )

  /**
   * A request that is counted, and noted as under way for the message in case it fails, when Gatling
   * asks for its name: once before it is sent. A step of its own would cost more.
   */
  private def announced(name: String, expected: Int) =
    http { session =>
      recorder.requestSent()
      RequestUnderWay.of(session).sent(name, expected)
      name.success
    }

  private def tellTime(session: Session): Session = {
    val now = Instant.now.truncatedTo(SECONDS)
    session
      .set(SessionKey.Now.name, now.toString)
      .set(SessionKey.InThirtyDays.name, now.plus(30, DAYS).toString)
  }
}

private object RequestSender {
  private val PreflightStatus = 204
  private val TokenNotTaken = 401

  /** Of the user interface; FOLIO lets any origin in. */
  private val BrowserOrigin = "https://folio.example.org"
}
