package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.ErrorText
import org.folio.perf.model._
import java.util.Locale

/** The failures of a run as the report lists them: those with the same code of FOLIO are one. */
private[perf] object FailureResults {

  /**
   * @param errors failed requests by the load generator's own messages; those without a kept answer are added
   * @param loadStartMs epoch milliseconds
   * @param said lines that modules logged about requests
   * @return most frequent first; empty: no answers were kept
   */
  def apply(
      failures: RunFailures,
      errors: Vector[ErrorResult],
      loadStartMs: Long,
      said: Vector[LoggedWords] = Vector.empty,
  ): Vector[FailureResult] =
    if (failures.failures.isEmpty) Vector.empty
    else {
      val byMark = said.groupBy(_.mark)
      val answered = failures.failures.groupBy(keyOf).values.toVector.map { same =>
        result(same, loadStartMs).copy(said = words(same.flatMap(_.answers.flatMap(_.mark)), byMark))
      }
      // By the message of the load generator's log.
      val known =
        failures.failures.map(f => (f.request, ErrorText.withoutIds(f.check.orElse(f.message).getOrElse("")))).toSet
      val others = errors
        .filter(e => e.request.nonEmpty && !known((e.request, e.message)))
        .groupBy(e => (e.request, e.message))
        .values
        .map(withoutAnswer)
      (answered ++ others).sortBy(f => (-f.count, f.firstMs, f.request, f.message))
    }

  /**
   * Lines about the requests with these marks: the most frequent of each level, errors first.
   *
   * @param said lines by the marks of their requests
   */
  def words(marks: Vector[String], said: Map[String, Vector[LoggedWords]]): Vector[ModuleWords] =
    marks.distinct
      .flatMap(mark => said.getOrElse(mark, Vector.empty))
      .groupMapReduce(line => (line.level, line.module, line.words))(_.count)(_ + _)
      .toVector
      .map { case ((level, module, words), count) => ModuleWords(module, level, words, count) }
      .sortBy(line => (line.level, -line.count, line.module, line.words))
      .groupBy(_.level)
      .toVector
      .sortBy(_._1)
      .flatMap(_._2.take(MostWords))

  /** Lines of each level. */
  private val MostWords = 3

  /** Failures with the same key are one. A code of two modules may be the same by chance. */
  private def keyOf(failure: DistinctFailure): (String, Any) =
    failure.request -> codeOf(failure).getOrElse((failure.status, messageOf(failure), failure.field))

  private def result(same: Vector[DistinctFailure], loadStartMs: Long): FailureResult = {
    val ordered = same.sortBy(f => (f.counts.firstMs, messageOf(f)))
    val first = ordered.head
    FailureResult(
      first.request,
      first.status,
      codeOf(first),
      messageOf(first),
      transactions(same).map(_._1),
      ordered.map(_.counts.count).sum,
      ordered.map(_.counts.firstMs).min - loadStartMs,
      ordered.map(_.counts.lastMs).max - loadStartMs,
      first.field,
      first.check,
      ordered.flatMap(_.unreachableModule).headOption,
      first.answers.headOption.map(example(_, loadStartMs)),
    )
  }

  /** Transactions with their failed requests, most frequent first. */
  def transactions(failures: Vector[DistinctFailure]): Vector[(String, Long)] = failures
    .flatMap(_.counts.transactions)
    .groupMapReduce(_.name)(_.count)(_ + _)
    .toVector
    .sortBy { case (name, count) => (-count, name) }

  private def example(answer: FailedAnswer, loadStartMs: Long): FailureExample =
    FailureExample(
      answer.tenant,
      answer.transaction,
      answer.atMs - loadStartMs,
      answer.headers,
      answer.body.getOrElse(""),
      answer.ids,
    )

  /** @param same with one request and message; at least one */
  def withoutAnswer(same: Vector[ErrorResult]): FailureResult = {
    val transactions = same.sortBy(e => (-e.count, e.transaction)).map(_.transaction).filter(_.nonEmpty)
    FailureResult(
      same.head.request,
      None,
      None,
      same.head.message,
      transactions,
      same.map(_.count).sum,
      same.map(_.firstMs).min,
      same.map(_.lastMs).max,
    )
  }

  private def messageOf(failure: DistinctFailure): String =
    ErrorText.withoutIds(failure.message.orElse(failure.check).getOrElse(""))

  private def codeOf(failure: DistinctFailure): Option[String] =
    failure.code.filterNot(DistinctFailure.isGenericCode)
}

/**
 * Cause of a failed request, as its answer tells it.
 *
 * @param id in kebab-case
 * @param statement after the number of failed requests, without its full stop
 */
final private[run] case class FailureMeaning(id: String, statement: String, advice: String, detail: String = "")

private[run] object FailureMeaning {

  /** The gateway cannot connect to the module: [[rule.ModuleDown]] tells it. */
  private val ModuleDown = FailureMeaning("module-down", "", "")

  private val Overload = FailureMeaning(
    "overload",
    "failed because the gateway was overloaded or closed the connection",
    "Look at CPU, memory and connections of the gateway and its load balancer at that time. Add capacity, or lower the load.",
    "It answered 429, 502, 503 or 504, or not at all.",
  )

  private val NotEnabled = FailureMeaning(
    "not-enabled",
    "failed because no module of the tenant serves the path",
    "Enable the module for the tenant, or leave the workflow out with -Dexclude.",
  )

  private val Permission = FailureMeaning(
    "permission",
    "failed because the user has no permission or the token is not valid",
    "Give the users of the target file the permissions that the answers name, and assign them to acquisition units.",
  )

  /** A module does not accept the body that the load generator sends. */
  private val RefusedBody = FailureMeaning(
    "refused-body",
    "failed because the module refuses the content of the request",
    "Compare the module's version with the versions that the workflow supports, and report the message to the " +
      "maintainers of the workflow.",
    "The module's schema differs from the one that the workflow was written for.",
  )

  /** The advice depends on the run. */
  val TestData: FailureMeaning = FailureMeaning(
    "test-data",
    "failed because of the test data",
    "",
    "The records that they name do not exist, or cannot be used this way.",
  )

  private val OptimisticLocking = FailureMeaning(
    "optimistic-locking",
    "failed because somebody else changed the record in between (optimistic locking)",
    "Provide more records of this kind, so that virtual users do not meet at the same one.",
    "Several virtual users work on the same record.",
  )

  /** No record, load or permission of ours explains it. */
  private val ServerError = FailureMeaning(
    "server-error",
    "failed with an error of a module",
    "Look for the request in the module's log, and report the error to its maintainers. Then repeat the run.",
    "The answers are errors of the server.",
  )

  private val Timeout = FailureMeaning(
    "timeout",
    "failed because no answer came in time",
    "Look for the cause in the slowest modules and in the database. A longer requestTimeout only hides it.",
  )

  /** Of answers that do not tell their cause. */
  val Untold: FailureMeaning = FailureMeaning(
    "other",
    "failed for a reason that the answers do not tell",
    "Look for the requests in the logs of the modules that serve them.",
  )

  /** Those that have a finding, in the order of their findings; the most frequent one becomes the first on the page. */
  lazy val all: Vector[FailureMeaning] =
    Vector(Overload, NotEnabled, Permission, RefusedBody, TestData, OptimisticLocking, ServerError, Timeout) ++
      EurekaRefusal.all.map(ofEureka)

  /** Kong or a sidecar refused the request: `NoGatewayRoute` is `eureka-no-gateway-route`. */
  private def ofEureka(refusal: EurekaRefusal): FailureMeaning = {
    val id = refusal.toString.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT)
    FailureMeaning(s"eureka-$id", s"failed because ${refusal.cause}", refusal.advice)
  }

  /** `None`: the answer does not tell. */
  def of(failure: FailureResult): Option[FailureMeaning] =
    if (failure.module.isDefined) Some(ModuleDown)
    else
      failure.status
        .flatMap(EurekaRefusal.of(_, failure.message))
        .map(ofEureka)
        .orElse(byStatus(failure))

  private def byStatus(failure: FailureResult): Option[FailureMeaning] =
    failure.status match {
      case None if TimedOut.findFirstIn(failure.message).isDefined => Some(Timeout)
      case None => Option.when(Connection.findFirstIn(failure.message).isDefined)(Overload)
      case Some(401 | 403) => Some(Permission)
      case Some(429 | 502 | 503 | 504) => Some(Overload)
      case _ if matches(Locking, failure) => Some(OptimisticLocking)
      case Some(404) if matches(NoModule, failure) => Some(NotEnabled)
      case Some(404 | 410) => Some(TestData)
      case Some(409) => Some(if (matches(Duplicate, failure)) TestData else OptimisticLocking)
      case Some(400 | 422) if matches(Schema, failure) => Some(RefusedBody)
      // FOLIO gave a reason.
      case Some(422) => Option.when(failure.code.isDefined || !failure.check.contains(failure.message))(TestData)
      case Some(500) if matches(Sql, failure) => Some(ServerError)
      case Some(400 | 500) if matches(Missing, failure) => Some(TestData)
      case Some(200 | 500) if matches(TimedOut, failure) => Some(Timeout)
      case Some(status) if status < 300 && !matches(NoJson, failure) => Some(TestData)
      case Some(status) if status >= 500 => Some(ServerError)
      case _ => None
    }

  private def matches(pattern: scala.util.matching.Regex, failure: FailureResult): Boolean =
    pattern.findFirstIn(failure.words).isDefined

  private val Locking = "(?i)optimistic.?lock|has been changed".r
  private val NoModule = "No suitable module found".r
  private val Duplicate = "(?i)unique|already exists|duplicate".r
  private val Schema =
    ("(?i)^(must |may not be |size must |Json content error|Invalid JSON|Unrecognized field|Cannot deserialize)" +
      "|: (must |may not be |size must )").r
  private val Missing = "(?i)not ?found|does not exist|no such ".r

  /** PostgreSQL refuses a statement: classes 22 and 42 of its codes, and its words. */
  private val Sql =
    "\\((22|42)[0-9A-Z]{3}\\)|(?i)syntax error at|(function|relation|column|operator|type) .*does not exist".r
  private val TimedOut = "(?i)time(d )?-?out|no answer within".r
  private val NoJson = "the answer is no JSON".r
  private val Connection = "(?i)connect|closed before|premature|broken pipe|unknown ?host".r
}
