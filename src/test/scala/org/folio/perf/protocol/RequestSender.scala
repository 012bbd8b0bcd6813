package org.folio.perf.protocol

import io.gatling.commons.validation._
import io.gatling.core.Predef._
import io.gatling.core.check.CheckResult
import io.gatling.core.structure.ChainBuilder
import io.gatling.http.Predef._
import io.gatling.http.check.{HttpCheck, HttpCheckScope}
import io.gatling.http.request.builder.HttpRequestBuilder
import java.time.Instant
import java.time.temporal.ChronoUnit.{DAYS, SECONDS}
import org.folio.perf.model.{ExecutionRequests, RequestMark, RequestNames}
import org.folio.perf.recorder.RunClock
import org.folio.perf.settings.SandboxHeader
import io.gatling.core.session.Session
import scala.concurrent.duration.FiniteDuration

/** Makes Gatling chains of single requests. Each is counted, checked and noted in the session as the current one. */
final private[protocol] class RequestSender(run: TransactionChain) {
  import run._
  private val capture = new FailureCapture(recorder)

  def send(request: FolioRequest, transaction: String): ChainBuilder = {
    val facts = SentRequest.of(request, transaction, recorder.requestNames)
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
    val addressed = request.headers.foldLeft(marked(withBody, request, transaction)) { case (built, (name, value)) =>
      built.header(name, value)
    }
    val status = statusCheck(request.expectedStatus +: request.otherStatuses, request.host == RequestHost.Gateway)
    val sent = exec(
      finish(request, addressed, transaction)
        .check(capture.watched(facts, status +: request.checks.map(_.check)): _*)
    )
    val optional = request.checks.flatMap(_.optional).map(_.name)
    val changes = Vector[Option[Session => Session]](
      Option.when(optional.nonEmpty)(_.removeAll(optional: _*)),
      Option.when(has(request, SessionKey.Now) || has(request, SessionKey.InThirtyDays))(withTime),
      Option.when(has(request, SessionKey.NewId))(s => s.set(SessionKey.NewId.name, IterationIds.next(s))),
      request.host match {
        case RequestHost.Address(url) => Some(checkHost(url, request, _))
        case _ => None
      },
    ).flatten
    if (changes.isEmpty) sent
    else exec(session => changes.foldLeft(session)((s, change) => change(s))).exec(sent)
  }

  /** A request to the gateway with its mark, unless it has a value of its own for the header. */
  private def marked(built: HttpRequestBuilder, request: FolioRequest, transaction: String): HttpRequestBuilder = {
    val isOwn = request.headers.exists(_._1.equalsIgnoreCase(RequestMark.Header))
    if (request.host != RequestHost.Gateway || isOwn) built
    else
      marks.mark(transaction, request.name).fold(built) { mark =>
        built.header(RequestMark.Header, session => mark(session).success)
      }
  }

  private def has(request: FolioRequest, key: SessionKey): Boolean =
    request.body.exists(_.contains(key.el))

  /** Fails the transaction if FOLIO returned an address at a host that is not allowed. */
  private def checkHost(url: SessionKey, request: FolioRequest, session: Session): Session =
    url.ifIn(session).flatMap(hosts.refusal).fold(session) { host =>
      val message = s"${request.name}: $host is not in allowedHosts of the target's file"
      SessionKey.failed(session, message)
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
      recorder.requestNames.number(name),
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
    val checks = Vector(statusCheck(Vector(200, RequestSender.PreflightStatus), carriesToken = false), allowed)
    exec(finish(request, options, transaction).check(capture.watched(facts, checks): _*))
  }

  private def finish(
      request: FolioRequest,
      builder: HttpRequestBuilder,
      transaction: String,
  ): HttpRequestBuilder = {
    val named = if (toSandbox) builder.header(SandboxHeader.Transaction, transaction) else builder
    val single = request.params.foldLeft(named) { case (built, (name, value)) => built.queryParam(name, value) }
    request.repeated
      .foldLeft(single) { case (built, (name, texts)) =>
        built.multivaluedQueryParam(name, session => texts.listOf(session).success)
      }
      .requestTimeout(load.requestTimeout)
  }

  private def statusCheck(expected: Vector[Int], carriesToken: Boolean): HttpCheck = HttpCheck(
    new UnconditionalCheck((answer, session, _) => {
      val status = answer.status.code
      RequestUnderWay.of(session).answered(status, answer.startTimestamp, answer.endTimestamp)
      if (status == RequestSender.TokenRejected && carriesToken) tokenRefused(SessionKey.Tenant.value(session))
      if (expected.contains(status)) CheckResult.NoopCheckResultSuccess
      else s"status $status instead of ${expected.mkString(" or ")}".failure
    }),
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

  private def withTime(session: Session): Session = {
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

/**
 * The requests of an execution, and the last one for the message if it fails. It is mutable, which takes less time than a
 * new session for each request. This is safe: the steps of a virtual user run one after the other on one event loop.
 *
 * @param startMs of the execution, in epoch milliseconds
 */
final class RequestUnderWay private (startMs: Long, requests: ExecutionRequests) {
  private var current: Option[SentRequest] = None
  private var answeredStatus: Option[Int] = None
  private var sentAtNanos = 0L
  private var isFailureRecorded = false
  private var mark: Option[String] = None
  // Position of the last request, or of the wait.
  private var at = -1
  private var waitedMs = 0

  def this(startMs: Long, names: RequestNames) = this(startMs, new ExecutionRequests(names))

  /** For steps that run at the same time as others of the execution. */
  def branch: RequestUnderWay = new RequestUnderWay(startMs, requests)

  /** Notes the mark of the next request. Gatling asks for its name first. */
  def marked(text: String): Unit = mark = Some(text)

  /** Value of the header `X-Okapi-Request-Id` of the last request. */
  def lastMark: Option[String] = mark

  def sent(request: Some[SentRequest]): Unit = {
    current = request
    request.foreach(r => at = requests.add(r.number, nowMs))
    answeredStatus = None
    isFailureRecorded = false
    mark = None
    sentAtNanos = System.nanoTime
  }

  /** @param fromMs time of the request in epoch milliseconds, as in Gatling's log; likewise `toMs` of its answer */
  def answered(status: Int, fromMs: Long, toMs: Long): Unit = {
    answeredStatus = Some(status)
    requests.set(at, (fromMs - startMs).toInt, (toMs - fromMs).toInt, status, ok = true)
  }

  /** Notes the first failed check of a response; false: a further one. @param why in Gatling's words */
  def failsFirst(why: String): Boolean = {
    val isFirst = !isFailureRecorded
    if (isFirst) requests.fail(at, why)
    isFailureRecorded = true
    isFirst
  }

  /** The request, if no response to it came and nothing was noted about that. */
  def unanswered: Option[SentRequest] = current.filter(_ => answeredStatus.isEmpty && !isFailureRecorded)

  /** Ends the last request if it got no answer. */
  def ends(): Unit = if (unanswered.nonEmpty && at >= 0 && requests.ms(at) == 0)
    requests.set(at, requests.startMs(at), nowMs - requests.startMs(at), 0, ok = false)

  /** Notes why the last request got no answer. */
  def fails(why: String): Unit = {
    requests.fail(at, why)
    isFailureRecorded = true
  }

  /** The execution continues a transaction that has taken so long. */
  def continues(ms: Int): Unit = {
    requests.add(ExecutionRequests.Earlier, 0, ms)
    ()
  }

  /** Begins to wait for a job. */
  def waits(): Unit = at = requests.add(ExecutionRequests.Job, nowMs)

  /** Looks at the job again. */
  def looks(): Unit = if (at >= 0) {
    waitedMs = nowMs - requests.startMs(at)
    requests.set(at, requests.startMs(at), waitedMs, 0, ok = false)
  }

  /** The job had ended so long before the script saw it. Only the last wait can be too long. */
  def sawLate(ms: Long): Unit = {
    val late = math.min(ms, waitedMs.toLong).toInt
    if (late > 0) requests.add(ExecutionRequests.Pause, nowMs - late, late)
    waitedMs = 0
  }

  private def nowMs: Int = (RunClock.own.nowMs - startMs).toInt

  /** All of them, when the execution has ended. */
  def all: ExecutionRequests = requests

  /**
   * Message of a failure at this moment; `None`: no request was sent.
   *
   * @param timeout longest time to wait for a response
   */
  def failure(timeout: FiniteDuration): Option[String] = current.map { request =>
    val name = request.name
    answeredStatus match {
      case None if System.nanoTime - sentAtNanos >= timeout.toNanos =>
        s"$name: no answer within ${timeout.toMillis} ms"
      case None => s"$name: no answer, as the connection failed"
      case Some(status) if status == request.expectedStatus =>
        s"$name: status $status, but not the answer that was asked for"
      case Some(status) => s"$name: status $status"
    }
  }
}

private[protocol] object RequestUnderWay {
  def of(session: Session): RequestUnderWay = session(SessionKey.UnderWay.name).as[RequestUnderWay]
}

/**
 * Facts about a request of a workflow, made once for all its executions.
 *
 * @param name in results
 * @param number of the name in the records of the run
 * @param keys of the session that its path, query and body use
 */
final private[protocol] case class SentRequest(
    name: String,
    number: Int,
    expectedStatus: Int,
    transaction: String,
    keys: Vector[String],
)

private[protocol] object SentRequest {

  def of(request: FolioRequest, transaction: String, names: RequestNames): SentRequest = {
    val inTexts = request.params.map(_._2) ++ request.body
    val keys = request.ids.map(_.name) ++ inTexts.flatMap(keysIn)
    SentRequest(request.name, names.number(request.name), request.expectedStatus, transaction, keys.distinct)
  }

  /** Names in expressions such as `#{orderId}` and `#{orderIds(0)}`. */
  private def keysIn(text: String): Vector[String] =
    Expression.findAllMatchIn(text).map(_.group(1)).toVector

  private val Expression = """#\{(\w+)""".r
}
