package org.folio.perf.protocol

import org.folio.perf.settings.LoadSettings
import scala.concurrent.duration._

/**
 * Estimated requests and pauses of a transaction, without knowledge of the target.
 *
 * @param requests each with its number, without preflights
 */
final case class RequestCount(requests: Vector[(FolioRequest, Double)], preflights: Double) {
  def total: Double = requests.map(_._2).sum + preflights

  private def +(other: RequestCount): RequestCount =
    RequestCount(requests ++ other.requests, preflights + other.preflights)

  private def *(times: Double): RequestCount =
    RequestCount(requests.map { case (r, n) => (r, n * times) }, preflights * times)
}

object RequestCount {

  /** Assumed length of a list whose length depends on the target, such as a patron's loans. */
  private val ValuesOfList = 3.0

  /** Assumed duration of a job. */
  private val UsualJob = 30.seconds

  def of(transaction: Transaction, load: LoadSettings): RequestCount = of(transaction.steps, load)

  /** Think time, and pauses of pollings, in milliseconds. */
  def pausesMs(transaction: Transaction, load: LoadSettings): Double =
    pauses(transaction.steps, load)

  private def of(steps: Vector[Step], load: LoadSettings): RequestCount =
    steps.map(of(_, load)).foldLeft(RequestCount(Vector.empty, 0))(_ + _)

  private def of(step: Step, load: LoadSettings): RequestCount = step match {
    case request: FolioRequest => RequestCount(Vector(request -> 1.0), 0)
    case _: Step.Preflight => RequestCount(Vector.empty, if (load.preflight) 1 else 0)
    case block: Step.ForEach => of(block.steps, load) * ValuesOfList
    case block: Step.Parallel => of(block.steps, load)
    case block: Step.Repeat => of(block.steps, load) * block.times.toDouble
    case block: Step.When => Vector(of(block.steps, load), of(block.others, load)).maxBy(_.total)
    // Before the run connects, the plan must not be underestimated. Of equal forms the earlier one counts.
    case forms: Step.ByInterface if load.interfaces.isEmpty =>
      Vector(of(forms.earlier, load), of(forms.later, load)).maxBy(_.total)
    case forms: Step.Forms => of(forms.of(load.api), load)
    case poll: Step.Poll =>
      val again = polls(poll)
      RequestCount((poll.request -> (1 + again)) +: poll.before.toVector.map(_ -> again), 0)
    case _: Step.ThinkTime | _: Step.Compute | _: Step.ReportJob => RequestCount(Vector.empty, 0)
  }

  private def pauses(steps: Vector[Step], load: LoadSettings): Double = steps.map {
    case Step.ThinkTime(min, max) => middleMs(min, max) * load.thinkTime
    case block: Step.ForEach => pauses(block.steps, load) * ValuesOfList
    case block: Step.Parallel => block.steps.map(one => pauses(Vector(one), load)).max
    case block: Step.Repeat => pauses(block.steps, load) * block.times
    case block: Step.When => math.max(pauses(block.steps, load), pauses(block.others, load))
    case forms: Step.Forms => pauses(forms.of(load.api), load)
    case poll: Step.Poll => polls(poll) * middleMs(poll.pause._1, poll.pause._2)
    case _ => 0.0
  }.sum

  /** Number of requests of a polling after the first one. */
  private def polls(poll: Step.Poll): Double = {
    val (min, max) = poll.pause
    poll.atMost.min(UsualJob).toMillis / math.max(1.0, middleMs(min, max))
  }

  private def middleMs(min: FiniteDuration, max: FiniteDuration): Double =
    (min.toMillis + max.toMillis) / 2.0
}
