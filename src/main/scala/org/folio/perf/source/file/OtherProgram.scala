package org.folio.perf.source.file

import java.io.InputStream
import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit.MILLISECONDS
import scala.concurrent.duration.FiniteDuration
import scala.util.control.NonFatal

/** Runs programs of others. */
private[perf] object OtherProgram {

  /** What a program prints. Left: what it says of its failure. One that does not end in time is ended. */
  def output(command: Seq[String], limit: FiniteDuration): Either[String, String] =
    try {
      val process = new ProcessBuilder(command: _*).start()
      def read(in: InputStream) = CompletableFuture.supplyAsync(() => new String(in.readAllBytes(), UTF_8).trim)
      val (printed, said) = (read(process.getInputStream), read(process.getErrorStream))
      try
        if (!process.waitFor(limit.toMillis, MILLISECONDS)) Left(s"it did not end within $limit")
        else if (process.exitValue != 0) Left(s"it ended with code ${process.exitValue}: ${said.get}".stripSuffix(": "))
        else Right(printed.get(limit.toMillis, MILLISECONDS))
      finally {
        process.destroyForcibly()
        ()
      }
    } catch { case NonFatal(e) => Left(s"$e") }
}
