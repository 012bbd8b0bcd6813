package org.folio.perf.bench.shapes

import java.util.SplittableRandom
import org.folio.perf.bench.SimulatedRow

/**
 * A transaction of a system with modules.
 *
 * @param family code of its workflow
 * @param modules that take most of its time
 * @param missShare share of executions that miss a cache, on average; 0 in a system without caches
 */
final case class ShapedRow(
    index: Int,
    base: SimulatedRow,
    family: String,
    modules: Vector[String],
    missShare: Double,
) {
  def name: String = base.name

  /** Logarithm of a miss's time above a hit's. */
  def missLog: Double = math.log((6 + index % 3).toDouble)

  /** Distance of a hit's time from its middle: narrower than that of all. */
  def drawHit(random: SplittableRandom): Double =
    random.nextGaussian() * math.min(0.5, base.sigma)

  /** The time of a system whose tails are heavier than usual: Student's t with three degrees of freedom. */
  def drawHeavy(random: SplittableRandom): Double =
    if (random.nextDouble() < 0.05) math.min(Longest, 1.2 + 0.7 * random.nextGaussian())
    else {
      val squares = (1 to 3).map { _ =>
        val g = random.nextGaussian()
        g * g
      }.sum
      val t = random.nextGaussian() / math.sqrt(squares / 3)
      math.max(-Longest, math.min(Longest, t * base.sigma / math.sqrt(3)))
    }

  private val Longest = math.log(20)
}

object ShapedRow {

  /** Rows of each module; a row may use several. */
  val Modules: Vector[(String, Set[Int])] = Vector(
    "mod-third" -> Set(1, 4, 6, 8, 11, 13, 16, 18, 21, 24),
    "mod-half" -> Set(0, 2, 3, 5, 7, 9, 10, 12, 14, 15, 17, 19, 20, 22, 23, 25),
    "mod-most" -> Set(0, 1, 2, 4, 5, 7, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 22, 24, 26),
    "mod-a" -> Set(0, 1, 2, 7, 8),
    "mod-b" -> Set(3, 4, 5, 6, 12, 13),
    "mod-c" -> Set(14, 15, 16, 17, 18, 19),
    "mod-d" -> Set(20, 21, 22, 23),
    "mod-e" -> Set(9, 10, 11, 24, 25, 27, 28),
    "mod-f" -> Set(29, 30),
  )

  private val Families = Vector(7, 5, 4, 4, 3, 3, 2, 1, 1, 1)

  val all: Vector[ShapedRow] = {
    val families = Families.zipWithIndex.flatMap { case (n, i) => Vector.fill(n)(s"wf$i") }
    SimulatedRow.all.zip(families).zipWithIndex.map { case ((base, family), i) =>
      ShapedRow(
        i,
        base,
        family,
        Modules.collect { case (module, rows) if rows(i) => module },
        Vector(0.15, 0.0, 0.0, 0.25, 0.0, 0.0, 0.35, 0.0, 0.0)(i % 9),
      )
    }
  }

  /** Part of a day by which the load of the row's module is ahead: the modules' peaks are evenly spread. */
  def phaseOf(row: ShapedRow): Double = phases(row.modules.last)

  private lazy val phases: Map[String, Double] = {
    val apart = all.map(_.modules.last).distinct.sorted
    apart.zipWithIndex.map { case (name, i) => name -> i.toDouble / apart.size.toDouble }.toMap
  }

  def ofModule(module: String): Set[Int] = Modules.toMap.apply(module)
}
