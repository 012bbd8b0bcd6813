package org.folio.perf.bench.calibration

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.capacity.EnvironmentLoader
import org.folio.perf.capacity.network._
import org.folio.perf.model.{ModelJson, ResourceFile, TestRecord}
import scala.jdk.CollectionConverters._

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

  /** Facts that the tables of averages do not contain. */
  private val Facts = Path.of("bench/published-tests.csv")

  lazy val all: Vector[CalibrationTest] = Files.readAllLines(Facts).asScala.toVector.drop(1).map { line =>
    val fields = line.split(",", -1)
    val name = fields(0)
    val environment = EnvironmentLoader.load(name).fold(sys.error, identity)
    CalibrationTest(
      name = name,
      cluster = NetworkCluster.of(environment).fold(sys.error, identity),
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
  private def baseline(test: String): TestRecord = {
    val (report, number) = test.splitAt(test.indexOf('-'))
    val json = ResourceFile.text(s"baselines/$report/test-${number.split('-').last}.json")
    ModelJson.read[TestRecord](json.getBytes(UTF_8)).fold(sys.error, identity)
  }
}

/**
 * A published load test.
 *
 * @param name as its environment's file
 * @param databasePercent CPU of the writer, average; `None`: not printed, or doubtful
 */
final case class CalibrationTest(
    name: String,
    cluster: NetworkCluster,
    load: NetworkLoad,
    rows: Vector[CalibrationRow],
    databasePercent: Option[Double],
) {
  def row(transaction: String): Option[CalibrationRow] = rows.find(_.transaction == transaction)
}

/**
 * @param errorPercent of its executions; `None`: not printed
 * @param doubt reason why the printed time is not reliable
 */
final case class CalibrationRow(
    transaction: String,
    averageMs: Double,
    errorPercent: Option[Double],
    doubt: Option[String],
) {

  /** All executions failed: its time is that of failing requests. */
  def failed: Boolean = errorPercent.contains(100.0)
}

/**
 * The load of the published tests: 62 tenants, four of them large and with two virtual users for each
 * workflow, which starts once a minute; exports of records every five minutes. One user harvests, without
 * a pause.
 */
object PublishedLoad {
  val Users = 66.0
  private val MinuteMs = 60000.0
  private val ExportIntervalMs = 300000.0
  private val Acquisitions = Set("aie", "poo", "rw")
  private val Others =
    Set("cico", "ulr", "ilr", "eva", "msf", "de", "rtac", "opih", "sdic", "sdiu", "csi")

  def apply(receivingExports: Boolean, acquisitions: Boolean, rollover: Boolean): NetworkLoad = {
    val codes = if (acquisitions) Others ++ Acquisitions else Others
    val workflows = RowWork.all.map(_.workflow).distinct.filter(codes)
    NetworkLoad(
      groups = workflows.map { code =>
        UserGroup(
          workflow = code,
          users = if (code == "opih") 1 else Users,
          intervalMs = code match {
            case "opih" => None
            case "de" => Some(ExportIntervalMs)
            case _ => Some(MinuteMs)
          },
          // Check-in and check-out take turns.
          rows = RowWork.all.filter(_.workflow == code).map { work =>
            RowShare(work, if (code == "cico") 0.5 else 1.0)
          },
        )
      },
      receivingExportUsers = if (receivingExports) Users else 0,
      rollover = rollover,
    )
  }
}
