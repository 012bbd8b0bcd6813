package org.folio.perf.preparation

import org.folio.perf.feeders.RecordFiles
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.model.Platform
import org.folio.perf.settings.{LoginMethod, Releases}
import org.folio.perf.simulations.Smoke
import org.folio.perf.testkit.{GatlingSuite, SamplePlan, SampleSettings, SandboxClient, WithSandbox}
import scala.concurrent.duration._

/** Cleans up what a preparation of all workflows has created. */
class CleanupSpec extends GatlingSuite with WithSandbox {

  private val account = SampleSettings.account(WithSandbox.South)

  private def withCleanup[A](use: (Cleanup, FolioClient, TokenKeeper) => A): A = withSandbox { url =>
    val client = new FolioClient(url, 30.seconds)
    val tokens = new TokenKeeper(client, Vector(account), LoginMethod.WithExpiry)
    try {
      tokens.loginAll(_ => ()).shouldBe(Right(()))
      val at = new TenantApi(client, tokens, "south", Releases.usualApi(Platform.Okapi).interfaces)
      use(new Cleanup(Vector(at), parallel = 2), client, tokens)
    } finally tokens.close()
  }

  private def countsOf(cleanup: Cleanup): Map[String, Int] =
    cleanup.counts().fold(errors => fail(errors.map(_.message).mkString(" ")), _.map(c => c._1.words -> c._2).toMap)

  test("all records with our marks are found, and deleted with what refers to them; no other record is") {
    withCleanup { (cleanup, client, tokens) =>
      // The sandbox has vendors that look prepared.
      cleanup.delete(_ => ()).shouldBe(empty)
      countsOf(cleanup).values.sum.shouldBe(0)
      val others = totals
      val sample = SamplePlan(Smoke.plan.workflows.map(_.workflow): _*)(tenants = 1)
      val plan =
        sample.copy(accounts = Vector(account), tenants = sample.tenants.map(_.copy(name = "south")))
      val made = new Preparation(client, tokens, plan, RecordFiles.none, Recipes.all, parallel = 4, _ => ()).run()
      made.problems.shouldBe(empty)

      val found = countsOf(cleanup)
      found("patrons with their open loans and requests").should(be > 0)
      found("instances with their holdings and items").should(be > 0)
      found("order lines with their orders").should(be > 0)

      var said = Vector.empty[String]
      cleanup.delete(line => said :+= line).shouldBe(empty)
      said.should(
        contain(
          s"Deleted ${found("patrons with their open loans and requests")} patrons with their open loans and requests."
        )
      )
      countsOf(cleanup).values.sum.shouldBe(0)
      totals.shouldBe(others)
    }
  }

  /** Records of the tenant's lists that a preparation adds to. */
  private def totals: Map[String, Int] = withSandbox { url =>
    val folio = SandboxClient.loggedIn(url, "south")
    Vector(
      "/users",
      "/item-storage/items",
      "/holdings-storage/holdings",
      "/instance-storage/instances",
      "/orders/order-lines",
    )
      .map(path =>
        path -> folio.get(path, "limit" -> "1", "query" -> "cql.allRecords=1").json.getInteger("totalRecords").toInt
      )
      .toMap
  }
}
