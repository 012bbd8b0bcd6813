package org.folio.perf.report.content

import org.folio.perf.report.html.Html.Frag

/**
 * A column of a table.
 *
 * @param unit below the head
 * @param phone label before the value where rows become blocks; empty: the value needs none
 * @param classes for the page: `wide`: left out on narrow screens; `big`: the most important column
 * @param isName the head is a text from outside
 * @param axis drawn below the head on the page
 * @param drawn its cells are drawings, so that only the page has it
 */
final case class Column(
    head: String,
    unit: String = "",
    number: Boolean = false,
    phone: String = "",
    classes: String = "",
    isName: Boolean = false,
    axis: Option[Frag] = None,
    drawn: Boolean = false,
) {

  /** The most important column. */
  def big: Column = copy(classes = "big")

  /** Left out on narrow screens, so that it needs no label there. */
  def wide: Column = copy(classes = "wide", phone = "")

  /** With its head as the label of narrow screens. */
  def labelled: Column = copy(phone = head.toLowerCase)
}

object Column {

  /** Numbers, with head and unit as the label of narrow screens. */
  def num(head: String, unit: String = ""): Column = num(head, unit, s"$head $unit".trim.toLowerCase)

  def num(head: String, unit: String, phone: String): Column = Column(head, unit, number = true, phone = phone)
}

/**
 * @param sortBy the value to sort by where the text does not tell; empty: absent
 * @param classes for the page
 */
final case class Cell(content: Text, sortBy: Option[String] = None, classes: String = "") {

  /** The same cell in bold red when something is wrong. */
  def alarmingIf(wrong: Boolean): Cell = if (wrong) copy(classes = "bad strong") else this
}

object Cell {
  def text(value: String): Cell = Cell(Text.name(value))
  def words(value: String): Cell = Cell(Text.text(value))
  def words(value: String, sortBy: String): Cell = Cell(Text.text(value), Some(sortBy))
  def number(value: String): Cell = words(value)

  /** An absent number is an en dash, and sorts last. */
  def number[A](value: Option[A])(format: A => String): Cell =
    value.fold(absent)(v => words(format(v)))

  val absent: Cell = absent(Format.Absent)

  /** @param why it is absent, in a word or two */
  def absent(why: String): Cell = Cell(Text.text(why), Some(""), "none")

  /** A count of failures. */
  def failures(count: Long): Cell = words(Format.whole(count)).alarmingIf(count > 0)

  /** A cell that has nothing to say. */
  val blank: Cell = Cell(Text.empty, Some(""))
}

/**
 * @param head names the row
 * @param isSum stands below the rows that it sums up, however they are sorted
 */
final case class Row(head: Cell, cells: Seq[Cell], isSum: Boolean = false)
