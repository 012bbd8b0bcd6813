package org.folio.perf.capacity.calibration

import org.folio.perf.capacity.EnvironmentLoader
import org.folio.perf.capacity.network.NetworkCluster
import scala.io.{Codec, Source}
import scala.util.Using

/** The published tests of the MOBIUS and the consolidation report, as far as they are numbers. */
object PublishedTests {

  /** What a fit may see; [[unseen]] judge it. The others are neither. */
  val calibrated: Vector[String] = Vector(1, 2, 3).map(n => s"mobius-test-$n") ++
    Vector(1, 3, 6).map(n => s"consolidation-$n")

  /** Unseen tests whose instances had vCPUs enough. */
  val unseen: Vector[String] = Vector(4, 5, 9).map(n => s"mobius-test-$n") ++
    Vector(2, 7).map(n => s"consolidation-$n")

  /** Unseen tests whose instances had not. */
  val starved: Vector[String] = Vector(4, 5, 8).map(n => s"consolidation-$n")

  lazy val all: Vector[PublishedTest] = lines("tests.csv").map { fields =>
    val name = fields(0)
    val environment = EnvironmentLoader.load(name).fold(e => sys.error(e.message), identity)
    PublishedTest(
      name = name,
      cluster = NetworkCluster.of(environment).get,
      load = PublishedLoad(
        receivingExports = fields(1).toBoolean,
        acquisitions = fields(2).toBoolean,
        rollover = fields(3).toBoolean,
      ),
      rows = lines(s"$name.csv").map { row =>
        PublishedRow(
          row(0),
          row(1).toDouble,
          row(2).toDoubleOption,
          Some(row(3)).filter(_.nonEmpty),
        )
      },
      databasePercent = fields(4).toDoubleOption.filter(_ => fields(5).isEmpty),
    )
  }

  def named(names: Vector[String]): Vector[PublishedTest] =
    names.flatMap(name => all.find(_.name == name))

  private def lines(file: String): Vector[Vector[String]] =
    Using.resource(
      Source.fromInputStream(getClass.getResourceAsStream(s"/capacity/published/$file"))(Codec.UTF8)
    )(_.getLines().drop(1).map(_.split(",", -1).toVector).toVector)
}
