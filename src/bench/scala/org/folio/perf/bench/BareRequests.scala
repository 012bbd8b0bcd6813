package org.folio.perf.bench

import io.gatling.core.Predef._
import io.gatling.http.Predef._
import io.gatling.http.request.builder.HttpRequestBuilder
import java.nio.file.Path
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.runner.InjectorSampler
import org.folio.perf.settings.{LoginMethod, Secret, TenantAccount}
import org.folio.perf.settings.EmbeddedTenants
import scala.concurrent.duration._

/**
 * What plain Gatling would send for loan renewals and patron accounts: the same requests in the same
 * order at the same rate, with constant records, a constant token, and no check but that of the status, or
 * with one more of each answer's JSON, as most have.
 */
final class BareRequests extends Simulation {
  private val url = System.getProperty("bench.url")
  private val perSecond = System.getProperty("bench.perSecond").toDouble
  private val rampUp = System.getProperty("bench.rampUp").toLong
  private val seconds = System.getProperty("bench.seconds").toLong
  private val checked = System.getProperty("bench.checks").toBoolean
  private val account: TenantAccount = EmbeddedTenants.accounts.head
  private val client = new FolioClient(url, 30.seconds)
  private val tokens = new TokenKeeper(client, Vector(account), LoginMethod.WithExpiry)
  tokens.loginAll(_ => ()).fold(errors => sys.error(errors.map(_.message).mkString), identity)
  private val token: Secret = tokens.token(account.name).get

  private val loans = client
    .list(account.name, token, "/circulation/loans", "loans", "status.name==Open", 200, 0)
    .fold(error => sys.error(error.message), identity)
  private val borrowers: IndexedSeq[Map[String, Any]] =
    loans.groupBy(_.path("userId").asText).toIndexedSeq.sortBy(_._1).map { case (id, of) =>
      Map(
        "userId" -> id,
        "userBarcode" -> of.head.path("borrower").path("barcode").asText,
        "itemBarcodes" -> of.map(_.path("item").path("barcode").asText).toSeq,
      )
    }
  private val patrons: IndexedSeq[Map[String, Any]] = client
    .list(account.name, token, "/users", "users", "active==true and barcode=\"\"", 200, 0)
    .fold(error => sys.error(error.message), _.toIndexedSeq)
    .map(user => Map("externalSystemId" -> user.path("externalSystemId").asText))

  private def has(field: String)(request: HttpRequestBuilder): HttpRequestBuilder =
    if (checked) request.check(jsonPath(field).exists) else request

  private val renewals = scenario("renewals")
    .feed(borrowers.circular)
    .exec(has("$.id")(http("GET /users/{id}").get("/users/#{userId}")))
    .exec(
      has("$.totalRecords")(
        http("GET /circulation/loans")
          .get("/circulation/loans")
          .queryParam("query", "(userId==#{userId} and status.name==Open) sortby id")
          .queryParam("limit", "100000")
      )
    )
    .foreach("#{itemBarcodes}", "itemBarcode") {
      exec(
        has("$.id")(
          http("POST /circulation/renew-by-barcode")
            .post("/circulation/renew-by-barcode")
            .header("Content-Type", "application/json")
            .body(
              StringBody("""{"itemBarcode": "#{itemBarcode}", "userBarcode": "#{userBarcode}"}""")
            )
        )
      )
    }
    .exec(
      has("$.totalRecords")(
        http("GET /circulation/loans")
          .get("/circulation/loans")
          .queryParam("query", "(userId==#{userId}) sortby id")
          .queryParam("limit", "100000")
      )
    )

  private val accounts = scenario("accounts")
    .feed(patrons.circular)
    .exec(
      has("$.totalLoans")(
        http("GET /patron/account/{id}")
          .get("/patron/account/#{externalSystemId}")
          .ignoreProtocolHeaders
          .header("Accept", "application/json")
          .queryParam("apikey", account.edgeApiKey.get.reveal)
          .queryParam("includeLoans", "true")
          .queryParam("includeCharges", "true")
          .queryParam("includeHolds", "true")
      )
    )

  private var sampler = Option.empty[InjectorSampler]
  before {
    sampler = Some(new InjectorSampler(Path.of(System.getProperty("bench.injector"))))
  }
  setUp(
    List(renewals, accounts).map(
      _.inject(
        rampUsersPerSec(0).to(perSecond).during(rampUp.seconds),
        constantUsersPerSec(perSecond).during(seconds.seconds),
      )
    )
  ).protocols(
    http
      .baseUrl(url)
      .acceptHeader("application/json, text/plain")
      .header("x-okapi-tenant", account.name)
      .header("x-okapi-token", token.reveal)
      .shareConnections
      .disableCaching
  )
  after {
    sampler.foreach(_.close())
    tokens.close()
  }
}
