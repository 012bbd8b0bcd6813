package org.folio.perf.app

import java.io.{BufferedReader, File, InputStreamReader}
import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.{CompletableFuture, TimeoutException, TimeUnit}
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._
import java.net.URLClassLoader
import java.nio.file.{Path, Paths}
import org.folio.perf.model.DaemonThreads
import org.folio.perf.source.AtomicFile

/**
 * The sandbox in a process of its own, so that the load generator's CPU and memory can be measured.
 * It ends with this process, however that ends: it watches the pipe between the two.
 *
 * @param url of its gateway, its edge and its AWS endpoints
 */
final class SandboxProcess private (process: Process, val url: String) extends AutoCloseable {

  def pid: Long = process.pid

  /** Ends the sandbox by closing the pipe, because the sandbox ignores signals. */
  override def close(): Unit = {
    process.getOutputStream.close()
    if (!process.waitFor(SandboxProcess.StopWithin.toMillis, TimeUnit.MILLISECONDS)) {
      process.destroyForcibly()
      ()
    }
  }
}

object SandboxProcess {

  /** Property that tells the child that it belongs to a run; see `SandboxMain`. */
  private[app] val ChildProperty = "folio-perf.sandbox.child"

  /** Text that the child prints before its URL when it is ready. */
  private[app] val ReadyPrefix = "folio-perf-sandbox-ready "

  /** On a machine that is busy with other work, it may take minutes. */
  private val StartWithin = 10.minutes
  private val StopWithin = 5.seconds
  private val MaxLines = 20

  /**
   * @param settings names and values that the child gets as -D
   * @return left: why it did not start, with its last words
   */
  def start(settings: Map[String, String]): Either[String, SandboxProcess] = {
    val builder = new ProcessBuilder(command(settings).asJava).redirectErrorStream(true)
    builder.environment.keySet.removeIf(isSecret(_))
    val process = builder.start()
    val output = new Output(process)
    val ready =
      try output.url.get(StartWithin.toMillis, TimeUnit.MILLISECONDS).toRight("ended before it was ready")
      catch { case _: TimeoutException => Left(s"did not start within ${StartWithin.toMinutes} minutes") }
    ready.map(new SandboxProcess(process, _)).left.map { failed =>
      process.destroyForcibly()
      s"The sandbox $failed. Its last lines:\n${output.lastLines}"
    }
  }

  /** True for credentials of real targets and of AWS, which the sandbox does not need. */
  private def isSecret(variable: String): Boolean =
    variable.startsWith("FOLIO_PERF_") || variable.startsWith("AWS_")

  private def command(settings: Map[String, String]): Seq[String] =
    Seq(
      ChildJvm.java,
      "-Xmx512m",
      "-XX:+UseSerialGC",
      "-XX:+ExitOnOutOfMemoryError",
      "-cp",
      ChildJvm.classPath,
      s"-D$ChildProperty=true",
    ) ++ settings.toVector.sorted.map { case (name, value) => s"-D$name=$value" } ++
      Seq("org.folio.perf.app.SandboxMain")

  /** Reads what the child prints, to the end, so that it never blocks on a full pipe. */
  final private class Output(process: Process) {

    /** Of the sandbox, when it is ready; `None`: it has ended before. */
    val url = new CompletableFuture[Option[String]]
    @volatile private var lastOutput = Vector.empty[String]

    DaemonThreads("sandbox-output").newThread(() => read()).start()

    def lastLines: String = lastOutput.mkString("\n")

    private def read(): Unit = {
      val lines = new BufferedReader(new InputStreamReader(process.getInputStream, UTF_8))
      try
        Iterator.continually(lines.readLine()).takeWhile(_ != null).foreach { line =>
          if (line.startsWith(ReadyPrefix)) url.complete(Some(line.stripPrefix(ReadyPrefix).trim)) else keep(line)
        }
      catch { case e: java.io.IOException => keep(s"(its output ended: ${e.getMessage})") }
      url.complete(None)
      ()
    }

    private def keep(line: String): Unit = lastOutput = (lastOutput :+ line).takeRight(MaxLines)
  }
}

/** Java and class path for child processes. */
private[perf] object ChildJvm {

  def java: String = Paths.get(System.getProperty("java.home"), "bin", "java").toString

  /** Class path of this program, which Maven may have loaded into its own process. */
  def classPath: String = getClass.getClassLoader match {
    case loader: URLClassLoader =>
      loader.getURLs.map(url => Paths.get(url.toURI)).mkString(File.pathSeparator)
    case _ => System.getProperty("java.class.path")
  }

  /** Writes it into a file, for `./perf`. */
  def noteClassPath(file: Path): Unit = AtomicFile.replace(file, classPath.getBytes(UTF_8))
}
