package org.folio.perf.bench

import java.util.SplittableRandom
import org.folio.perf.analysis.statistics.{MemoryLevel, MemoryTrend}

/** How often memory is suspected, of healthy containers and of leaking ones. */
object MemoryRates {

  final case class Rates(
      series: Int,
      suspected: Int,
      watch: Int,
      noEvidence: Int,
      tooShort: Int,
      covered: Int,
  ) {
    def plus(o: Rates): Rates = Rates(
      series + o.series,
      suspected + o.suspected,
      watch + o.watch,
      noEvidence + o.noEvidence,
      tooShort + o.tooShort,
      covered + o.covered,
    )
  }

  def measure(
      kind: SimulatedMemory.Kind,
      hours: Int,
      leak: Double,
      series: Int,
      random: SplittableRandom,
  ): Rates = {
    val trends =
      Vector.fill(series)(MemoryTrend.of(SimulatedMemory.series(kind, hours, leak, random)))
    def count(level: MemoryLevel) = trends.count(_.verdict == level)
    Rates(
      series,
      count(MemoryLevel.Suspected),
      count(MemoryLevel.Watch),
      count(MemoryLevel.NoEvidence),
      count(MemoryLevel.TooShortToTell),
      trends.count(t => t.lowRate <= leak && leak <= t.highRate),
    )
  }

  /** @return gates that are not kept */
  def print(series: Int, seed: Long): Vector[String] = {
    println(
      s"\nMemory: $series series of each kind; suspected, watch, no evidence, too short, covered"
    )
    val random = new SplittableRandom(seed)
    val all = for {
      hours <- Vector(1, 4, 8)
      leak <- Vector(0.0, 0.5, 1.0)
    } yield (hours, leak) -> SimulatedMemory.kinds.map(k => k -> measure(k, hours, leak, series, random))
    all.foreach { case ((hours, leak), kinds) =>
      println(line(s"$hours h, $leak points/h, all", kinds.map(_._2).reduce(_.plus(_))))
      if (hours == 8) kinds.foreach { case (kind, r) => println(line(s"    ${kind.name}", r)) }
    }
    broken(all.toMap)
  }

  private def line(name: String, r: Rates): String = {
    def share(n: Int) = f"${n.toDouble / r.series.toDouble}%6.3f"
    name.padTo(30, ' ') + share(r.suspected) + share(r.watch) + share(r.noEvidence) +
      share(r.tooShort) + share(r.covered)
  }

  type Measured = Map[(Int, Double), Vector[(SimulatedMemory.Kind, Rates)]]

  def broken(all: Measured): Vector[String] = {
    val healthy = all((8, 0.0))
    val total = healthy.map(_._2).reduce(_.plus(_))
    val leaking = all((8, 1.0)).filterNot(_._1.restarts).map(_._2).reduce(_.plus(_))
    val whole = all((8, 1.0)).map(_._2).reduce(_.plus(_))
    val short = all.collect {
      case ((hours, _), kinds) if hours < 8 => kinds.map(_._2.suspected).sum
    }
    def gate(broken: Boolean, text: String) = Option.when(broken)(text)
    gate(
      total.suspected > total.series * 0.05,
      s"healthy memory suspected ${total.suspected} times",
    ).toVector ++
      healthy.collect {
        case (kind, r) if r.suspected > r.series * 0.1 =>
          s"healthy memory, ${kind.name}, suspected in ${r.suspected} of ${r.series}, 10 % allowed"
      } ++
      gate(
        leaking.suspected < leaking.series * 0.95,
        s"a leak without restarts suspected in ${leaking.suspected} of ${leaking.series}, 95 % needed",
      ) ++
      gate(short.sum > 0, s"memory suspected in ${short.sum} short runs, none allowed") ++
      gate(
        whole.covered < whole.series * 0.8,
        s"the slope is inside its interval in ${whole.covered} of ${whole.series}, 80 % needed",
      )
  }
}
