package org.folio.perf.programs

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Files
import org.folio.perf.app.Asked
import org.folio.perf.model.PriceTable
import org.folio.perf.testkit.{PlainSuite, TemporaryFolder}

class PlanMainSpec extends PlainSuite {
  private def lines(arguments: (String, String)*): Vector[String] =
    PlanMain
      .tell(Asked(Map("tenants" -> "90", "most" -> "2") ++ arguments))
      .fold(refusal => fail(refusal.message), _.lines)

  private def refusal(arguments: (String, String)*): String =
    PlanMain.tell(Asked(arguments.toMap)).fold(_.message, _ => "")

  private def usd(lines: Vector[String]): Vector[Double] =
    lines
      .dropWhile(!_.startsWith("USD"))
      .drop(1)
      .takeWhile(_.nonEmpty)
      .map(_.trim.takeWhile(_ != ' ').toDouble)

  test("a limit on an unknown transaction, and a plan without tenants, are refused") {
    refusal("tenants" -> "90", "within" -> "\"Dance\" p95 < 1 s").should(include("Dance"))
    refusal().should(include("-Dtenants=90"))
  }

  private val checkOut = "\"CICO_TC_Check-Out Controller\" p95 < 4 s"

  test("where no cluster meets a limit, the nearest bears as much load as is said") {
    val found = lines("growth" -> "1.3", "within" -> checkOut).mkString("\n")
    val nearest =
      """The nearest: \d+ x \S+ with db\.\S+, [\d.]+ USD/hour\. It bears ([\d.]+) of the 1\.30 times the load\.""".r
    val bears = nearest.findFirstMatchIn(found).fold(fail(found))(_.group(1).toDouble)
    usd(lines("growth" -> (bears - 0.02).toString, "within" -> checkOut)).should(not).be(empty)
    usd(lines("growth" -> (bears + 0.04).toString, "within" -> checkOut)).shouldBe(empty)
  }

  test("a limit that no cluster keeps with any load, and a station that none has large enough, are said") {
    lines("within" -> "\"CICO_TC_Check-Out Controller\" average < 10 ms").last.should(include("with 1 % of the load"))
    lines("growth" -> "20").mkString("\n").should(include.regex("Under 20.00 times the load: .*database at \\d{3} %"))
  }

  test("a price table that lacks a machine of the cluster is said instead of limits") {
    TemporaryFolder.lend { folder =>
      val own = folder.resolve("prices.csv")
      val csv = new String(
        getClass.getResourceAsStream(s"/${PriceTable.Resource}").readAllBytes(),
        UTF_8,
      )
      Files.writeString(own, csv.linesIterator.filterNot(_.startsWith("opensearch")).mkString("\n"))
      refusal("tenants" -> "90", "prices" -> own.toString).should(include.regex("no price of \\S+\\.search"))
    }
  }
}
