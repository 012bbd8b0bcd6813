package org.folio.perf.runner

import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import java.util.Optional
import org.folio.perf.app.ExitCode
import org.folio.perf.recorder.WriteFailure

/**
 * The file by which the load generator passes its exit code to Maven, which reads it in [[MavenShutdownHook]].
 *
 * @param exitCode path of the file; it is there only if the load did not succeed
 */
final class ExitCodeFile(exitCode: Path) {

  /**
   * Ends this process when Maven ends without stopping it: after `kill -9`.
   *
   * @param maven the process that has started this one; empty: it has ended already
   * @param end is called in another thread
   */
  def endWith(maven: Optional[ProcessHandle], end: () => Unit): Unit =
    if (maven.isPresent) {
      maven.get.onExit.thenRun(() => end())
      ()
    } else end()

  /** Notes that a load runs. If this process is killed, Maven reports it. */
  def running(runFolder: Path): Unit = write(s"${MavenShutdownHook.Running}$runFolder\n")

  /** Removes the file. */
  def succeeded(): Unit =
    try {
      Files.deleteIfExists(exitCode)
      ()
    } catch { case e: IOException => complain(e) }

  /** Writes the code and cleans up as Maven does, which may have ended before. */
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
    Console.complain(s"The exit code could not be written for Maven: ${WriteFailure.reason(e)}.")
}

object ExitCodeFile {

  /** The pom gives it to the processes that Maven starts, and to no other. */
  private val Property = "folio-perf.exitCodeFile"

  /** `None`: Maven has not started this process. */
  lazy val here: Option[ExitCodeFile] =
    sys.props.get(Property).filter(_.nonEmpty).map { path =>
      val maven = ProcessHandle.current.parent.map[Long](_.pid).orElse(0L)
      new ExitCodeFile(MavenShutdownHook.fileOf(Paths.get(path), maven))
    }

  /** Call it at the start of each process that Maven starts. */
  def endWithMaven(): Unit =
    here.foreach(
      _.endWith(ProcessHandle.current.parent, () => System.exit(ExitCode.VerdictNotPassed))
    )

  /** The class path file of Gatling's plugin. Maven deletes it unless it is halted. */
  private def booterJar: Option[Path] =
    sys.props
      .get("java.class.path")
      .map(Paths.get(_))
      .filter(_.getFileName.toString.matches("gatlingbooter.*\\.jar"))
}
