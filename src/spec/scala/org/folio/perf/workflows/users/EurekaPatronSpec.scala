package org.folio.perf.workflows.users

import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.model.Platform
import org.folio.perf.protocol.SessionKey._
import org.folio.perf.protocol.{SessionKey, Transaction}
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.testkit._
import scala.jdk.CollectionConverters._

/** Patrons who can log in to a FOLIO on Eureka: Keycloak knows them, and they have roles. */
class EurekaPatronSpec extends GatlingSuite with WithSandbox {
  override protected def platform: Platform = Platform.Eureka

  /** Requests of the transaction for a patron with a user name, once it has succeeded. */
  private def sent(transaction: Transaction): (String, Vector[String]) = withFolio { folio =>
    val patron = folio.list("/users", s"username==${SandboxAccounts.EdgeUsername}").list("users").head
    val id = patron.getString("id")
    val session = Map[String, Any](
      SessionKey.Tenant.name -> "north",
      PatronId.name -> id,
      PatronLastName.name -> patron.getJsonObject("personal").getString("lastName"),
      OwnUserId.name -> id,
      UsersModule.name -> "mod-users-19.6.0",
    )
    val requests = new ConcurrentLinkedQueue[String]
    val load = SampleLoadSettings.short.copy(platform = Platform.Eureka)
    val ran =
      ChainRun(folio.url, session, load, headers = folio.headers, onRequest = r => requests.add(r.getName): Unit)(
        _(transaction)
      )
    ran.outcomes.shouldBe(Vector(transaction.name -> "ok"))
    (id, requests.asScala.toVector)
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
