package org.folio.perf.bench

import java.nio.file.{Files, Path}
import java.util.Locale
import org.folio.perf.report.content.Format
import scala.jdk.CollectionConverters._
import scala.util.Using

/**
 * Whether a load generator that works for hours needs ever more: MobiusLongevity against the sandbox, with the
 * memory, threads and file handles of its process at the end of each hour. An hour of the plan may take a
 * minute: rates and pauses are then scaled. Driver of `bench/longevity.sh`.
 */
object LongevityBench {

  /**
   * @param args hours of the plan, seconds that each of them takes, tenants, rate (1 is the published one), and
   *   further settings, `-Dname=value`
   */
  def main(args: Array[String]): Unit = {
    val hours = args(0).toInt
    val secondsAnHour = args(1).toInt
    val speed = 3600.0 / secondsAnHour
    val folder =
      Files.createDirectories(Path.of("target/bench/longevity", System.currentTimeMillis.toString))
    val settings = Vector(
      s"-Dduration=${hours * secondsAnHour}s",
      s"-Drate=${args(3).toDouble * speed}",
      s"-DthinkTime=${1 / speed}",
      s"-Dtenants=${args(2)}",
      s"-DrampUp=${RampUpSeconds}s",
      "-Dsandbox.serviceDemand=0",
      s"-Dsandbox.tokenLife=${math.max(TokenLifeSeconds, (600 / speed).toInt)}s",
    ) ++ args.drop(4)
    val injector = start(folder, settings)
    println(s"MobiusLongevity, $hours hours of $secondsAnHour s each: ${settings.mkString(" ")}")
    println("hour  live heap MiB  resident MiB  threads  file handles  of them sockets")
    val seen =
      try watch(injector, folder, hours, secondsAnHour)
      finally {
        injector.destroy()
        injector.waitFor()
        ()
      }
    val grown = growth(seen)
    grown.foreach(println)
    println(s"exit code of the run: ${injector.exitValue}; its report is in $folder/reports")
    if (grown.nonEmpty || injector.exitValue != 0) sys.exit(1)
    println("Nothing grew.")
  }

  private def watch(
      injector: Process,
      folder: Path,
      hours: Int,
      secondsAnHour: Int,
  ): Vector[Footprint] = {
    val loadStarts = awaitLoad(injector, folder)
    val seen = (1 to hours).toVector.map { hour =>
      // Not at the very end, when users are no longer started.
      val at = loadStarts + (RampUpSeconds + hour * secondsAnHour - 2) * 1000L
      Thread.sleep(math.max(0, at - System.currentTimeMillis))
      if (!injector.isAlive) sys.error(s"The run ended in hour $hour; see $folder/output.txt.")
      val now = Footprint.of(injector.pid)
      println(
        String.format(
          Locale.ROOT,
          "%4d  %13.1f  %12.0f  %7d  %12d  %15d",
          hour,
          now.liveHeapMiB,
          now.residentMiB,
          now.threads,
          now.handles,
          now.sockets,
        )
      )
      now
    }
    injector.waitFor()
    seen
  }

  private def awaitLoad(injector: Process, folder: Path): Long = {
    def begun = Files.readString(folder.resolve("output.txt")).contains("Watch the run at")
    while (injector.isAlive && !begun) Thread.sleep(200)
    if (!injector.isAlive) sys.error(s"The run did not start; see $folder/output.txt.")
    System.currentTimeMillis
  }

  /** What the second half needs more than the first, of which the first hour is left out as a start. */
  private def growth(seen: Vector[Footprint]): Vector[String] = {
    val (first, second) = seen.drop(1).splitAt((seen.size - 1) / 2)
    def compare(what: String, allowed: Double)(of: Footprint => Double): Option[String] = {
      def mean(part: Vector[Footprint]): Double = part.map(of).sum / part.size
      Option.when(first.nonEmpty && mean(second) > mean(first) * AllowedGrowth + allowed)(
        s"$what grew: in the first half ${Format.decimal(mean(first), 1)} on average, in the second " +
          s"${Format.decimal(mean(second), 1)}."
      )
    }
    Vector(
      compare("The live heap (MiB)", 0)(_.liveHeapMiB),
      compare("The number of threads", 1)(_.threads.toDouble),
      compare("The number of file handles", 3)(_.handles.toDouble),
      compare("The number of sockets", 3)(_.sockets.toDouble),
    ).flatten
  }

  private def start(folder: Path, settings: Vector[String]): Process = {
    val java = Path.of(System.getProperty("java.home"), "bin", "java").toString
    val command = Vector(
      java,
      "-Xmx1g",
      "--add-opens=java.base/java.lang=ALL-UNNAMED",
      "-Dsimulation=MobiusLongevity",
      s"-Dreports=${folder.resolve("reports")}",
    ) ++ settings ++ Vector(
      "-cp",
      System.getProperty("java.class.path"),
      "io.gatling.app.Gatling",
      "-s",
      "org.folio.perf.simulations.MobiusLongevity",
      "-rf",
      folder.resolve("gatling").toString,
    )
    new ProcessBuilder(command.asJava)
      .redirectErrorStream(true)
      .redirectOutput(folder.resolve("output.txt").toFile)
      .start()
  }

  private val RampUpSeconds = 15
  private val TokenLifeSeconds = 10
  private val AllowedGrowth = 1.03
}

/**
 * What a process has at a moment.
 *
 * @param liveHeapMiB of its JVM, after a collection of all garbage
 * @param handles open files, sockets among them
 */
final private case class Footprint(
    liveHeapMiB: Double,
    residentMiB: Double,
    threads: Int,
    handles: Int,
    sockets: Int,
)

private object Footprint {

  /** By Linux' `/proc` and the JDK's `jcmd`. */
  def of(pid: Long): Footprint = {
    val live = liveHeapMiB(pid)
    val status = Files.readAllLines(Path.of(s"/proc/$pid/status")).asScala
    def number(name: String): Int =
      status.find(_.startsWith(s"$name:")).get.split("\\s+")(1).toInt
    val open = Using
      .resource(Files.list(Path.of(s"/proc/$pid/fd")))(_.toArray.map(_.asInstanceOf[Path]))
      .flatMap(link => scala.util.Try(Files.readSymbolicLink(link).toString).toOption)
    Footprint(
      live,
      number("VmRSS") / 1024.0,
      number("Threads"),
      open.length,
      open.count(_.startsWith("socket:")),
    )
  }

  /** A histogram of classes counts live objects alone; its last line has the sum of their bytes. */
  private def liveHeapMiB(pid: Long): Double = {
    val jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString
    val process = new ProcessBuilder(jcmd, pid.toString, "GC.class_histogram").start()
    val lines = new String(process.getInputStream.readAllBytes()).linesIterator.toVector
    process.waitFor()
    val total = lines.reverseIterator.find(_.startsWith("Total")).getOrElse {
      sys.error(s"jcmd tells nothing of process $pid: ${lines.take(3).mkString(" ")}")
    }
    total.split("\\s+")(2).toLong / 1048576.0
  }
}
