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
    claims: Vector[StatedClaim] = Vector.empty,
) {

  /** Facts that are not results. */
  def conditions: Vector[Fact] = facts.filter(_.part != TestRecord.Outcome)
}

object TestRecord {

  /** Part of facts about errors of a test. */
  val Outcome = "Errors"

  /** Part of facts about workflows: on or off. */
  val Workflows = "Workflows"

  /** Part of facts about the load: users, tenants, records, duration. */
  val Load = "Load"
}

/** A further thing that a row is about, e.g. tenant class, large. */
final case class Dimension(name: String, value: String)

object Dimension {

  /** A transaction, with what else its row is about. */
  def label(transaction: String, of: Vector[Dimension]): String =
    if (of.isEmpty) transaction else s"$transaction (${of.map(_.value).mkString(", ")})"
}

/**
 * @param family transactions of one workflow
 * @param errors number of failures; `None`: not known
 * @param errorPercent share of failures; `None`: not known
 * @param doubt reason why the average is not compared; `None`: it may be
 * @param p95Ms `None`: not known, likewise `samples`, the number of executions
 * @param dimensions tenant, tenant class, users, file size or others that tell rows of one transaction apart
 */
final case class TestRow(
    transaction: String,
    family: String,
    averageMs: Double,
    errors: Option[Long],
    errorPercent: Option[Double],
    doubt: Option[String],
    p95Ms: Option[Double] = None,
    samples: Option[Long] = None,
    dimensions: Vector[Dimension] = Vector.empty,
) {
  def key: (String, Set[Dimension]) = (transaction, dimensions.toSet)

  def label: String = Dimension.label(transaction, dimensions)

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
    doubt: Option[String] = None,
)

object Metric {
  val ServiceCpu = "CPU of services"
  val InstanceCpu = "CPU of instances"
  val DatabaseCpu = "CPU of the database"
  val SearchCpu = "CPU of search nodes"
  val Connections = "Database connections"
  val ServiceMemory = "Memory of services"
  val TasksOnInstance = "Tasks on one instance"
  val KafkaCpu = "CPU of Kafka brokers"

  /** Sessions that run or wait at one time, against the database's processors. */
  val ActiveSessions = "Active database sessions"

  /** Metrics that rules read. */
  val all: Set[String] = Set(
    ServiceCpu,
    InstanceCpu,
    DatabaseCpu,
    SearchCpu,
    Connections,
    ServiceMemory,
    TasksOnInstance,
    KafkaCpu,
    ActiveSessions,
  )
}

/**
 * A long job of one tenant.
 *
 * @param durationMs `None`: it did not start or did not end
 * @param kind singular, such as rollover or import
 */
final case class TenantJob(
    tenant: String,
    durationMs: Option[Double],
    status: String,
    kind: String = "rollover",
)

/**
 * A statement of a report about its figures.
 *
 * @param transaction `None`: of all
 * @param against the other test of a change; `None`: it is about this test alone
 * @param percent the stated change; negative: faster
 * @param toPercent other end of a stated range of changes
 * @param belowMs the stated limit of times
 */
final case class StatedClaim(
    words: String,
    transaction: Option[String] = None,
    against: Option[String] = None,
    percent: Option[Double] = None,
    toPercent: Option[Double] = None,
    belowMs: Option[Double] = None,
)

/** A difference that a report prints. @param against the other test of the difference */
final case class PrintedDelta(against: String, transaction: String, percent: Double)

/** Averages of a class of tenants. */
final case class TenantClassSize(name: String, tenants: Int, instances: Double, items: Double)
