package org.folio.perf.runner

import java.nio.file.{AtomicMoveNotSupportedException, Files, Path, Paths, StandardCopyOption}
import java.util.Locale
import org.folio.perf.recorder.WriteFailure
import org.folio.perf.source.SimulationLog
import scala.jdk.CollectionConverters._
import scala.util.{Try, Using}
import ch.qos.logback.classic.{Level, Logger, LoggerContext}
import ch.qos.logback.classic.turbo.TurboFilter
import ch.qos.logback.core.spi.FilterReply
import java.io.{IOException, UncheckedIOException}
import org.slf4j.{LoggerFactory, Marker}

/**
 * The folder that Gatling writes its log and its report to. Gatling does not publish its name. During the load, it
 * is the folder whose log this process has open. After the load, or if the system does not list open files, it is the
 * first new folder of the simulation: other runs may create folders at the same time.
 *
 * @param simulation name of its class
 * @param opened the files that this process has open; `None`: the system does not list them
 */
final class GatlingResults(
    simulation: String,
    parent: Path = GatlingResults.parentFolder,
    opened: () => Option[Set[Path]] = () => GatlingResults.openFiles,
) {
  private val before: Set[Path] = GatlingResults.children(parent)
  private val prefix = simulation.toLowerCase(Locale.ROOT) + "-"
  private var found = Option.empty[Path]
  private var hasEnded = false

  /** Call it when Gatling has closed its log. */
  def loadEnded(): Unit = hasEnded = true

  /** `None` until Gatling has made it. */
  def folder: Option[Path] = synchronized {
    if (found.isEmpty) {
      val made = (GatlingResults.children(parent) -- before).toVector
        .filter(Files.isDirectory(_))
        .sortBy(_.getFileName.toString)
      val isOpen = opened()
      // A class of a user's own may have another name than its simulation.
      val (own, other) = made.partition(_.getFileName.toString.startsWith(prefix))
      found = made
        .find(folder => isOpen.exists(_.contains(folder.resolve(SimulationLog.Name))))
        .orElse(if (isOpen.isEmpty || hasEnded) own.headOption.orElse(other.headOption) else None)
    }
    found
  }

  /**
   * Moves the log into the run folder, and deletes what else is there: pages are made after our report.
   *
   * @return what could not be moved, in sentences
   */
  def moveInto(runFolder: Path): Vector[String] = folder match {
    case None => Vector("Gatling wrote no results, so there is no simulation.log.")
    case Some(from) =>
      val log = from.resolve(SimulationLog.Name)
      val moved = Vector(
        if (Files.exists(log)) move(log, runFolder.resolve(SimulationLog.Name)) else None,
        delete(from),
      )
      moved.flatten
  }

  private def move(from: Path, to: Path): Option[String] = problem(s"$from could not be moved to $to") {
    try Files.move(from, to, StandardCopyOption.ATOMIC_MOVE)
    catch {
      case _: AtomicMoveNotSupportedException =>
        Files.copy(from, to)
    }
  }

  private def delete(from: Path): Option[String] =
    problem(s"$from could not be deleted")(tree(from).reverse.foreach(Files.delete(_)))

  private def problem(words: String)(step: => Any): Option[String] =
    try {
      step
      None
    } catch {
      case e: IOException => Some(s"$words: ${WriteFailure.reason(e)}.")
      case e: UncheckedIOException => Some(s"$words: ${WriteFailure.reason(e.getCause)}.")
    }

  private def tree(folder: Path): Vector[Path] =
    Using.resource(Files.walk(folder))(_.iterator.asScala.toVector)
}

object GatlingResults {

  /** The Maven plugin's folder, or the value of `-rf` if Gatling was started by hand. */
  private def parentFolder: Path = {
    val words = sys.props.getOrElse("sun.java.command", "").split(' ')
    val folder = words.dropWhile(_ != "-rf").lift(1).getOrElse("target/gatling")
    Paths.get(folder).toAbsolutePath
  }

  /** Absolute paths; only Linux lists them. */
  private def openFiles: Option[Set[Path]] = {
    val links = Paths.get("/proc/self/fd")
    Option.when(Files.isDirectory(links)) {
      children(links).flatMap(link => Try(Files.readSymbolicLink(link)).toOption)
    }
  }

  private def children(folder: Path): Set[Path] =
    if (!Files.isDirectory(folder)) Set.empty
    else Using.resource(Files.list(folder))(_.iterator.asScala.toSet)
}

/**
 * Notices when Gatling cannot write its log, as on a full disk. Gatling itself goes on and prints a stack trace for
 * each lost record; this filter drops them.
 *
 * @param failed gets the reason, again and again
 */
final class GatlingLogFailure(failed: IOException => Unit) extends TurboFilter {

  override def decide(
      marker: Marker,
      logger: Logger,
      level: Level,
      format: String,
      params: Array[AnyRef],
      thrown: Throwable,
  ): FilterReply = thrown match {
    case e: IOException if GatlingLogFailure.isIn(e, "io.gatling.core.stats.writer.") =>
      failed(e)
      FilterReply.DENY
    case _ => FilterReply.NEUTRAL
  }
}

object GatlingLogFailure {

  /** Adds the filter to the logging of this process. */
  def watch(failed: IOException => Unit): Unit =
    LoggerFactory.getILoggerFactory match {
      case context: LoggerContext =>
        val filter = new GatlingLogFailure(failed)
        filter.start()
        context.addTurboFilter(filter)
      case _ => ()
    }

  private def isIn(e: IOException, gatling: String): Boolean =
    e.getStackTrace.exists(_.getClassName.startsWith(gatling))
}
