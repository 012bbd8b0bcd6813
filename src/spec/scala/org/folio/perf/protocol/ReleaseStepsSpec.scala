package org.folio.perf.protocol

import org.folio.perf.model.{Interfaces, Platform, TargetApi}
import org.folio.perf.protocol.Step.since
import org.folio.perf.testkit.{ChainSuite, GatlingSuite, PublishedRequests}
import org.folio.perf.workflows.Workflows
import org.folio.perf.workflows.users.CreatePatron

/** Steps with forms by the interfaces of a target. */
class ReleaseStepsSpec extends GatlingSuite with ChainSuite {

  private def form(name: String) = list.param("of", name)
  private val (older, later, newest) = (form("older"), form("later"), form("newest"))
  private val transaction = Transaction("forms")(
    list,
    since("second", "2.0")(newest).before(since("first", "14.10")(later).before(older)),
    since("second", "2.0")(later),
  )

  private def interfaces(versions: (String, String)*): Interfaces =
    Interfaces(versions.toMap.view.mapValues(Vector(_)).toMap)

  private def sent(versions: (String, String)*): Vector[String] = {
    val ran = chained(settings.copy(interfaces = Some(interfaces(versions: _*))))(_(transaction))
    ran.outcome.shouldBe("ok")
    ran.requests.map(_.query)
  }

  test("a run sends the form of the interfaces that its target provides") {
    sent().shouldBe(Vector("", "of=older"))
    sent("first" -> "14.9").shouldBe(Vector("", "of=older"))
    sent("first" -> "14.10").shouldBe(Vector("", "of=later"))
    sent("first" -> "15.0").shouldBe(Vector("", "of=later"))
    sent("first" -> "15.0", "second" -> "2.1").shouldBe(Vector("", "of=newest", "of=later"))
  }

  test("a browser asks before the requests of the form that is sent") {
    def preflights(step: Step): Vector[Step] = step match {
      case one: Step.Preflight => Vector(one)
      case forms: Step.Forms =>
        forms.steps(TargetApi(Platform.Okapi, interfaces("first" -> "15.0"))).flatMap(preflights)
      case other => other.inner.flatMap(preflights)
    }
    preflights(since("first", "15.0")(later, newest).before(older).preflight)
      .shouldBe(Vector(Step.Preflight(later), Step.Preflight(newest)))
  }

  test("a patch of Quesnelia's mod-users has the interface of Ramsons, and refuses the new field of a patron") {
    def bodies(versions: (String, String)*): Vector[String] = CreatePatron.transaction
      .requestsTo(TargetApi(Platform.Okapi, interfaces(versions: _*)))
      .filter(_.name == "POST /users")
      .flatMap(_.body)
    // v19.3.2 and v19.4.0
    exactly(1, bodies("users" -> "16.3")).shouldNot(include("preferredEmailCommunication"))
    exactly(1, bodies("users" -> "16.3", "staging-users" -> "1.0")).should(include("preferredEmailCommunication"))
  }

  test("each request that only some releases get has a source, and those of later ones name their page") {
    val lines = Workflows.codes.flatMap(PublishedRequests.ofSomeReleases)
    lines.size.should(be > 20)
    lines.map(_._2).distinct.foreach(_.should(fullyMatch.regex("ptf|ui [a-z-]+ v[0-9.]+ [^ ]+")))
  }

  test("the workflows that differ by release are those whose requests the list gives releases") {
    val marked = Workflows.codes.filter(PublishedRequests.ofSomeReleases(_).nonEmpty)
    Workflows.all.filter(_.differsByRelease).map(_.code).intersect(marked).shouldBe(marked)
    marked.should(contain.allOf("cico", "nla-cico"))
  }
}
