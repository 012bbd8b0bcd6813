package org.folio.perf.source

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model._
import scala.util.Using

/**
 * Published tests with all figures of their reports: the averages of [[PublishedBaselines]], and the conditions,
 * resource usage, rollovers and printed totals of `baselines/further/`.
 */
object PublishedTests {

  /** All tests in the order of the reports; tests without a table of averages come last. */
  def all: Vector[TestRecord] = {
    val runs = PublishedBaselines.names.flatMap(PublishedBaselines.find(_))
    val others = (conditions.keys ++ figures.keys ++ jobs.keys).toVector.distinct.sorted
      .filterNot(PublishedBaselines.names.contains(_))
    runs.map(of) ++ others.map(name =>
      of(PublishedRun(PublishedRun.SchemaVersion, name, "", "", Vector.empty, Vector.empty))
    )
  }

  /** `None`: no test has this name. */
  def one(name: String): Option[TestRecord] = PublishedBaselines.find(name).map(of)

  /** A test with all figures, those of a report that is not among ours included. */
  def of(run: PublishedRun): TestRecord = {
    val name = run.name
    val report = name.takeWhile(_ != '/')
    val facts = run.facts ++ conditions.getOrElse(name, Vector.empty)
    TestRecord(
      name,
      report,
      facts,
      run.rows.map(r =>
        TestRow(
          r.transaction,
          RowFamily(r.transaction),
          r.averageMs,
          r.errors,
          r.errorPercent,
          r.doubt,
          r.p95Ms,
          r.samples,
          r.dimensions,
        )
      ),
      run.figures ++ figures.getOrElse(name, Vector.empty),
      run.jobs ++ jobs.getOrElse(name, Vector.empty),
      rowsOf("totals.csv").collectFirst { case Vector(`name`, seconds) => seconds.toDouble * 1000 },
      rowsOf("printed-deltas.csv").collect { case Vector(`name`, against, transaction, percent) =>
        PrintedDelta(against, transaction, percent.toDouble)
      },
      rowsOf("tenant-classes.csv").collect {
        case Vector(`report`, kind, tenants, instances, items) =>
          TenantClassSize(kind, tenants.toInt, instances.toDouble, items.toDouble)
      },
      usdPerHour(facts),
      run.claims,
    )
  }

  private lazy val prices: PriceTable = PriceFile.read(None).fold(sys.error, identity)

  /** Cost of the instances in use, one database and the search nodes, at today's list prices. */
  private def usdPerHour(facts: Vector[Fact]): Option[Double] = {
    def fact(part: String, name: String) =
      facts.find(f => f.part == part && f.name == name).map(_.value)
    def each(kind: String, machine: String) = prices.find(kind, machine, None).map(_.usdPerHour)
    for {
      instance <- fact("Instances", "type").flatMap(each("ec2", _))
      instances <- fact("Instances", "used").orElse(fact("Instances", "count"))
      count <- instances.toIntOption
      database <- fact("Database", "class").flatMap(each("rds", _))
      node <- fact("Search", "node type").flatMap(each("opensearch", _))
      nodes <- fact("Search", "nodes").flatMap(_.toIntOption)
    } yield instance * count + database + node * nodes
  }

  private lazy val conditions: Map[String, Vector[Fact]] =
    rowsOf("conditions.csv").groupMap(_(0))(f => Fact(f(1), f(2), f(3)))

  private lazy val figures: Map[String, Vector[ResourceFigure]] =
    rowsOf("figures.csv").groupMap(_(0))(f =>
      ResourceFigure(f(1), f(2), f(3), f(4), f(5).toDouble, f(6), Some(f(7)).filter(_.nonEmpty))
    )

  private lazy val jobs: Map[String, Vector[TenantJob]] =
    rowsOf("jobs.csv").groupMap(_(0))(f => TenantJob(f(1), f(2).toDoubleOption.map(_ * 1000), f(3)))

  private def rowsOf(file: String): Vector[Vector[String]] =
    Using.resource(getClass.getResourceAsStream(s"/baselines/further/$file")) { in =>
      new String(in.readAllBytes(), UTF_8).linesIterator.drop(1).map(CsvLine.fields).toVector
    }
}
