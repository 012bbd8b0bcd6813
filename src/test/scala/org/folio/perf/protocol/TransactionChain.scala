package org.folio.perf.protocol

import io.gatling.commons.validation._
import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import io.gatling.http.Predef._
import io.gatling.http.check.{HttpCheck, HttpCheckScope}
import io.gatling.http.request.builder.HttpRequestBuilder
import java.time.Instant
import java.time.temporal.ChronoUnit.{DAYS, SECONDS}
import org.folio.perf.model.{JobOutcome, JobSample, TransactionSample}
import org.folio.perf.recorder.{Recorder, RunClock}
import org.folio.perf.settings.{AllowedHosts, LoadSettings, SandboxHeader}
import scala.concurrent.duration._

/**
 * Makes Gatling chains of transactions: a group whose first failed request ends it, measured without
 * think time and recorded whether it succeeded or not. Afterwards the virtual user counts as
 * successful again, so that the next transaction counts for itself; [[SessionKey.Succeeded]] tells
 * how it went.
 *
 * @param edgeUrl of the edge modules, without a slash at its end
 * @param toSandbox whether each request says which transaction it is part of
 * @param hosts that FOLIO may send a virtual user to
 * @param tokenRefused is called with the tenant whose token the gateway did not take
 */
final class TransactionChain(
    val load: LoadSettings,
    edgeUrl: String,
    recorder: Recorder,
    toSandbox: Boolean = false,
    hosts: AllowedHosts = AllowedHosts.LoopbackOnly,
    tokenRefused: String => Unit = _ => (),
) {

  def apply(transaction: Transaction): ChainBuilder =
    exec(session => begin(transaction, session))
      .exec(exitBlockOnFail(group(transaction.name)(chain(transaction.steps, transaction.name))))
      .exec(session => end(transaction.name, session))

  /**
   * Each transaction only when the one before it succeeded. One that could not start for that reason
   * counts as failed, in no time: its user did not get what they came for either.
   */
  def inOrder(first: Transaction, others: Transaction*): ChainBuilder =
    if (others.isEmpty) apply(first)
    else
      exec(apply(first)).doIfOrElse(session => session(SessionKey.Succeeded.name).as[Boolean])(
        inOrder(others.head, others.tail: _*)
      )(exec(session => notStarted(first.name, others.map(_.name), session)))

  /**
   * As [[inOrder]]; and then all of them are recorded as one more transaction, which takes the sum of their
   * times, and fails when one of them does.
   */
  def together(name: String)(first: Transaction, others: Transaction*): ChainBuilder =
    exec(session => session.set(SessionKey.Sum.name, TransactionSum()))
      .exec(group(name)(inOrder(first, others: _*)))
      .exec { session =>
        val tenant = session(SessionKey.Tenant.name).as[String]
        sumOf(session).flatMap(_.sample(tenant, name)).foreach(recorder.record)
        session.remove(SessionKey.Sum.name)
      }

  private def sumOf(session: Session): Option[TransactionSum] =
    session(SessionKey.Sum.name).asOption[TransactionSum]

  private def begin(transaction: Transaction, session: Session): Session = {
    val running = session(SessionKey.Clock.name).asOption[TransactionClock]
    val clock = running
      .filter(_ => transaction.continues)
      .getOrElse(TransactionClock.start(RunClock.own.nowMs, System.nanoTime))
    session
      .set(SessionKey.Clock.name, clock)
      .set(SessionKey.UnderWay.name, new RequestUnderWay)
      .removeAll(SessionKey.Failure.name, SessionKey.PollingSince.name)
  }

  private def end(name: String, session: Session): Session = {
    val clock = clockOf(session)
    val ok = !session.isFailed
    val message = if (ok) "" else failureOf(session)
    val tenant = session(SessionKey.Tenant.name).as[String]
    val durationMs = clock.durationMs(System.nanoTime)
    val sample = TransactionSample(clock.startMs, durationMs, tenant, name, ok, message)
    recorder.record(sample)
    val over = session.markAsSucceeded.set(SessionKey.Succeeded.name, ok)
    sumOf(session).fold(over)(sum => over.set(SessionKey.Sum.name, sum.plus(sample)))
  }

  private def notStarted(failed: String, names: Seq[String], session: Session): Session = {
    val tenant = session(SessionKey.Tenant.name).as[String]
    val message = s"not started, because $failed failed"
    names.foreach { name =>
      recorder.record(
        TransactionSample(RunClock.own.nowMs, 0, tenant, name, ok = false, message)
      )
    }
    session
  }

  private def failureOf(session: Session): String =
    session(SessionKey.Failure.name)
      .asOption[String]
      .orElse(underWay(session).failure(load.requestTimeout))
      .getOrElse("failed before its first request")

  private def underWay(session: Session): RequestUnderWay =
    session(SessionKey.UnderWay.name).as[RequestUnderWay]

  private def clockOf(session: Session): TransactionClock =
    session(SessionKey.Clock.name).as[TransactionClock]

  private def chain(steps: Vector[Step], transaction: String): ChainBuilder =
    steps.zipWithIndex.foldLeft(ChainBuilder.Empty) { case (built, (step, index)) =>
      step match {
        case request: FolioRequest => built.exec(send(request, transaction))
        case Step.Preflight(request) =>
          if (load.preflight) built.exec(sendPreflight(request, transaction)) else built
        case Step.ThinkTime(min, max) =>
          if (load.thinkTime > 0) built.exec(think(min, max, transaction, index)) else built
        case Step.Compute(update) => built.exec(session => update(session))
        case Step.ForEach(values, value, inner) =>
          built.foreach(values.el, value.name)(chain(inner, transaction))
        case Step.Repeat(times, inner) => built.repeat(times)(chain(inner, transaction))
        case Step.When(condition, inner) =>
          built.doIf(session => condition(session))(chain(inner, transaction))
        case poll: Step.Poll =>
          val before = poll.before.map(send(_, transaction))
          built.exec(Polling(poll, send(poll.request, transaction), before))
        case Step.ReportJob(job) => built.exec(session => report(job, session))
      }
    }

  private def think(
      min: FiniteDuration,
      max: FiniteDuration,
      transaction: String,
      index: Int,
  ): ChainBuilder = {
    val fixed = transaction.hashCode.toLong * 31 + index
    def drawn(session: Session): FiniteDuration = {
      val iteration = session(SessionKey.Iteration.name).as[Long]
      val ms = Draw.between(min.toMillis, max.toMillis, load.seed, fixed, iteration)
      (ms.toDouble * load.thinkTime).round.millis
    }
    exec(s => s.set(SessionKey.Clock.name, clockOf(s).pauseBegins(System.nanoTime)))
      .pause(session => drawn(session))
      .exec(s => s.set(SessionKey.Clock.name, clockOf(s).pauseEnds(System.nanoTime)))
  }

  private def report(job: JobReport, session: Session): Session = {
    val outcome = job.outcome(session)
    // One that has not ended has no end of its own; the session may have that of an earlier job.
    val own = if (outcome == JobOutcome.TimedOut) None else job.times(session)
    val times = own.getOrElse {
      if (job.isWholeTransaction) since(clockOf(session).startNanos) else sincePolling(session)
    }
    val message = job.message(outcome, session)
    val tenant = session(SessionKey.Tenant.name).as[String]
    val (records, statuses) = (job.records(session), job.statuses(session))
    val name = job.title(session)
    recorder.record(
      JobSample(
        times.startMs,
        times.durationMs,
        tenant,
        name,
        outcome,
        records,
        statuses,
        message,
      )
    )
    if (outcome == JobOutcome.Succeeded || !job.failsTransaction) session
    else session.set(SessionKey.Failure.name, s"$name: $message").markAsFailed
  }

  /** Of a job without records of its own: since the polling under way began, else the transaction. */
  private def sincePolling(session: Session): JobTimes = {
    val from = session(SessionKey.PollingSince.name).asOption[Long]
    since(from.getOrElse(clockOf(session).startNanos))
  }

  private def since(startNanos: Long): JobTimes = {
    val durationMs = (System.nanoTime - startNanos + 500000) / 1000000
    JobTimes(RunClock.own.nowMs - durationMs, durationMs)
  }

  private def send(request: FolioRequest, transaction: String): ChainBuilder = {
    val named = announced(request.name, request.expectedStatus)
    val bare = request.asked match {
      case Asked.Okapi => named.httpRequest(request.method, request.path)
      case Asked.Edge => foreign(named.httpRequest(request.method, edgeUrl + request.path), request)
      case Asked.Address(url) => foreign(named.httpRequest(request.method, url.el), request)
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
    request.asked match {
      case Asked.Address(url) => exec(session => guarded(url, request, session)).exec(sent)
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

  private def sendPreflight(request: FolioRequest, transaction: String): ChainBuilder = {
    val name = s"OPTIONS ${request.template}"
    val asked = if (request.body.isDefined) "content-type," else ""
    val options = announced(name, TransactionChain.PreflightStatus)
      .httpRequest("OPTIONS", request.path)
      .ignoreProtocolHeaders
      .header("Accept", "*/*")
      .header("Origin", TransactionChain.BrowserOrigin)
      .header("Access-Control-Request-Method", request.method)
      .header("Access-Control-Request-Headers", asked + "x-okapi-tenant,x-okapi-token")
    exec(
      finish(request, options, transaction).check(
        answeredStatus(200, TransactionChain.PreflightStatus),
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
    val carriesToken = request.asked == Asked.Okapi
    HttpCheck(
      new StatusCheck(
        expected,
        { (session, status) =>
          underWay(session).answered(status)
          if (status == TransactionChain.TokenNotTaken && carriesToken)
            tokenRefused(session(SessionKey.Tenant.name).as[String])
        },
      ),
      HttpCheckScope.Status,
    )
  }

  private def answeredStatus(expected: Int*): HttpCheck =
    HttpCheck(
      new StatusCheck(expected.toVector, (session, status) => underWay(session).answered(status)),
      HttpCheckScope.Status,
    )

  /**
   * A request that is counted, and noted as under way for the message in case it fails, when Gatling
   * asks for its name: once before it is sent. A step of its own would cost more.
   */
  private def announced(name: String, expected: Int) =
    http { session =>
      recorder.requestSent()
      underWay(session).sent(name, expected)
      name.success
    }

  private def tellTime(session: Session): Session = {
    val now = Instant.now.truncatedTo(SECONDS)
    session
      .set(SessionKey.Now.name, now.toString)
      .set(SessionKey.InThirtyDays.name, now.plus(30, DAYS).toString)
  }
}

object TransactionChain {
  private val PreflightStatus = 204
  private val TokenNotTaken = 401

  /** Of the user interface; FOLIO lets any origin in. */
  private val BrowserOrigin = "https://folio.example.org"
}
