package org.folio.perf.bench.judgement

/**
 * Something that happens to a system between two runs, or within one, and what a judgement should say of it.
 *
 * @param rows natural logarithms of the factors by which rows changed; others did not
 * @param modules that changed, with the direction
 * @param tails rows whose 95th percentile alone rose
 * @param failing rows that fail more often
 * @param event kind of the event within the run; `None`: none
 * @param atStated the change is made to one row, by as much as the comparison states as detectable
 * @param tells whether a summary tells it
 */
final case class Shape(
    name: String,
    system: SimulatedSystem = SimulatedSystem("plain"),
    change: RunChange = RunChange(),
    rows: Map[Int, Double] = Map.empty,
    modules: Map[String, Double] = Map.empty,
    tails: Set[Int] = Set.empty,
    failing: Set[Int] = Set.empty,
    large: Boolean = false,
    event: Option[String] = None,
    atStated: Boolean = false,
    tells: String => Boolean = _ => true,
) {
  def isSame: Boolean =
    rows.isEmpty && tails.isEmpty && failing.isEmpty && !large && event.isEmpty && change.jobs == 1 && !atStated
  def isAll: Boolean = rows.size == SimulatedRow.all.size && rows.values.toSet.size == 1
}

object Shape {
  private val plain = SimulatedSystem("plain")
  private val quiet =
    SimulatedSystem("quiet", Noise(0.025, 0.03, 0.025, 0.015), runs = 0.006, modules = 0.0075)
  private val rows = SimulatedRow.all
  private val half = SimulatedSystem.Minutes / 2

  /** Modules by the number of rows of which they take a visible part, most first. */
  private val wide: Vector[(String, Vector[Int])] = SimulatedRow.moduleNames
    .map(m => m -> rows.filter(r => !r.isRare && r.share(m) >= 0.15).map(_.index))
    .sortBy { case (name, of) => (-of.size, name) }

  /** The widest module whose rows are few enough, so that most rows are others. */
  private val first = wide.filter(_._2.size <= 12).head
  private val second = wide.filter(w => w._1 != first._1 && (w._2.toSet & first._2.toSet).size <= 1).head
  private def oneOf(perMinute: Double, place: Int = 0) = rows.filter(_.perMinute == perMinute)(place).index
  private[judgement] val oneRow = oneOf(40, 3)
  private val rare = rows.find(_.isRare).get.index
  private val scattered = rows.map(_.index).filter(i => (i * 7 + 3) % 13 < 6 || i == 5).take(15).toSet

  /** The workflow with two or three rows, whose modules the others hardly need. */
  private val family =
    rows
      .filterNot(_.isRare)
      .groupBy(_.workflow)
      .values
      .filter(r => Set(2, 3)(r.size))
      .minBy(_.head.index)
      .map(_.index)
      .toSet

  /** Rows take longer by a factor of their minute. */
  private def course(
      name: String,
      of: Set[Int],
      factor: Int => Double,
      event: Option[String] = None,
      in: SimulatedSystem = plain,
  ) = Shape(
    name,
    in,
    RunChange(log = (row, _, minute, _) => if (of(row)) math.log(factor(minute)) else 0),
    of.map(_ -> math.log((0 until SimulatedSystem.Minutes).map(factor).sum / SimulatedSystem.Minutes)).toMap,
    event = event,
    tells = text => of.exists(i => saysSlower(text, i) || event.nonEmpty && saysCourse(text, i)),
  )

  /** The slowest transaction is named in any case. */
  private def saysSlower(text: String, row: Int) =
    Vector("slower, ", "slower, most ").exists(words => text.contains(words + rows(row).name))

  private def saysCourse(text: String, row: Int) =
    text.contains(s"steady state: ${rows(row).name}") || text.contains(s"${rows(row).name} slowed")

  /** Requests of modules take longer by such factors. */
  private def ofModules(name: String, factors: Map[String, Double]): Shape = {
    def log(row: Int, request: Int) = math.log(factors.getOrElse(rows(row).requests(request).module, 1.0))
    def ofRow(row: SimulatedRow) =
      math.log(row.requests.indices.map(k => row.requests(k).ms * math.exp(log(row.index, k))).sum / row.ms)
    Shape(
      name,
      change = RunChange(log = (row, request, _, _) => log(row, request)),
      rows = rows.map(r => r.index -> ofRow(r)).filter(_._2 != 0).toMap,
      modules = factors.view.mapValues(f => math.signum(f - 1)).toMap,
      tells = text => factors.keys.forall(text.contains),
    )
  }

  /** A module whose rows take longer by a factor, by as much in its own requests as that needs. */
  private def rowsOf(name: String, system: SimulatedSystem, module: (String, Vector[Int]), factor: Double): Shape = {
    def log(row: Int, request: Int) =
      if (!module._2.contains(row) || rows(row).requests(request).module != module._1) 0.0
      else math.log(1 + (factor - 1) / rows(row).share(module._1))
    Shape(
      s"$name ${module._2.size} rows +15 %${if (system == plain) "" else s", ${system.name}"}",
      system,
      RunChange(log = (row, request, _, _) => log(row, request)),
      module._2.map(_ -> math.log(factor)).toMap,
      Map(module._1 -> 1.0),
      tells = _.contains(module._1),
    )
  }

  private def delayed(module: String, ms: Double): Shape = Shape(
    "one module +100 ms",
    change = RunChange(delayMs = (row, k) => if (rows(row).requests(k).module == module) ms else 0),
    rows =
      rows.map(r => r.index -> math.log(1 + ms * r.requests.count(_.module == module) / r.ms)).filter(_._2 != 0).toMap,
    modules = Map(module -> 1.0),
    tells = _.contains(module),
  )

  private def failing(percent: Int, row: Int): Shape = Shape(
    s"errors $percent % of ${math.round(rows(row).perMinute * SimulatedSystem.Minutes)}",
    change = RunChange(failing = i => if (i == row) percent / 100.0 else 0),
    failing = Set(row),
    tells = _.contains(s"${rows(row).name} fails"),
  )

  /** All rows but some: these did not become faster. */
  private def allBut(name: String, factor: Double, but: Set[Int]): Shape =
    course(name, rows.map(_.index).toSet -- but, _ => factor).copy(tells = tellsOfAll)

  private def tellsOfAll(text: String): Boolean =
    Vector("all transactions", "most transactions", "all are", "most are", "together").exists(text.contains)

  private val every = rows.map(_.index).toSet
  private def same(system: SimulatedSystem): Shape = Shape(s"same, ${system.name}", system)

  val all: Vector[Shape] = Vector(
    same(plain),
    rowsOf("a module's", plain, first, 1.15),
    rowsOf("another module's", plain, second, 1.15),
    rowsOf("another module's", quiet, second, 1.15),
    delayed(first._1, 100),
    ofModules("two modules +25 %", Map(first._1 -> 1.25, second._1 -> 1.25)),
    ofModules("one module +25 %, another -20 %", Map(first._1 -> 1.25, second._1 -> 0.8)),
    course("half of the rows, at random, +25 %", scattered, _ => 1.25)
      .copy(tells = text => scattered.exists(i => text.contains(rows(i).name)) || text.contains("together")),
    course("all +15 %", every, _ => 1.15).copy(tells = tellsOfAll),
    allBut("all but one row +25 %", 1.25, Set(oneRow)),
    allBut("all but a workflow +25 %", 1.25, family),
    course("one row +20 %", Set(oneRow), _ => 1.2),
    course("one row +20 %, quiet", Set(oneRow), _ => 1.2, in = quiet),
    Shape("one row by the stated change", atStated = true, tells = saysSlower(_, oneRow)),
    course("rare row +50 %", Set(rare), _ => 1.5),
    failing(2, oneOf(16.5)),
    failing(3, oneOf(8)),
    Shape(
      "95th percentile x1.75, one row",
      change = RunChange(tail = row => if (row == oneRow) 2.3 else 1),
      // Its typical time rises with it.
      rows = Map(oneRow -> 0.08 * math.log(2.3)),
      tails = Set(oneRow),
      tells = text => text.contains(s"percentile of ${rows(oneRow).name}") || saysSlower(text, oneRow),
    ),
    course("growth +30 %, one row", Set(oneRow), m => 1 + 0.3 * m / SimulatedSystem.Minutes, Some("growth")),
    course("step +40 %, one row", Set(oneRow), m => if (m < half) 1 else 1.4, Some("step")),
    Shape(
      "stall of 4 min",
      change = RunChange(log = (_, _, m, _) => if (m >= 20 && m < 24) math.log(6) else 0),
      event = Some("stall"),
      tells = text => text.contains("usual time"),
    ),
    Shape(
      "large tenants +20 %",
      change = RunChange(log = (_, _, _, large) => if (large) math.log(1.2) else 0),
      large = true,
      tells = text => text.toLowerCase.contains("large tenants"),
    ),
    Shape("one tenant's jobs x2", change = RunChange(jobs = 2), tells = _.contains("t00")),
    same(quiet),
    same(SimulatedSystem("modules drift 4 %", modules = 0.04)),
    same(SimulatedSystem("two kinds of times", twoKinds = true)),
    same(SimulatedSystem("over the day", byDay = true)),
    same(SimulatedSystem("level +-8 %", level = 0.08)),
    same(SimulatedSystem("heavy tails", heavy = true)),
  )

  /** Rows of a change, in words, for a reader of sampled summaries. */
  val words: String =
    s"first module ${first._1}, second ${second._1}, one row ${rows(oneRow).name}, rare row ${rows(rare).name}, " +
      s"workflow ${family.map(rows(_).name).mkString(", ")}"
}
