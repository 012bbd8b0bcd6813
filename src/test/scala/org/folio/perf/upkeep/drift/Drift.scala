package org.folio.perf.upkeep.drift

import org.folio.perf.model.{FolioRelease, JsonTree, Platform}
import org.folio.perf.settings.Releases
import org.folio.perf.protocol.Transaction
import org.folio.perf.upkeep.har.Exchange
import java.nio.file.{Files, Path}
import scala.jdk.CollectionConverters._
import scala.util.Try

/** Kind of a difference between a recording and a transaction of ours. */
sealed abstract class DriftKind(val words: String, val isReal: Boolean)

object DriftKind {
  case object New extends DriftKind("new", true)
  case object Gone extends DriftKind("gone", true)
  case object Moved extends DriftKind("moved to another path", true)
  case object Media extends DriftKind("another media type", true)
  case object Body extends DriftKind("other fields in the body", true)
  case object Parameters extends DriftKind("other parameters", true)
  case object MoreOften extends DriftKind("sent more often", false)
  case object LessOften extends DriftKind("sent less often", false)
  case object Order extends DriftKind("sent at another point", false)
}

/**
 * @param request method and path of ours, or of the recording if it is new
 * @param weightPercent share of the transaction's time; `None`: the run has no such request, or no run is given
 */
final case class Difference(
    kind: DriftKind,
    request: String,
    details: String,
    weightPercent: Option[Double] = None,
)

sealed abstract class DriftVerdict(val words: String)

object DriftVerdict {
  case object Same extends DriftVerdict("same")
  case object Small extends DriftVerdict("small")
  case object Real extends DriftVerdict("real")
}

/** @param requests compared, of the recording */
final case class Drift(
    workflow: String,
    transaction: String,
    requests: Int,
    differences: Vector[Difference],
) {

  /** Small: the same requests in another order or number, with little weight. */
  def verdict: DriftVerdict =
    if (differences.isEmpty) DriftVerdict.Same
    else if (differences.exists(_.kind.isReal) || differences.flatMap(_.weightPercent).sum > Drift.SmallPercent)
      DriftVerdict.Real
    else DriftVerdict.Small
}

object Drift {

  /** Most of a transaction's time that another number of the same requests may take. */
  private val SmallPercent = 10.0

  /**
   * @param release of the recorded page
   * @param weights share of the transaction's time of one request, by its name, in percent
   */
  def between(
      workflow: String,
      transaction: Transaction,
      exchanges: Vector[Exchange],
      weights: Map[String, Double] = Map.empty,
      release: FolioRelease = Releases.usual(Platform.Okapi),
  ): Drift = {
    val expected = Expected.of(transaction, release.api)
    val seen = Seen.of(exchanges, expected.map(_.request.template))
    val found = new RequestComparison(expected, seen).differences
      .map(d => d.copy(weightPercent = weights.get(d.request)))
    Drift(workflow, transaction.name, seen.size, found)
  }
}

/** Forms of a comparison with a recording. */
object DriftText {

  val formats: Vector[(String, Drift => String)] =
    Vector("text" -> text, "markdown" -> markdown, "json" -> json)

  private def text(drift: Drift): String =
    (title(drift) +: drift.differences.map { d =>
      s"  ${d.kind.words}: ${d.request}${details(d)}${weight(d).fold("")(w => s" ($w of the time)")}"
    }).mkString("\n")

  private def markdown(drift: Drift): String = {
    val rows = drift.differences.map { d =>
      s"| ${d.kind.words} | `${d.request}` | ${cell(d.details)} | ${weight(d).getOrElse("")} |"
    }
    val table =
      if (rows.isEmpty) Vector.empty
      else
        Vector(
          "",
          "| Difference | Request | Details | Share of the time |",
          "|---|---|---|---|",
        ) ++ rows
    (title(drift) +: table).mkString("\n")
  }

  private def json(drift: Drift): String = {
    val root = JsonTree.mapper.createObjectNode
    root
      .put("workflow", drift.workflow)
      .put("transaction", drift.transaction)
      .put("verdict", drift.verdict.words)
      .put("requests", drift.requests)
    val list = root.putArray("differences")
    drift.differences.foreach { d =>
      val one =
        list.addObject.put("kind", d.kind.words).put("request", d.request).put("details", d.details)
      d.weightPercent.foreach(one.put("weightPercent", _))
    }
    JsonTree.mapper.writerWithDefaultPrettyPrinter.writeValueAsString(root)
  }

  private def title(drift: Drift): String = {
    val count = drift.differences.size
    val found = drift.verdict match {
      case DriftVerdict.Same => "The page sends the same requests."
      case verdict =>
        s"${verdict.words.capitalize} drift: $count difference${if (count == 1) "" else "s"}."
    }
    s"${drift.workflow}, ${drift.transaction}: $found ${drift.requests} requests compared."
  }

  private def details(d: Difference): String = if (d.details.isEmpty) "" else s": ${d.details}"

  private def weight(d: Difference): Option[String] = d.weightPercent.map(p => f"$p%.1f %%")

  private def cell(text: String): String =
    if (text.isEmpty) "" else s"`${text.replace("|", "\\|")}`"

}

/** The share of a transaction's time that a request takes, from the report of a run. */
object RunWeights {

  /** @return percent of one request, by its name; left: why the report cannot be read */
  def read(run: Path, transaction: Transaction): Either[String, Map[String, Double]] = {
    val file = run.resolve("report.json")
    Try(JsonTree.mapper.readTree(Files.readAllBytes(file))).toEither.left
      .map(_ => s"$file cannot be read. Pass -Drun=RUN, a run folder with its report.")
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
