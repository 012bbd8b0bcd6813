package org.folio.perf.protocol

import org.folio.perf.settings.Releases
import org.folio.perf.model.Platform
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.Step.onOkapi
import org.folio.perf.testkit.{ChainSuite, GatlingSuite, PublishedRequests, SampleLoadSettings}
import org.folio.perf.workflows.Workflows

/** Steps with a form for each platform. */
class PlatformStepsSpec extends GatlingSuite with ChainSuite {

  private val transaction = Transaction("forms")(
    list,
    onOkapi(get("/list").param("of", "okapi").check(Checks.isList))
      .onEureka(
        get("/list").param("of", "eureka").check(Checks.isList),
        get("/list").param("of", "eureka too").check(Checks.isList),
      ),
    onOkapi(get("/list").param("of", "okapi only").check(Checks.isList)),
  )

  private def sent(platform: Platform): Vector[String] = {
    val ran = chained(settings.copy(platform = platform))(_(transaction))
    ran.outcome.shouldBe("ok")
    ran.requests.map(_.query)
  }

  test("a run sends the form of its platform, and the steps without forms") {
    sent(Platform.Okapi).shouldBe(Vector("", "of=okapi", "of=okapi only"))
    sent(Platform.Eureka).shouldBe(Vector("", "of=eureka", "of=eureka too"))
  }

  /** A plan without a connection counts the requests to Okapi; a guard must not underestimate those to Eureka. */
  test("no workflow is estimated to send more requests to Eureka than to Okapi") {
    for (workflow <- Workflows.all; transaction <- workflow.transactions) {
      def total(platform: Platform) =
        RequestCount.of(transaction, SampleLoadSettings.short.copy(platform = platform)).total
      withClue(transaction.name)(
        total(Platform.Eureka).should(be <= total(Platform.Okapi))
      )
    }
  }

  /** Okapi's own API is gone, permissions are Keycloak's, and single sign-on too. */
  private val Gone = Vector("/_/", "/perms/", "/saml/", "/bl-users/by-id/{id}")

  test("no workflow sends to Eureka what its user interface does not ask there") {
    val asked = Workflows.all
      .flatMap(_.requestsTo(Releases.usualApi(Platform.Eureka)))
      .filter(r => Gone.exists(path => r.template.startsWith(path)))
    asked.map(_.name).distinct.shouldBe(Vector("GET /bl-users/by-id/{id}/open-transactions"))
  }

  test("the workflows that differ are those whose requests the list gives a platform") {
    val marked = Workflows.codes.filter(PublishedRequests.ofOnePlatform(_).nonEmpty)
    Workflows.all.filter(_.differsByPlatform).map(_.code).shouldBe(marked)
    marked.should(contain.allOf("pro", "poo", "sdic", "sdiu"))
  }

  test("each request that only Eureka gets has a source, and none of it is a recording of ours") {
    val lines = Workflows.codes.flatMap(PublishedRequests.ofOnePlatform)
    lines
      .collect { case (_, Platform.Eureka, source) => source }
      .distinct
      .sorted
      .shouldBe(Vector("PERF-1063", "ui"))
    lines.collect { case (_, Platform.Okapi, source) => source }.distinct.shouldBe(Vector("ptf"))
  }
}
