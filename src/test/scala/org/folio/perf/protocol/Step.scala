package org.folio.perf.protocol

import io.gatling.core.session.Session
import io.gatling.http.check.HttpCheck
import scala.concurrent.duration.FiniteDuration

/** What a transaction consists of, in order. [[TransactionChain]] makes a Gatling chain of it. */
sealed trait Step

/**
 * A request to FOLIO and how its answer is checked.
 *
 * @param template path with `{id}` for each of `ids`, so that all ids count as one request
 * @param params query parameters, not yet URL-encoded; values may hold `#{...}`
 * @param body JSON, may hold `#{...}`
 * @param viaEdge to the edge modules, with their API key instead of tenant and token
 */
final case class FolioRequest(
    method: String,
    template: String,
    ids: Vector[SessionKey],
    params: Vector[(String, String)],
    body: Option[String],
    expectedStatus: Int,
    checks: Vector[HttpCheck],
    viaEdge: Boolean,
) extends Step {

  /** As it appears in results: `GET /users/{id}`. */
  def name: String = s"$method $template"

  /** With the session's ids in it. */
  def path: String = ids.foldLeft(template) { (path, id) =>
    path.replaceFirst("\\{id}", java.util.regex.Matcher.quoteReplacement(id.el))
  }

  def param(name: String, value: String): FolioRequest = copy(params = params :+ (name -> value))
  def query(cql: String): FolioRequest = param("query", cql)
  def limit(records: Int): FolioRequest = param("limit", records.toString)
  def check(more: HttpCheck*): FolioRequest = copy(checks = checks ++ more)
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

  def thinkTime(min: FiniteDuration, max: FiniteDuration): Step = ThinkTime(min, max)
  def compute(update: Session => Session): Step = Compute(update)
  def forEach(values: SessionKey, value: SessionKey)(steps: Step*): Step =
    ForEach(values, value, steps.toVector)
}
