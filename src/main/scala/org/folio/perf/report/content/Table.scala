package org.folio.perf.report.content

import org.folio.perf.report.html.Html.Frag

/**
 * A column of a table.
 *
 * @param unit below the head
 * @param classes for the page: `wide`: left out on narrow screens; `big`: the most important column
 * @param isName the head is a text from outside
 * @param axis drawn below the head on the page
 * @param drawn its cells are drawings, so that only the page has it
 * @param sortedIn unit of the values to sort by, which CSV has in place of the cells' words; empty: CSV has the words
 * @param group head over it and its neighbours; empty: it has none
 */
final case class Column(
    head: String,
    unit: String = "",
    number: Boolean = false,
    classes: String = "",
    isName: Boolean = false,
    axis: Option[Frag] = None,
    drawn: Boolean = false,
    sortedIn: String = "",
    group: String = "",
) {

  /** The head of its group, without what follows a colon there. */
  def groupName: String = group.takeWhile(_ != ':')
}

object Column {

  /** A column of numbers. */
  def num(head: String, unit: String = "", classes: String = ""): Column =
    Column(head, unit, number = true, classes = classes)
}

/**
 * @param sortBy the value to sort by where the text does not tell; empty: absent
 * @param classes for the page
 * @param figure the value before it was written in words, for CSV; `None`: the words are all
 */
final case class Cell(
    content: Text,
    sortBy: Option[String] = None,
    classes: String = "",
    figure: Option[String] = None,
) {

  /** The same cell in bold red when something is wrong. */
  def alarmingIf(wrong: Boolean): Cell = if (wrong) copy(classes = "bad strong") else this
}

object Cell {
  def text(value: String): Cell = Cell(Text.name(value))
  def words(value: String): Cell = Cell(Text.text(value))
  def words(value: String, sortBy: String): Cell = Cell(Text.text(value), Some(sortBy))

  /** An absent number is an en dash, and sorts last. */
  def number[A](value: A)(format: Double => String)(implicit amount: Amount[A]): Cell =
    amount.of(value).fold(absent)(v => words(format(v)).copy(figure = Some(Format.figure(v))))

  val absent: Cell = absent(Format.Absent)

  /** @param why it is absent, in a word or two */
  def absent(why: String): Cell = Cell(Text.text(why), Some(""), "none")

  /** An interval of changes, which sorts by its width. */
  def interval(low: Double, high: Double): Cell =
    words(s"${Format.difference(low)} to ${Format.difference(high)}", (high - low).toString)
      .copy(figure = Some(s"[${Format.figure(low)}, ${Format.figure(high)}]"))

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

/**
 * A table column by column: each head stands next to its value.
 *
 * The first column is that of the row heads.
 */
final class TableOf[A] private (rows: Seq[A], private val columns: Vector[(Column, A => Cell)]) {

  def column(column: Column)(cell: A => Cell): TableOf[A] = new TableOf(rows, columns :+ (column -> cell))

  def cell(head: String, unit: String = "", classes: String = "")(cell: A => Cell): TableOf[A] =
    column(Column(head, unit, classes = classes))(cell)

  /** A text from outside. */
  def text(head: String, classes: String = "")(value: A => String): TableOf[A] =
    cell(head, classes = classes)(row => Cell.text(value(row)))

  /** A cell in a column of numbers. */
  def numeric(head: String, unit: String = "", classes: String = "")(cell: A => Cell): TableOf[A] =
    column(Column.num(head, unit, classes))(cell)

  /** @param value a number, or one that may be absent */
  def number[B: Amount](head: String, unit: String = "", classes: String = "")(value: A => B)(
      format: Double => String
  ): TableOf[A] = numeric(head, unit, classes)(row => Cell.number(value(row))(format))

  def whole[B: Amount](head: String, unit: String = "", classes: String = "")(value: A => B): TableOf[A] =
    number(head, unit, classes)(value)(Format.whole)

  def short[B: Amount](head: String, unit: String = "", classes: String = "")(value: A => B): TableOf[A] =
    number(head, unit, classes)(value)(Format.short)

  def share[B: Amount](head: String, unit: String)(value: A => B): TableOf[A] =
    number(head, unit)(value)(Format.share)

  def difference[B: Amount](head: String, unit: String, classes: String = "")(value: A => B): TableOf[A] =
    number(head, unit, classes)(value)(Format.difference)

  def decimal[B: Amount](head: String, unit: String = "", digits: Int)(value: A => B): TableOf[A] =
    number(head, unit)(value)(Format.decimal(_, digits))

  /** Counts of failures. */
  def failures(head: String, unit: String = "")(count: A => Long): TableOf[A] =
    numeric(head, unit)(row => Cell.failures(count(row)))

  /** A duration in words, which sorts by its milliseconds; CSV has these. */
  def duration(head: String, classes: String = "")(ms: A => Option[Double]): TableOf[A] =
    numeric(head, classes = classes)(row =>
      ms(row).fold(Cell.absent)(value => Cell.words(Format.seconds(value), Math.round(value).toString))
    ).sortedIn("ms")

  /** A column of drawings, which only the page has. */
  def drawn(head: String, classes: String = "", axis: Option[Frag] = None)(cell: A => Cell): TableOf[A] =
    column(Column(head, classes = classes, axis = axis, drawn = true))(cell)

  /** Further columns, if a condition holds. */
  def when(holds: Boolean)(more: TableOf[A] => TableOf[A]): TableOf[A] = if (holds) more(this) else this

  /** Further columns, each only if some row has a value in it. */
  def optional(more: TableOf[A] => TableOf[A]): TableOf[A] =
    adding(more)(_.filter { case (_, cell) => rows.exists(row => !cell(row).sortBy.contains("")) })

  /** Further columns below a common head. */
  def group(head: String)(more: TableOf[A] => TableOf[A]): TableOf[A] =
    adding(more)(_.map { case (column, cell) => column.copy(group = head) -> cell })

  private def adding(more: TableOf[A] => TableOf[A])(
      change: Vector[(Column, A => Cell)] => Vector[(Column, A => Cell)]
  ): TableOf[A] = new TableOf(rows, columns ++ change(more(this).columns.drop(columns.size)))

  /** Further columns for each of some things. */
  def each[B](all: Iterable[B])(more: (TableOf[A], B) => TableOf[A]): TableOf[A] = all.foldLeft(this)(more)

  /** The last column as the most important one. */
  def big: TableOf[A] = last(_.copy(classes = "big"))

  /** The last column is left out on narrow screens. */
  def wide: TableOf[A] = last(_.copy(classes = "wide"))

  /** The head of the last column is a text from outside. */
  def named: TableOf[A] = last(_.copy(isName = true))

  /** CSV has the values of the last column by which it is sorted, in place of its words. */
  def sortedIn(unit: String): TableOf[A] = last(_.copy(sortedIn = unit))

  private def last(change: Column => Column): TableOf[A] = {
    val (column, cell) = columns.last
    new TableOf(rows, columns.init :+ (change(column) -> cell))
  }

  /** Further columns whose cells have a mark that depends on the row. */
  def marked(mark: (A, Cell) => Cell)(more: TableOf[A] => TableOf[A]): TableOf[A] =
    adding(more)(_.map { case (column, cell) => column -> ((row: A) => mark(row, cell(row))) })

  def table(caption: String): Table = table(Text.text(caption))

  def table(caption: Text): Table = Table(
    caption,
    columns.map(_._1),
    rows.map { row =>
      val cells = columns.map(_._2(row))
      Row(cells.head, cells.tail)
    },
  )
}

object TableOf {
  def apply[A](rows: Seq[A]): TableOf[A] = new TableOf(rows, Vector.empty)
}

/** How a value becomes a number of a table; `None`: it is absent. */
final class Amount[-A](val of: A => Option[Double])

object Amount {
  implicit def number[A](implicit numeric: Numeric[A]): Amount[A] = new Amount(a => Some(numeric.toDouble(a)))
  implicit def optional[A](implicit numeric: Numeric[A]): Amount[Option[A]] = new Amount(_.map(numeric.toDouble))
}
