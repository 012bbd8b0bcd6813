package org.folio.perf.upkeep.drift

import com.fasterxml.jackson.databind.ObjectMapper
import java.nio.file.{Files, Path}
import org.folio.perf.protocol.Transaction
import scala.jdk.CollectionConverters._
import scala.util.Try

/** The share of a transaction's time that a request takes, from the report of a run. */
object RunWeights {

  /** @return percent of one request, by its name; left: why the report cannot be read */
  def read(run: Path, transaction: Transaction): Either[String, Map[String, Double]] = {
    val file = run.resolve("report.json")
    Try(new ObjectMapper().readTree(Files.readString(file))).toEither.left
      .map(_ => s"$file cannot be read. Pass -Drun=FOLDER, a run folder with its report.")
      .map { report =>
        val averages = report
          .path("requests")
          .elements
          .asScala
          .map(r => r.path("name").asText -> r.path("times").path("averageMs").asDouble(0))
          .toMap
        of(averages, transaction)
      }
  }

  /** @param averages response times in milliseconds, by the name of the request */
  def of(averages: Map[String, Double], transaction: Transaction): Map[String, Double] = {
    val names = transaction.requests.map(_.name)
    val total = names.flatMap(averages.get).sum
    if (total <= 0) Map.empty else averages.map { case (name, ms) => name -> ms / total * 100 }
  }
}
