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
 * @param exitCode where a load leaves its exit code; see [[MavenLink]]
 * @param takesOver whether this process ends with that code
 * @param halt ends this process with a code
 */
final class MavenEnd(exitCode: Path, takesOver: Boolean, halt: Int => Unit) extends Runnable {

  override def run(): Unit = {
    stopChildren()
    if (takesOver && Files.exists(exitCode)) halt(Integer.parseInt(Files.readString(exitCode).trim))
  }

  private def stopChildren(): Unit = {
    val children = ProcessHandle.current.children.iterator
    while (children.hasNext) {
      val child = children.next()
      child.destroy()
      try {
        child.onExit.get(MavenEnd.ReportWithinMinutes, TimeUnit.MINUTES)
        ()
      } catch {
        case _: TimeoutException =>
          child.destroyForcibly()
          ()
      }
    }
  }
}

object MavenEnd {

  /** Metrics of a cloud may come minutes late, and the report waits for them. */
  private val ReportWithinMinutes = 15L

  /**
   * Has it run at the end of this process.
   *
   * @param exitCode that of an earlier load is deleted
   * @param takesOver false: Maven is to succeed whatever the load does
   */
  def arm(exitCode: Path, takesOver: Boolean): Unit = {
    Files.deleteIfExists(exitCode)
    val end = new MavenEnd(exitCode, takesOver, code => Runtime.getRuntime.halt(code))
    // The group of this thread is destroyed when Maven has left the program that calls.
    Runtime.getRuntime.addShutdownHook(new Thread(topGroup, end, "maven-end"))
  }

  private def topGroup: ThreadGroup = {
    var group = Thread.currentThread.getThreadGroup
    while (group.getParent != null) group = group.getParent
    group
  }
}
