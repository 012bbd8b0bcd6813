package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{OrderedValue, TestPair}
import org.folio.perf.model._

/** Rows of one test that differ in one dimension only: tenant class, tenant, users, file size. */
object RowDimensions extends TestsRule {
  private val FewestSteps = 3

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    for {
      test <- tests
      name <- test.rows.flatMap(_.dimensions.map(_.name)).distinct
      finding <- of(test, name)
    } yield finding

  private def of(test: TestRecord, name: String): Option[Finding] = {
    val rows = test.rows.filter(TestPair.isUsable)
    val values = rows.flatMap(valueOf(_, name)).distinct
    val numbers = values.flatMap(value => OrderedValue.of(value).map(_._1 -> value)).sortBy(_._1)
    // Rows of one transaction, apart from this dimension.
    val groups = rows
      .filter(valueOf(_, name).isDefined)
      .groupBy(row => (row.transaction, row.dimensions.filter(_.name != name).toSet))
      .values
      .toVector
      .map(group => group.flatMap(row => valueOf(row, name).map(_ -> row.averageMs)).toMap)
    val ordered = if (numbers.size == values.size) numbers.map(_._2) else values
    val whole = groups.filter(group => ordered.forall(group.contains))
    if (values.size < 2 || whole.isEmpty) None
    else if (numbers.size == values.size && values.size >= FewestSteps)
      Some(finding(test, name, inOrder(name, numbers, whole), whole))
    else Some(finding(test, name, byValue(name, ordered, whole), whole))
  }

  private def valueOf(row: TestRow, name: String): Option[String] =
    row.dimensions.find(_.name == name).map(_.value)

  private def inOrder(
      name: String,
      steps: Vector[(Double, String)],
      groups: Vector[Map[String, Double]],
  ): String = {
    val ratios = steps.flatMap { case (_, value) => ratio(groups, value, steps.head._2) }
    val shape = OrderedShape(steps, ratios)
    s"over $name response times ${shape.words}${TestsWords.perThing(name, shape)}"
  }

  private def byValue(
      name: String,
      values: Vector[String],
      groups: Vector[Map[String, Double]],
  ): String = {
    val ratios =
      values.flatMap(value => ratio(groups, value, values.head).map(value -> _)).sortBy(_._2)
    val (fastest, slowest) = (ratios.head, ratios.last)
    s"by $name, ${slowest._1} took ${TestsWords.asLong(slowest._2 / fastest._2)} ${fastest._1}" +
      (if (ratios.size == 2) ""
       else s"; from fast to slow: ${ratios.map(_._1).mkString(", ")}")
  }

  private def ratio(
      groups: Vector[Map[String, Double]],
      value: String,
      to: String,
  ): Option[Double] =
    TestPair.mean(groups.map(group => group(value) / group(to)))

  private def finding(
      test: TestRecord,
      name: String,
      said: String,
      groups: Vector[Map[String, Double]],
  ): Finding = Finding(
    s"dimension:${test.name}:$name",
    Severity.Info,
    s"In ${TestsWords.short(test)}, $said.",
    s"Geometric mean of ${count(groups.size, "transaction", "transactions")}.",
    Vector("averages"),
  )
}
