package org.folio.perf.settings

import java.time.Instant
import org.folio.perf.model.Shard
import scala.concurrent.duration._
import scala.util.Try

/** Reads this load generator's part of a run, and the start of all parts. */
private[settings] object ShardReader {

  /**
   * @param sandbox the target's sandbox, if any
   * @param now the current time; the start is at most the grace before it
   */
  def read(
      values: RawValues,
      sandbox: Option[SandboxSettings],
      now: Instant,
  ): Either[SettingsError, Option[ShardSettings]] =
    for {
      shard <- values.text("shard").map(_.trim)
      runId <- values.text("runId").map(_.trim)
      startAt <- values.text("startAt").map(_.trim)
      grace <- values.duration("startGrace", 0.seconds, 1.hour)
      settings <-
        if (shard.isEmpty) none(values, runId, startAt)
        else
          for {
            part <- shardOf(values, shard)
            _ <- shared(values, part, sandbox)
            id <- idOf(values, runId, part)
            start <- startOf(values, startAt, grace, now)
          } yield Some(ShardSettings(part, id, start, grace))
    } yield settings

  private def none(
      values: RawValues,
      runId: String,
      startAt: String,
  ): Either[SettingsError, Option[ShardSettings]] =
    Vector("runId" -> runId, "startAt" -> startAt)
      .collectFirst { case (name, found) if found.nonEmpty => values.bad(name, found, NotAlone) }
      .toLeft(None)

  private def shardOf(values: RawValues, found: String): Either[SettingsError, Shard] =
    (found match {
      case Form(index, count) => Some(Shard(index.toInt, count.toInt))
      case _ => None
    })
      .filter(s => s.index >= 1 && s.index <= s.count && s.count <= MaxShards)
      .toRight(
        values.bad(
          "shard",
          found,
          s"i/n, such as 2/4: load generator i of n, i from 1 to n and n at most $MaxShards",
        )
      )

  /** Refuses shards that would each start a sandbox of their own. */
  private def shared(
      values: RawValues,
      shard: Shard,
      sandbox: Option[SandboxSettings],
  ): Either[SettingsError, Unit] = {
    val startsOwn = sandbox.exists(_.url.isEmpty)
    Either.cond(
      shard.count == 1 || !startsOwn,
      (),
      values.bad(
        "sandbox.url",
        "empty",
        "the address of a sandbox that all load generators share, because each would start its own " +
          "(start it with: mvn -q compile exec:java@sandbox -Dsandbox.port=9130)",
      ),
    )
  }

  private def idOf(values: RawValues, found: String, shard: Shard): Either[SettingsError, String] =
    Either.cond(
      found.matches(SafeName),
      found,
      values.bad(
        "runId",
        if (found.isEmpty) "empty" else found,
        s"a name of 1 to 64 letters, digits, dots, dashes and underscores, not beginning with a dot or " +
          s"dash, and the same on all ${shard.count} load generators",
      ),
    )

  private def startOf(
      values: RawValues,
      found: String,
      grace: FiniteDuration,
      now: Instant,
  ): Either[SettingsError, Instant] =
    Try(Instant.parse(found)).toOption
      .toRight(
        values.bad(
          "startAt",
          if (found.isEmpty) "empty" else found,
          "a UTC time such as 2026-11-21T14:00:00Z, the same on all load generators",
        )
      )
      .filterOrElse(
        start => !start.isBefore(now.minusMillis(grace.toMillis)),
        values.bad(
          "startAt",
          found,
          s"in the future or at most ${grace.toCoarsest} ago (setting startGrace); it is now " +
            s"${Instant.ofEpochSecond(now.getEpochSecond)} here",
        ),
      )

  /** More shards are a typing error. */
  private val MaxShards = 64

  private val Form = """(\d{1,4})/(\d{1,4})""".r
  private val SafeName = "[A-Za-z0-9_][A-Za-z0-9._-]{0,63}"
  private val NotAlone = "empty without a shard; pass -Dshard=1/4 too, or leave it out"
}
