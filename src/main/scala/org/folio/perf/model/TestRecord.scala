package org.folio.perf.model

/**
 * A test, ours or published, for rules on several tests.
 *
 * @param report report of the test: only tests of one report, or of one simulation and target, are compared
 * @param facts its conditions; those of the part [[TestRecord.Outcome]] are results
 * @param usdPerHour cost of its machines; `None`: a machine or a price is not known
 * @param totalMs a total that was printed below the rows; `None`: none was
 * @param title as its report has it; empty: it has none
 * @param label name by what differs from the tests that it is compared with; empty: it has none yet
 */
final case class TestRecord(
    name: String,
    report: String,
    facts: Vector[Fact],
    rows: Vector[TestRow],
    figures: Vector[ResourceFigure],
    jobs: Vector[TenantJob] = Vector.empty,
    totalMs: Option[Double] = None,
    printedDeltas: Vector[PrintedDelta] = Vector.empty,
    tenantClasses: Vector[TenantClassSize] = Vector.empty,
    usdPerHour: Option[Double] = None,
    claims: Vector[StatedClaim] = Vector.empty,
    title: String = "",
    label: String = "",
) {

  /** Facts that are not results. */
  def conditions: Vector[Fact] = facts.filter(_.part != TestRecord.Outcome)

  /** Name by what differs, else `test-4` of `mobius/test-4`. */
  def short: String = if (label.nonEmpty) label else ownName

  /** `test-4` of `mobius/test-4`. */
  def ownName: String = name.drop(name.indexOf('/') + 1)

  /** Value of a fact; `None`: it is not stated. */
  def fact(part: String, name: String): Option[String] = facts.find(f => f.part == part && f.name == name).map(_.value)

  /** Figures of a metric that may be compared. */
  def figuresOf(metric: String): Vector[ResourceFigure] = figures.filter(f => f.metric == metric && f.doubt.isEmpty)
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
 * @param averageMs 0: not stated
 * @param p95Ms `None`: not known, likewise `samples`, the number of executions, and `p90Ms` and `medianMs`
 * @param dimensions tenant, tenant class, users, file size or others that tell rows of one transaction apart
 */
final case class TestRow(
    transaction: String,
    family: String,
    averageMs: Double,
    errors: Option[Long] = None,
    errorPercent: Option[Double] = None,
    doubt: Option[String] = None,
    p95Ms: Option[Double] = None,
    samples: Option[Long] = None,
    dimensions: Vector[Dimension] = Vector.empty,
    p90Ms: Option[Double] = None,
    medianMs: Option[Double] = None,
) {
  def key: (String, Set[Dimension]) = (transaction, dimensions.toSet)

  def label: String = Dimension.label(transaction, dimensions)

  /** Tenant class, user or other thing of this name that it is about; `None`: it has none. */
  def dimension(name: String): Option[String] = dimensions.find(_.name == name).map(_.value)

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
 * @param dimensions class of tenants or others that it is about; empty: all
 */
final case class StatedClaim(
    words: String,
    transaction: Option[String] = None,
    against: Option[String] = None,
    percent: Option[Double] = None,
    toPercent: Option[Double] = None,
    belowMs: Option[Double] = None,
    dimensions: Vector[Dimension] = Vector.empty,
)

/** A difference that a report prints. @param against the other test of the difference */
final case class PrintedDelta(against: String, transaction: String, percent: Double)

/** Averages of a class of tenants. */
final case class TenantClassSize(name: String, tenants: Int, instances: Double, items: Double)

/**
 * A published test: averages and facts about its environment.
 *
 * @param name value for `-Dbaseline`, e.g. `mobius/test-4`
 * @param source report with the test
 * @param facts about the environment and the load
 * @param figures about resources
 * @param claims what the report says of its figures
 */
final case class PublishedRun(
    schemaVersion: Int,
    name: String,
    title: String,
    source: String,
    facts: Vector[Fact],
    rows: Vector[PublishedRow],
    figures: Vector[ResourceFigure] = Vector.empty,
    jobs: Vector[TenantJob] = Vector.empty,
    claims: Vector[StatedClaim] = Vector.empty,
)

object PublishedRun {
  val SchemaVersion = 1
}

/**
 * @param averageMs 0: not published, where only executions or percentiles are
 * @param errorPercent `None`: not published, or only as a number of errors without the number of iterations
 * @param errors number of errors, if published
 * @param doubt reason not to use the figure, as a sentence; `None`: none
 * @param samples number of executions, if published
 * @param dimensions tenant, tenant class, users, file size: what tells rows of one transaction apart
 */
final case class PublishedRow(
    transaction: String,
    averageMs: Double = 0,
    errors: Option[Long] = None,
    errorPercent: Option[Double] = None,
    p95Ms: Option[Double] = None,
    doubt: Option[String] = None,
    samples: Option[Long] = None,
    dimensions: Vector[Dimension] = Vector.empty,
    p90Ms: Option[Double] = None,
    medianMs: Option[Double] = None,
) {
  def label: String = Dimension.label(transaction, dimensions)
}

/** A fact about a run's environment, e.g. Database, class, db.r6g.xlarge. */
final case class Fact(part: String, name: String, value: String)

/**
 * A defect of a FOLIO module that performance tests have found.
 *
 * @param key of its issue, e.g. MODINV-944
 * @param pattern regular expression on the failing transaction or request; not used for rising use
 * @param fixedIn first version of the module without it; `None`: unknown
 * @param what its effect, as a sentence without its full stop
 */
final case class KnownDefect(
    key: String,
    module: String,
    sign: DefectSign,
    pattern: String,
    fixedIn: Option[String],
    what: String,
)

sealed trait DefectSign

object DefectSign {
  case object FailingTransaction extends DefectSign
  case object FailingRequest extends DefectSign
  case object RisingUse extends DefectSign
}

/**
 * Several tests compared: what the program writes as JSON.
 *
 * @param summary a paragraph; its first sentence is the largest effect with a reason
 * @param findings those of the first screen have a rank; the others follow
 */
final case class TestsComparison(
    schemaVersion: Int,
    summary: String,
    grid: ComparedGrid,
    findings: Vector[ComparedFinding],
)

object TestsComparison {
  val SchemaVersion = 1
}

/**
 * Tests as a table.
 *
 * @param rows releases or configurations
 * @param columns loads
 */
final case class ComparedGrid(rows: Vector[String], columns: Vector[String], cells: Vector[ComparedCell])

/**
 * @param row one of the rows, as `column` is one of the columns
 * @param against name of the test that it is compared with; `None`: it is the first of its kind
 * @param changePercent geometric mean of its times against that test; `None`: no row may be compared
 * @param verdict first, faster, slower, same or not-comparable
 */
final case class ComparedCell(
    run: String,
    row: String,
    column: String,
    against: Option[String],
    changePercent: Option[Double],
    verdict: String,
)

/**
 * @param severity good, info, warning or bad
 * @param about names of its tests
 * @param rank place among the findings of the first screen; `None`: it is not there
 */
final case class ComparedFinding(
    id: String,
    severity: String,
    statement: String,
    detail: String,
    recommendation: String,
    about: Vector[String],
    rank: Option[Int],
)
