package org.folio.perf.protocol

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder

/** A job is looked at again and again until it is done, is stuck or has been waited for long enough. */
private[protocol] object Polling {

  /**
   * @param look sends the poll's request
   * @param before sends what comes before each further look
   */
  def apply(poll: Step.Poll, look: ChainBuilder, before: Option[ChainBuilder]): ChainBuilder = {
    val ask = poll.giveUp.fold(look) { case (key, _) =>
      exec(look).exec(session => noteProgress(key, session))
    }
    val paused: ChainBuilder = pause(poll.pause._1, poll.pause._2)
    val again = before.fold(paused)(other => paused.exec(other)).exec(ask)
    exec { session =>
      session
        .set(SessionKey.PollingSince.name, System.nanoTime)
        .remove(SessionKey.JobProgress.name)
    }
      .exec(ask)
      .asLongAs(session => waitsOn(poll, session))(again)
      .exec(session => over(poll, session))
  }

  private def waitsOn(poll: Step.Poll, session: Session): Boolean = {
    val since = session(SessionKey.PollingSince.name).as[Long]
    !poll.done(session) && System.nanoTime - since < poll.atMost.toNanos &&
    !isStuck(poll, session)
  }

  private def over(poll: Step.Poll, session: Session): Session =
    poll.failsWith.filterNot(_ => poll.done(session)).fold(session) { late =>
      val message = if (isStuck(poll, session)) s"${poll.request.name}: no progress" else late
      session.set(SessionKey.Failure.name, message).markAsFailed
    }

  private def noteProgress(key: SessionKey, session: Session): Session = {
    val now = session.attributes.get(key.name).map(_.toString)
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

/** @param value what the job said last of how far it is; `None`: nothing yet */
final private case class JobProgress(value: Option[String], sinceNanos: Long)
