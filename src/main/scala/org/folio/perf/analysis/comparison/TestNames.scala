package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.comparison.TestConditions.Setting
import org.folio.perf.model.TestRecord

/**
 * Rows and columns of a table of tests.
 *
 * @param rowOf values of the configuration by a test's name, as `columnOf` of the load
 * @param places row and column of each test
 */
final private[comparison] case class TestPlaces(
    rows: Vector[String],
    columns: Vector[String],
    places: Vector[(Int, Int)],
    rowOf: Map[String, Vector[String]],
    columnOf: Map[String, Vector[String]],
    columnKeys: Vector[Vector[String]],
)

private[comparison] object TestPlaces {

  /** A table with fewer of its places filled says less than a list. */
  private val FewestFilled = 0.5

  def apply(all: Vector[TestRecord]): TestPlaces = {
    val tests = all.map(test => test.copy(facts = TestConditions.of(test)))
    val (load, configuration) = varying(tests).partition { case (part, _) => TestConditions.isLoad(part) }
    val rowOf = tests.map(t => t.name -> (t.report +: values(t, configuration))).toMap
    val columnOf = tests.map(t => t.name -> values(t, load)).toMap
    val rowKeys = tests.map(t => rowOf(t.name)).distinct
    val columnKeys = sortedColumns(tests.map(t => columnOf(t.name)).distinct, load)
    def labels(keys: Vector[Vector[String]], of: Map[String, Vector[String]], by: Vector[Setting]) =
      TestNames.labels(tests, keys.map(key => tests.filter(t => of(t.name) == key)), by)
    val (rowLabels, columnLabels) = (labels(rowKeys, rowOf, configuration), labels(columnKeys, columnOf, load))
    val isList = tests.size > 3 && tests.size < FewestFilled * rowKeys.size * columnKeys.size ||
      rowKeys.size == 1 && columnKeys.size == 1 || rowLabels.isEmpty || columnLabels.isEmpty
    val areSeveral = tests.map(_.report).distinct.size > 1
    val rows =
      if (isList) tests.map(t => if (t.label.nonEmpty) t.label else TestNames.alone(tests, t, load ++ configuration))
      else
        rowLabels.fold(Vector.empty[String]) { of =>
          if (areSeveral && of.distinct.size < of.size)
            rowKeys.zip(of).map { case (key, label) => s"${key.head}: $label" }
          else of
        }
    val places = tests.zipWithIndex.map { case (test, i) =>
      if (isList) (i, 0) else (rowKeys.indexOf(rowOf(test.name)), columnKeys.indexOf(columnOf(test.name)))
    }
    val columns = columnLabels.filterNot(_ => isList).getOrElse(Vector(""))
    TestPlaces(rows, columns, places, rowOf, columnOf, columnKeys)
  }

  /** Conditions that differ; the length of tests is one only where nothing else does. */
  private def varying(tests: Vector[TestRecord]): Vector[Setting] = {
    val all = TestNames.settings(tests)
    val others = all.filterNot { case (part, name) => TestConditions.isLoad(part) && TestConditions.isLength(name) }
    if (others.isEmpty) all else others
  }

  private def values(test: TestRecord, settings: Vector[Setting]): Vector[String] =
    settings.map { case (part, name) =>
      test.fact(part, name).getOrElse(if (part == TestRecord.Workflows) "off" else "")
    }

  /** Columns by the first setting that is a number in all of them; else in the order of the tests. */
  private def sortedColumns(
      columns: Vector[Vector[String]],
      load: Vector[Setting],
  ): Vector[Vector[String]] = {
    val ordered = load.indices.find { i =>
      val numbers = columns.map(c => OrderedValue.of(c(i)))
      numbers.forall(_.isDefined) && numbers.flatten.map(_._1).distinct.size == columns.size
    }
    ordered.fold(columns)(i => columns.sortBy(c => OrderedValue.of(c(i)).fold(0.0)(_._1)))
  }
}

/** Names of tests by what differs: release, load and configuration in a few words. */
object TestNames {
  private val MostKeys = 2
  private val MostKeysAlone = 3
  private val MostSettings = 12
  private val LongestLabel = 44
  private val LongestTitle = 60

  /** Settings that name a row or a column best, by words in their names. */
  private val Telling =
    Vector("folio", "release", "users", "tenants", "records", "level", "type", "class", "count", "used")

  /** The tests with labels; measured runs keep their names where nothing stated differs. */
  def of(tests: Vector[TestRecord]): Vector[TestRecord] = {
    val places = TestPlaces(tests)
    val said = places.places.map { case (row, column) =>
      if (places.columns.size == 1) places.rows(row)
      else if (places.rows.size == 1) places.columns(column)
      else joined(places.rows(row), places.columns(column))
    }
    tests.zip(said).map { case (test, words) =>
      val isAlone = said.count(_ == words) == 1
      val label = if (isAlone) words else if (words == test.ownName) words else s"$words (${test.ownName})"
      test.copy(label = label)
    }
  }

  /** A configuration under a load: CSP1 at 8 users, without a comma that a list of tests would have too. */
  private def joined(row: String, column: String): String =
    if (column.headOption.exists(_.isDigit)) s"$row at $column"
    else if (column.startsWith("with")) s"$row $column"
    else if (row.contains("(")) s"$row, $column"
    else s"$row (${column.replace(", ", " and ")})"

  private def tidy(label: String): String = {
    val plain = label.replace(", with", " with")
    plain.split(", ", 2) match {
      case Array(head, rest) if !plain.contains("(") => s"$head (${rest.replace(", ", " and ")})"
      case _ => plain
    }
  }

  /** Several tests in as few words as possible: all configurations at 60 tenants. */
  def together(some: Vector[TestRecord], grid: TestGrid): String = {
    val cells = grid.cells.filter(c => some.exists(_.name == c.test.name))
    val isTable = grid.rows.size > 1 && grid.columns.size > 1
    def whole(all: Vector[GridCell], line: GridCell => Int) = cells.map(line).distinct.forall { at =>
      all.filter(c => line(c) == at).forall(cells.contains)
    }
    if (some.size > 2 && cells.size == grid.cells.size) s"all ${cells.size} tests"
    else if (!isTable || cells.size < 2) Words.few(some.map(_.short), MostNamed)
    else if (whole(grid.cells, _.column))
      s"all configurations at ${list(cells.map(_.column).distinct.sorted.map(grid.columns))}"
    else if (whole(grid.cells, _.row)) s"${list(cells.map(_.row).distinct.map(grid.rows))} at each load"
    else
      Words.list(cells.map(_.column).distinct.sorted.map { column =>
        joined(
          Words.few(cells.filter(_.column == column).map(c => grid.rows(c.row)).distinct, MostNamed),
          grid.columns(column),
        )
      })
  }

  private val MostNamed = 6
  private val Counted = "^(\\S+) (.+)$".r

  /** 1, 8 and 20 users of 1 user, 8 users and 20 users. */
  def list(labels: Vector[String]): String = {
    val counted = labels.collect { case Counted(n, thing) if n.head.isDigit => (n, thing) }
    if (labels.size > 1 && counted.size == labels.size && counted.map(_._2.stripSuffix("s")).distinct.size == 1)
      s"${Words.list(counted.map(_._1))} ${counted.map(_._2).maxBy(_.length)}"
    else Words.few(labels, MostNamed)
  }

  private val Numbered = "(?i)^(test\\s*#?-?\\s*\\d+\\w?\\b|#?\\d+\\w?(?=[:.,;]))\\s*[:.,;-]*\\s*".r

  /** Name of a test in a list: the fewest settings that tell all tests apart, else what its title says of it. */
  private[comparison] def alone(tests: Vector[TestRecord], test: TestRecord, settings: Vector[Setting]): String = {
    val named = settings.filterNot { case (part, _) => RunFacts.ModuleParts.contains(part) }
    def said(some: Vector[Setting]) = {
      val (load, configuration) = some.partition { case (part, _) => TestConditions.isLoad(part) }
      def of(settings: Vector[Setting]) =
        tests.map(t => tidy(pieces(t, settings, isShort = false).mkString(", ")))
      of(configuration).zip(of(load)).map {
        case (row, "") => row
        case ("", column) => column
        case (row, column) => joined(row, column)
      }
    }
    // One of many settings would be taken for the only one that differs.
    val some = if (named.size > MostSettings) Vector.empty else named
    val fitting =
      choices(some, MostKeysAlone).map(said).find(all => all.distinct.size == all.size && all.forall(fits))
    fitting.fold(tidy(title(tests, test)))(_(tests.indexOf(test)))
  }

  /** A title without what all titles of its report share; its name, if that says nothing, or not shortly. */
  def title(tests: Vector[TestRecord], test: TestRecord): String = {
    val titles = tests.filter(_.report == test.report).map(_.title.split("\\s+").toVector)
    def shared(all: Vector[Vector[String]]) =
      if (all.size < 2) 0
      else all.head.indices.takeWhile(i => all.forall(_.lift(i) == all.head.lift(i))).size
    val front = shared(titles)
    val words = test.title.split("\\s+").toVector.drop(front)
    val back = shared(titles.map(_.drop(front).reverse))
    val said =
      Numbered.replaceFirstIn(words.dropRight(back).mkString(" "), "").replaceAll("^[\\s,:;-]+|[\\s,:;-]+$", "")
    if (said.isEmpty || said.matches("\\d+") || said.length > LongestTitle) test.ownName else said
  }

  /** Conditions of which two tests state different values. */
  def settings(tests: Vector[TestRecord]): Vector[Setting] =
    tests
      .flatMap(_.facts)
      .groupMap(f => (f.part, f.name))(_.value)
      .toVector
      .collect { case (setting, values) if differs(setting, values.distinct, tests) => setting }
      .sortBy { case (part, name) => (rank(name), part, name) }

  /** A workflow that only some tests name was off in the others. */
  private def differs(setting: Setting, values: Vector[String], tests: Vector[TestRecord]): Boolean = {
    val (part, name) = setting
    values.size > 1 || part == TestRecord.Workflows && !values.contains("off") && tests.exists { t =>
      val own = t.facts.filter(_.part == TestRecord.Workflows)
      own.nonEmpty && !own.exists(_.name == name)
    }
  }

  private def rank(name: String): Int = {
    val at = Telling.indexWhere(name.toLowerCase.contains(_))
    if (at < 0) Telling.size else at
  }

  private def choices(settings: Vector[Setting], most: Int): Iterator[Vector[Setting]] =
    (1 to math.min(most, settings.size)).iterator.flatMap(settings.combinations)

  private def fits(label: String) = label.nonEmpty && label.length <= LongestLabel

  /**
   * A short label for each group of tests: the fewest settings that tell the groups apart; `None`: there are no such
   * few.
   */
  private[comparison] def labels(
      tests: Vector[TestRecord],
      groups: Vector[Vector[TestRecord]],
      settings: Vector[Setting],
  ): Option[Vector[String]] = {
    // A module's tasks or version name no configuration, unless nothing else does.
    val (modules, named) = settings.partition { case (part, _) => RunFacts.ModuleParts.contains(part) }
    val firsts = groups.map(_.head)
    def fit(all: Vector[String]) = all.distinct.size == groups.size && all.forall(fits)
    def by(some: Vector[Setting], isShort: Boolean) =
      choices(some, MostKeys).map(keys => shortened(firsts.map(pieces(_, keys, isShort)))).find(fit)
    def against = {
      val base =
        if (settings.exists { case (part, _) => TestConditions.isLoad(part) }) "base load" else "base configuration"
      base +: firsts.tail.map { test =>
        val unlike = named.filter { case (part, name) => test.fact(part, name) != firsts.head.fact(part, name) }
        shortened(Vector(pieces(test, unlike, isShort = true))).head
      }
    }
    if (groups.size == 1) Some(Vector(common(firsts.head)))
    else
      by(named, isShort = false)
        .orElse(by(named, isShort = true))
        .orElse(Option(titles(tests, groups)).filter(fit))
        .orElse(Option(against).filter(fit))
        .orElse(if (modules.size <= FewModules) by(modules, isShort = false) else None)
  }

  /** Labels of pieces; what is off or not stated is left out where the labels still differ. */
  private def shortened(all: Vector[Vector[String]]): Vector[String] = {
    val less = all.map(_.filterNot(p => p.startsWith("without ") || p.endsWith(" not stated")))
    val chosen = if (less.forall(_.nonEmpty) && less.distinct.size == all.size) less else all
    chosen.map(pieces => tidy(pieces.mkString(", ")))
  }

  /** Settings of modules that can name a configuration; one of many would be taken for the only change. */
  private val FewModules = 2

  /** Beginning that the titles of each group share, without that of all tests. */
  private def titles(tests: Vector[TestRecord], groups: Vector[Vector[TestRecord]]): Vector[String] = {
    def shared(some: Vector[TestRecord]) =
      some
        .map(_.title)
        .reduceOption((a, b) => a.zip(b).takeWhile { case (x, y) => x == y }.map(_._1).mkString)
        .getOrElse("")
    def whole(text: String) =
      if (text.endsWith(" ") || text.endsWith(",")) text else text.take(text.lastIndexOf(' ') + 1)
    val all = whole(shared(tests))
    groups.map { group =>
      val own = if (group.size == 1) group.head.title else whole(shared(group))
      val said = own.drop(all.length).replaceAll("^[\\s,:;-]+|[\\s,:;-]+$", "")
      // A bare number of a test names nothing.
      if (said.matches("\\d+(,.*)?")) "" else said
    }
  }

  /** Label of the only group: its release or users. */
  private def common(test: TestRecord): String =
    test.facts.find(f => f.name == "FOLIO" || f.name == "users").fold("all tests") { f =>
      if (f.name == "users") s"${f.value} users" else f.value
    }

  /** A short piece of text for each setting; a machine and its number are one. */
  private def pieces(test: TestRecord, settings: Vector[Setting], isShort: Boolean): Vector[String] = {
    val machines = for {
      machine @ (part, "type" | "class") <- settings
      tally @ (_, number) <- settings.find { case (p, name) => p == part && isTally(name) }
      n <- test.fact(part, number)
      of <- test.fact(part, machine._2)
    } yield (machine, tally, s"$n × $of")
    settings.filterNot(setting => machines.exists(_._2 == setting)).map { setting =>
      machines.find(_._1 == setting).fold(piece(test, setting, isShort))(_._3)
    }
  }

  private def piece(test: TestRecord, setting: Setting, isShort: Boolean): String = {
    val (part, full) = setting
    val name = if (isShort) full.split(" (of|for|in|on) ").head else full
    test.fact(part, full) match {
      case None if part == TestRecord.Workflows => s"without ${plain(name)}"
      case None => s"$name not stated"
      case Some("off" | "no" | "none" | "false" | "disabled") => s"without ${plain(name)}"
      case Some("on" | "yes" | "true" | "enabled") => s"with ${plain(name)}"
      case Some(v) if isNumber(v) && isTally(name) => s"$v ${part.toLowerCase}"
      case Some(v) if isNumber(v) && part == RunFacts.Tasks => s"$v tasks of $name"
      case Some(v) if isNumber(v) && name.endsWith("s") => if (v == "1") s"$v ${name.stripSuffix("s")}" else s"$v $name"
      case Some(v) if isNumber(v) => s"$name $v"
      case Some(v) if part == TestRecord.Workflows => s"${plain(name)}: $v"
      case Some(v) if Set("FOLIO", "level", "type", "class", "placement", "users", "tenants")(name) => v
      case Some(v) if v.exists(_.isLetter) && v.exists(_.isDigit) => if (v.contains(name.take(4))) v else s"$name $v"
      case Some(v) => s"$name: $v"
    }
  }

  private def isNumber(value: String) = value.nonEmpty && value.forall(c => c.isDigit || c == ',' || c == '.')

  /** Whether a setting is the number of what its part is about. */
  private def isTally(name: String) = Set("count", "number", "used").contains(name.toLowerCase)

  private def plain(name: String) = {
    val code = """.*\(([A-Z]{2,5})\)$""".r
    name match {
      case code(short) => short
      case other => other
    }
  }
}
