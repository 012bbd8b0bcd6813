package org.folio.perf.runner

import java.nio.file.{Files, Path}
import java.util.concurrent.{TimeoutException, TimeUnit}

/**
 * What Maven's own process does at its end: it tells a load generator that still runs to stop, waits for its
 * report, and takes over its exit code. Gatling's plugin does neither, so that a Maven that is told to stop
 * would leave a load generator behind, and all that went wrong would have the code 1.
 *
 * It runs when the class loader it came from may be closed: it needs nothing but the JDK.
 *
 * @param exitCode where a load leaves its exit code; see [[ExitCodeFile]]
 * @param takesOver whether this process ends with that code
 * @param halt ends this process with a code
 * @param say is given what the load generator could not say itself
 */
final class MavenShutdownHook(
    exitCode: Path,
    takesOver: Boolean,
    halt: Int => Unit,
    say: String => Unit = line => System.err.println(line),
) extends Runnable {

  override def run(): Unit = {
    stopChildren()
    if (Files.exists(exitCode)) {
      val left = Files.readString(exitCode).trim
      Files.delete(exitCode)
      if (left.startsWith(MavenShutdownHook.Running))
        tell(left.substring(MavenShutdownHook.Running.length))
      else if (takesOver) halt(Integer.parseInt(left))
    }
  }

  /** By the system, by `kill -9` or for want of memory, which its virtual machine has said then. */
  private def tell(runFolder: String): Unit = say(
    "The load generator was ended in mid-run, without a report. What it had recorded is in " + runFolder +
      ". Make the report of it: mvn -q exec:java@report -Drun=" + runFolder +
      ". If it ran out of memory, give it more: -Dinjector.heap=4G."
  )

  private def stopChildren(): Unit = {
    val children = ProcessHandle.current.children.iterator
    while (children.hasNext) {
      val child = children.next()
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

  /** Metrics of a cloud may come minutes late, and the report waits for them. */
  private val ReportWithinMinutes = 15L

  /** Before the folder of a run that goes on, or was ended without a word. */
  private[runner] val Running = "running "

  /** Of each Maven one of its own: several may run in one checkout. */
  private[runner] def fileOf(exitCode: Path, maven: Long): Path =
    exitCode.resolveSibling(s"${exitCode.getFileName}-$maven")

  /**
   * Has it run at the end of this process.
   *
   * @param exitCode see [[fileOf]]; that of an earlier load is deleted
   * @param takesOver false: Maven is to succeed whatever the load does
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
