package org.folio.perf.folio

import org.folio.perf.testkit.{Patience, PlainSuite, StubAnswer, StubFolio, StubRequest}
import java.util.concurrent.{ConcurrentHashMap, ScheduledFuture, ScheduledThreadPoolExecutor, TimeUnit}
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.settings.{LoginMethod, TenantAccount}
import scala.concurrent.duration._

class TokenKeeperSpec extends PlainSuite with Patience {

  /** Gives each tenant numbered tokens that live `lifeSeconds`; a refresh token is good once. */
  final private class Logins(
      lifeSeconds: Int,
      refusesRefresh: Boolean = false,
      refreshedLife: Option[Int] = None,
  ) {
    val logins = new AtomicInteger
    val refreshes = new AtomicInteger
    private val numbers = new AtomicInteger
    private val good = ConcurrentHashMap.newKeySet[String]

    def answer(request: StubRequest): StubAnswer = request.name match {
      case "POST /authn/login-with-expiry" if request.body.contains("wrong") =>
        StubAnswer(422, """{"errors":[{"message":"Password does not match"}]}""")
      case "POST /authn/login-with-expiry" =>
        logins.incrementAndGet()
        tokens(request, lifeSeconds)
      case "POST /authn/refresh" =>
        refreshes.incrementAndGet()
        if (!refusesRefresh && good.remove(request.headers("cookie")))
          tokens(request, refreshedLife.getOrElse(lifeSeconds))
        else StubAnswer(422, """{"errors":[{"message":"token.refresh.unprocessable"}]}""")
      case "GET /bl-users/_self" =>
        val tenant = request.headers("x-okapi-tenant")
        StubAnswer(
          200,
          s"""{"user":{"id":"$tenant-user"},"servicePointsUser":{"defaultServicePointId":"sp"}}""",
        )
      case _ => StubAnswer(404)
    }

    private def tokens(request: StubRequest, life: Int): StubAnswer = {
      val name = s"${request.headers("x-okapi-tenant")}-${numbers.incrementAndGet()}"
      good.add(s"folioRefreshToken=r-$name")
      StubAnswer(
        201,
        "{}",
        Seq(
          "Set-Cookie" -> s"folioAccessToken=a-$name; Max-Age=$life; Path=/",
          "Set-Cookie" -> s"folioRefreshToken=r-$name; Max-Age=604800; Path=/authn",
        ),
      )
    }
  }

  private def accounts(count: Int, password: String = "right"): Vector[TenantAccount] =
    (1 to count).toVector.map(i => StubFolio.account(s"t$i", password))

  private def withKeeper[A](logins: Logins, accounts: Vector[TenantAccount])(
      use: TokenKeeper => A
  ): A =
    StubFolio.withStub(logins.answer) { stub =>
      val client = new FolioClient(stub.url, 10.seconds)
      val keeper = new TokenKeeper(client, accounts, LoginMethod.WithExpiry)
      try use(keeper)
      finally keeper.close()
    }

  private def loggedIn[A](logins: Logins, tenants: Int)(use: TokenKeeper => A): A =
    withKeeper(logins, accounts(tenants)) { keeper =>
      keeper.loginAll(_ => ()).shouldBe(Right(()))
      use(keeper)
    }

  test("each tenant is logged in once, with its own token and user") {
    val logins = new Logins(lifeSeconds = 600)
    withKeeper(logins, accounts(20)) { keeper =>
      val tried = new AtomicInteger
      keeper.loginAll { _ => tried.incrementAndGet(); () }.shouldBe(Right(()))
      tried.get.shouldBe(20)
      logins.logins.get.shouldBe(20)
      keeper.token("t7").get.reveal.should(startWith("a-t7-"))
      keeper.self("t7").shouldBe(Some(SelfUser("t7-user", Some("sp"))))
      keeper.token("t21").shouldBe(None)
    }
  }

  test("refused logins are all reported, in the order of the tenants") {
    withKeeper(new Logins(lifeSeconds = 600), accounts(3, "wrong")) { keeper =>
      keeper.loginAll(_ => ()).left.map(_.map(_.tenant)).shouldBe(Left(Vector("t1", "t2", "t3")))
    }
  }

  test("a token is refreshed again and again before it ends, without a new login") {
    val logins = new Logins(lifeSeconds = 1)
    loggedIn(logins, 2) { keeper =>
      val first = keeper.token("t1")
      eventually(logins.refreshes.get.should(be >= 6))
      keeper.token("t1").should(not).be(first)
      logins.logins.get.shouldBe(2)
      keeper.failures.shouldBe(empty)
    }
  }

  test("when a refresh gives a token of a short life, the session ends soon and it logs in again") {
    val logins = new Logins(lifeSeconds = 4, refreshedLife = Some(1))
    loggedIn(logins, 1) { keeper =>
      eventually(logins.logins.get.should(be >= 2))
      logins.refreshes.get.should(be >= 1)
      keeper.failures.shouldBe(empty)
    }
  }

  test("when the refresh token is refused it logs in again and keeps the failure") {
    val logins = new Logins(lifeSeconds = 1, refusesRefresh = true)
    loggedIn(logins, 1) { keeper =>
      eventually(logins.logins.get.should(be >= 2))
      keeper.failures.map(_.message).head.should(include("token.refresh.unprocessable"))
    }
  }

  test("a token that the target does not take is renewed once, however many requests say so") {
    val logins = new Logins(lifeSeconds = 600)
    loggedIn(logins, 2) { keeper =>
      val first = keeper.token("t1")
      (1 to 100).foreach(_ => keeper.refused("t1"))
      eventually(keeper.token("t1").should(not).be(first))
      logins.refreshes.get.shouldBe(1)
      logins.logins.get.shouldBe(2)
      keeper.failures
        .map(_.message)
        .shouldBe(
          Vector("the target refused the token of tenant t1 (401) before it expired, and it was renewed.")
        )
    }
  }

  test("a renewal that ends before its caller goes on keeps the next one planned") {
    val pool = new SlowCallers
    StubFolio.withStub(new Logins(lifeSeconds = 600).answer) { stub =>
      val keeper = new TokenKeeper(new FolioClient(stub.url, 10.seconds), accounts(1), LoginMethod.WithExpiry, pool)
      try {
        keeper.loginAll(_ => ()).shouldBe(Right(()))
        val first = keeper.token("t1")
        keeper.refused("t1")
        eventually(keeper.token("t1").should(not).be(first))
        eventually(pool.getCompletedTaskCount.shouldBe(1))
        pool.getQueue.size.shouldBe(1)
      } finally keeper.close()
    }
  }

  /** Whoever plans a task for now goes on only when it has ended, or waits for the caller. */
  final private class SlowCallers extends ScheduledThreadPoolExecutor(1) {
    setRemoveOnCancelPolicy(true)

    override def schedule(task: Runnable, delay: Long, unit: TimeUnit): ScheduledFuture[_] = {
      val future = super.schedule(task, delay, unit)
      val until = System.nanoTime + 500L * 1000 * 1000
      while (delay == 0 && getCompletedTaskCount == 0 && System.nanoTime < until) Thread.onSpinWait()
      future
    }
  }

  test("a token is renewed at half of its life or 50 s before the end, a short one not too soon") {
    Vector(600L, 80L, 60L, 5L).map(TokenKeeper.renewAfterMs).shouldBe(Vector(300000L, 30000L, 15000L, 1250L))
  }

  test("failed renewals are tried again ever more rarely, twice a minute at last") {
    (1 to 7)
      .map(TokenKeeper.retryAfterMs)
      .shouldBe(Seq(1000, 2000, 4000, 8000, 16000, 30000, 30000))
  }
}
