package org.folio.perf.analysis.rule.tests

import org.folio.perf.model._
import org.folio.perf.source.PublishedTests
import org.folio.perf.testkit.SampleTests.text
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/**
 * A published report that is not among the baselines: check-in and check-out of Sunflower and of its first service
 * pack, with 8 to 75 virtual users (PERF-1109). Its authors said that check-outs became 9 to 14 % and check-ins
 * 8 to 16 % faster.
 */
class OtherReportSpec extends AnyFunSuite with Matchers {

  /** Users; samples, 95th percentile and average of check-in and check-out. */
  private val sunflower = Vector(
    8 -> Vector((2009L, 601.0, 450.0), (2539L, 1320.0, 995.0)),
    20 -> Vector((4834L, 636.0, 456.0), (6420L, 1465.0, 1000.0)),
    30 -> Vector((7040L, 744.0, 464.0), (9590L, 1650.0, 1040.0)),
    75 -> Vector((16589L, 1395.0, 782.0), (21707L, 2711.0, 1629.0)),
  )
  private val servicePack = Vector(
    8 -> Vector((1992L, 636.0, 414.0), (2586L, 1228.0, 905.0)),
    20 -> Vector((4900L, 575.0, 396.0), (6523L, 1181.0, 875.0)),
    30 -> Vector((7330L, 615.0, 403.0), (9792L, 1276.0, 889.0)),
    75 -> Vector((16801L, 1132.0, 653.0), (22391L, 2436.0, 1456.0)),
  )

  private def tests(release: String, figures: Vector[(Int, Vector[(Long, Double, Double)])]) =
    figures.map { case (users, rows) =>
      PublishedRun(
        PublishedRun.SchemaVersion,
        s"cico/$release-$users",
        s"$release, $users users",
        "PERF-1109",
        Vector(
          Fact("Release", "FOLIO", release),
          Fact("Load", "users", users.toString),
          Fact("Module versions", "mod-circulation", if (release == "CSP1") "24.4.8" else "24.4.4"),
        ),
        Vector("Check-in", "Check-out").zip(rows).map { case (name, (samples, p95, average)) =>
          PublishedRow(name, average, p95Ms = Some(p95), samples = Some(samples))
        },
        claims =
          if (release == "CSP1")
            Vector("Check-out" -> (-9.0, -14.0), "Check-in" -> (-8.0, -16.0)).map { case (name, (from, to)) =>
              StatedClaim(
                s"$name ${-from} to ${-to} % faster",
                Some(name),
                Some(s"cico/Sunflower-$users"),
                Some(from),
                Some(to),
              )
            }
          else Vector.empty,
      )
    }

  private lazy val findings = TestsRules.findings(
    (tests("Sunflower", sunflower) ++ tests("CSP1", servicePack)).map(PublishedTests.of)
  )
  private def said(id: String) =
    text(findings.filter(_.id == id)).headOption.getOrElse(fail(s"no finding $id"))

  test("each release is compared with the other at equal load") {
    val pairs = findings.map(_.id).filter(_.startsWith("pair:"))
    pairs.sorted.shouldBe(
      Vector(20, 30, 75, 8).map(n => s"pair:cico/Sunflower-$n:cico/CSP1-$n")
    )
    val at20 = said("pair:cico/Sunflower-20:cico/CSP1-20")
    at20.should(include("-13 % by the geometric mean"))
    at20.should(include("95th percentile: -15 % (geometric mean of 2 rows)"))
    at20.should(
      include(
        "Changed: Release, FOLIO: Sunflower → CSP1 and Module versions, mod-circulation: 24.4.4 → 24.4.8"
      )
    )
    at20.shouldNot(include("changed at once"))
  }

  test("the load is told in one line for each release") {
    said("series:cico/Sunflower-8:users").should(
      startWith("Sunflower: over users (8, 20, 30, 75) response times are flat up to 30, then rise: +69 % at 75")
    )
    said("series:cico/CSP1-8:users").should(include("are flat up to 30, then rise: +59 % at 75"))
  }

  test("the authors' statements hold, by the figures and at each load") {
    val checked = Vector(8, 20, 30, 75).map(n => said(s"claims:cico/CSP1-$n"))
    checked.map(_.takeWhile(_ != ' ')).shouldBe(Vector("2", "2", "2", "2"))
  }
}
