package org.folio.perf.model

/**
 * A test, ours or published, for rules on several tests.
 *
 * @param report report of the test: only tests of one report, or of one simulation and target, are compared
 * @param facts its conditions; those of the part [[TestRecord.Outcome]] are results
 * @param usdPerHour cost of its machines; `None`: a machine or a price is not known
 * @param totalMs a total that was printed below the rows; `None`: none was
 */
final case class TestRecord(
    name: String,
    report: String,
    facts: Vector[Fact],
    rows: Vector[TestRow],
    figures: Vector[ResourceFigure],
    jobs: Vector[TenantJob],
    totalMs: Option[Double],
    printedDeltas: Vector[PrintedDelta],
    tenantClasses: Vector[TenantClassSize],
    usdPerHour: Option[Double] = None,
)

object TestRecord {

  /** Part of facts about errors of a test. */
  val Outcome = "Errors"

  /** Part of facts about workflows: on or off. */
  val Workflows = "Workflows"
}

/**
 * @param family transactions of one workflow
 * @param errors number of failures; `None`: not known
 * @param errorPercent share of failures; `None`: not known
 * @param doubt reason why the average is not compared; `None`: it may be
 */
final case class TestRow(
    transaction: String,
    family: String,
    averageMs: Double,
    errors: Option[Long],
    errorPercent: Option[Double],
    doubt: Option[String],
) {
  def failed: Boolean = errors.exists(_ > 0) || errorPercent.exists(_ > 0)
}

/**
 * A figure about a resource during a whole test.
 *
 * @param metric one of [[Metric]]
 * @param statistic maximum, average, level, start, end, minimum
 * @param bound `=`, `<=` for "did not exceed", `>=`, `~` for about
 * @param unit `%`, or what 100 per cent is, or empty for a number of things
 * @param doubt reason why it is not compared; `None`: it may be
 */
final case class ResourceFigure(
    metric: String,
    subject: String,
    statistic: String,
    bound: String,
    value: Double,
    unit: String,
    doubt: Option[String],
)

object Metric {
  val ServiceCpu = "CPU of services"
  val InstanceCpu = "CPU of instances"
  val DatabaseCpu = "CPU of the database"
  val SearchCpu = "CPU of search nodes"
  val Connections = "Database connections"
  val ServiceMemory = "Memory of services"
  val TasksOnInstance = "Tasks on one instance"
}

/** A long job of one tenant. @param durationMs `None`: it did not start or did not end */
final case class TenantJob(tenant: String, durationMs: Option[Double], status: String)

/** A difference that a report prints. @param against the other test of the difference */
final case class PrintedDelta(against: String, transaction: String, percent: Double)

/** Averages of a class of tenants. */
final case class TenantClassSize(name: String, tenants: Int, instances: Double, items: Double)
