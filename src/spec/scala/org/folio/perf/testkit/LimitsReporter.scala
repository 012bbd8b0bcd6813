package org.folio.perf.testkit

import com.sun.management.UnixOperatingSystemMXBean
import java.lang.management.{ManagementFactory, MemoryPoolMXBean, MemoryType}
import java.nio.file.{Files, Path, Paths}
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit.MILLISECONDS
import org.scalatest.ResourcefulReporter
import org.scalatest.events.Event
import scala.jdk.CollectionConverters._
import scala.util.Using

/**
 * The largest use of something that the JVM or the machine limits.
 *
 * @param limit nothing if there is none
 * @param note whose limit it is, or where the use was
 */
final case class LimitUse(
    name: String,
    used: Double,
    limit: Option[Double],
    unit: String,
    note: String,
) {
  def line: String =
    Vector(name, show(used), limit.fold("")(show), unit, note).mkString("\t")

  private def show(number: Double) = f"$number%.1f".stripSuffix(".0")
}

/**
 * Writes the largest use of each limit during the specs into `target/limits.tsv`. The build gives it to ScalaTest, and
 * `.ci/run` judges the file. What this machine does not tell is left out.
 */
final class LimitsReporter extends ResourcefulReporter {
  private val use = new MachineUse
  private val clock = Executors.newSingleThreadScheduledExecutor { task =>
    val thread = new Thread(task, "limits")
    thread.setDaemon(true)
    thread
  }
  clock.scheduleWithFixedDelay(() => use.look(), 0, LimitsReporter.EveryMs, MILLISECONDS)

  override def apply(event: Event): Unit = ()

  override def dispose(): Unit = {
    clock.shutdown()
    Files.write(LimitsReporter.File, use.all.map(_.line).asJava)
    ()
  }
}

object LimitsReporter {
  val File: Path = Paths.get("target", "limits.tsv")
  private val EveryMs = 500L
}

/** What this JVM has used until now; open files and ports are counted at each look. */
final class MachineUse {
  @volatile private var files = 0L
  @volatile private var ports = 0L
  @volatile private var alive = 0L
  private val os = ManagementFactory.getOperatingSystemMXBean

  def look(): Unit = {
    oldGenerations.foreach { pool =>
      val collected = pool.getCollectionUsage.getUsed
      alive = alive.max(collected)
      // What is dead fills the generation up to its end without harm; one collection tells what is alive.
      val isUnknown =
        collected == 0 && pool.getUsage.getUsed > MachineUse.MostUncollected * pool.getUsage.getMax.toDouble
      if (isUnknown) System.gc()
    }
    unix.foreach(bean => files = files.max(bean.getOpenFileDescriptorCount))
    portRange.foreach { range =>
      val open = Vector("tcp", "tcp6").flatMap(kind => localPorts(Paths.get("/proc/net", kind)))
      ports = ports.max(open.distinct.count(range.contains).toLong)
    }
  }

  def all: Vector[LimitUse] =
    pools ++ memory ++ Vector(threads) ++ openFiles ++ openPorts :+ waiting

  /** Code, classes and the old generation of the heap: what was alive after its collections, or all if there was none. */
  private def pools: Vector[LimitUse] = {
    val classes = ManagementFactory.getMemoryPoolMXBeans.asScala.toVector.filter(_.getType == MemoryType.NON_HEAP)
    (classes.map(_ -> 0L) ++ oldGenerations.map(_ -> alive))
      .map { case (pool, collected) =>
        val peak = pool.getPeakUsage
        val limit = Option.when(peak.getMax > 0)(mib(peak.getMax))
        LimitUse(pool.getName, mib(if (collected > 0) collected else peak.getUsed), limit, "MiB", "JVM of the specs")
      }
      .sortBy(_.name)
  }

  private def oldGenerations: Vector[MemoryPoolMXBean] =
    ManagementFactory.getMemoryPoolMXBeans.asScala.toVector.filter(_.getName.matches(".*(Old|Tenured) Gen"))

  private def memory: Option[LimitUse] =
    for {
      text <- read(Paths.get("/proc/self/status"))
      peak <- "VmHWM:\\s+(\\d+) kB".r.findFirstMatchIn(text)
      bean <- unix
    } yield LimitUse(
      "memory",
      peak.group(1).toLong / 1024.0,
      Some(mib(bean.getTotalMemorySize)),
      "MiB",
      "machine or container",
    )

  private def threads: LimitUse = {
    val ofUser = read(Paths.get("/proc/self/limits"))
      .flatMap("Max processes\\s+(\\d+)".r.findFirstMatchIn(_))
      .map(_.group(1).toLong)
    val limits = MachineUse.ThreadLimits.flatMap(path => number(Paths.get(path))) ++ ofUser
    val used = ManagementFactory.getThreadMXBean.getPeakThreadCount
    LimitUse(
      "threads",
      used.toDouble,
      limits.minOption.map(_.toDouble),
      "",
      "user, container, kernel",
    )
  }

  private def openFiles: Option[LimitUse] = unix.map { bean =>
    LimitUse(
      "open files",
      files.toDouble,
      Some(bean.getMaxFileDescriptorCount.toDouble),
      "",
      "user",
    )
  }

  private def openPorts: Option[LimitUse] = portRange.map { range =>
    LimitUse("ports", ports.toDouble, Some(range.size.toDouble), "", "kernel's range of ports")
  }

  private def waiting: LimitUse = {
    val longest = Patience.longest
    LimitUse("wait", longest.seconds, Some(Patience.LimitSeconds.toDouble), "s", longest.place)
  }

  private def unix: Option[UnixOperatingSystemMXBean] =
    Option(os).collect { case bean: UnixOperatingSystemMXBean => bean }

  private lazy val portRange: Option[Range] =
    for {
      text <- read(Paths.get("/proc/sys/net/ipv4/ip_local_port_range"))
      range <- "(\\d+)\\s+(\\d+)".r.findFirstMatchIn(text)
    } yield range.group(1).toInt to range.group(2).toInt

  /** Those of all processes, open or closed a moment ago. */
  private def localPorts(file: Path): Vector[Int] =
    read(file).toVector.flatMap(
      "(?m)^\\s*\\d+: \\p{XDigit}+:(\\p{XDigit}{4}) ".r
        .findAllMatchIn(_)
        .map(found => Integer.parseInt(found.group(1), 16))
    )

  private def number(file: Path): Option[Long] = read(file).flatMap(_.trim.toLongOption)

  /** Line by line, as some of the kernel's files can be read from their start only, and do not tell their size. */
  private def read(file: Path): Option[String] =
    Using(Files.newBufferedReader(file))(_.lines.iterator.asScala.mkString("\n")).toOption

  private def mib(bytes: Long): Double = bytes / 1048576.0
}

object MachineUse {

  /** Part of the old generation from which on a collection is asked for, if there was none. */
  private val MostUncollected = 0.6
  private val ThreadLimits = Vector(
    "/proc/sys/kernel/threads-max",
    "/proc/sys/kernel/pid_max",
    "/sys/fs/cgroup/pids.max",
    "/sys/fs/cgroup/pids/pids.max",
  )
}
