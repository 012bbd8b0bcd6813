package org.folio.perf.report.content

import org.folio.perf.model.FirstOf
import org.folio.perf.report.html.Html
import org.folio.perf.report.html.Html.Frag
import org.folio.perf.report.html.Sign

/** A line of text whose marks each form of the report writes in its own way. */
final case class Text(spans: Vector[Span]) {
  def ++(other: Text): Text = Text(spans ++ other.spans)
  def ++(words: String): Text = this ++ Text.text(words)
  def isEmpty: Boolean = spans.isEmpty
}

/** A piece of a text. */
sealed trait Span

object Span {

  /** The report's own words. */
  final case class Plain(words: String) extends Span

  /** A text from outside: a name, a message. It cannot turn the direction of the text around it. */
  final case class Name(words: String) extends Span

  /** @param mark how it stands out */
  final case class Marked(mark: Mark, text: Text) extends Span

  /** A word with its sign. */
  final case class Signed(sign: Sign) extends Span

  final case class Items(items: Vector[Text]) extends Span

  /** A link to a section of the report, by one of its anchors, with the section's title. */
  final case class Reference(anchor: String) extends Span

  /** @param href a place on the page, or a file of the run folder */
  final case class Link(href: String, words: String) extends Span

  /** Only the page has it. */
  final case class PageOnly(text: Text) extends Span

  /** An answer of the target, folded up until the reader opens it; only the page has it. */
  final case class Example(summary: String, facts: Vector[(String, String)], body: String) extends Span

  /** A drawing; only the page has it. */
  final case class Drawing(html: Frag) extends Span
}

/** How a piece of text stands out: element and class of the page. */
sealed abstract class Mark(val tag: String, val css: String = "")

object Mark {
  case object Strong extends Mark("b")
  case object Dim extends Mark("span", "dim")
  case object Code extends Mark("code")

  /** A short note on the row, below its head. */
  case object Remark extends Mark("span", "why")

  /** Not valid for comparisons. */
  case object Struck extends Mark("s")

  /** The value of the baseline, and of this run, where they differ. */
  case object Before extends Mark("del")
  case object After extends Mark("ins")
}

object Text {
  import Span._

  val empty: Text = Text(Vector.empty)

  def text(words: String): Text = if (words.isEmpty) empty else spanned(Plain(words))
  def name(words: String): Text = spanned(Name(words))
  def strong(text: Text): Text = spanned(Marked(Mark.Strong, text))
  def strong(words: String): Text = strong(text(words))
  def dim(text: Text): Text = spanned(Marked(Mark.Dim, text))
  def code(text: Text): Text = spanned(Marked(Mark.Code, text))
  def remark(text: Text): Text = spanned(Marked(Mark.Remark, text))
  def remark(words: String): Text = remark(text(words))
  def struck(text: Text): Text = spanned(Marked(Mark.Struck, text))
  def before(text: Text): Text = spanned(Marked(Mark.Before, text))
  def after(text: Text): Text = spanned(Marked(Mark.After, text))
  def signed(sign: Sign): Text = spanned(Signed(sign))
  def bulleted(all: Seq[Text]): Text = spanned(Items(all.toVector))
  def reference(anchor: String): Text = spanned(Reference(anchor))
  def link(href: String, words: String): Text = spanned(Link(href, words))
  def onPage(text: Text): Text = spanned(PageOnly(text))
  def example(summary: String, facts: Vector[(String, String)], body: String): Text =
    spanned(Example(summary, facts, body))
  def drawing(html: Frag): Text = spanned(Drawing(html))

  /** The axis of a column of drawings, below a caption, where narrow screens have no table head. */
  def axisBelow(axis: Frag): Text = {
    import Html._
    drawing(div(cls := "axis-here")(axis))
  }

  /** All texts one after the other, with a separator between them. */
  def joined(texts: Seq[Text], separator: String): Text =
    texts.reduceOption((all, next) => all ++ separator ++ next).getOrElse(empty)

  /** The first few of some names from outside, and the number of the others. */
  def someOf(names: Seq[String], most: Int): Text =
    joined(names.take(most).map(name), ", ") ++
      (if (names.size > most) s" and ${FirstOf.others(names.size - most)}" else "")

  private def spanned(span: Span): Text = Text(Vector(span))
}
