package io.gatling.core.controller.inject.open

import org.folio.perf.injection.{OpenArrivals, PacedUsers}
import org.folio.perf.model.{Arrivals, LoadProfile, PlannedStarts, PlannedWorkflow}
import org.folio.perf.testkit.PlainSuite
import scala.concurrent.duration.FiniteDuration

/** In Gatling's package because its injection steps are private. */
class PlannedStartsSpec extends PlainSuite {

  private def gatling(profile: LoadProfile, perMinute: Double, offsetMs: Long): Vector[Long] =
    startsOf(OpenArrivals(profile, perMinute, offsetMs))

  private def startsOf(steps: Seq[OpenInjectionStep]): Vector[Long] =
    steps
      .foldRight(Iterator.empty[FiniteDuration])((step, later) => step.chain(later))
      .map(_.toMillis)
      .toVector

  test("planned starts are those of Gatling, with and without ramp-up and offset") {
    for {
      perMinute <- Seq(0.5, 1.0, 6.0, 7.3, 60.0, 66.0, 66.6, 264.0, 1234.5, 60000.0)
      rampUp <- Seq(0L, 1000L, 7000L, 60000L)
      steady <- Seq(1000L, 10000L, 61000L, 300000L)
      offset <- Seq(0L, 151L)
    } {
      val profile = LoadProfile(rampUp, steady)
      withClue(s"$perMinute a minute, $profile, offset $offset: ") {
        PlannedStarts
          .openModelMs(profile, perMinute, offset)
          .shouldBe(gatling(profile, perMinute, offset))
      }
    }
  }

  test("one iteration a second starts at each full second") {
    PlannedStarts.openModelMs(LoadProfile(0, 3000), 60, 0).shouldBe(Vector(0L, 1000L, 2000L))
  }

  test("the offset moves all starts") {
    PlannedStarts.openModelMs(LoadProfile(0, 3000), 60, 250).shouldBe(Vector(250L, 1250L, 2250L))
  }

  test("without a rate there are no starts") {
    PlannedStarts.openModelMs(LoadProfile(1000, 1000), 0, 0).shouldBe(empty)
  }

  test("what starts together starts at the planned moment, as in Gatling") {
    val together =
      PlannedWorkflow("de", "", "de", Arrivals.AtOnce(62), 31, None, 15000, Vector.empty)
    PlannedStarts
      .ofWorkflowMs(LoadProfile(15000, 120000), together)
      .shouldBe(startsOf(PacedUsers.injection(62, 0, 15000)))
  }

  test("paced virtual users arrive over their pace if it is longer than the ramp-up, but within the load") {
    def spread(rampUpMs: Long, steadyMs: Long, perMinute: Double) = PlannedStarts.spreadMs(
      LoadProfile(rampUpMs, steadyMs),
      PlannedWorkflow("cico", "", "cico", Arrivals.Even, perMinute, Some(4), 0, Vector.empty),
    )
    spread(15000, 180000, 4).shouldBe(60000)
    spread(600000, 180000, 4).shouldBe(600000)
    spread(5000, 10000, 4).shouldBe(15000)
    spread(0, 180000, 7).shouldBe(34000)
  }

  test("virtual users of the closed model arrive as in Gatling") {
    for {
      users <- Seq(1, 5, 8, 66, 620)
      rampUp <- Seq(0L, 1000L, 7000L, 15000L)
      arrivals <- Seq(Arrivals.Even, Arrivals.BackToBack)
    } {
      val profile = LoadProfile(rampUp, 60000)
      val planned =
        PlannedWorkflow("cico", "", "cico", arrivals, 31, Some(users), 151, Vector.empty)
      withClue(s"$users virtual users, ramp-up of $rampUp ms: ") {
        PlannedStarts
          .arrivalsMs(profile, planned)
          .shouldBe(startsOf(PacedUsers.injection(users, PlannedStarts.spreadMs(profile, planned), 151)))
      }
    }
  }

  test("a shape moves the starts of a constant rate to its parts, and loses none") {
    def starts(shape: Option[Vector[Double]]) = PlannedStarts.ofWorkflowMs(
      LoadProfile(0, 40000),
      PlannedWorkflow("cico", "", "cico", Arrivals.Even, 60, None, 300, Vector.empty, shape),
    )
    starts(Some(Vector(1.0, 1.0))).shouldBe(starts(None))
    starts(Some(Vector(0.0, 2.0, 2.0, 0.0))).shouldBe(starts(None).map(ms => 10000 + ms / 2))
    val night = starts(Some(Vector(0.5, 1.5)))
    (night.size, night.count(_ < 20000)).shouldBe((40, 10))
  }
}
