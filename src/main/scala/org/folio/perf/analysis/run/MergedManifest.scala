package org.folio.perf.analysis.run

import java.time.Instant
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
    first.manifest.copy(
      id = id,
      loadStartedAt = startedAt,
      endedAt = parts.flatMap(_.endedAt).maxOption,
      ending = ending(parts),
      settings = first.manifest.settings - "shard",
      remarks = named(parts)(_.remarks),
      forced = named(parts)(_.forced),
      stopped = parts.flatMap(_.manifest.stopped).headOption.filter(_ => ending(parts).contains(Ending.Stopped)),
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
  }

  private def arrivals(part: Part): Vector[PartArrivals] =
    part.shard.turns.map(turns => PartArrivals(turns, part.starts.getOrElse(turns.workflow, 0L)))

  /** Ending of the whole run: it lasted as long as its longest injector. */
  private def ending(parts: Vector[Part]): Option[Ending] = {
    val known = parts.flatMap(_.manifest.ending)
    Vector(Ending.Completed, Ending.Stopped, Ending.Interrupted, Ending.Crashed)
      .find(known.contains(_))
  }

  /** Remarks; those that all injectors share appear once. */
  private def named(parts: Vector[Part])(of: RunManifest => Vector[String]): Vector[String] = {
    val common = parts.map(part => of(part.manifest)).reduce(_.intersect(_)).distinct
    common ++ parts.flatMap { part =>
      of(part.manifest)
        .filterNot(common.contains)
        .map(text => s"Load generator ${part.shard.shard.index}: $text")
    }
  }
}

/** Checks that the records of several injectors belong to one run. */
object ShardCheck {

  /** @param folder name that the user gave */
  final case class Named(folder: String, manifest: RunManifest)

  /** @return left: what is wrong and what to do, in a line; right: with what each is, by its index */
  def apply(folders: Vector[Named]): Either[String, Vector[(Named, ShardRun)]] = {
    val shards = folders.flatMap(one => one.manifest.shard.map(one -> _))
    notAShard(folders)
      .orElse(differing(folders))
      .orElse(givenTwice(shards))
      .toLeft(shards.sortBy(_._2.shard.index))
  }

  private type Shards = Vector[(Named, ShardRun)]

  private def notAShard(folders: Vector[Named]): Option[String] = folders.find(_.manifest.shard.isEmpty).map { one =>
    s"${one.folder} is not a shard: it was started without -Dshard. Name it alone, or name only " +
      "folders of shards."
  }

  private def givenTwice(shards: Shards): Option[String] =
    shards.groupBy(_._2.shard.index).filter(_._2.size > 1).minByOption(_._1).map { case (_, several) =>
      s"Load generator ${several.head._2.shard} is given ${several.size} times: " +
        s"${several.map(_._1.folder).mkString(", ")}. Name each load generator once."
    }

  /** Properties that all injectors must share, or the figures belong to no run. */
  private val Same: Vector[(String, RunManifest => Any)] = Vector(
    "run" -> (_.shard.fold("")(_.runId)),
    "number of load generators" -> (_.shard.fold(0)(_.shard.count)),
    "planned start" -> (_.shard.fold("")(_.startAt.toString)),
    "version of folio-perf" -> (m => version(m)),
    "version of Gatling" -> (_.versions.gatling),
    "simulation" -> (_.simulation),
    "target" -> (m => s"${m.target.name} at ${m.target.okapiUrl}"),
    "tenants" -> (_.tenants),
    "plan" -> (_.plan),
  )

  /** Settings that an injector may have for itself. */
  private val Own = Set("shard", "reports", "progressInterval", "startGrace")
  private val OwnBlock = "live."

  private def version(manifest: RunManifest): String =
    manifest.versions.folioPerf +
      manifest.versions.gitCommit.fold("")(commit => s" (git ${commit.take(12)})")

  private def differing(folders: Vector[Named]): Option[String] = {
    val first = folders.head
    val settings = folders
      .flatMap(_.manifest.settings.keys)
      .distinct
      .sorted
      .filterNot(name => Own(name) || name.startsWith(OwnBlock))
    val compared = Same ++ settings.map { name =>
      s"setting $name" -> ((m: RunManifest) => m.settings.getOrElse(name, "missing"))
    }
    val differences = for {
      (what, of) <- compared
      one <- folders.tail
      if of(one.manifest) != of(first.manifest)
    } yield s"The $what differs: ${of(first.manifest).toString.take(MaxLength)} in ${first.folder}, " +
      s"${of(one.manifest).toString.take(MaxLength)} in ${one.folder}. All load generators of a run need the same; these " +
      "records cannot be merged."
    differences.headOption
  }

  private val MaxLength = 120
}
