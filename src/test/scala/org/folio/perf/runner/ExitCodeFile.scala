package org.folio.perf.runner

import java.io.IOException
import java.nio.file.{Files, Path, Paths}
import java.util.Optional
import java.util.concurrent.{TimeoutException, TimeUnit}
import java.util.function.Supplier
import java.util.stream.Stream
import org.folio.perf.app.ExitCode
import org.folio.perf.source.WriteFailure

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
  def succeeded(): Unit = attempt(Files.deleteIfExists(exitCode))

  /** Writes the code and cleans up as Maven does, which may have ended before. */
  def leave(code: Int): Unit = {
    write(s"$code\n")
    attempt(ExitCodeFile.booterJar.foreach(Files.deleteIfExists(_)))
  }

  private def write(text: String): Unit = attempt {
    Files.createDirectories(exitCode.getParent)
    Files.writeString(exitCode, text)
  }

  private def attempt(step: => Any): Unit =
    try {
      step
      ()
    } catch {
      case e: IOException =>
        Console.complain(s"The exit code could not be written for Maven: ${WriteFailure.reason(e)}.")
    }
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

/**
 * The end of Maven's own process: it stops a load generator that still runs, waits for its report, and takes over its
 * exit code. Gatling's plugin does neither: an interrupted Maven would leave a load generator behind, and each
 * failure would have the code 1.
 *
 * The class loader may be closed when it runs, so it needs nothing but the JDK.
 *
 * @param exitCode the file with the exit code of a load; see [[ExitCodeFile]]
 * @param takesOver whether this process ends with that code
 * @param halt ends this process with a code
 * @param say prints what the load generator could not print itself
 * @param children the processes that Maven has started
 */
final class MavenShutdownHook(
    exitCode: Path,
    takesOver: Boolean,
    halt: Int => Unit,
    say: String => Unit = line => System.err.println(line),
    children: Supplier[Stream[ProcessHandle]] = () => ProcessHandle.current.children,
) extends Runnable {

  override def run(): Unit = {
    stopChildren()
    if (Files.exists(exitCode)) {
      val content = Files.readString(exitCode).trim
      Files.delete(exitCode)
      if (content.startsWith(MavenShutdownHook.Running))
        reportKilled(content.substring(MavenShutdownHook.Running.length))
      else if (takesOver) halt(Integer.parseInt(content))
    }
  }

  /** Reports a load generator that was killed, or ran out of memory. */
  private def reportKilled(runFolder: String): Unit = say(
    "The load generator ended during the run and wrote no report. Its records are in " + runFolder +
      ". Create the report with: ./perf report -Drun=" + runFolder +
      ". If it ran out of memory, increase its heap: -Dinjector.heap=4G."
  )

  private def stopChildren(): Unit = {
    val running = children.get.iterator
    while (running.hasNext) {
      val child = running.next()
      child.destroy()
      try {
        child.onExit.get(MavenShutdownHook.ReportWithinMinutes, TimeUnit.MINUTES)
        ()
      } catch {
        case _: TimeoutException =>
          child.destroyForcibly()
          ()
      }
    }
  }
}

object MavenShutdownHook {

  /** Cloud metrics may arrive minutes late, and the report waits for them. */
  private val ReportWithinMinutes = 15L

  /** Prefix of the folder of a run that goes on or was killed. */
  private[runner] val Running = "running "

  /** The file of one Maven process: several may run in one checkout. */
  private[runner] def fileOf(exitCode: Path, maven: Long): Path =
    exitCode.resolveSibling(s"${exitCode.getFileName}-$maven")

  /**
   * Registers it for the end of this process.
   *
   * @param exitCode see [[fileOf]]; that of an earlier load is deleted
   * @param takesOver false: Maven succeeds even if the load fails
   */
  def arm(exitCode: Path, takesOver: Boolean): Unit = {
    val own = fileOf(exitCode, ProcessHandle.current.pid)
    Files.deleteIfExists(own)
    val end = new MavenShutdownHook(own, takesOver, code => Runtime.getRuntime.halt(code))
    // The group of this thread is destroyed when Maven has left the program that calls.
    Runtime.getRuntime.addShutdownHook(new Thread(topGroup, end, "maven-end"))
  }

  private def topGroup: ThreadGroup = {
    var group = Thread.currentThread.getThreadGroup
    while (group.getParent != null) group = group.getParent
    group
  }
}
