package org.folio.perf.model

import com.github.plokhotnyuk.jsoniter_scala.core._
import org.folio.perf.model.Certainty._

/** Codec of a certainty: its name in lower case. Reports of older versions have `high` and `moderate`. */
private[model] object CertaintyCodec extends JsonValueCodec[Certainty] {
  override def nullValue: Certainty = null

  override def decodeValue(in: JsonReader, default: Certainty): Certainty =
    in.readString("") match {
      case "certain" | "high" => Certain
      case "likely" | "moderate" => Likely
      case "possible" => Possible
      case other => in.enumValueError(other)
    }

  override def encodeValue(certainty: Certainty, out: JsonWriter): Unit =
    out.writeNonEscapedAsciiVal(certainty.word)
}
