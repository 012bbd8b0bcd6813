package org.folio.perf.protocol

import io.gatling.core.session.Session
import scala.concurrent.duration.{Duration, FiniteDuration}

/** What a transaction consists of, in order. [[TransactionChain]] makes a Gatling chain of it. */
sealed trait Step

/** Who is asked. */
sealed trait RequestHost

object RequestHost {

  /** The gateway, with tenant and token. */
  case object Okapi extends RequestHost

  /** The edge modules, with their API key instead. */
  case object Edge extends RequestHost

  /** Whoever made the address that the session has, which says all. */
  final case class Address(url: SessionKey) extends RequestHost
}

/**
 * A request to FOLIO and how its answer is checked.
 *
 * @param template path with `{id}` for each of `ids`, so that all ids count as one request
 * @param params query parameters, not yet URL-encoded; values may hold `#{...}`
 * @param headers those that other requests do not have, or have with another value
 * @param body may hold `#{...}`
 * @param file key of the path of a file that is the body; it is sent from disk
 * @param otherStatuses that are as good, such as 404 for what a record need not have
 */
final case class FolioRequest(
    method: String,
    template: String,
    ids: Vector[SessionKey],
    expectedStatus: Int,
    params: Vector[(String, String)] = Vector.empty,
    headers: Vector[(String, String)] = Vector.empty,
    body: Option[String] = None,
    checks: Vector[Expectation] = Vector.empty,
    host: RequestHost = RequestHost.Okapi,
    file: Option[SessionKey] = None,
    otherStatuses: Vector[Int] = Vector.empty,
) extends Step {

  /** As it appears in results: `GET /users/{id}`. */
  def name: String = s"$method $template"

  /** Whether what it does cannot be undone: something is deleted, or a ledger rolled over. */
  def isDestructive: Boolean =
    method == "DELETE" || method == "POST" && template.startsWith("/finance/ledger-rollovers")

  /** With the session's ids in it. */
  def path: String = ids.foldLeft(template) { (path, id) =>
    path.replaceFirst("\\{id}", java.util.regex.Matcher.quoteReplacement(id.el))
  }

  def param(name: String, value: String): FolioRequest = copy(params = params :+ (name -> value))
  def query(cql: String): FolioRequest = param("query", cql)
  def limit(records: Int): FolioRequest = param("limit", records.toString)
  def header(name: String, value: String): FolioRequest = copy(headers = headers :+ (name -> value))
  def accept(contentType: String): FolioRequest = header("Accept", contentType)
  def expecting(status: Int): FolioRequest = copy(expectedStatus = status)
  def orStatus(status: Int): FolioRequest = copy(otherStatuses = otherStatuses :+ status)
  def check(more: Expectation*): FolioRequest = copy(checks = checks ++ more)
  def preflight: Step = Step.Preflight(this)
}

object Step {

  /** The OPTIONS request that a browser sends ahead of a request to another origin. */
  final case class Preflight(of: FolioRequest) extends Step

  /** A person's pause before the next step; it is not part of the transaction's time. */
  final case class ThinkTime(min: FiniteDuration, max: FiniteDuration) extends Step

  /** Something computed between requests, or a record handed out. It can fail the transaction. */
  final case class Compute(update: Session => Session) extends Step

  /** The steps once for each value of the list `values`, which stands in `value` then. */
  final case class ForEach(values: SessionKey, value: SessionKey, steps: Vector[Step]) extends Step

  /** The steps so many times, one after the other. */
  final case class Repeat(times: Int, steps: Vector[Step]) extends Step

  /** The steps, or none of them. */
  final case class When(condition: Session => Boolean, steps: Vector[Step]) extends Step

  /**
   * The request again and again until `done`, as a page does that shows how a job goes: the user waits,
   * so its pauses count in the transaction's time.
   *
   * @param pause from the answer to the next request, drawn from this range
   * @param atMost after the first request; a request that began earlier is still awaited
   * @param failsWith what failed the transaction when it is not done by then; `None`: it goes on
   * @param giveUp also when the value of this key has not changed for so long; `None`: a job that
   *   makes no progress is waited for as one that does
   * @param before each further time, another request is sent
   */
  final case class Poll(
      request: FolioRequest,
      pause: (FiniteDuration, FiniteDuration),
      atMost: FiniteDuration,
      done: Session => Boolean,
      failsWith: Option[String],
      giveUp: Option[(SessionKey, FiniteDuration)] = None,
      before: Option[FolioRequest] = None,
  ) extends Step {

    /** A job whose progress, the value of `key`, stands still for so long is not waited for. */
    def unlessStuck(key: SessionKey, atMost: FiniteDuration): Poll =
      copy(giveUp = Some(key -> atMost))

    /** As a page does that shows two lists: each further look begins with the other one. */
    def after(other: FolioRequest): Poll = copy(before = Some(other))

    /** A job that is late does not fail the transaction. */
    def goingOn: Step = copy(failsWith = None)
  }

  /** A long job has ended, or is not waited for any longer; see [[JobReport]]. */
  final case class ReportJob(job: JobReport) extends Step

  def repeat(times: Int)(steps: Step*): Step = Repeat(times, steps.toVector)
  def when(condition: Session => Boolean)(steps: Step*): Step = When(condition, steps.toVector)
  def poll(
      request: FolioRequest,
      pause: (FiniteDuration, FiniteDuration),
      atMost: FiniteDuration,
  )(done: Session => Boolean): Poll =
    Poll(request, pause, atMost, done, Some(s"${request.name}: not done after $atMost"))
  def reportJob(job: JobReport): Step = ReportJob(job)
  def thinkTime(min: FiniteDuration, max: FiniteDuration): Step = ThinkTime(min, max)
  def compute(update: Session => Session): Step = Compute(update)
  def forEach(values: SessionKey, value: SessionKey)(steps: Step*): Step =
    ForEach(values, value, steps.toVector)

  /** How long the steps may wait for jobs, at most. */
  private[protocol] def longestWait(steps: Vector[Step]): FiniteDuration =
    steps.foldLeft(Duration.Zero) { (sum, step) =>
      sum + (step match {
        case poll: Poll => poll.atMost
        case block: ForEach => longestWait(block.steps)
        case block: Repeat => longestWait(block.steps) * block.times.toLong
        case block: When => longestWait(block.steps)
        case _: FolioRequest | _: Preflight | _: ThinkTime | _: Compute | _: ReportJob =>
          Duration.Zero
      })
    }

  private[protocol] def requests(steps: Vector[Step]): Vector[FolioRequest] = steps.flatMap {
    case request: FolioRequest => Vector(request)
    case poll: Poll => poll.before.toVector :+ poll.request
    case block: ForEach => requests(block.steps)
    case block: Repeat => requests(block.steps)
    case block: When => requests(block.steps)
    case _: Preflight | _: ThinkTime | _: Compute | _: ReportJob => Vector.empty
  }
}
