package org.folio.perf.runner

import java.time.Instant
import org.folio.perf.folio.TokenKeeper
import org.folio.perf.recorder.Recorder

/** Problems of a run's records, in sentences for its report. */
private[perf] object RecordProblems {

  /** @param log what kept Gatling from writing its log, as a sentence */
  def apply(
      recorder: Recorder,
      log: Option[String],
      sampler: InjectorSampler,
  ): Vector[String] =
    dropped(recorder.droppedSamples, "transactions", "transactions.tsv") ++
      dropped(recorder.droppedJobs, "long jobs", "jobs.tsv") ++
      recorder.problems ++ log ++ sampler.problem

  private def dropped(count: Long, what: String, file: String): Vector[String] =
    if (count == 0) Vector.empty
    else Vector(s"$count $what are missing in $file, because the disk was too slow.")

  def ofTokens(tokens: TokenKeeper): Vector[String] =
    tokens.failures.map { failure =>
      s"At ${Instant.ofEpochMilli(failure.timeMs)} a token could not be renewed: ${failure.message}"
    } ++ tokens.refusals.map(refusal =>
      s"${refusal.message} At ${Instant.ofEpochMilli(refusal.timeMs)} it was renewed."
    )
}
