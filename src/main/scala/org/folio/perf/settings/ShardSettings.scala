package org.folio.perf.settings

import java.time.Instant
import org.folio.perf.model.Shard
import scala.concurrent.duration.FiniteDuration

/**
 * This injector among several that share a run.
 *
 * @param runId the same on all of them, likewise `startAt`
 * @param startAt by the target's clock
 * @param grace how much later than that it may start
 */
final case class ShardSettings(
    shard: Shard,
    runId: String,
    startAt: Instant,
    grace: FiniteDuration,
)
