package org.folio.perf.bench.shapes

/**
 * How often judgements of many shapes of change are right and wrong, by simulated runs that are analysed like real
 * ones. Arguments: the number of pairs, the beginnings of shapes' names with semicolons between them, and a seed.
 */
object ShapesBench {
  private val Seed = 20260211L
  private val PartPairs = 50

  def main(arguments: Array[String]): Unit = {
    val pairs = arguments.headOption.flatMap(_.toIntOption).getOrElse(500)
    val names = arguments.drop(1).headOption.fold(Vector(""))(_.split(";").toVector.map(_.trim))
    val chosen = Shape.all.filter(shape => names.exists(shape.name.startsWith))
    val seed = arguments.drop(2).headOption.flatMap(_.toLongOption).getOrElse(Seed)
    println(s"$pairs pairs of each of ${chosen.size} shapes with each history, seed $seed")
    println(ShapeTable.Head)
    ShapedSystem.all.foreach { system =>
      val shapes = chosen.filter(_.system == system)
      if (shapes.nonEmpty) print(system, shapes, pairs, seed)
    }
  }

  private def print(system: ShapedSystem, shapes: Vector[Shape], pairs: Int, seed: Long): Unit = {
    val parts = math.max(1, pairs / PartPairs)
    val sums = (0 until parts)
      .map(part => ShapeRates.measure(system, shapes, math.min(pairs, PartPairs), seed + part))
      .reduce((a, b) => a.zip(b).map { case (x, y) => x.zip(y).map { case (s, t) => s.plus(t) } })
    for {
      (shape, counts) <- shapes.zip(sums)
      (further, count) <- ShapeRates.Histories.zip(counts)
    } {
      println(ShapeTable.line(shape, further, count))
      if (shape == Shape.growthOfOne) println(ShapeTable.best(shape, further, count))
    }
  }
}
