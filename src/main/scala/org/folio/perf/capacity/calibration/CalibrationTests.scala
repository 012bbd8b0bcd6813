package org.folio.perf.capacity.calibration

import org.folio.perf.capacity.EnvironmentLoader
import org.folio.perf.capacity.network.NetworkCluster
import org.folio.perf.model.{ModelJson, PublishedRun}
import scala.io.{Codec, Source}
import scala.util.Using

/** Figures of the published MOBIUS and consolidation tests. */
object CalibrationTests {

  /** Tests for the fit; [[unseen]] tests judge it, others are not used. */
  val calibrated: Vector[String] = Vector(1, 2, 3).map(n => s"mobius-test-$n") ++
    Vector(1, 3, 6).map(n => s"consolidation-$n")

  /** Held-out tests whose instances had enough vCPU. */
  val unseen: Vector[String] = Vector(4, 5, 9).map(n => s"mobius-test-$n") ++
    Vector(2, 7).map(n => s"consolidation-$n")

  /** Held-out tests whose instances had too few vCPU. */
  val starved: Vector[String] = Vector(4, 5, 8).map(n => s"consolidation-$n")

  lazy val all: Vector[CalibrationTest] = lines("published-tests.csv").map { fields =>
    val name = fields(0)
    val environment = EnvironmentLoader.load(name).fold(e => sys.error(e.message), identity)
    CalibrationTest(
      name = name,
      cluster = NetworkCluster.of(environment).get,
      load = PublishedLoad(
        receivingExports = fields(1).toBoolean,
        acquisitions = fields(2).toBoolean,
        rollover = fields(3).toBoolean,
      ),
      rows = baseline(name).rows.map { row =>
        CalibrationRow(
          row.transaction,
          row.averageMs,
          row.errorPercent.orElse(row.errors.filter(_ == 0).map(_ => 0.0)),
          row.doubt.filterNot(_.startsWith(OtherReading)),
        )
      },
      databasePercent = fields(4).toDoubleOption.filter(_ => fields(5).isEmpty),
    )
  }

  def named(names: Vector[String]): Vector[CalibrationTest] =
    names.flatMap(name => all.find(_.name == name))

  /** Doubt about a cell with time and errors, which can be read in two ways; a fit uses the likelier one. */
  private val OtherReading = "printed together with its errors"

  /** The same file that runs are compared with. @param test as its environment is called */
  private def baseline(test: String): PublishedRun = {
    val (report, number) = test.splitAt(test.indexOf('-'))
    val file = s"/baselines/$report/test-${number.split('-').last}.json"
    val json = Using.resource(getClass.getResourceAsStream(file))(_.readAllBytes())
    ModelJson.readPublishedRun(json).fold(sys.error, identity)
  }

  /** Facts about the tests that the tables of averages do not contain. */
  private def lines(file: String): Vector[Vector[String]] =
    Using.resource(
      Source.fromInputStream(getClass.getResourceAsStream(s"/capacity/$file"))(Codec.UTF8)
    )(_.getLines().drop(1).map(_.split(",", -1).toVector).toVector)
}
