package org.folio.perf.model

import com.github.plokhotnyuk.jsoniter_scala.core._
import org.folio.perf.model.RowVerdict._

/**
 * A row's verdict as a word: its name in kebab-case, as [[ModelJson]] has those of all sealed traits.
 *
 * By hand, because the macro takes more than four cases in the order of a hash, which differs from build
 * to build, and the jar with it.
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
