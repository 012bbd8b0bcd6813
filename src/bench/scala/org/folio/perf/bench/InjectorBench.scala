package org.folio.perf.bench

import java.nio.file.{Files, Path}
import org.folio.perf.app.SandboxProcess
import org.folio.perf.model.InjectorSample
import org.folio.perf.source.{InjectorFile, LogHeader, LogStrings, LogVisitor, SimulationLog}
import scala.concurrent.duration.Duration
import scala.concurrent.{blocking, Await, ExecutionContext, Future}

/**
 * What our layers cost on the load generator: processor time a request of MobiusBaseline with the
 * workflows ulr and eva, against [[BareRequests]] at the same rate. Driver of `bench/injector.sh`.
 */
object InjectorBench {

  /** Iterations a second of each of the two workflows: about 1,500 requests a second in all. */
  private val PerSecond = 220.0
  private val RateOfPlan = 200
  private val RampUpSeconds = 15

  /** Of which the first part is left out: the compiler of the JVM is still at work in it, and longer in ours. */
  private val SteadySeconds = 110
  private val WarmAfterSeconds = RampUpSeconds + 70

  /** @param args how many pairs, and whether the bare requests have a check of their answer too */
  def main(args: Array[String]): Unit = {
    val runs = args(0).toInt
    val checks = args(1).toBoolean
    val stamp = System.currentTimeMillis.toString
    val folder = Files.createDirectories(Path.of("target/bench/injector", stamp))
    val pairs = Vector.tabulate(runs) { i =>
      val (bare, ours) = together(
        inSandbox(url => bareCost(folder.resolve(s"bare-$i"), url, checks)),
        layeredCost(folder.resolve(s"ours-$i")),
      )
      println(
        f"bare ${bare * 1000}%.0f us a request, ours ${ours * 1000}%.0f us a request"
      )
      (bare, ours)
    }
    val ratios = pairs.map { case (bare, ours) => ours / bare }.sorted
    println(f"ratio, median of $runs: ${ratios(runs / 2)}%.2f")
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

  private def inSandbox[A](use: String => A): A = {
    val sandbox = SandboxProcess
      .start(Map("sandbox.serviceDemand" -> "0"))
      .fold(message => sys.error(message), identity)
    try use(sandbox.url)
    finally sandbox.close()
  }

  private def bareCost(folder: Path, url: String, checks: Boolean): Double = {
    val injector = Files.createDirectories(folder).resolve("injector.tsv")
    gatling(
      folder,
      "org.folio.perf.bench.BareRequests",
      s"-Dbench.url=$url",
      s"-Dbench.perSecond=$PerSecond",
      s"-Dbench.seconds=$SteadySeconds",
      s"-Dbench.injector=$injector",
      s"-Dbench.checks=$checks",
    )
    cost(newest(folder).resolve(SimulationLog.Name), injector)
  }

  private[bench] def layeredCost(folder: Path, more: String*): Double = {
    val properties = Vector(
      "-Dworkflows=ulr,eva",
      s"-Drate=$RateOfPlan",
      s"-DrampUp=${RampUpSeconds}s",
      s"-Dduration=${SteadySeconds}s",
      "-Dsandbox.serviceDemand=0",
      s"-Dreports=${folder.resolve("reports")}",
    ) ++ more
    gatling(folder, "org.folio.perf.simulations.MobiusBaseline", properties: _*)
    val run = newest(folder.resolve("reports"))
    cost(run.resolve(SimulationLog.Name), run.resolve("infrastructure/injector.tsv"))
  }

  /** Milliseconds of processor time a request, both of the steady state. */
  private def cost(log: Path, injector: Path): Double = {
    val until = RampUpSeconds + SteadySeconds
    val counter = new RequestCounter(WarmAfterSeconds * 1000, until * 1000)
    val header = SimulationLog.read(log, counter).fold(e => sys.error(e.message), identity).header
    val from = header.get.runStartMs + WarmAfterSeconds * 1000
    val to = header.get.runStartMs + until * 1000
    val samples = InjectorFile
      .read(injector)
      .fold(e => sys.error(e.message), _.samples)
      .filter(s => s.timeMs >= from && s.timeMs < to)
    val cores = Runtime.getRuntime.availableProcessors
    val busyPercent = samples.map((s: InjectorSample) => s.processCpuPercent).sum / samples.size
    busyPercent / 100 * cores * (to - from).toDouble / counter.requests.toDouble
  }

  private def gatling(results: Path, simulation: String, properties: String*): Unit = {
    val java = Path.of(System.getProperty("java.home"), "bin", "java").toString
    val command = Vector(java, "-Xmx1g", "--add-opens=java.base/java.lang=ALL-UNNAMED") ++
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
    process.waitFor()
    ()
  }

  private def newest(folder: Path): Path = {
    val children = Files.list(folder)
    try children.filter(Files.isDirectory(_)).max(java.util.Comparator.naturalOrder[Path]).get
    finally children.close()
  }
}

/** Requests that started from `fromMs` on and before `toMs` of a run. */
final private class RequestCounter(fromMs: Int, toMs: Int) extends LogVisitor {
  var requests = 0L

  override def started(header: LogHeader, strings: LogStrings): Unit = ()
  override def request(path: Int, name: Int, start: Int, end: Int, ok: Boolean, msg: Int): Unit =
    if (start >= fromMs && start < toMs) requests += 1
  override def group(path: Int, start: Int, end: Int, cumulated: Int, ok: Boolean): Unit = ()
  override def user(scenario: Int, starts: Boolean, timeMs: Int): Unit = ()
  override def error(message: Int, timeMs: Int): Unit = ()
}
