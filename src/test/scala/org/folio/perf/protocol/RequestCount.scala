package org.folio.perf.protocol

import org.folio.perf.settings.LoadSettings
import scala.concurrent.duration._

/**
 * Estimated requests and pauses of a transaction, without knowledge of the target.
 *
 * @param requests each with its number, without preflights
 * @param pausesMs think time, and pauses of pollings, in milliseconds
 */
final case class RequestCount(
    requests: Vector[(FolioRequest, Double)] = Vector.empty,
    preflights: Double = 0,
    pausesMs: Double = 0,
) {
  def total: Double = requests.map(_._2).sum + preflights

  private def +(other: RequestCount): RequestCount =
    RequestCount(requests ++ other.requests, preflights + other.preflights, pausesMs + other.pausesMs)

  private def *(times: Double): RequestCount =
    RequestCount(requests.map { case (r, n) => (r, n * times) }, preflights * times, pausesMs * times)
}

object RequestCount {

  /** Assumed length of a list whose length depends on the target, such as a patron's loans. */
  private val ValuesOfList = 3.0

  /** Assumed duration of a job. */
  private val UsualJob = 30.seconds

  def of(transaction: Transaction, load: LoadSettings): RequestCount = of(transaction.steps, load)

  private def of(steps: Vector[Step], load: LoadSettings): RequestCount =
    steps.map(of(_, load)).foldLeft(RequestCount())(_ + _)

  private def of(step: Step, load: LoadSettings): RequestCount = step match {
    case request: FolioRequest => RequestCount(Vector(request -> 1.0))
    case _: Step.Preflight => RequestCount(preflights = if (load.preflight) 1 else 0)
    case Step.ThinkTime(min, max) => RequestCount(pausesMs = middleMs(min, max) * load.thinkTime)
    case block: Step.ForEach => of(block.steps, load) * ValuesOfList
    case block: Step.Parallel => of(block.steps, load).copy(pausesMs = block.steps.map(of(_, load).pausesMs).max)
    case block: Step.Repeat => of(block.steps, load) * block.times.toDouble
    case block: Step.When =>
      val both = Vector(of(block.steps, load), of(block.others, load))
      both.maxBy(_.total).copy(pausesMs = both.map(_.pausesMs).max)
    // Before the run connects, the plan must not be underestimated. Of equal forms the earlier one counts.
    case forms: Step.Forms if forms.since.isDefined && load.interfaces.isEmpty =>
      Vector(of(forms.others, load), of(forms.first, load)).maxBy(_.total)
    case forms: Step.Forms => of(forms.steps(load.api), load)
    case poll: Step.Poll =>
      val pauseMs = middleMs(poll.pause._1, poll.pause._2)
      val again = poll.atMost.min(UsualJob).toMillis / math.max(1.0, pauseMs)
      RequestCount(
        (poll.request -> (1 + again)) +: poll.before.toVector.map(_ -> again),
        pausesMs = again * pauseMs,
      )
    case _: Step.Compute | _: Step.ReportJob => RequestCount()
  }

  private def middleMs(min: FiniteDuration, max: FiniteDuration): Double =
    (min.toMillis + max.toMillis) / 2.0
}
