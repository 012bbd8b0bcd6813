package org.folio.perf.protocol

import io.gatling.core.check.CheckResult
import io.gatling.core.session.Session
import io.gatling.http.response.Response
import org.folio.perf.model.TraceSample
import org.folio.perf.recorder.{Recorder, RunClock}

/** Keeps the traces of the slowest answers to a request. It never fails. */
private[protocol] object TraceCheck {

  def apply(request: SentRequest, recorder: Recorder): UnconditionalCheck = {
    val slowest = recorder.tracesOfRequest()
    new UnconditionalCheck((answer, session, _) => {
      val durationMs = answer.endTimestamp - answer.startTimestamp
      if (slowest.wants(durationMs)) trace(request, answer, session, durationMs).foreach(slowest.offer)
      CheckResult.NoopCheckResultSuccess
    })
  }

  private def trace(request: SentRequest, answer: Response, session: Session, durationMs: Long): Option[TraceSample] =
    TraceSample.Headers.find(answer.headers.contains(_)).map { header =>
      TraceSample(
        RunClock.own.nowMs,
        durationMs,
        SessionKey.Tenant.value(session),
        request.transaction,
        request.name,
        header,
        // Okapi has one header for each module that a request passes.
        String.join("; ", answer.headers.getAll(header)),
      )
    }
}
