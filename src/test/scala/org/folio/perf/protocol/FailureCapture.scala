package org.folio.perf.protocol

import io.gatling.commons.validation._
import io.gatling.core.check.CheckResult
import io.gatling.core.session.Session
import io.gatling.http.check.{HttpCheck, HttpCheckScope}
import io.gatling.http.response.Response
import java.util
import org.folio.perf.gatling.ConnectionFailures
import org.folio.perf.model.{FailedRequest, RawAnswer}
import org.folio.perf.recorder.{Recorder, RunClock}

/**
 * Records the answers of failed requests. A request that succeeds costs one call for each of its checks; its body is
 * not copied.
 */
final private[protocol] class FailureCapture(recorder: Recorder) {
  ConnectionFailures.watch()

  /** The checks, so that the first one that fails records the answer. */
  def watched(request: SentRequest, checks: Vector[HttpCheck]): Vector[HttpCheck] = {
    // Gatling keeps the body only for a check of it.
    val ofBody =
      if (checks.exists(_.scope == HttpCheckScope.Body)) Vector.empty
      else Vector(FailureCapture.KeepsBody)
    checks.map(check => HttpCheck(watched(request, check), check.scope)) ++
      ofBody :+ HttpCheck(TraceCheck(request, recorder), HttpCheckScope.Header)
  }

  private def watched(request: SentRequest, one: HttpCheck) =
    new UnconditionalCheck((answer, session, prepared) => {
      val result = one.wrapped.check(answer, session, prepared)
      result match {
        case Failure(reason) if RequestUnderWay.of(session).failsFirst(reason) =>
          recorder.record(failed(request, session, reason, Some(FailureCapture.raw(answer))))
        case _ => ()
      }
      result
    })

  /** Records the last request of a failed transaction, or of one of its branches, once if no answer to it came. */
  def unanswered(session: Session): Unit = {
    val underWay = RequestUnderWay.of(session)
    underWay.unanswered.foreach { request =>
      val why = ConnectionFailures.take(session.userId).getOrElse(FailureCapture.NotSent)
      underWay.fails(why)
      recorder.record(failed(request, session, why, None))
    }
  }

  private def failed(
      request: SentRequest,
      session: Session,
      reason: String,
      answer: Option[RawAnswer],
  ): FailedRequest = FailedRequest(
    request.name,
    request.transaction,
    SessionKey.Tenant.value(session),
    RunClock.own.nowMs,
    reason,
    answer,
    request.keys.flatMap(key => FailureCapture.id(session, key).map(key -> _)).toMap,
    RequestUnderWay.of(session).lastMark,
  )
}

private object FailureCapture {
  private val NotSent = "the request could not be sent"

  /** A check of nothing. */
  private val KeepsBody =
    HttpCheck(new UnconditionalCheck((_, _, _) => CheckResult.NoopCheckResultSuccess), HttpCheckScope.Body)

  private def raw(answer: Response): RawAnswer = {
    val body = answer.body.bytes
    RawAnswer(
      answer.status.code,
      RawAnswer.Headers.flatMap(name => answer.header(name).map(name -> _)).toMap,
      if (body.length > RawAnswer.MostBytes) util.Arrays.copyOf(body, RawAnswer.MostBytes)
      else body,
      isCut = body.length > RawAnswer.MostBytes,
    )
  }

  private def id(session: Session, key: String): Option[String] =
    session.attributes.get(key).collect {
      case text: String => text
      case number: Number => number.toString
    }
}
