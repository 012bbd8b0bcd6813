package org.folio.perf.protocol

import io.gatling.core.session.Session
import org.folio.perf.model.{MissingRecord, Platform, TargetApi}
import scala.concurrent.duration.{Duration, FiniteDuration}

/** One step of a transaction, or several of them, one after the other. */
sealed trait Steps {

  /** The single steps. */
  def each: Vector[Step]
}

/** A part of a transaction. [[TransactionChain]] makes a Gatling chain of all its steps. */
sealed trait Step extends Steps {
  override def each: Vector[Step] = Vector(this)

  /** Steps in it; of a step with two forms, both. */
  def inner: Vector[Step] = Vector.empty

  /** This step and those in it. */
  def all: Vector[Step] = this +: inner.flatMap(_.all)
}

/** Receiver of a request. */
sealed trait RequestHost

object RequestHost {

  /** The gateway of either platform; requests have tenant and token. */
  case object Gateway extends RequestHost

  /** The edge modules; requests have an API key instead. */
  case object Edge extends RequestHost

  /** A complete address in the session, such as a presigned link. */
  final case class Address(url: SessionKey) extends RequestHost
}

/**
 * A request to FOLIO, with the checks of its response.
 *
 * @param template path with `{id}` for each of `ids`, so that all ids count as one request
 * @param params query parameters, not yet URL-encoded; values may hold `#{...}`
 * @param headers in addition to, or instead of, those of all requests
 * @param body may hold `#{...}`
 * @param file key of the path of a file; it is the body, sent from disk
 * @param otherStatuses that are also accepted, such as 404 for a part that a record need not have
 * @param repeated query parameters that are sent once for each text of a list
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
    host: RequestHost = RequestHost.Gateway,
    file: Option[SessionKey] = None,
    otherStatuses: Vector[Int] = Vector.empty,
    repeated: Vector[(String, SessionKey)] = Vector.empty,
) extends Step {

  /** Name in results, such as `GET /users/{id}`. */
  def name: String = s"$method $template"

  /** Whether its effect cannot be undone: it deletes a record or rolls a ledger over. */
  def isDestructive: Boolean =
    method == "DELETE" || method == "POST" && template.startsWith("/finance/ledger-rollovers")

  /** Path with the ids of the session. */
  def path: String = ids.foldLeft(template) { (path, id) =>
    path.replaceFirst("\\{id}", java.util.regex.Matcher.quoteReplacement(id.el))
  }

  def param(name: String, value: String): FolioRequest = copy(params = params :+ (name -> value))
  def paramForEach(name: String, texts: SessionKey): FolioRequest = copy(repeated = repeated :+ (name -> texts))
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
  final private class Several(val each: Vector[Step]) extends Steps

  /** These steps, one after the other. */
  def steps(parts: Steps*): Steps = new Several(flat(parts))

  private[protocol] def flat(parts: Seq[Steps]): Vector[Step] = parts.toVector.flatMap(_.each)

  /** The OPTIONS request that a browser sends before a request to another origin. */
  final case class Preflight(request: FolioRequest) extends Step

  /** A person's pause before the next step; not part of the transaction's time. */
  final case class ThinkTime(min: FiniteDuration, max: FiniteDuration) extends Step

  /** A change of the session, such as a record that is taken. It can fail the transaction. */
  final case class Compute(update: Session => Session) extends Step

  /** Steps that are executed together. */
  sealed trait Block extends Step {
    def steps: Vector[Step]
    override def inner: Vector[Step] = steps
  }

  /** The steps once for each element of the list `values`; `value` has the element. */
  final case class ForEach(values: SessionKey, value: SessionKey, steps: Vector[Step]) extends Block

  /**
   * Steps at the same time, as a page sends requests that do not need each other. The next step follows the last answer.
   */
  final case class Parallel(steps: Vector[Step]) extends Block

  /** The steps several times, one after the other. */
  final case class Repeat(times: Int, steps: Vector[Step]) extends Block

  /**
   * Steps of which a run sends one form, by the target's platform or by an interface. A form may be empty, because not every
   * request of a page has a counterpart.
   *
   * @param since interface, such as `inventory`, and the version from which on the target gets the first form; `None`: Okapi
   *   gets it
   */
  final case class Forms(since: Option[(String, String)], first: Vector[Step], others: Vector[Step] = Vector.empty)
      extends Step {
    override def inner: Vector[Step] = first ++ others

    /** The form of targets with an older version of the interface, or without it. */
    def before(steps: Steps*): Forms = copy(others = flat(steps))

    /** The form of Eureka. */
    def onEureka(steps: Steps*): Forms = before(steps: _*)

    /** The form of a target. */
    def steps(api: TargetApi): Vector[Step] = {
      val isFirst = since.fold(api.platform == Platform.Okapi) { case (id, version) =>
        api.interfaces.hasSince(id, version)
      }
      if (isFirst) first else others
    }

    /** A browser's requests before those of the form. */
    def preflight: Step = copy(first = preflights(first), others = preflights(others))
  }

  /** The steps if the condition is true, else the others. */
  final case class When(condition: Session => Boolean, steps: Vector[Step], others: Vector[Step] = Vector.empty)
      extends Step {
    override def inner: Vector[Step] = steps ++ others
    def otherwise(steps: Steps*): Step = copy(others = flat(steps))
  }

  /**
   * The request again and again until `done`, as a page does that shows the progress of a job. The user waits, so
   * its pauses count in the transaction's time.
   *
   * @param pause from the response to the next request, drawn from this range
   * @param atMost longest time from the first request to the last one
   * @param failsWith failure of the transaction if it is not done by then; `None`: the transaction continues
   * @param giveUp ends the polling if the value of this key has not changed for this time; `None`: never
   * @param before request that is sent before each further one
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

    /** Stops waiting for a job if its progress, the value of `key`, has not changed for this time. */
    def unlessStuck(key: SessionKey, atMost: FiniteDuration): Poll =
      copy(giveUp = Some(key -> atMost))

    /** Sends the other request before each further one, as a page does that shows two lists. */
    def after(other: FolioRequest): Poll = copy(before = Some(other))

    /** The transaction continues even if the job is not done in time. */
    def goingOn: Step = copy(failsWith = None)
  }

  /** Records a long job that has ended, or for which the workflow stops waiting; see [[JobReport]]. */
  final case class ReportJob(job: JobReport) extends Step

  /** Steps that a run sends to Okapi only; `onEureka` adds their form of Eureka. */
  def onOkapi(steps: Steps*): Forms = Forms(None, flat(steps))

  /**
   * Steps that a run sends to targets with this version of an interface, or a later one; `before` adds the form of others.
   * The page of a release needs interfaces in the versions that its `package.json` names.
   */
  def since(id: String, version: String)(steps: Steps*): Forms = Forms(Some(id -> version), flat(steps))

  def parallel(steps: Steps*): Step = Parallel(flat(steps))
  def repeat(times: Int)(steps: Steps*): Step = Repeat(times, flat(steps))
  def when(condition: Session => Boolean)(steps: Steps*): When = When(condition, flat(steps))

  /** The steps in one of `oneIn` iterations of the transaction, drawn at random: turns would always be those of one tenant. */
  def whenDrawn(oneIn: Int, transaction: => Transaction)(steps: Steps*): When = when { session =>
    val iteration = SessionKey.Iteration.numberOf(session)
    Draw.between(0, oneIn - 1L, transaction.name.hashCode.toLong, iteration) == 0
  }(steps: _*)

  /** Either some or others in an iteration of the transaction, drawn likewise, each as often. */
  def either(transaction: => Transaction)(some: Steps*)(others: Steps*): Step =
    whenDrawn(2, transaction)(some: _*).otherwise(others: _*)

  /**
   * The steps if the session has the value. A record may lack it; then the steps that need it are left out, as on the
   * user's page.
   */
  def ifThere(value: SessionKey)(steps: Steps*): Step =
    when(_.contains(value.name))(steps: _*)

  /**
   * Fails the transaction if the session has no such value: the target has no record that the user could go on with.
   *
   * @param otherwise what the target lacks, as a sentence without a dot, such as `the vendor has no orders`
   */
  def need(value: SessionKey)(otherwise: String): Step =
    demand(_.contains(value.name))(otherwise)

  /** Like [[need]], with any condition. */
  def demand(condition: Session => Boolean)(otherwise: String): Step = Compute { session =>
    if (condition(session)) session
    else SessionKey.failed(session, MissingRecord.Prefix + otherwise)
  }

  def poll(
      request: FolioRequest,
      pause: (FiniteDuration, FiniteDuration),
      atMost: FiniteDuration,
  )(done: Session => Boolean): Poll =
    Poll(request, pause, atMost, done, Some(s"${request.name}: not done after $atMost"))
  def reportJob(job: JobReport): Step = ReportJob(job)
  def thinkTime(min: FiniteDuration, max: FiniteDuration): Step = ThinkTime(min, max)
  def compute(update: Session => Session): Step = Compute(update)

  /** Puts a value into the session. */
  def remember(key: SessionKey)(value: Session => Any): Step = Compute(session => session.set(key.name, value(session)))

  def forEach(values: SessionKey, value: SessionKey)(steps: Steps*): Step =
    ForEach(values, value, flat(steps))

  /** The longest time that the steps may wait for jobs. */
  private[protocol] def longestWait(steps: Vector[Step]): FiniteDuration =
    steps.foldLeft(Duration.Zero) { (sum, step) =>
      sum + (step match {
        case poll: Poll => poll.atMost
        case block: Parallel => block.steps.map(one => longestWait(Vector(one))).max
        case block: Repeat => longestWait(block.steps) * block.times.toLong
        case When(_, some, others) => longestWait(some).max(longestWait(others))
        case Forms(_, some, others) => longestWait(some).max(longestWait(others))
        case other => longestWait(other.inner)
      })
    }

  /** Requests that a target may get; `None`: those of all forms. */
  private[protocol] def requests(steps: Vector[Step], api: Option[TargetApi]): Vector[FolioRequest] =
    steps.flatMap {
      case request: FolioRequest => Vector(request)
      case poll: Poll => poll.before.toVector :+ poll.request
      case forms: Forms => requests(api.fold(forms.inner)(forms.steps), api)
      case other => requests(other.inner, api)
    }

  private def preflights(steps: Vector[Step]): Vector[Step] = steps.flatMap {
    case request: FolioRequest => Vector(request.preflight)
    case forms: Forms => Vector(forms.preflight)
    case other => preflights(other.inner)
  }
}
