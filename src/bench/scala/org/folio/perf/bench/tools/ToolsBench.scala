package org.folio.perf.bench.tools

import java.nio.file.{Files, Path}

/**
 * Our check-in/check-out and search plan against JMeter and k6 at the same offered rate. Driver of
 * `bench/tools.sh`.
 */
object ToolsBench {

  /**
   * @param args JMeter's home, k6 or `-`, how often, users about (`165`), seconds of the short and of the
   *   long run (`20,60`) or of the long one alone, tools (`folio-perf,jmeter,k6`)
   */
  def main(args: Array[String]): Unit = {
    val folder = Files.createDirectories(Path.of("target/bench/tools").toAbsolutePath)
    val k6 = Option(args(1)).filter(_ != "-").map(Path.of(_))
    val thinkTime = args(3).toInt / UsersAtFullThinkTime
    val runner = new ToolRunner(folder, Path.of(args(0)), k6, RateOfPlan, thinkTime)
    val offered = runner.scenarios.map(s => s.perSecond * s.requests).sum
    println(
      f"offered: $offered%.0f requests a second; " +
        runner.scenarios
          .map(s => f"${s.name} ${s.perSecond}%.2f a second, ${s.users} threads")
          .mkString(", ")
    )
    println(BenchMachine.line)
    val seconds = args(4).split(",").toVector.map(_.trim.toInt)
    val tools = args(5).split(",").toVector.map(_.trim).filter(_ != ToolRunner.K6 || k6.nonEmpty)
    compare(runner, tools, args(2).toInt, seconds)
  }

  private def compare(
      runner: ToolRunner,
      tools: Vector[String],
      times: Int,
      seconds: Vector[Int],
  ): Unit = {
    val rounds = Vector.fill(times)(tools.map { tool =>
      seconds.map { length =>
        val run = runner.run(tool, length)
        println(ToolsTable.line(run))
        run
      }
    })
    // While the rate goes up, half of it is planned on average.
    val perSecond = runner.scenarios.map(s => s.perSecond * s.requests).sum
    print(ToolsTable(rounds, seconds => perSecond * (seconds - ToolRunner.RampUpSeconds / 2.0)))
  }

  private[tools] val RateOfPlan = 120

  /** Virtual users at the same time when pauses are as the workflows have them. */
  private[tools] val UsersAtFullThinkTime = 370.0
}
