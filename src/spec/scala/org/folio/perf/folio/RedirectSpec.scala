package org.folio.perf.folio

import com.sun.net.httpserver.{HttpExchange, HttpServer}
import java.net.{InetAddress, InetSocketAddress}
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.model.TenantSize
import org.folio.perf.settings.{LoginMethod, Secret, TenantAccount}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.concurrent.duration._

/** Whom a target points to is not asked, and what it repeats is not shown. */
class RedirectSpec extends AnyFunSuite with Matchers {

  private val account =
    TenantAccount("north", TenantSize.Small, "perf", new Secret("canary-password"), None)

  private def withServer[T](answer: HttpExchange => Unit)(use: String => T): T = {
    val address = new InetSocketAddress(InetAddress.getLoopbackAddress, 0)
    val server = HttpServer.create(address, 0)
    server.createContext("/", exchange => answer(exchange))
    server.start()
    try use(s"http://127.0.0.1:${server.getAddress.getPort}")
    finally server.stop(0)
  }

  private def refused(url: String): String =
    new FolioClient(url, 5.seconds).logins
      .login(account, LoginMethod.WithExpiry)
      .fold(_.message, _ => fail("it logged in"))

  test("a redirect is named and not followed") {
    val asked = new AtomicInteger
    withServer { exchange =>
      asked.incrementAndGet()
      exchange.sendResponseHeaders(500, -1)
      exchange.close()
    } { elsewhere =>
      Vector(301, 302, 303, 307, 308).foreach { status =>
        withServer { exchange =>
          exchange.getResponseHeaders.set("Location", s"$elsewhere/x?token=canary-token")
          exchange.sendResponseHeaders(status, -1)
          exchange.close()
        } { url =>
          val message = refused(url)
          message.should(
            startWith(
              s"Tenant north: /authn/login-with-expiry answered $status and points to 127.0.0.1:"
            )
          )
          (message.should(not)).include("canary")
        }
      }
      asked.get.shouldBe(0)
    }
  }

  test("a password or token that an answer repeats is not shown") {
    withServer { exchange =>
      val sent = new String(exchange.getRequestBody.readAllBytes())
      val token = Option(exchange.getRequestHeaders.getFirst("x-okapi-token")).getOrElse("")
      val bytes = s"no: $sent $token eyJhbGciOi.eyJjYW5hcnk.c2ln //me:canary@x".getBytes
      exchange.sendResponseHeaders(422, bytes.length.toLong)
      exchange.getResponseBody.write(bytes)
      exchange.close()
    } { url =>
      val message = refused(url)
      message.should(include("\"password\":\"***\""))
      (message.should(not)).include("canary")
      (message.should(not)).include("eyJ")
      val client = new FolioClient(url, 5.seconds)
      val asked = client.get("north", new Secret("canary-opaque-token"), "/users")
      asked.left.map(_.message.contains("canary-opaque-token")).shouldBe(Left(false))
    }
  }
}
