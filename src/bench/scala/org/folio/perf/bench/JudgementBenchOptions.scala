package org.folio.perf.bench

import org.folio.perf.model.Eithers

/**
 * Arguments `--name value` of the benchmark.
 *
 * @param pairs of runs in each cell, rounded up to whole parts; 0: none
 * @param series of each kind of memory; 0: none, and no order of saturation
 * @param cells beginnings of their lines in the table, such as `60 0.85 8%`, with commas between them; empty:
 *   all
 * @param file of what was measured so far
 * @param code what stands for the program that measures; results of another one are left alone
 */
final case class JudgementBenchOptions(
    pairs: Int = 1000,
    series: Int = 500,
    threads: Int = Runtime.getRuntime.availableProcessors,
    cells: Vector[String] = Vector.empty,
    file: String = "target/bench-judgement/parts.jsonl",
    code: String = "",
) {
  def chooses(system: SimulatedSystem): Boolean =
    cells.isEmpty ||
      cells.exists(JudgementTable.name(system).trim.replaceAll(" +", " ").startsWith(_))
}

object JudgementBenchOptions {

  /** Left: what is wrong with them. */
  def parse(arguments: Vector[String]): Either[String, JudgementBenchOptions] =
    Eithers.fold(arguments.grouped(2).toVector, JudgementBenchOptions()) {
      case (options, Vector(name, value)) => one(options, name, value)
      case (_, other) => Left(s"Option ${other.mkString(" ")} has no value.")
    }

  private def one(
      options: JudgementBenchOptions,
      name: String,
      value: String,
  ): Either[String, JudgementBenchOptions] = {
    def number(least: Int) = value.toIntOption
      .filter(_ >= least)
      .toRight(s"Option $name is $value; expected a whole number from $least on.")
    name match {
      case "--pairs" => number(0).map(n => options.copy(pairs = n))
      case "--series" => number(0).map(n => options.copy(series = n))
      case "--threads" => number(1).map(n => options.copy(threads = n))
      case "--cells" => Right(options.copy(cells = value.split(",").toVector.map(_.trim)))
      case "--file" => Right(options.copy(file = value))
      case "--code" => Right(options.copy(code = value))
      case _ =>
        Left(
          s"There is no option $name; expected --pairs, --series, --threads, --cells, --file, --code."
        )
    }
  }
}
