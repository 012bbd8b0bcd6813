package org.folio.perf.model

import com.github.plokhotnyuk.jsoniter_scala.core._
import org.folio.perf.model.RowVerdict._

/**
 * Codec of a row's verdict: its name in kebab-case, as for all sealed traits in [[ModelJson]].
 *
 * It is written by hand, because the macro orders more than four cases by a hash that differs from build to build, so the
 * jar would differ too.
 */
private[model] object RowVerdictCodec extends JsonValueCodec[RowVerdict] {
  private val verdicts: Map[String, RowVerdict] =
    Vector(Slower, Faster, NoEvidence, Unchanged, NotComparable, StandsOut, NotJudged)
      .map(verdict => word(verdict) -> verdict)
      .toMap

  override def nullValue: RowVerdict = null

  override def decodeValue(in: JsonReader, default: RowVerdict): RowVerdict = {
    val found = in.readString("")
    verdicts.getOrElse(found, in.enumValueError(found))
  }

  override def encodeValue(verdict: RowVerdict, out: JsonWriter): Unit =
    out.writeNonEscapedAsciiVal(word(verdict))

  private def word(verdict: RowVerdict): String = verdict match {
    case Slower => "slower"
    case Faster => "faster"
    case NoEvidence => "no-evidence"
    case Unchanged => "unchanged"
    case NotComparable => "not-comparable"
    case StandsOut => "stands-out"
    case NotJudged => "not-judged"
  }
}
