package org.folio.perf.protocol

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder

/** Repeats a request until a job is done, makes no progress, or takes too long. */
private[protocol] object Polling {

  /**
   * @param look sends the request of the polling
   * @param before sends the request before each further one
   */
  def apply(poll: Step.Poll, look: ChainBuilder, before: Option[ChainBuilder]): ChainBuilder = {
    val ask = poll.giveUp.fold(look) { case (key, _) =>
      exec(look).exec(session => noteProgress(key, session))
    }
    val paused = exec(noting(_.waits())).pause(poll.pause._1, poll.pause._2).exec(noting(_.looks()))
    val again = before.fold(paused)(other => paused.exec(other)).exec(ask)
    exec { session =>
      session
        .set(SessionKey.PollingSince.name, System.nanoTime)
        .remove(SessionKey.JobProgress.name)
    }
      .exec(ask)
      .asLongAs(session => continues(poll, session))(again)
      .exec(session => finish(poll, session))
  }

  private def noting(note: RequestUnderWay => Unit): Session => Session = { session =>
    note(RequestUnderWay.of(session))
    session
  }

  private def continues(poll: Step.Poll, session: Session): Boolean = {
    val since = SessionKey.PollingSince.numberOf(session)
    !poll.done(session) && System.nanoTime - since < poll.atMost.toNanos &&
    !isStuck(poll, session)
  }

  private def finish(poll: Step.Poll, session: Session): Session =
    poll.failsWith.filterNot(_ => poll.done(session)).fold(session) { late =>
      val message = if (isStuck(poll, session)) s"${poll.request.name}: no progress" else late
      SessionKey.failed(session, message)
    }

  private def noteProgress(key: SessionKey, session: Session): Session = {
    val now = key.ifIn(session)
    val before = session(SessionKey.JobProgress.name).asOption[JobProgress]
    if (before.exists(_.value == now)) session
    else session.set(SessionKey.JobProgress.name, JobProgress(now, System.nanoTime))
  }

  private def isStuck(poll: Step.Poll, session: Session): Boolean = {
    val progress = session(SessionKey.JobProgress.name).asOption[JobProgress]
    poll.giveUp.exists { case (_, atMost) =>
      progress.exists(p => System.nanoTime - p.sinceNanos >= atMost.toNanos)
    }
  }
}

/** @param value last progress of the job, as FOLIO returned it; `None`: none yet */
final private case class JobProgress(value: Option[String], sinceNanos: Long)
