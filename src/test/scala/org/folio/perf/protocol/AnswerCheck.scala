package org.folio.perf.protocol

import io.gatling.commons.validation._
import io.gatling.core.check.CheckResult
import io.gatling.core.session.Session
import io.gatling.http.check.{HttpCheck, HttpCheckScope}
import io.gatling.http.response.Response
import java.nio.charset.StandardCharsets.UTF_8
import java.util

/**
 * A check of a response as text, decoded once for all checks of a response. Gatling's own body checks decode it for
 * each check, in some ten layers; that took a tenth of the load generator's CPU time.
 *
 * @param name the condition, for the message if it is false
 * @param saveAs key of the value found
 * @param required whether the check fails if nothing is found
 * @param find `None`: the condition is false
 */
final private[protocol] class AnswerCheck(
    name: String,
    saveAs: Option[SessionKey],
    required: Boolean,
    find: (String, Session) => Option[Any],
) extends UnconditionalCheck {

  private val key = saveAs.map(_.name)

  override def check(
      answer: Response,
      session: Session,
      prepared: util.Map[Any, Any],
  ): Validation[CheckResult] = {
    val text = prepared
      .computeIfAbsent(AnswerCheck.Text, _ => new String(answer.body.bytes, UTF_8))
      .asInstanceOf[String]
    find(text, session) match {
      case None if required => s"not so: $name".failure
      case None => CheckResult.NoopCheckResultSuccess
      case found if key.isDefined => CheckResult(found, key).success
      case _ => CheckResult.NoopCheckResultSuccess
    }
  }
}

private[protocol] object AnswerCheck {
  private val Text = "text of the answer"

  def holds(name: String)(isSo: (String, Session) => Boolean): HttpCheck =
    inBody(
      new AnswerCheck(
        name,
        None,
        required = true,
        (text, session) => Option.when(isSo(text, session))(()),
      )
    )

  def capture(name: String, saveAs: SessionKey)(find: (String, Session) => Option[Any]): HttpCheck =
    inBody(new AnswerCheck(name, Some(saveAs), required = true, find))

  /** Saves nothing if nothing is found. */
  def captureIfThere(name: String, saveAs: SessionKey)(
      find: (String, Session) => Option[Any]
  ): HttpCheck = inBody(new AnswerCheck(name, Some(saveAs), required = false, find))

  private def inBody(check: AnswerCheck): HttpCheck = HttpCheck(check, HttpCheckScope.Body)
}

/** Checks the status, and passes it on for a failure message. */
final private[protocol] class StatusCheck(expected: Vector[Int], onStatus: (Session, Int) => Unit)
    extends UnconditionalCheck {

  override def check(
      answer: Response,
      session: Session,
      prepared: util.Map[Any, Any],
  ): Validation[CheckResult] = {
    val status = answer.status.code
    onStatus(session, status)
    if (expected.contains(status)) CheckResult.NoopCheckResultSuccess
    else s"status $status instead of ${expected.mkString(" or ")}".failure
  }
}
