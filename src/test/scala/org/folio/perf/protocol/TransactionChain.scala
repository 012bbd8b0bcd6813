package org.folio.perf.protocol

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.gatling.Parallel
import org.folio.perf.model.{ExecutionRequests, JobOutcome, JobSample, LeftOutRequest, TransactionSample}
import org.folio.perf.recorder.{Recorder, RunClock}
import org.folio.perf.settings.{AllowedHosts, LoadSettings}
import scala.concurrent.duration._

/**
 * Makes Gatling chains of transactions. A transaction is a group that ends at its first failed request; its time,
 * without think time, is recorded even if it fails. Afterwards the virtual user counts as successful again, so that
 * the next transaction counts for itself; [[SessionKey.Succeeded]] has the outcome.
 *
 * @param edgeUrl address of the edge modules, without a slash at its end
 * @param toSandbox whether each request has a header with its transaction
 * @param hosts that virtual users may send requests to when FOLIO returns an address
 * @param tokenRefused called with a tenant whose token the gateway rejected
 * @param leftOut requests that some tenants do not get
 * @param marks of requests in FOLIO's logs
 */
final class TransactionChain(
    val load: LoadSettings,
    val edgeUrl: String,
    val recorder: Recorder,
    val toSandbox: Boolean = false,
    val hosts: AllowedHosts = AllowedHosts.LoopbackOnly,
    val tokenRefused: String => Unit = _ => (),
    leftOut: Vector[LeftOutRequest] = Vector.empty,
    val marks: RequestMarks = RequestMarks.Off,
) {

  private val newIds = NewIds(load)
  private val requests = new RequestSender(this)

  def apply(transaction: Transaction): ChainBuilder =
    exec(session => begin(transaction, session))
      .exec(exitBlockOnFail(group(transaction.name)(chain(transaction.steps, transaction.name))))
      .exec(session => end(transaction.name, session))

  /**
   * Each transaction only if the one before it succeeded. A transaction that does not start for that reason counts
   * as failed, with a duration of 0: its user did not reach the goal either.
   */
  def inOrder(first: Transaction, others: Transaction*): ChainBuilder =
    consecutive((first +: others.toVector).map(transaction => Vector(transaction.name) -> apply(transaction)))

  /** Parts of an iteration, each only if the one before it succeeded. @param parts names of their transactions, and chains */
  def consecutive(parts: Vector[(Vector[String], ChainBuilder)]): ChainBuilder = {
    val (names, first) = parts.head
    if (parts.size == 1) first
    else
      exec(first).doIfOrElse(session => SessionKey.succeeded(session))(consecutive(parts.tail))(
        exec(session => notStarted(names.last, parts.tail.flatMap(_._1), session))
      )
  }

  /**
   * Chains the transactions like [[inOrder]]; a further transaction has the sum of their times and fails if one of them fails.
   */
  def together(name: String)(first: Transaction, others: Transaction*): ChainBuilder =
    exec(session => session.set(SessionKey.Sum.name, TransactionSum()))
      .exec(group(name)(inOrder(first, others: _*)))
      .exec { session =>
        val tenant = SessionKey.Tenant.value(session)
        sumOf(session).flatMap(_.sample(tenant, name)).foreach(recorder.record)
        session.remove(SessionKey.Sum.name)
      }

  private def sumOf(session: Session): Option[TransactionSum] =
    session(SessionKey.Sum.name).asOption[TransactionSum]

  private def begin(transaction: Transaction, session: Session): Session = {
    val running = session(SessionKey.Clock.name).asOption[TransactionClock]
    val clock = running
      .filter(_ => transaction.continues)
      .getOrElse(TransactionClock.start(RunClock.own.nowMs, System.nanoTime))
    val underWay = new RequestUnderWay(clock.startMs, recorder.requestNames)
    if (transaction.continues && running.nonEmpty) underWay.continues(clock.durationMs(System.nanoTime))
    recorder.waitBegins()
    session
      .set(SessionKey.Clock.name, clock)
      .set(SessionKey.UnderWay.name, underWay)
      .set(SessionKey.Ids.name, idsOf(session))
      .removeAll(SessionKey.Failure.name, SessionKey.PollingSince.name)
  }

  /** The ids of the iteration; its transactions share them. */
  private def idsOf(session: Session): IterationIds = {
    val iteration = SessionKey.Iteration.numberOf(session)
    session(SessionKey.Ids.name)
      .asOption[IterationIds]
      .filter(_.iteration == iteration)
      .getOrElse {
        newIds.idsOf(session.scenario, SessionKey.Tenant.value(session), iteration)
      }
  }

  private def end(name: String, session: Session): Session = {
    val clock = clockOf(session)
    val ok = !session.isFailed
    recorder.waitEnds()
    val message = if (ok) "" else failureOf(session)
    ends(session)
    val underWay = RequestUnderWay.of(session)
    val tenant = SessionKey.Tenant.value(session)
    val durationMs = clock.durationMs(System.nanoTime)
    val sample = TransactionSample(clock.startMs, durationMs, tenant, name, ok, message, Some(underWay.all))
    recorder.record(sample)
    val over = session.markAsSucceeded.set(SessionKey.Succeeded.name, ok)
    sumOf(session).fold(over)(sum => over.set(SessionKey.Sum.name, sum.plus(sample)))
  }

  /** The last request of a transaction, or of one of its branches, is over. */
  private def ends(session: Session): Unit = {
    RequestUnderWay.of(session).ends()
    if (session.isFailed) requests.failed(session)
  }

  private def notStarted(failed: String, names: Seq[String], session: Session): Session = {
    val tenant = SessionKey.Tenant.value(session)
    val message = s"not started, because $failed failed"
    names.foreach { name =>
      recorder.record(
        TransactionSample(RunClock.own.nowMs, 0, tenant, name, ok = false, message)
      )
    }
    session
  }

  private def failureOf(session: Session): String =
    SessionKey.Failure
      .ifIn(session)
      .orElse(RequestUnderWay.of(session).failure(load.requestTimeout))
      .getOrElse("failed before its first request")

  private def clockOf(session: Session): TransactionClock =
    session(SessionKey.Clock.name).as[TransactionClock]

  private def chain(steps: Vector[Step], transaction: String): ChainBuilder =
    steps.zipWithIndex.foldLeft(ChainBuilder.Empty) { case (built, (step, index)) =>
      step match {
        case request: FolioRequest =>
          built.exec(unlessLeftOut(request, transaction)(requests.send(request, transaction)))
        case Step.Preflight(request) =>
          if (load.preflight)
            built.exec(
              unlessLeftOut(request, transaction)(requests.preflight(request, transaction))
            )
          else built
        case Step.ThinkTime(min, max) =>
          if (load.thinkTime > 0) built.exec(think(min, max, transaction, index)) else built
        case Step.Compute(update) => built.exec(session => update(session))
        case Step.ForEach(values, value, inner) =>
          built.foreach(values.el, value.name)(chain(inner, transaction))
        case Step.Parallel(inner) =>
          built.exec(Parallel(inner.map(branch(_, transaction)), ends))
        case Step.Repeat(times, inner) => built.repeat(times)(chain(inner, transaction))
        case Step.When(condition, inner, Vector()) =>
          built.doIf(session => condition(session))(chain(inner, transaction))
        case Step.When(condition, inner, others) =>
          built.doIfOrElse(session => condition(session))(chain(inner, transaction))(chain(others, transaction))
        case forms: Step.Forms =>
          built.exec(chain(forms.steps(load.api), transaction))
        case poll: Step.Poll =>
          val before = poll.before.map(requests.send(_, transaction))
          built.exec(Polling(poll, requests.send(poll.request, transaction), before))
        case Step.ReportJob(job) => built.exec(session => report(job, session))
      }
    }

  private def unlessLeftOut(request: FolioRequest, transaction: String)(
      sent: ChainBuilder
  ): ChainBuilder = {
    val without = leftOut
      .filter(one => one.request == request.name && one.transactions.contains(transaction))
      .flatMap(_.tenants)
      .toSet
    if (without.isEmpty) sent
    else doIf(session => !without(SessionKey.Tenant.value(session)))(sent)
  }

  /** A step that runs during others has a request under way of its own. */
  private def branch(step: Step, transaction: String): ChainBuilder =
    exec(session => session.set(SessionKey.UnderWay.name, RequestUnderWay.of(session).branch))
      .exec(chain(Vector(step), transaction))

  private def think(
      min: FiniteDuration,
      max: FiniteDuration,
      transaction: String,
      index: Int,
  ): ChainBuilder = {
    val fixed = transaction.hashCode.toLong * 31 + index
    def drawn(session: Session): FiniteDuration = {
      val iteration = SessionKey.Iteration.numberOf(session)
      val ms = Draw.between(min.toMillis, max.toMillis, load.seed, fixed, iteration)
      (ms.toDouble * load.thinkTime).round.millis
    }
    exec { s =>
      recorder.waitEnds()
      s.set(SessionKey.Clock.name, clockOf(s).pauseBegins(System.nanoTime))
    }.pause(session => drawn(session))
      .exec { s =>
        recorder.waitBegins()
        s.set(SessionKey.Clock.name, clockOf(s).pauseEnds(System.nanoTime))
      }
  }

  private def report(job: JobReport, session: Session): Session = {
    val outcome = job.outcome(session)
    // The session may still have the end of an earlier job.
    val own = if (outcome == JobOutcome.TimedOut) None else job.times(session)
    // A job without dates began with its polling, or else with its transaction.
    val polling = if (job.isWholeTransaction) None else session(SessionKey.PollingSince.name).asOption[Long]
    val waited = since(polling.getOrElse(clockOf(session).startNanos))
    own.foreach(job => RequestUnderWay.of(session).sawLate(waited.durationMs - job.durationMs))
    val times = own.getOrElse(waited)
    val message = job.message(outcome, session)
    val name = job.title(session)
    recorder.record(
      JobSample(
        times.startMs,
        times.durationMs,
        SessionKey.Tenant.value(session),
        name,
        outcome,
        job.records(session),
        job.statuses(session),
        message,
      )
    )
    if (outcome == JobOutcome.Succeeded || !job.failsTransaction) session
    else SessionKey.failed(session, s"$name: $message")
  }

  /** Times of a job without dates, by the clock of the process. */
  private def since(startNanos: Long): JobSpan = {
    val durationMs = (System.nanoTime - startNanos + 500000) / 1000000
    JobSpan(RunClock.own.nowMs - durationMs, durationMs)
  }
}

/**
 * Measures the duration of a transaction without its think time; any other waiting counts. `nowNanos` is from
 * `System.nanoTime`.
 *
 * @param startMs epoch milliseconds
 * @param startNanos the same time by `System.nanoTime`
 * @param pausedNanos sum of the finished think times
 * @param pauseFrom start of the current think time
 */
final case class TransactionClock(
    startMs: Long,
    startNanos: Long,
    pausedNanos: Long,
    pauseFrom: Long,
) {
  def pauseBegins(nowNanos: Long): TransactionClock = copy(pauseFrom = nowNanos)

  def pauseEnds(nowNanos: Long): TransactionClock =
    copy(pausedNanos = pausedNanos + nowNanos - pauseFrom)

  /** Milliseconds, rounded. */
  def durationMs(nowNanos: Long): Int =
    ((nowNanos - startNanos - pausedNanos + 500000) / 1000000).toInt
}

object TransactionClock {
  def start(nowMs: Long, nowNanos: Long): TransactionClock =
    TransactionClock(nowMs, nowNanos, pausedNanos = 0, pauseFrom = nowNanos)
}

/**
 * Sum of the times of several transactions, without the time between them.
 *
 * @param startMs start of the first one in epoch milliseconds
 * @param failure message of the first one that failed
 */
final private[protocol] case class TransactionSum(
    startMs: Option[Long] = None,
    durationMs: Int = 0,
    failure: Option[String] = None,
    requests: Option[ExecutionRequests] = None,
) {

  def plus(sample: TransactionSample): TransactionSum = TransactionSum(
    startMs.orElse(Some(sample.startMs)),
    durationMs + sample.durationMs,
    failure.orElse(Option.when(!sample.ok)(sample.message)),
    sample.requests.map { own =>
      val all = new ExecutionRequests(own.names)
      if (requests.isEmpty) all.add(ExecutionRequests.Sum, 0)
      requests.foreach(all.addAll(_, 0))
      all.addAll(own, (sample.startMs - startMs.getOrElse(sample.startMs)).toInt)
      all
    },
  )

  /** The sum as a transaction; `None`: there was no transaction. */
  def sample(tenant: String, name: String): Option[TransactionSample] = startMs.map { start =>
    TransactionSample(start, durationMs, tenant, name, failure.isEmpty, failure.getOrElse(""), requests)
  }
}
