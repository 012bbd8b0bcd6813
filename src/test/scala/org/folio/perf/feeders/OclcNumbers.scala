package org.folio.perf.feeders

import java.util.concurrent.atomic.AtomicLong
import org.folio.perf.protocol.{SessionKey, Step}

/**
 * Record numbers at the Z39.50 target, one after the other, then again from the first: a record can be
 * imported any number of times. Replace `feeders/copycat` for your own target.
 */
final class OclcNumbers {
  private val numbers = SearchWords.read(SessionKey.ExternalIdentifier.name, "copycat")
  private val rounds = new AtomicLong

  /** Puts the next one into the session. */
  val take: Step = Step.compute { session =>
    val number = numbers((rounds.getAndIncrement() % numbers.size).toInt)
    session.set(SessionKey.ExternalIdentifier.name, number)
  }
}
