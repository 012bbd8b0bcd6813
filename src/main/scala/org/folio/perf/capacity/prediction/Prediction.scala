package org.folio.perf.capacity.prediction

import com.github.plokhotnyuk.jsoniter_scala.core._
import com.github.plokhotnyuk.jsoniter_scala.macros._
import java.util.Locale
import org.folio.perf.capacity.network.RowTime

/**
 * Prediction of the calibrated model for a simulation on a cluster.
 *
 * @param environment name of its file
 * @param load a sentence on how the load was understood
 * @param transactions transactions with a known base time, in the order of the plan
 * @param notPredicted transactions of the plan that no calibration has seen
 * @param bottleneck name of the busiest station
 * @param highestRate factor on the plan's rate at which the first station is full, receiving exports
 *   going on as fast as predicted; `None`: one is full without any other request
 * @param receivingExportsPerSec requests of receiving exports; `None`: the plan has none
 * @param usdPerHour `None`: the price table lacks a machine
 * @param pricesAsOf days of the prices, the earliest and the latest
 * @param pricesFrom their source, in words; `None`: their table does not say
 * @param cautions warnings about the prediction, in sentences
 */
final case class Prediction(
    environment: String,
    simulation: String,
    load: String,
    transactions: Vector[RowTime],
    notPredicted: Vector[String],
    stations: Vector[PredictedStation],
    bottleneck: String,
    highestRate: Option[HighestRate],
    receivingExportsPerSec: Option[Double],
    usdPerHour: Option[Double],
    pricesAsOf: Vector[String],
    pricesFrom: Option[String],
    cautions: Vector[String],
)

/** @param percent utilisation; 100 is its whole capacity */
final case class PredictedStation(name: String, percent: Double)

/** @param iterationsPerMinute of all paced workflows together */
final case class HighestRate(factor: Double, iterationsPerMinute: Double, limitedBy: String)

/** A prediction for programs: the fields of [[Prediction]]; absent numbers are left out. */
object PredictionJson {

  /** A number rounded to the accuracy of the model. */
  implicit private val rounded: JsonValueCodec[Double] = new JsonValueCodec[Double] {
    override def nullValue: Double = 0
    override def decodeValue(in: JsonReader, default: Double): Double = in.readDouble()
    override def encodeValue(value: Double, out: JsonWriter): Unit =
      out.writeVal(BigDecimal(value).setScale(3, BigDecimal.RoundingMode.HALF_UP).toDouble)
  }

  private val codec: JsonValueCodec[Prediction] = JsonCodecMaker.makeWithRequiredCollectionFields

  def render(prediction: Prediction): String = writeToString(prediction, WriterConfig.withIndentionStep(2))(codec)
}

/** A prediction as text. */
object PredictionText {

  def lines(p: Prediction): Vector[String] = {
    val width = p.transactions.map(_.name.length).maxOption.getOrElse(0)
    Vector(s"Prediction: ${p.simulation} on ${p.environment}", p.load) ++
      p.cautions.map("Caution: " + _) ++
      Vector("", s"${"Transaction".padTo(width, ' ')}  average ms  per min.") ++
      p.transactions.map { t =>
        format("%s  %10.0f  %8.1f", t.name.padTo(width, ' '), t.averageMs, t.perMinute)
      } ++
      unknown(p) ++ Vector("", "Station        utilisation") ++
      p.stations.map(s => format("%-14s %5.0f %%", s.name, s.percent)) ++
      Vector("", s"Bottleneck: ${p.bottleneck}") ++ rate(p) :+ cost(p)
  }

  private def unknown(p: Prediction): Option[String] = Option.when(p.notPredicted.nonEmpty)(
    s"Not predicted, because no published time exists: ${p.notPredicted.mkString(", ")}"
  )

  private def rate(p: Prediction): Vector[String] =
    p.receivingExportsPerSec
      .map(r => format("Receiving exports: %.1f requests/s", r))
      .toVector :+ (p.highestRate match {
      case Some(r) =>
        format(
          "Highest sustainable rate: %.2f times the plan, %.0f iterations per minute; then %s is saturated",
          r.factor,
          r.iterationsPerMinute,
          r.limitedBy,
        )
      case None => s"Highest sustainable rate: none; ${p.bottleneck} is saturated without the plan"
    })

  private def cost(p: Prediction): String =
    p.usdPerHour match {
      case Some(usd) =>
        val source = p.pricesFrom.fold("")(from => s"; source: $from")
        format("Cost: %.2f USD an hour for all machines, on demand, ", usd) +
          s"as of ${p.pricesAsOf.mkString(" to ")}$source"
      case None => "Cost: unknown; the price table lacks a machine. Pass -Dprices=FILE."
    }

  private def format(pattern: String, values: Any*): String =
    pattern.formatLocal(Locale.ROOT, values: _*)
}
