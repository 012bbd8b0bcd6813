package org.folio.perf.analysis

import org.folio.perf.model._

/** The failures of a run as the report lists them: those with the same code of FOLIO are one. */
private[perf] object FailureResults {

  /**
   * @param errors failed requests by the load generator's own messages; those without a kept answer are added
   * @param loadStartMs epoch milliseconds
   * @return most frequent first; empty: no answers were kept
   */
  def apply(
      failures: RunFailures,
      errors: Vector[ErrorResult],
      loadStartMs: Long,
  ): Vector[FailureResult] =
    if (failures.failures.isEmpty) Vector.empty
    else {
      val answered = failures.failures.groupBy(keyOf).values.toVector.map(result(_, loadStartMs))
      val known = failures.failures.map(f => (f.request, logMessage(f))).toSet
      val others = errors
        .filter(e => e.request.nonEmpty && !known((e.request, e.message)))
        .groupBy(e => (e.request, e.message))
        .values
        .map(withoutAnswer)
      (answered ++ others).sortBy(f => (-f.count, f.firstMs, f.request, f.message))
    }

  final private case class Key(
      request: String,
      code: Option[String],
      status: Option[Int],
      message: String,
      field: Option[String],
  )

  private def keyOf(failure: DistinctFailure): Key =
    codeOf(failure) match {
      // A code of two modules may be the same by chance.
      case Some(code) => Key(failure.request, Some(code), None, "", None)
      case None =>
        Key(failure.request, None, failure.status, messageOf(failure), failure.field)
    }

  private def result(same: Vector[DistinctFailure], loadStartMs: Long): FailureResult = {
    val ordered = same.sortBy(f => (f.counts.firstMs, messageOf(f)))
    val first = ordered.head
    val transactions = ordered
      .flatMap(_.counts.transactions)
      .groupMapReduce(_.name)(_.count)(_ + _)
      .toVector
      .sortBy { case (name, count) => (-count, name) }
    FailureResult(
      first.request,
      first.status,
      codeOf(first),
      messageOf(first),
      transactions.map(_._1),
      ordered.map(_.counts.count).sum,
      ordered.map(_.counts.firstMs).min - loadStartMs,
      ordered.map(_.counts.lastMs).max - loadStartMs,
      first.field,
      first.check,
      ordered.flatMap(_.unreachableModule).headOption,
      first.answers.headOption.map(example(_, loadStartMs)),
    )
  }

  private def example(answer: FailedAnswer, loadStartMs: Long): FailureExample =
    FailureExample(
      answer.tenant,
      answer.transaction,
      answer.atMs - loadStartMs,
      answer.headers,
      answer.body.getOrElse(""),
      answer.ids,
    )

  private def withoutAnswer(same: Vector[ErrorResult]): FailureResult = {
    val ordered = same.sortBy(e => (-e.count, e.transaction))
    FailureResult(
      ordered.head.request,
      None,
      None,
      ordered.head.message,
      ordered.map(_.transaction).filter(_.nonEmpty),
      ordered.map(_.count).sum,
      ordered.map(_.firstMs).min,
      ordered.map(_.lastMs).max,
    )
  }

  private def messageOf(failure: DistinctFailure): String =
    ErrorText.withoutIds(failure.message.orElse(failure.check).getOrElse(""))

  /** Message of the failure in the load generator's log. */
  private def logMessage(failure: DistinctFailure): String =
    ErrorText.withoutIds(failure.check.orElse(failure.message).getOrElse(""))

  private def codeOf(failure: DistinctFailure): Option[String] =
    failure.code.filterNot(DistinctFailure.isGenericCode)
}
