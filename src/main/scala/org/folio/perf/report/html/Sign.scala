package org.folio.perf.report.html

import java.util.Base64
import org.folio.perf.model.{RowVerdict, Severity, VerdictStatus}
import org.folio.perf.report.html.Html._

/**
 * A colour with a shape and a word of the same meaning.
 *
 * @param tone class of the style sheet
 * @param colour of the light theme, for the browser's tab
 */
final case class Sign(word: String, tone: String, colour: String, shape: String) {

  /** The drawing alone; the word must stand next to it. */
  def icon(size: Int): Frag =
    svg(
      sized(size.toDouble, size.toDouble),
      at("viewBox", "0 0 16 16"),
      cls := s"icon $tone",
      decoration,
    )(path(at("fill-rule", "evenodd"), at("d", shape)))
}

/** The signs of the report, drawn in a square of 16. */
object Sign {
  private val disc = "M8 1a7 7 0 1 0 0 14a7 7 0 1 0 0-14z"
  private val tick = "M7 11.3L3.9 8.2l1.1-1.1l2 2l4-4l1.1 1.1z"
  private val cross =
    "M8 6.9l2.3-2.3l1.1 1.1l-2.3 2.3l2.3 2.3l-1.1 1.1l-2.3-2.3l-2.3 2.3l-1.1-1.1l2.3-2.3l-2.3-2.3l1.1-1.1z"
  private val octagon = "M5 1h6l4 4v6l-4 4h-6l-4-4v-6z"
  private val triangle = "M8 1.2L15.4 14.6H.6z"
  private val mark = "M7.1 6v4.4h1.8V6zM7.1 11.3v1.8h1.8v-1.8z"
  private val up = "M8 1.5L14.5 11h-4v3.5h-5V11h-4z"
  private val down = "M8 14.5L1.5 5h4V1.5h5V5h4z"
  private val ring =
    "M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM8 3.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z"
  private val dashes = "M1.5 7h5v2h-5zM9.5 7h5v2h-5z"
  private val bars = "M2 4.4h12v2.4H2zM2 9.2h12v2.4H2z"

  private val good = Sign("Good", "good", "#0a6b62", disc + tick)
  private val neutral = Sign("Note", "neutral", "#4b5158", bars)
  private val warn = Sign("Warning", "warn", "#755700", triangle + mark)
  private val bad = Sign("Bad", "bad", "#ad3608", octagon + cross)

  def of(status: VerdictStatus): Sign = status match {
    case VerdictStatus.Passed => good.copy(status.word)
    case VerdictStatus.Failed => bad.copy(status.word)
    case VerdictStatus.CannotBeJudged => warn.copy(status.word)
  }

  def of(severity: Severity): Sign = severity match {
    case Severity.Good => good
    case Severity.Info => neutral
    case Severity.Warning => warn
    case Severity.Bad => bad
  }

  def of(verdict: RowVerdict): Sign = {
    val sign = verdict match {
      case RowVerdict.Slower => bad.copy(shape = up)
      case RowVerdict.Faster => good.copy(shape = down)
      case RowVerdict.Unchanged => neutral
      case RowVerdict.NoEvidence => neutral.copy(shape = ring)
      case RowVerdict.NotComparable | RowVerdict.NotJudged => Sign("", "dim", "#666c73", dashes)
      case RowVerdict.StandsOut => warn
    }
    sign.copy(verdict.word.capitalize)
  }

  /** The drawing as a data URL, for the browser's tab. */
  def favicon(sign: Sign): String = {
    val drawing =
      s"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="${sign.colour}" fill-rule="evenodd" d="${sign.shape}"/></svg>"""
    "data:image/svg+xml;base64," +
      Base64.getEncoder.encodeToString(drawing.getBytes("UTF-8"))
  }
}
