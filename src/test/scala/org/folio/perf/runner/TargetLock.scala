package org.folio.perf.runner

import java.nio.file.{Files, Path}
import java.time.Instant
import java.util.concurrent.atomic.AtomicReference
import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._
import scala.util.{Try, Using}

/**
 * Keeps a second run from a target at which a run is in progress: they would take each other's records. Each run has a file
 * in the folder of reports while its process lives; a file whose process is gone counts for nothing and is deleted. Runs of
 * other machines are not seen.
 */
private[perf] object TargetLock {
  private val own = new AtomicReference(Option.empty[Path])

  /**
   * @param run name of the run's folder
   * @param runId of a sharded run, whose load generators share the target
   * @return left: the run that is in progress there, as a sentence
   */
  def take(
      reports: Path,
      url: String,
      run: String,
      runId: Option[String],
      process: ProcessHandle = ProcessHandle.current,
  ): Either[String, Unit] = {
    val entry = Entry(process.pid, startOf(process), url, run, runId.getOrElse(""), Instant.now)
    val file = reports.resolve(s"$Prefix${entry.pid}")
    // First its own file, then the others': of two that start together, one sees the other.
    write(file, entry)
    own.set(Some(file))
    file.toFile.deleteOnExit()
    others(reports, file).find(_.excludes(entry)).map(_.words).toLeft(()).left.map { words =>
      release()
      words
    }
  }

  /** Call it when the load has ended. */
  def release(): Unit = own.getAndSet(None).foreach(Files.deleteIfExists(_))

  private val Prefix = ".running-"

  /** @param began when it took the lock */
  final private case class Entry(pid: Long, started: String, url: String, run: String, runId: String, began: Instant) {

    def lives: Boolean =
      ProcessHandle.of(pid).toScala.exists(process => process.isAlive && startOf(process) == started)

    def excludes(later: Entry): Boolean =
      url == later.url && (runId.isEmpty || runId != later.runId) &&
        (began.isBefore(later.began) || began == later.began && pid < later.pid)

    def words: String =
      s"Run $run (process $pid) is in progress at $url. Two runs at one target take each other's records, so neither is right. " +
        "Wait for its end"
  }

  private def startOf(process: ProcessHandle): String = process.info.startInstant.toScala.fold("")(_.toString)

  private def others(reports: Path, self: Path): Vector[Entry] = {
    val files = Using.resource(Files.list(reports))(_.iterator.asScala.toVector)
    files.filter(file => file.getFileName.toString.startsWith(Prefix) && file != self).flatMap { file =>
      val alive = read(file).filter(_.lives)
      if (alive.isEmpty) Try(Files.deleteIfExists(file))
      alive
    }
  }

  /** A line for each value. */
  private def write(file: Path, entry: Entry): Unit = {
    Files.writeString(file, entry.productIterator.mkString("\n"))
    ()
  }

  private def read(file: Path): Option[Entry] = Try {
    val Array(pid, started, url, run, runId, began) = Files.readString(file).split('\n'): @unchecked
    Entry(pid.toLong, started, url, run, runId, Instant.parse(began))
  }.toOption
}
