package org.folio.perf.workflows.users

import io.gatling.app.testkit.InProcessGatling
import io.gatling.commons.validation.SuccessWrapper
import io.gatling.core.Predef._
import io.gatling.http.Predef._
import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.model.Platform
import org.folio.perf.protocol.SessionKey._
import org.folio.perf.protocol.{SessionKey, Transaction, TransactionChain}
import org.folio.perf.recorder.Recorder
import org.folio.perf.testkit.RecordedLines
import org.folio.perf.source.TransactionsFile
import org.folio.perf.testkit._
import scala.jdk.CollectionConverters._

/** Patrons who can log in to a FOLIO on Eureka: Keycloak knows them, and they have roles. */
class EurekaPatronSpec extends GatlingSuite with WithSandbox {
  override protected def platform: Platform = Platform.Eureka

  /** Requests of the transaction for a patron with a user name, once it has succeeded. */
  private def sent(transaction: Transaction): (String, Vector[String]) = withFolio { folio =>
    TemporaryFolder.lend { folder =>
      val patron = folio.list("/users", "username==patron000001").list("users").head
      val role = folio.list("/roles", "cql.allRecords=1").list("roles").head.getString("id")
      val id = patron.getString("id")
      folio
        .post(
          "/roles/users",
          new io.vertx.core.json.JsonObject(s"""{"userId":"$id","roleIds":["$role"]}"""),
        )
        .status
        .shouldBe(201)
      val session = Map[String, Any](
        SessionKey.Tenant.name -> "north",
        SessionKey.Iteration.name -> 0L,
        PatronId.name -> id,
        PatronLastName.name -> patron.getJsonObject("personal").getString("lastName"),
        OwnUserId.name -> id,
        UsersModule.name -> "mod-users-19.6.0",
      )
      val requests = new ConcurrentLinkedQueue[String]
      val recorder = new Recorder
      recorder.open(folder.resolve(TransactionsFile.Name))
      val load = SampleLoadSettings.short.copy(platform = Platform.Eureka)
      val run = new TransactionChain(load, folio.url, recorder)
      val population = scenario("one").exec(_.setAll(session)).exec(run(transaction))
      val protocol = http
        .baseUrl(folio.url)
        .acceptHeader("application/json, text/plain")
        .headers(folio.headers)
        .sign { (request, _) =>
          requests.add(request.getName)
          request.success
        }
      InProcessGatling
        .run(folder.resolve("gatling"), protocol.build, population.inject(atOnceUsers(1)))
        .shouldBe(0)
      recorder.close()
      RecordedLines
        .of(folder.resolve(TransactionsFile.Name))
        .map(line => (line.transaction, line.ok, line.message))
        .shouldBe(Vector((transaction.name, true, "")))
      (id, requests.asScala.toVector)
    }
  }

  test("a patron whom Keycloak knows is saved at mod-users-keycloak, and not at mod-users") {
    val (id, requests) = sent(UpdatePatron.transaction)
    requests
      .filter(name => name.startsWith("PUT") && name.contains("users/{id}"))
      .shouldBe(Vector("PUT /users-keycloak/users/{id}"))
    withFolio { folio =>
      val personal = folio.get(s"/users/$id").json.getJsonObject("personal")
      personal.getString("email").shouldBe("edited_by_a_load_test@test.com")
    }
  }

  test("the roles of a patron who has some are read after their ids") {
    val (_, requests) = sent(ViewPatron.transaction)
    requests
      .filter(_.startsWith("GET /roles"))
      .shouldBe(Vector("GET /roles/users", "GET /roles"))
  }
}
