package org.folio.perf.bench.told

/**
 * Something that happens to a system between two runs, or within one, and what a judgement should say of it.
 *
 * @param rows natural logarithms of the factors by which rows changed; others did not
 * @param modules that changed, with the direction
 * @param tails rows whose 95th percentile alone rose
 * @param failing rows that fail more often
 * @param event kind of the event within the run, and the rows that show it; `None`: none
 * @param tells whether a summary tells it
 */
final case class ToldShape(
    name: String,
    system: ToldSystem,
    change: ToldChange = ToldChange(),
    rows: Map[Int, Double] = Map.empty,
    modules: Map[String, Double] = Map.empty,
    tails: Set[Int] = Set.empty,
    failing: Set[Int] = Set.empty,
    large: Boolean = false,
    event: Option[String] = None,
    byModule: Boolean = false,
    tells: String => Boolean = _ => true,
) {
  def isSame: Boolean =
    rows.isEmpty && tails.isEmpty && failing.isEmpty && !large && event.isEmpty
  def isAll: Boolean = rows.size == ToldRow.all.size && rows.values.toSet.size == 1
}

object ToldShape {
  private val plain = ToldSystem("plain")
  private val quiet = ToldSystem("quiet", noise = Noise.usual.half)
  private val rows = ToldRow.all

  /** Modules by the number of rows of which they take a visible part, most first. */
  private val wide: Vector[(String, Vector[Int])] = ToldRow.moduleNames
    .map(m => m -> rows.filter(r => !r.isRare && r.share(m) >= 0.15).map(_.index))
    .sortBy { case (name, of) => (-of.size, name) }

  /** The widest module whose rows are few enough, so that most rows are others. */
  private val first = wide.filter(_._2.size <= 12).head
  private val second = wide.filter(w => w._1 != first._1 && (w._2.toSet & first._2.toSet).size <= 1).head
  private val often = rows.filter(_.perMinute >= 40).map(_.index)
  private val oneRow = often(3)
  private val rare = rows.find(_.isRare).get.index
  private val half = rows.map(_.index).filter(i => (i * 7 + 3) % 13 < 6 || i == 5).take(15)

  private def all(logs: Int => Double): Map[Int, Double] =
    rows.map(r => r.index -> logs(r.index)).filter(_._2 != 0).toMap

  /** Requests of modules take longer by such factors. */
  private def ofModules(name: String, system: ToldSystem, factors: Map[String, Double]): ToldShape = {
    def log(row: Int, request: Int) = math.log(factors.getOrElse(rows(row).requests(request).module, 1.0))
    ToldShape(
      name,
      system,
      ToldChange(log = (row, request, _, _) => log(row, request)),
      all(i =>
        math.log(rows(i).requests.indices.map(k => rows(i).requests(k).ms * math.exp(log(i, k))).sum / rows(i).ms)
      ),
      factors.view.mapValues(f => math.signum(f - 1)).toMap,
      byModule = true,
      tells = text => factors.keys.forall(text.contains),
    )
  }

  /** A module whose rows take longer by a factor, by as much in its own requests as that needs. */
  private def rowsOf(name: String, system: ToldSystem, module: (String, Vector[Int]), factor: Double): ToldShape = {
    def log(row: Int, request: Int) =
      if (!module._2.contains(row) || rows(row).requests(request).module != module._1) 0.0
      else math.log(1 + (factor - 1) / rows(row).share(module._1))
    ToldShape(
      name,
      system,
      ToldChange(log = (row, request, _, _) => log(row, request)),
      module._2.map(_ -> math.log(factor)).toMap,
      Map(module._1 -> 1.0),
      byModule = true,
      tells = _.contains(module._1),
    )
  }

  private def delayed(name: String, module: String, ms: Double): ToldShape = ToldShape(
    name,
    plain,
    ToldChange(delayMs = (row, k) => if (rows(row).requests(k).module == module) ms else 0),
    all(i => math.log(1 + ms * rows(i).requests.count(_.module == module) / rows(i).ms)),
    Map(module -> 1.0),
    byModule = true,
    tells = _.contains(module),
  )

  /** @param factor by steady minute */
  private def course(name: String, of: Int, factor: Int => Double, event: Option[String]): ToldShape = ToldShape(
    name,
    plain,
    ToldChange(log = (row, _, minute, _) => if (row == of) math.log(factor(minute)) else 0),
    Map(of -> math.log((0 until ToldSystem.Minutes).map(factor).sum / ToldSystem.Minutes)),
    rows(of).requests.map(_.module -> 1.0).toMap,
    event = event,
    tells = _.contains(rows(of).name),
  )

  private def same(system: ToldSystem): ToldShape = ToldShape(s"same, ${system.name}", system)

  private val together = Vector("environment", "all transactions", "All transactions")

  val all: Vector[ToldShape] = Vector(
    rowsOf(s"a module's ${first._2.size} rows +15 %", plain, first, 1.15),
    rowsOf(s"a module's ${first._2.size} rows +15 %, quiet", quiet, first, 1.15),
    rowsOf(s"another module's ${second._2.size} rows +15 %", plain, second, 1.15),
    rowsOf(s"another module's ${second._2.size} rows +15 %, quiet", quiet, second, 1.15),
    delayed("one module +100 ms", first._1, 100),
    ofModules("two modules +25 %", plain, Map(first._1 -> 1.25, second._1 -> 1.25)),
    ofModules("one module +25 %, another -20 %", plain, Map(first._1 -> 1.25, second._1 -> 0.8)),
    ToldShape(
      "half of the rows, at random, +25 %",
      plain,
      ToldChange(log = (row, _, _, _) => if (half.contains(row)) math.log(1.25) else 0),
      half.map(_ -> math.log(1.25)).toMap,
      tells = text => half.exists(i => text.contains(rows(i).name)) || text.contains("together"),
    ),
    ToldShape(
      "all +15 %",
      plain,
      ToldChange(log = (_, _, _, _) => math.log(1.15)),
      all(_ => math.log(1.15)),
      tells = text => together.exists(text.contains),
    ),
    ToldShape(
      "errors 3 %, one row",
      plain,
      ToldChange(failing = row => if (row == oneRow) 0.03 else 0),
      failing = Set(oneRow),
      tells = text => text.contains("fail") && text.contains(rows(oneRow).name),
    ),
    ToldShape(
      "95th percentile x1.75, one row",
      plain,
      ToldChange(tail = row => if (row == oneRow) 2.3 else 1),
      tails = Set(oneRow),
      tells = text => text.contains("95") && text.contains(rows(oneRow).name),
    ),
    course("growth +30 %, one row", oneRow, m => 1 + 0.3 * m / ToldSystem.Minutes, Some("growth")),
    course("step +40 %, one row", oneRow, m => if (m < ToldSystem.Minutes / 2) 1 else 1.4, Some("step")),
    ToldShape(
      "large tenants +20 %",
      plain,
      ToldChange(log = (_, _, _, large) => if (large) math.log(1.2) else 0),
      large = true,
      tells = text => text.contains("large tenants") || text.contains("Large tenants"),
    ),
    ToldShape(
      "stall of 4 min",
      plain,
      ToldChange(log = (_, _, m, _) => if (m >= 20 && m < 24) math.log(6) else 0),
      event = Some("stall"),
      tells = text => text.contains("usual time") || text.contains("stall"),
    ),
    course("rare row +50 %", rare, _ => 1.5, None),
    same(plain),
    same(quiet),
    same(ToldSystem("modules drift 4 %", noise = Noise.usual.copy(modules = 0.04))),
    same(ToldSystem("two kinds of times", twoKinds = true)),
    same(ToldSystem("over the day", byDay = true)),
    same(ToldSystem("level +-8 %", level = 0.08)),
    same(ToldSystem("heavy tails", heavy = true)),
  )

  def modules: String = wide.map { case (name, of) => s"$name ${of.size}" }.mkString(", ")

  /** Rows of a change, in words, for a reader of sampled summaries. */
  val words: String =
    s"first module ${first._1}, second ${second._1}, one row ${rows(oneRow).name}, rare row ${rows(rare).name}"
}
