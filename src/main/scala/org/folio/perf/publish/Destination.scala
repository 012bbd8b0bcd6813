package org.folio.perf.publish

/** A place that runs are published at. */
trait Destination {

  /** Shows what would be sent, in lines. Sends nothing and needs no secret. */
  def preview(run: FinishedRun): Either[String, Vector[String]]

  /** @return left: one or more sentences with the problem and what to do */
  def publish(run: FinishedRun): Either[String, Publication]
}

/**
 * A run's publication.
 *
 * @param link address for readers; `None`: there is none
 * @param lines what was done
 */
final case class Publication(link: Option[String], lines: Vector[String])
