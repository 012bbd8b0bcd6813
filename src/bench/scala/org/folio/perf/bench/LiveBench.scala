package org.folio.perf.bench

import java.net.URI
import java.net.ServerSocket
import java.net.http.{HttpClient, HttpRequest, HttpResponse}
import java.nio.file.{Files, Path}
import java.time.Duration
import scala.util.{Try, Using}

/**
 * What it costs the load generator that its run can be watched: processor time a request of
 * MobiusBaseline, with somebody who asks as a Prometheus does, and if told so as an open page does too,
 * against `-Dlive=false`. Driver of `bench/live.sh`.
 */
object LiveBench {
  private val Pairs = 3
  private val EveryMs = 5000L

  /** @param args number of pairs; `page`: the page is open too */
  def main(args: Array[String]): Unit = {
    val pairs = args.headOption.fold(Pairs)(_.toInt)
    val asked = Vector("metrics") ++ Option.when(args.contains("page"))("now")
    val folder =
      Files.createDirectories(Path.of("target/bench/live", System.currentTimeMillis.toString))
    val ratios = Vector
      .tabulate(pairs) { i =>
        val port = freePort
        // In turn the first or the second of the two that are started.
        val (watched, alone) =
          if (i % 2 == 0)
            InjectorBench.together(watchedCost(folder, i, port, asked), aloneCost(folder, i))
          else
            InjectorBench.together(aloneCost(folder, i), watchedCost(folder, i, port, asked)).swap
        println(
          f"watched ${watched * 1000}%.1f us a request, alone ${alone * 1000}%.1f us a request"
        )
        watched / alone
      }
      .sorted
    println(f"ratio, median of $pairs: ${ratios(pairs / 2)}%.4f")
  }

  private def aloneCost(folder: Path, number: Int): Double =
    InjectorBench.layeredCost(made(folder, s"alone-$number"), "-Dlive=false").wholeMs

  private def watchedCost(
      folder: Path,
      number: Int,
      port: Int,
      asked: Vector[String],
  ): Double = {
    val watchers = asked.map(path => new Asking(port, path))
    watchers.foreach(_.start())
    try InjectorBench.layeredCost(made(folder, s"watched-$number"), s"-Dlive.port=$port").wholeMs
    finally {
      watchers.foreach(_.interrupt())
      println(watchers.map(w => s"${w.answers} answers of /${w.path}").mkString(", "))
    }
  }

  private def made(folder: Path, name: String): Path =
    Files.createDirectories(folder.resolve(name))

  private def freePort: Int = Using.resource(new ServerSocket(0))(_.getLocalPort)

  /** Somebody who looks again and again, as long as the run may last. */
  final private class Asking(port: Int, val path: String) extends Thread {
    @volatile var answers = 0
    setDaemon(true)

    private val client = HttpClient.newHttpClient()
    private val request = HttpRequest
      .newBuilder(URI.create(s"http://127.0.0.1:$port/$path"))
      .timeout(Duration.ofSeconds(2))
      .build()

    override def run(): Unit =
      try
        while (true) {
          Thread.sleep(EveryMs)
          Try(client.send(request, HttpResponse.BodyHandlers.ofString))
            .filter(_.statusCode == 200)
            .foreach(_ => answers += 1)
        }
      catch { case _: InterruptedException => () }
  }
}
