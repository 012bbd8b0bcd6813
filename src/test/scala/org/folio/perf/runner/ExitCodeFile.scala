package org.folio.perf.runner

import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import java.util.Optional
import org.folio.perf.app.ExitCode
import org.folio.perf.recorder.WriteFailure

/**
 * The load generator's side of what joins it to Maven, which has started it and, left alone, neither stops
 * it nor passes its exit code on; [[MavenShutdownHook]] is the other side.
 *
 * @param exitCode file for the exit code of a load that did not end with success
 */
final class ExitCodeFile(exitCode: Path) {

  /**
   * Ends this process with Maven's, as far as Maven does not see to it itself: after `kill -9`.
   *
   * @param maven the process that has started this one; empty: it has gone already
   * @param end is called in another thread
   */
  def endWith(maven: Optional[ProcessHandle], end: () => Unit): Unit =
    if (maven.isPresent) {
      maven.get.onExit.thenRun(() => end())
      ()
    } else end()

  /** Notes that a load runs, for Maven to tell if this process ends without a word. */
  def running(runFolder: Path): Unit = write(s"${MavenShutdownHook.Running}$runFolder\n")

  /** The load has ended with success. */
  def leaveNothing(): Unit =
    try {
      Files.deleteIfExists(exitCode)
      ()
    } catch { case e: IOException => complain(e) }

  /** What Maven would do at its own end, which may have come before. */
  def leave(code: Int): Unit = {
    write(s"$code\n")
    try ExitCodeFile.booterJar.foreach(Files.deleteIfExists(_))
    catch { case e: IOException => complain(e) }
  }

  private def write(text: String): Unit =
    try {
      Files.createDirectories(exitCode.getParent)
      Files.write(exitCode, text.getBytes(UTF_8))
      ()
    } catch { case e: IOException => complain(e) }

  private def complain(e: IOException): Unit =
    Console.complain(s"How the load ended could not be left for Maven: ${WriteFailure.reason(e)}.")
}

object ExitCodeFile {

  /** The pom gives it to the processes that Maven starts, and to no other. */
  private val Property = "folio-perf.exitCodeFile"

  /** `None`: Maven has not started this process. */
  lazy val here: Option[ExitCodeFile] =
    sys.props.get(Property).filter(_.nonEmpty).map { path =>
      // One that has gone already will read nothing.
      val maven = ProcessHandle.current.parent.map[Long](_.pid).orElse(0L)
      new ExitCodeFile(MavenShutdownHook.fileOf(Paths.get(path), maven))
    }

  /** To be called at the start of what Maven starts. */
  def endWithMaven(): Unit =
    here.foreach(
      _.endWith(ProcessHandle.current.parent, () => System.exit(ExitCode.VerdictNotPassed))
    )

  /** Where Gatling's plugin has put the class path; Maven deletes it, unless it is told to halt. */
  private def booterJar: Option[Path] =
    sys.props
      .get("java.class.path")
      .map(Paths.get(_))
      .filter(_.getFileName.toString.matches("gatlingbooter.*\\.jar"))
}
