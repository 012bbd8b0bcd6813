package org.folio.perf.bench.shapes

/** The table of shapes. */
object ShapeTable {
  val Head: String =
    "shape                  runs pairs | rows          group       | false                         | environm.   | event             | tails | large\n" +
      "                                  | called seen  named certain | slower faster hid   grp   cert | called false | named either false | named | named"

  def line(shape: Shape, further: Int, c: ShapeCounts): String = {
    val truth = (shape.rows & ShapeCounts.Comparable).size
    val tails = (shape.tails & ShapeCounts.Comparable).size
    def share(n: Int, of: Int) =
      if (of == 0) "  -  " else f"${n.toDouble / of.toDouble}%5.3f"
    f"${shape.name}%-24s ${further + 1}%2d ${c.pairs}%5d | " +
      s"${share(c.called, truth * c.pairs)} ${share(c.seen, truth * c.pairs)} " +
      s"${share(c.named, if (truth > 1) c.pairs else 0)} ${share(
          c.certain,
          if (truth > 1) c.pairs else 0,
        )} | " +
      s"${share(c.wrong, c.pairs)} ${share(c.faster, c.pairs)} ${share(
          c.hidden,
          if (truth > 0) c.pairs else 0,
        )} " +
      s"${share(c.groupWrong, c.pairs)} ${share(c.groupFalse, c.pairs)} | " +
      s"${share(c.environment, if (shape.allRows) c.pairs else 0)} ${share(c.environmentWrong, c.pairs)} | " +
      s"${share(c.event, if (shape.event.isEmpty) 0 else c.pairs)} " +
      s"${share(c.undecided, if (shape.event.isEmpty) 0 else c.pairs)} ${share(c.eventWrong, c.pairs)} | " +
      s"${share(c.tails, tails * c.pairs)} | ${share(c.large, c.pairs)}"
  }

  /** How often the best test could name a growth of one row, with as many false names as in these pairs. */
  def best(shape: Shape, further: Int, c: ShapeCounts): String = {
    val rate = math.max(1, c.eventWrong).toDouble / c.pairs.toDouble
    val row = ShapedRow.all(shape.rows.head)
    def power(needsCourse: Boolean) = new GrowthOracle(rate, needsCourse).power(row, further + 1)
    f"  best possible with $rate%.3f false: ${new GrowthOracle(rate, needsCourse = false)
        .powerAlone(row)}%.3f by the hour alone, ${power(needsCourse = false)}%.3f with earlier runs, " +
      f"${power(needsCourse = true)}%.3f if a change of level is no growth"
  }
}
