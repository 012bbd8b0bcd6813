package org.folio.perf.runner

import org.folio.perf.recorder.Recorder

/** What is missing in a run's records, and why, in sentences. */
private object RecordProblems {

  /** @param log what kept Gatling from writing its log, as a sentence */
  def apply(
      recorder: Recorder,
      log: Option[String],
      sampler: Option[InjectorSampler],
  ): Vector[String] = {
    val dropped = recorder.droppedSamples
    val lost = Option.when(dropped > 0)(
      s"$dropped transactions are missing in transactions.tsv: the disk could not follow."
    )
    val droppedJobs = recorder.droppedJobs
    val lostJobs = Option.when(droppedJobs > 0)(
      s"$droppedJobs long jobs are missing in jobs.tsv: the disk could not follow."
    )
    lost.toVector ++ lostJobs ++ recorder.problems ++ log ++ sampler.flatMap(_.problem)
  }
}
