package org.folio.perf.bench

import java.nio.file.Paths
import java.util.Locale
import org.folio.perf.capacity.EnvironmentLoader
import org.folio.perf.capacity.network.{ManifestLoad, ParametersFile, RowWork}
import org.folio.perf.capacity.prediction.{MachineTypes, Prediction, Predictor}
import org.folio.perf.model.{RunReport, TransactionResult}
import org.folio.perf.source.JsonFile

/**
 * Prints what a run against the sandbox measured beside what the capacity model computes for its cluster
 * and plan, row by row, and how busy the stations are.
 *
 * Argument: `report.json` of the run.
 */
object LiveModelBench {
  private val Tolerance = 0.15

  /** A row of both. */
  final private[bench] case class Row(
      name: String,
      computedMs: Double,
      measured: TransactionResult,
  ) {
    def ratio: Double = measured.averageMs.getOrElse(Double.NaN) / computedMs

    /** Jobs have durations of their own in the sandbox, and no queue explains them. */
    def isApart: Boolean =
      !measured.comparable || RowWork
        .named(name)
        .exists(work => work.isJob || work.workflow == RowWork.Sharing)
    def isWithin: Boolean = (ratio - 1).abs <= Tolerance
  }

  def main(arguments: Array[String]): Unit = {
    val computed = for {
      report <- JsonFile.Report.read(Paths.get(arguments(0))).left.map(_.message)
      inventory <- report.infrastructure.inventory.toRight("The run has no inventory.")
      name = report.run.settings.getOrElse("sandbox.environment", inventory.environment)
      environment <- EnvironmentLoader.load(name).left.map(_.message)
      prediction <- new Predictor(ParametersFile.committed, MachineTypes.committed)(
        environment,
        "",
        report.run.simulation,
        ManifestLoad(report.run.plan),
        Vector.empty,
      )
    } yield lines(report, prediction)
    computed.fold(sys.error, _.foreach(println))
  }

  private[bench] def lines(report: RunReport, prediction: Prediction): Vector[String] = {
    val measured = report.transactions.map(t => t.name -> t).toMap
    val rows = prediction.transactions.flatMap { t =>
      measured.get(t.name).filter(_.averageMs.isDefined).map(Row(t.name, t.averageMs, _))
    }
    val (apart, judged) = rows.partition(_.isApart)
    val width = rows.map(_.name.length).maxOption.getOrElse(0)
    def line(row: Row, mark: String) = format(
      "%s %8d %12.0f %12.0f %7.2f %s",
      row.name.padTo(width, ' '),
      row.measured.iterations,
      row.computedMs,
      row.measured.averageMs.getOrElse(0.0),
      row.ratio,
      mark,
    )
    val middle = judged.map(_.ratio).sorted.lift(judged.size / 2)
    Vector(
      s"${report.run.simulation} on ${prediction.environment}: ${prediction.load}",
      s"${"Transaction".padTo(width, ' ')} executed  computed ms  measured ms   ratio",
    ) ++ judged.map(row => line(row, if (row.isWithin) "" else "outside")) ++
      apart.map(line(_, "apart")) ++
      Vector(
        "Stations: " + prediction.stations
          .map(s => format("%s %.0f %%", s.name, s.percent))
          .mkString(", ")
      ) ++
      middle.map(m =>
        format(
          "%d of %d rows within 15 %%, middle ratio %.2f",
          judged.count(_.isWithin),
          judged.size,
          m,
        )
      )
  }

  private def format(pattern: String, values: Any*): String =
    pattern.formatLocal(Locale.ROOT, values: _*)
}
