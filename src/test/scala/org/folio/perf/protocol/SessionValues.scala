package org.folio.perf.protocol

import java.time.temporal.ChronoUnit.{DAYS, SECONDS}
import java.time.{Instant, LocalDate, ZoneOffset}

/** Steps that compute a value of the session. */
object SessionValues {

  /** Id of a record to create, for several requests. */
  def newId(key: SessionKey): Step = Step.compute(s => s.set(key.name, IterationIds.next(s)))

  /** A text that no other record has. */
  def unique(key: SessionKey, start: String): Step =
    Step.compute(s => s.set(key.name, s"$start-${IterationIds.next(s).take(UniqueLength)}"))

  /** A day in UTC, such as `2026-11-21`, some days from today. */
  def day(key: SessionKey, inDays: Int): Step =
    Step.compute(_.set(key.name, LocalDate.now(ZoneOffset.UTC).plusDays(inDays.toLong).toString))

  /** A time in UTC, such as `2026-11-21T14:05:09Z`, some days from now. */
  def moment(key: SessionKey, inDays: Int): Step = Step.compute(
    _.set(key.name, Instant.now.truncatedTo(SECONDS).plus(inDays.toLong, DAYS).toString)
  )

  /** The first elements of a list, as one text. Fails the transaction if the list is empty. */
  def joined(list: SessionKey, into: SessionKey, separator: String, atMost: Int): Step =
    Step.compute { session =>
      val values = session(list.name).asOption[Seq[String]].getOrElse(Seq.empty).take(atMost)
      if (values.nonEmpty) session.set(into.name, values.mkString(separator))
      else session.set(SessionKey.Failure.name, s"${list.name} is empty").markAsFailed
    }

  private val UniqueLength = 18
}
