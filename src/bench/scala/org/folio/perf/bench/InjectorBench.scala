package org.folio.perf.bench

import java.nio.file.{Files, Path}
import org.folio.perf.app.SandboxProcess
import org.folio.perf.source.SimulationLog
import scala.concurrent.duration._
import scala.concurrent.{blocking, Await, ExecutionContext, Future}
import scala.util.Try

/**
 * What our layers cost on the load generator: processor time a request of MobiusBaseline with the
 * workflows ulr and eva, against [[BareRequests]] at the same rate and in the same seconds. Driver of `bench/injector.sh`.
 */
object InjectorBench {

  /** Iterations a second of each of the two workflows: about 1,500 requests a second in all. */
  private val PerSecond = 220.0
  private val RateOfPlan = 200

  /** Slow, because cold JVMs at the full rate fall behind by a minute. */
  private val RampUpSeconds = 90
  private val SteadySeconds = 90

  /** Left out of the steady state: the compilers of the JVMs are still at work. */
  private val WarmAfterSeconds = RampUpSeconds + 20

  private val LongestStart = 10.minutes

  /** A renewal has six requests on average, an account one. */
  private val PlannedPerSecond = PerSecond * 7

  /** Most that a rate may be off: a request costs less where more of them come together. */
  private val MostOff = 0.03

  /**
   * @param args how many pairs, and whether the bare requests have a check of their answer too
   */
  def main(args: Array[String]): Unit = layers(args(0).toInt, args(1).toBoolean)

  private def layers(runs: Int, checks: Boolean): Unit = {
    val stamp = System.currentTimeMillis.toString
    val folder = Files.createDirectories(Path.of("target/bench/injector", stamp))
    val pairs = Iterator
      .range(0, 2 * runs)
      .flatMap(i => pair(folder, i, checks))
      .take(runs)
      .toVector
    require(pairs.nonEmpty, "no pair had the planned rate; use a machine without other work")
    def median(cost: RequestCost => Double): Double =
      pairs.map { case (bare, ours) => cost(ours) / cost(bare) }.sorted.apply(pairs.size / 2)
    println(
      f"ratio, median of ${pairs.size}: ${median(_.wholeMs)}%.2f, without the compilers ${median(_.ownMs)}%.2f"
    )
  }

  /** Costs of bare Gatling and of ours; `None`: not at the planned rate. */
  private def pair(
      folder: Path,
      number: Int,
      checks: Boolean,
  ): Option[(RequestCost, RequestCost)] = {
    val own = folder.resolve(s"ours-$number")
    val (bareRecords, ourRecords) = together(
      inSandbox { url =>
        // Ours first logs in to all tenants and reads their records: bare Gatling waits for it.
        awaitLoad(own)
        bareRun(folder.resolve(s"bare-$number"), url, checks)
      },
      layeredRun(own),
    )
    val (bare, ours) = inTheSameTime(bareRecords, ourRecords)
    println(s"bare $bare, ours $ours")
    val isAsPlanned =
      Vector(bare, ours).forall(c => math.abs(c.perSecond / PlannedPerSecond - 1) <= MostOff)
    if (!isAsPlanned)
      println(f"Planned are $PlannedPerSecond%.0f a second, so this pair does not count.")
    Option.when(isAsPlanned)(bare -> ours)
  }

  /**
   * Both at the same time, each with a sandbox of its own: whatever the machine does meanwhile changes
   * both alike. One after the other, pairs differed by a quarter.
   */
  private[bench] def together[A](one: => A, other: => A): (A, A) = {
    val first = Future(blocking(one))(ExecutionContext.global)
    val second = Future(blocking(other))(ExecutionContext.global)
    (Await.result(first, Duration.Inf), Await.result(second, Duration.Inf))
  }

  private def awaitLoad(folder: Path): Unit = {
    val until = System.currentTimeMillis + LongestStart.toMillis
    while (Try(records(folder)).filter(r => Files.exists(r)).isFailure) {
      require(System.currentTimeMillis < until, s"no load of $folder within $LongestStart")
      Thread.sleep(200)
    }
  }

  /** Both costs of the seconds in which both runs were warm. */
  private def inTheSameTime(one: LoadRecords, other: LoadRecords): (RequestCost, RequestCost) = {
    val both = Vector(one, other)
    val from = both.map(_.startMs).max + WarmAfterSeconds * 1000
    val to = both.map(_.startMs).min + (RampUpSeconds + SteadySeconds) * 1000
    val costs = both.map(_.cost(from, to))
    (costs(0), costs(1))
  }

  private def inSandbox[A](use: String => A): A = {
    val sandbox = SandboxProcess
      .start(Map("sandbox.serviceDemand" -> "0"))
      .fold(message => sys.error(message), identity)
    try use(sandbox.url)
    finally sandbox.close()
  }

  private def bareRun(folder: Path, url: String, checks: Boolean): LoadRecords = {
    val injector = Files.createDirectories(folder).resolve("injector.tsv")
    val compilers = gatling(
      folder,
      "org.folio.perf.bench.BareRequests",
      s"-Dbench.url=$url",
      s"-Dbench.perSecond=$PerSecond",
      s"-Dbench.rampUp=$RampUpSeconds",
      s"-Dbench.seconds=$SteadySeconds",
      s"-Dbench.injector=$injector",
      s"-Dbench.checks=$checks",
      "-Dgatling.data.writers.0=file",
    )
    LoadRecords(LoadRecords.ofGatling(newest(folder).resolve(SimulationLog.Name)), injector, compilers)
  }

  private def layeredRun(folder: Path): LoadRecords = {
    val properties = Vector(
      "-Dworkflows=ulr,eva",
      s"-Drate=$RateOfPlan",
      s"-DrampUp=${RampUpSeconds}s",
      s"-Dduration=${SteadySeconds}s",
      "-Dsandbox.serviceDemand=0",
      s"-Dreports=${folder.resolve("reports")}",
    )
    val compilers = gatling(folder, "org.folio.perf.simulations.MobiusBaseline", properties: _*)
    LoadRecords(LoadRecords.ofRun(newest(folder.resolve("reports"))), records(folder), compilers)
  }

  /** Of the load generator's processor, from the start of our load on. */
  private def records(folder: Path): Path =
    newest(folder.resolve("reports")).resolve("infrastructure/injector.tsv")

  private def gatling(results: Path, simulation: String, properties: String*): CompilerTime = {
    val java = Path.of(System.getProperty("java.home"), "bin", "java").toString
    val command =
      Vector(java, "-Xmx1g", CompilerTime.Option, "--add-opens=java.base/java.lang=ALL-UNNAMED") ++
        properties ++ Vector(
          "-cp",
          System.getProperty("java.class.path"),
          "io.gatling.app.Gatling",
        ) ++
        Vector("-s", simulation, "-rf", results.toString, "-nr")
    val process = new ProcessBuilder(command: _*)
      .redirectErrorStream(true)
      .redirectOutput(results.resolveSibling(s"${results.getFileName}.txt").toFile)
      .start()
    CompilerTime.of(process)
  }

  private def newest(folder: Path): Path = {
    val children = Files.list(folder)
    try children.filter(Files.isDirectory(_)).max(java.util.Comparator.naturalOrder[Path]).get
    finally children.close()
  }
}
