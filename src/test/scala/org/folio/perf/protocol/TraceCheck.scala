package org.folio.perf.protocol

import io.gatling.commons.validation.Validation
import io.gatling.core.check.CheckResult
import io.gatling.core.session.Session
import io.gatling.http.response.Response
import java.util
import org.folio.perf.model.TraceSample
import org.folio.perf.recorder.{Recorder, RunClock}

/** Keeps the traces of the slowest answers to a request. It never fails. */
final private[protocol] class TraceCheck(request: SentRequest, recorder: Recorder) extends UnconditionalCheck {
  private val slowest = recorder.tracesOfRequest()

  override def check(
      answer: Response,
      session: Session,
      prepared: util.Map[Any, Any],
  ): Validation[CheckResult] = {
    val durationMs = answer.endTimestamp - answer.startTimestamp
    if (slowest.wants(durationMs)) keep(answer, session, durationMs)
    CheckResult.NoopCheckResultSuccess
  }

  private def keep(answer: Response, session: Session, durationMs: Long): Unit =
    TraceSample.Headers.find(answer.headers.contains(_)).foreach { header =>
      slowest.offer(
        TraceSample(
          RunClock.own.nowMs,
          durationMs,
          SessionKey.Tenant.of(session),
          request.transaction,
          request.name,
          header,
          // Okapi has one header for each module that a request passes.
          String.join("; ", answer.headers.getAll(header)),
        )
      )
    }
}
