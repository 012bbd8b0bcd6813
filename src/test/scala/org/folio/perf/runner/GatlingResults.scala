package org.folio.perf.runner

import java.nio.file.{Files, Path, Paths, StandardCopyOption}
import java.util.Locale
import scala.jdk.CollectionConverters._
import scala.util.Using

/**
 * The folder that Gatling writes its log and its report to. Gatling does not tell its name, so it is the
 * first one of the simulation that came after `GatlingResults` was made: other runs may write to folders
 * beside it.
 *
 * @param simulation name of its class
 */
final class GatlingResults(
    simulation: String,
    parent: Path = GatlingResults.parentFolder,
) {
  private val before: Set[Path] = GatlingResults.children(parent)
  private val prefix = simulation.toLowerCase(Locale.ROOT) + "-"
  @volatile private var found = Option.empty[Path]

  /** `None` until Gatling has made it. */
  def folder: Option[Path] = {
    if (found.isEmpty) {
      val (own, other) = (GatlingResults.children(parent) -- before).toVector
        .filter(Files.isDirectory(_))
        .sortBy(_.getFileName.toString)
        .partition(_.getFileName.toString.startsWith(prefix))
      // A class of a user's own may have another name than its simulation.
      found = own.headOption.orElse(other.headOption)
    }
    found
  }

  /**
   * Moves the log into the run folder and the report to its `gatling/`.
   *
   * @return what could not be moved, in sentences
   */
  def moveInto(runFolder: Path): Vector[String] = folder match {
    case None => Vector("Gatling left no results, so there is no simulation.log.")
    case Some(from) =>
      val log = from.resolve(GatlingResults.Log)
      val moved = Vector(
        if (Files.exists(log)) move(log, runFolder.resolve(GatlingResults.Log)) else None,
        move(from, runFolder.resolve("gatling")),
      )
      moved.flatten
  }

  private def move(from: Path, to: Path): Option[String] =
    try {
      try Files.move(from, to, StandardCopyOption.ATOMIC_MOVE)
      catch { case _: java.nio.file.AtomicMoveNotSupportedException => copyTree(from, to) }
      None
    } catch {
      case e: java.io.IOException => Some(s"$from could not be moved to $to: ${e.getMessage}.")
    }

  private def copyTree(from: Path, to: Path): Path = {
    Using.resource(Files.walk(from)) { files =>
      files.iterator.asScala.foreach { file =>
        Files.copy(file, to.resolve(from.relativize(file).toString))
      }
    }
    to
  }
}

object GatlingResults {
  val Log = "simulation.log"

  /** As the Maven plugin has it, or what stands behind `-rf` where Gatling was started by hand. */
  private def parentFolder: Path = {
    val words =
      Option(System.getProperty("sun.java.command")).fold(Array.empty[String])(_.split(' '))
    val folder = words.indexOf("-rf") match {
      case i if i >= 0 && i + 1 < words.length => words(i + 1)
      case _ => "target/gatling"
    }
    Paths.get(folder).toAbsolutePath
  }

  private def children(folder: Path): Set[Path] =
    if (!Files.isDirectory(folder)) Set.empty
    else Using.resource(Files.list(folder))(_.iterator.asScala.toSet)
}
