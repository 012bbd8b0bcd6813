package org.folio.perf.model

/**
 * A test of ours or of a published report: its conditions, times and figures.
 *
 * @param name value for `-Dbaseline`, e.g. `mobius/test-4`; of a run its id
 * @param source report with the test
 * @param facts about the environment and the load
 * @param figures about resources
 * @param claims what the report says of its figures
 */
final case class TestRecord(
    schemaVersion: Int,
    name: String,
    title: String,
    source: String,
    facts: Vector[Fact],
    rows: Vector[TestRow],
    figures: Vector[ResourceFigure] = Vector.empty,
    jobs: Vector[TenantJob] = Vector.empty,
    claims: Vector[StatedClaim] = Vector.empty,
)

object TestRecord {
  val SchemaVersion = 1

  /** Names of all fields in a file of a test. */
  lazy val fields: Vector[String] = Vector[Product](
    TestRecord(SchemaVersion, "", "", "", Vector.empty, Vector.empty),
    Fact("", "", ""),
    TestRow(""),
    Dimension("", ""),
    ResourceFigure("", "", "", "", 0, ""),
    TenantJob("", None, ""),
    StatedClaim(""),
  ).flatMap(_.productElementNames).distinct

  /** Part of facts about the load: users, tenants, records, duration. */
  val Load = "Load"

  /** Part of facts about workflows: on or off. */
  val Workflows = "Workflows"

  /** Parts about what is sent; all others say what serves it. */
  val LoadParts: Set[String] = Set(Load, Workflows, "Workflows started after", "Tenants")
}

/** A further thing that a row is about, e.g. tenant class, large. */
final case class Dimension(name: String, value: String)

/**
 * @param averageMs 0: not stated, where only executions or percentiles are
 * @param errorPercent `None`: not stated, or only as a number of errors without the number of executions
 * @param errors number of errors, if stated
 * @param doubt reason not to use the figure, as a sentence; `None`: none
 * @param samples number of executions, if stated
 * @param dimensions tenant, tenant class, users, file size: what tells rows of one transaction apart
 */
final case class TestRow(
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

  /** Share of errors; `None`: not stated. */
  def errorShare: Option[Double] = errorPercent.orElse(for (n <- errors; of <- samples if of > 0) yield n * 100.0 / of)

  def label: String =
    if (dimensions.isEmpty) transaction else s"$transaction (${dimensions.map(_.value).mkString(", ")})"
}

/**
 * A figure about a resource during a whole test.
 *
 * @param metric one of [[Metric]]
 * @param statistic one of [[ResourceFigure.Statistics]]
 * @param bound one of [[ResourceFigure.Bounds]]: `<=` for "did not exceed", `~` for about
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
) {

  /** A word that nothing reads, and those that it may be; `None`: there is none. */
  def unread: Option[String] = {
    def other(what: String, found: String, known: Vector[String]) =
      Option.when(!known.contains(found))(
        s"the $what $found of $metric, which is none of ${known.init.mkString(", ")} and ${known.last}"
      )
    other("bound", bound, ResourceFigure.Bounds).orElse(other("statistic", statistic, ResourceFigure.Statistics))
  }
}

object ResourceFigure {
  val Statistics: Vector[String] = Vector("average", "maximum", "minimum", "level", "start", "end")
  val Bounds: Vector[String] = Vector("=", "<=", ">=", "~")
}

object Metric {
  val ServiceCpu = "CPU of services"
  val InstanceCpu = "CPU of instances"
  val DatabaseCpu = "CPU of the database"
  val SearchCpu = "CPU of search nodes"
  val Connections = "Database connections"
  val ServiceMemory = "Memory of services"
  val Throughput = "Throughput"
  val Cost = "Cost"
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

/** A fact about a run's environment, e.g. Database, class, db.r6g.xlarge. */
final case class Fact(part: String, name: String, value: String)

/**
 * A defect of a FOLIO module that performance tests have found.
 *
 * @param key of its issue, e.g. MODINV-944
 * @param pattern regular expression on the failing transaction or request; not used for rising use
 * @param fixedIn first version of the module without it; `None`: unknown
 * @param what its effect, as a sentence without its full stop
 * @param needs what a test must have to meet it, at least so many of a thing: `10 users`, `1 import`; empty: nothing
 */
final case class KnownDefect(
    key: String,
    module: String,
    sign: DefectSign,
    pattern: String,
    fixedIn: Option[String],
    what: String,
    needs: String = "",
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
 * @param tests names by what differs, in the order of the tests
 * @param summary a paragraph of at most 90 words
 * @param findings the most important first
 * @param contrasts of each factor and two of its values
 */
final case class TestsComparison(
    schemaVersion: Int,
    tests: Vector[ComparedTest],
    summary: String,
    findings: Vector[ComparedFinding],
    contrasts: Vector[ComparedContrast],
)

object TestsComparison {
  val SchemaVersion = 2
}

/** @param label name by what differs */
final case class ComparedTest(name: String, label: String)

/** @param contrasts places of the contrasts whose pairs it covers */
final case class ComparedFinding(severity: String, statement: String, contrasts: Vector[Int])

/** @param factors names of what differs, with the values `from` and `to` */
final case class ComparedContrast(
    factors: Vector[String],
    from: Vector[String],
    to: Vector[String],
    pairs: Vector[ComparedPair],
)

/**
 * @param context values of all other factors
 * @param from names of tests, several where they are repetitions
 * @param measure average, median, 90th or 95th percentile; `None`: the two have none in common
 * @param changePercent `None`: not compared
 * @param verdict a word of [[RowVerdict]]
 * @param because why it is not compared; `None`: it is
 */
final case class ComparedPair(
    transaction: String,
    context: Vector[Dimension],
    from: Vector[String],
    to: Vector[String],
    measure: Option[String],
    changePercent: Option[Double],
    verdict: String,
    because: Option[String],
)
