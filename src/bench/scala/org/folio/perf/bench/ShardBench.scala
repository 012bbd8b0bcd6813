package org.folio.perf.bench

import com.sun.management.OperatingSystemMXBean
import java.lang.management.ManagementFactory
import java.nio.file.{Files, Path}
import java.time.Instant
import org.folio.perf.feeders.{TenantFeeder, TenantOrder}
import org.folio.perf.model.{Arrivals, LoadProfile, Shard, TenantSize}
import org.folio.perf.plan.LoadPlan
import org.folio.perf.settings.{Settings, ShardSettings}
import org.folio.perf.simulations.MobiusBaseline
import org.folio.perf.source.SimulationLog
import org.folio.perf.testkit.{SampleRunFolder, SampleSettings}
import scala.concurrent.duration._
import scala.jdk.StreamConverters._
import scala.util.Using

/** Programs and driver of `bench/shards.sh`; each measured one runs in a JVM of its own. */
object ShardBench {
  private val Runs = 3
  private val Injectors = 4
  private val Tenants = 620
  private val This = "org.folio.perf.bench.ShardBench"

  def main(args: Array[String]): Unit = args.toList match {
    case List("all", folder) => all(Path.of(folder))
    case List("write", folder) => write(Path.of(folder))
    case List("plan", index) => plan(index.toInt)
    case other => sys.error(s"unknown arguments: ${other.mkString(" ")}")
  }

  private def all(folder: Path): Unit = {
    val parts = (1 to Injectors).toVector.map(i => folder.resolve(s"shard-$i"))
    if (!Files.exists(parts.last.resolve(SimulationLog.Name)))
      fork(Vector("-Xmx2g", This, "write", folder.toString))
    val seconds = Vector.fill(Runs)(merge(folder, parts)).sorted
    println(
      f"$Injectors injectors put together and reported, whole JVM, -Xmx512m: " +
        f"${seconds(Runs / 2)}%.2f s (median of $Runs)"
    )
    val planned = (1 to Injectors).toVector.map { index =>
      fork(Vector("-Xmx200m", "-XX:+UseSerialGC", This, "plan", index.toString))
    }
    println(f"each injector's plan, whole JVM, at most: ${planned.max}%.2f s")
  }

  private def write(folder: Path): Unit = {
    val hour = SampleRunFolder(62, 30, 556, LoadProfile(0, 3600000L), 5)
    val requests = (1 to Injectors).map { i =>
      hour.writeShard(folder.resolve(s"shard-$i"), Shard(i, Injectors), "bench")
    }
    println(s"${requests.sum} requests written to $folder")
  }

  private def merge(folder: Path, parts: Vector[Path]): Double = {
    val out = folder.resolve("shards-merged")
    if (Files.exists(out)) clear(out)
    fork(
      Vector("-Xmx512m", s"-Dout=$out", "org.folio.perf.app.ReportMain", parts.mkString(",")),
      // The verdict of invented figures is none.
      expected = Set(0, 2),
    )
  }

  private def clear(folder: Path): Unit =
    Using
      .resource(Files.walk(folder))(_.toScala(Vector))
      .sortBy(-_.getNameCount)
      .foreach(Files.delete)

  /** One of the injectors of ten times MOBIUS: its plan, and whose turn each arrival of an hour is. */
  private def plan(index: Int): Unit = {
    val started = System.nanoTime
    val shard = Shard(index, Injectors)
    val own = LoadPlan
      .build(MobiusBaseline.plan, settings(shard))
      .fold(sys.error(_), identity)
    val turns = own.turns
    val fed = own.workflows.zip(own.definitions).zipWithIndex.map { case ((planned, workflow), i) =>
      val tenants = own.tenantsOf(workflow)
      val order: TenantOrder =
        if (planned.arrivals == Arrivals.Even) TenantFeeder.order(tenants, i, own.definitions.size)
        else TenantFeeder.each(tenants)
      val feeder = new TenantFeeder(order, Some(turns(i)))
      own.arrivalsMs(planned).count(_ => own.shares.forall(_.owns(feeder.next().tenant)))
    }
    val needs = own.needs.values.map(_.values.sum).sum
    println(
      f"injector $shard%s: ${own.ownTenants.size}%d of ${own.tenants.size}%d tenants, ${fed.sum}%d arrivals " +
        f"at them in an hour, $needs%d records, peak memory ${peakMiB}%d MiB, " +
        f"processor ${cpuSeconds}%.2f s with the JVM's start: ${(System.nanoTime - started).toDouble / 1e9}%.2f s"
    )
  }

  private def settings(shard: Shard): Settings = {
    val accounts = SampleSettings.accounts(Tenants).zipWithIndex.map { case (account, i) =>
      if (i % 15 == 7) account.copy(size = TenantSize.Large) else account
    }
    SampleSettings
      .settings(SampleSettings.load.copy(rampUp = 15.seconds, duration = 1.hour), accounts)
      .copy(shard = Some(ShardSettings(shard, "bench", Instant.EPOCH, 10.seconds)))
  }

  /** Of all threads; tells more than the clock where others use the machine too. */
  private def cpuSeconds: Double = ManagementFactory.getOperatingSystemMXBean
    .asInstanceOf[OperatingSystemMXBean]
    .getProcessCpuTime
    .toDouble / 1e9

  /** Of this process, code and stacks included; Linux only, otherwise 0. */
  private def peakMiB: Long = {
    val status = Path.of("/proc/self/status")
    if (!Files.exists(status)) 0L
    else
      Files
        .readAllLines(status)
        .stream
        .toScala(Vector)
        .collectFirst {
          case line if line.startsWith("VmHWM:") => line.filter(_.isDigit).toLong / 1024
        }
        .getOrElse(0L)
  }

  /** Seconds from start to end of a JVM; the class path is this one's. */
  private def fork(arguments: Vector[String], expected: Set[Int] = Set(0)): Double = {
    val java = Path.of(System.getProperty("java.home"), "bin", "java").toString
    val command = Vector(java, "-cp", System.getProperty("java.class.path")) ++ arguments
    val start = System.nanoTime
    val exit = new ProcessBuilder(command: _*).inheritIO().start().waitFor()
    if (!expected(exit)) sys.error(s"exit code $exit of ${arguments.mkString(" ")}")
    (System.nanoTime - start).toDouble / 1e9
  }
}
