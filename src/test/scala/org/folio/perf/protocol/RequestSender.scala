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
 * Makes Gatling chains of single requests. Each is counted, checked and noted in the session as the current one.
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
  private val capture = new FailureCapture(recorder)

  def send(request: FolioRequest, transaction: String): ChainBuilder = {
    val facts = SentRequest.of(request, transaction)
    val named = counted(facts)
    val bare = request.host match {
      case RequestHost.Gateway => named.httpRequest(request.method, request.path)
      case RequestHost.Edge =>
        withoutTenant(named.httpRequest(request.method, edgeUrl + request.path), request)
      case RequestHost.Address(url) =>
        withoutTenant(named.httpRequest(request.method, url.el), request)
    }
    val withText = request.body.fold(bare)(text => bare.body(StringBody(text)))
    val withBody = request.file.fold(withText)(path => withText.body(RawFileBody(path.el)))
    val addressed = request.headers.foldLeft(withBody) { case (built, (name, value)) =>
      built.header(name, value)
    }
    val usesTime = has(request, SessionKey.Now) || has(request, SessionKey.InThirtyDays)
    val usesId = has(request, SessionKey.NewId)
    val sent = exec(
      finish(request, addressed, transaction)
        .check(capture.watched(facts, statusCheck(request) +: request.checks.map(_.check)): _*)
    )
    val optional = request.checks.flatMap(_.optional).map(_.name)
    val changes = Vector[Option[Session => Session]](
      Option.when(optional.nonEmpty)(_.removeAll(optional: _*)),
      Option.when(usesTime || usesId)(withNew(_, usesTime, usesId)),
      request.host match {
        case RequestHost.Address(url) => Some(checkHost(url, request, _))
        case _ => None
      },
    ).flatten
    if (changes.isEmpty) sent
    else exec(session => changes.foldLeft(session)((s, change) => change(s))).exec(sent)
  }

  private def has(request: FolioRequest, key: SessionKey): Boolean =
    request.body.exists(_.contains(key.el))

  /** Fails the transaction if FOLIO returned an address at a host that is not allowed. */
  private def checkHost(url: SessionKey, request: FolioRequest, session: Session): Session =
    session(url.name).asOption[String].flatMap(hosts.refusal).fold(session) { host =>
      val message = s"${request.name}: $host is not in allowedHosts of the target's file"
      session.set(SessionKey.Failure.name, message).markAsFailed
    }

  /** Records the last request of a failed transaction if it got no response. */
  def failed(session: Session): Unit = capture.unanswered(session)

  /** The request without tenant and token. */
  private def withoutTenant(
      builder: HttpRequestBuilder,
      request: FolioRequest,
  ): HttpRequestBuilder = {
    val bare = builder.ignoreProtocolHeaders
    if (request.headers.exists(_._1 == "Accept")) bare
    else bare.header("Accept", "application/json")
  }

  /** Sends the OPTIONS request of a browser. */
  def preflight(request: FolioRequest, transaction: String): ChainBuilder = {
    val name = s"OPTIONS ${request.template}"
    val contentType = if (request.body.isDefined) "content-type," else ""
    val facts = SentRequest(
      name,
      RequestSender.PreflightStatus,
      transaction,
      request.ids.map(_.name),
    )
    val options = counted(facts)
      .httpRequest("OPTIONS", request.path)
      .ignoreProtocolHeaders
      .header("Accept", "*/*")
      .header("Origin", load.origin)
      .header("Access-Control-Request-Method", request.method)
      .header("Access-Control-Request-Headers", contentType + "x-okapi-tenant,x-okapi-token")
    val allowed: HttpCheck = header("access-control-allow-origin").exists
    val checks = Vector(statusCheck(200, RequestSender.PreflightStatus), allowed)
    exec(finish(request, options, transaction).check(capture.watched(facts, checks): _*))
  }

  private def finish(
      request: FolioRequest,
      builder: HttpRequestBuilder,
      transaction: String,
  ): HttpRequestBuilder =
    request.params
      .foldLeft(withTransaction(builder, transaction)) { case (built, (name, value)) =>
        built.queryParam(name, value)
      }
      .requestTimeout(load.requestTimeout)

  private def withTransaction(
      builder: HttpRequestBuilder,
      transaction: String,
  ): HttpRequestBuilder =
    if (toSandbox) builder.header(SandboxHeader.Transaction, transaction) else builder

  private def statusCheck(request: FolioRequest): HttpCheck = {
    val expected = request.expectedStatus +: request.otherStatuses
    val carriesToken = request.host == RequestHost.Gateway
    HttpCheck(
      new StatusCheck(
        expected,
        { (session, status) =>
          RequestUnderWay.of(session).answered(status)
          if (status == RequestSender.TokenRejected && carriesToken)
            tokenRefused(session(SessionKey.Tenant.name).as[String])
        },
      ),
      HttpCheckScope.Status,
    )
  }

  private def statusCheck(expected: Int*): HttpCheck =
    HttpCheck(
      new StatusCheck(
        expected.toVector,
        (session, status) => RequestUnderWay.of(session).answered(status),
      ),
      HttpCheckScope.Status,
    )

  /**
   * A request that is counted, and noted for a failure message, when Gatling asks for its name: once before it is
   * sent. A separate step would take more time.
   */
  private def counted(request: SentRequest) = {
    val current = Some(request)
    val name = request.name.success
    http { session =>
      recorder.requestSent()
      RequestUnderWay.of(session).sent(current)
      name
    }
  }

  private def withNew(session: Session, time: Boolean, id: Boolean): Session = {
    val timed = if (time) setTime(session) else session
    if (id) timed.set(SessionKey.NewId.name, IterationIds.next(session)) else timed
  }

  private def setTime(session: Session): Session = {
    val now = Instant.now.truncatedTo(SECONDS)
    session
      .set(SessionKey.Now.name, now.toString)
      .set(SessionKey.InThirtyDays.name, now.plus(30, DAYS).toString)
  }
}

private object RequestSender {
  private val PreflightStatus = 204
  private val TokenRejected = 401
}
