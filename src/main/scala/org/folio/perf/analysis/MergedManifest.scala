package org.folio.perf.analysis

import java.time.Instant
import org.folio.perf.analysis.steps.MergedSteps
import org.folio.perf.model._

/** Manifest of a run whose records come from several injectors. */
object MergedManifest {

  /**
   * One of the injectors.
   *
   * @param starts virtual users of each scenario that its log has
   * @param problems unreadable records, in sentences
   */
  final case class Part(
      manifest: RunManifest,
      shard: ShardRun,
      starts: Map[String, Long],
      problems: Vector[String],
  ) {
    def aheadMs: Long = shard.clock.fold(0L)(_.aheadMs)
    def loadStartedAt: Instant = manifest.loadStartedAt.plusMillis(aheadMs)
    def endedAt: Option[Instant] = manifest.endedAt.map(_.plusMillis(aheadMs))
  }

  /**
   * @param id name of the folder in which they are put together
   * @param parts of one run, as [[ShardCheck]] wants it, by their index; one at least
   */
  def apply(id: String, parts: Vector[Part]): RunManifest = {
    val first = parts.head
    val startedAt = parts.map(_.loadStartedAt).min
    def since(at: Instant): Long = at.toEpochMilli - startedAt.toEpochMilli
    val injectors = parts.map { part =>
      RunInjector(
        index = part.shard.shard.index,
        id = part.manifest.id,
        host = part.manifest.injector,
        clock = part.shard.clock,
        startedMs = since(part.loadStartedAt),
        endedMs = part.endedAt.map(since),
        ending = part.manifest.ending,
        arrivals = arrivals(part),
        problems = part.problems,
      )
    }
    val merged = first.manifest.copy(
      id = id,
      loadStartedAt = startedAt,
      endedAt = parts.flatMap(_.endedAt).maxOption,
      ending = ending(parts),
      settings = first.manifest.settings - "shard",
      gatlingFolder = None,
      remarks = named(parts)(_.remarks),
      forced = named(parts)(_.forced),
      stopped =
        if (ending(parts).contains(Ending.Stopped)) parts.flatMap(_.manifest.stopped).headOption
        else None,
      shard = None,
      leftOut = LeftOutRequest.merged(parts.flatMap(_.manifest.leftOut)),
      records = Vector.empty,
      clockJumps = parts.flatMap { part =>
        part.manifest.clockJumps.map(j => j.copy(atMs = j.atMs + since(part.loadStartedAt)))
      },
      injectors = Some(
        RunInjectors(
          first.shard.shard.count,
          first.shard.runId,
          first.shard.startAt,
          injectors,
        )
      ),
    )
    MergedSteps(merged, parts.map(_.manifest))
  }

  private def arrivals(part: Part): Vector[PartArrivals] =
    part.shard.turns.map { turns =>
      val scenario = part.manifest.plan.find(_.code == turns.workflow).map(_.scenario)
      PartArrivals(turns, scenario.flatMap(part.starts.get).getOrElse(0L))
    }

  /** Ending of the whole run: it lasted as long as its longest injector. */
  private def ending(parts: Vector[Part]): Option[Ending] = {
    val known = parts.flatMap(_.manifest.ending)
    Vector(Ending.Completed, Ending.Stopped, Ending.Interrupted, Ending.Crashed)
      .find(known.contains(_))
  }

  /** Remarks; those that all injectors share appear once. */
  private def named(parts: Vector[Part])(of: RunManifest => Vector[String]): Vector[String] = {
    val all = parts.flatMap(part => of(part.manifest)).distinct
    val (common, own) =
      all.partition(text => parts.forall(part => of(part.manifest).contains(text)))
    common ++ parts.flatMap { part =>
      of(part.manifest)
        .filter(own.contains)
        .map(text => s"Load generator ${part.shard.shard.index}: $text")
    }
  }
}
