package org.folio.perf.capacity.prediction

import com.github.plokhotnyuk.jsoniter_scala.core._
import com.github.plokhotnyuk.jsoniter_scala.macros._

/** A prediction for programs: the fields of [[Prediction]]; absent numbers are left out. */
object PredictionJson {
  private val codec: JsonValueCodec[Prediction] = JsonCodecMaker.make(
    CodecMakerConfig.withTransientEmpty(false)
  )

  def render(prediction: Prediction): String =
    writeToString(rounded(prediction), WriterConfig.withIndentionStep(2))(codec)

  /** A number rounded to the accuracy of the model. */
  private def rounded(p: Prediction): Prediction = p.copy(
    transactions = p.transactions.map { t =>
      t.copy(averageMs = round(t.averageMs), perMinute = round(t.perMinute))
    },
    stations = p.stations.map(s => s.copy(percent = round(s.percent))),
    highestRate = p.highestRate.map { r =>
      r.copy(factor = round(r.factor), iterationsPerMinute = round(r.iterationsPerMinute))
    },
    receivingExportsPerSec = p.receivingExportsPerSec.map(round),
    usdPerHour = p.usdPerHour.map(round),
  )

  private def round(value: Double): Double =
    BigDecimal(value).setScale(3, BigDecimal.RoundingMode.HALF_UP).toDouble
}
