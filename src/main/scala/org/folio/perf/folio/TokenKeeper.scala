package org.folio.perf.folio

import java.util.concurrent.atomic.{AtomicLong, AtomicReference}
import java.util.concurrent._
import org.folio.perf.model.DaemonThreads
import org.folio.perf.settings.{LoginMethod, Secret, TenantAccount}
import scala.jdk.CollectionConverters._

/** A failed refresh or login during the load, or a refused token. `timeMs`: epoch milliseconds; `message`: to follow the time. */
final case class TokenFailure(timeMs: Long, message: String)

/**
 * One token per tenant, shared by all its virtual users and renewed before it expires. The old token stays valid until
 * its own end, so a renewal disturbs no request.
 */
final class TokenKeeper private[folio] (
    client: FolioClient,
    accounts: Vector[TenantAccount],
    method: LoginMethod,
    renewer: ScheduledExecutorService,
) extends AutoCloseable {
  import TokenKeeper._

  def this(client: FolioClient, accounts: Vector[TenantAccount], method: LoginMethod) =
    this(client, accounts, method, TokenKeeper.renewer())

  final private class TenantToken(val account: TenantAccount) {
    @volatile var login = Option.empty[Login]

    /** Life of the access token of the last login, in seconds. */
    @volatile var lifeSeconds = Option.empty[Long]
    @volatile var self = Option.empty[SelfUser]
    @volatile var failedInARow = 0
    val planned = new AtomicReference[Option[Future[_]]](None)
    val refusedAtNanos = new AtomicLong(System.nanoTime - RefusalsApartNanos)
  }

  private val tokens: Map[String, TenantToken] =
    accounts.map(a => a.name -> new TenantToken(a)).toMap
  private val failed = new ConcurrentHashMap[String, TokenFailure]

  /**
   * Logs in to all tenants, eight at a time, and renews their tokens from then on.
   *
   * @param progress called with the number of attempted tenants
   * @return failures in the order of the tenants
   */
  def loginAll(progress: Int => Unit): Either[Vector[FolioError], Unit] = {
    val results =
      DaemonThreads.each("login", ParallelLogins, accounts, progress)(one => start(tokens(one.name)))
    val errors = results.collect { case Left(error) => error }
    Either.cond(errors.isEmpty, (), errors)
  }

  /** The current access token; `None`: the tenant is unknown or has not logged in. */
  def token(tenant: String): Option[Secret] =
    tokens.get(tenant).flatMap(_.login).map(_.accessToken)

  /** A text of the target without the secrets of the tenant's account. */
  def hiddenIn(tenant: String, text: String): String = tokens.get(tenant).fold(text) { one =>
    val login = one.login
    val secrets = Vector(one.account.password) ++ one.account.edgeApiKey ++
      login.map(_.accessToken) ++ login.flatMap(_.refreshToken)
    secrets.foldLeft(text)((words, secret) => secret.hiddenIn(words))
  }

  /** The user of the tenant's load. */
  def self(tenant: String): Option[SelfUser] = tokens.get(tenant).flatMap(_.self)

  /**
   * Renews a token that the target refused before its end, such as a revoked one. It is renewed at once, but only once
   * within ten seconds, whatever the number of calls.
   */
  def refused(tenant: String): Unit = tokens.get(tenant).foreach { one =>
    val (now, last) = (System.nanoTime, one.refusedAtNanos.get)
    val isNews = now - last >= RefusalsApartNanos
    if (isNews && one.refusedAtNanos.compareAndSet(last, now)) {
      note(tenant, s"the target refused the token of tenant $tenant (401) before it expired, and it was renewed.")
      renewAfter(one, 0)
    }
  }

  /** Failures since the first login: the last one of each tenant and kind. */
  def failures: Vector[TokenFailure] = failed.values.asScala.toVector.sortBy(_.timeMs)

  def close(): Unit = {
    renewer.shutdownNow()
    ()
  }

  private def start(one: TenantToken): Either[FolioError, Unit] =
    for {
      login <- loginAgain(one)
      self <- client.self(one.account.name, login.accessToken)
    } yield {
      one.self = Some(self)
      store(one, login)
    }

  private def store(one: TenantToken, login: Login): Unit = {
    one.login = Some(login)
    one.failedInARow = 0
    login.accessLifeSeconds.foreach(life => renewAfter(one, renewAfterMs(life)))
  }

  private def renewAfter(one: TenantToken, delayMs: Long): Unit =
    // A renewal may end, and plan the next one, before it is noted here itself. Callers never wait for a renewal's answer.
    one.planned.synchronized {
      if (!renewer.isShutdown) {
        val next = renewer.schedule((() => renew(one)): Runnable, delayMs, TimeUnit.MILLISECONDS)
        // Only the last planned renewal of a tenant is done.
        one.planned.getAndSet(Some(next)).foreach(_.cancel(false))
      }
    }

  private def renew(one: TenantToken): Unit = one.synchronized {
    val tenant = one.account.name
    val renewed = one.login.flatMap(_.refreshToken) match {
      case Some(token) =>
        client.logins.refresh(tenant, token).left.map(record) match {
          case Right(login) if isEnding(one, login) =>
            loginAgain(one).left.map(record).orElse(Right(login))
          case Right(login) => Right(login)
          case Left(_) =>
            // The refresh token is used up, even if its answer was lost: only a login helps.
            one.login = one.login.map(_.copy(refreshToken = None))
            loginAgain(one).left.map(record)
        }
      case None => loginAgain(one).left.map(record)
    }
    renewed.fold(
      { _ =>
        one.failedInARow += 1
        renewAfter(one, retryAfterMs(one.failedInARow))
      },
      login => store(one, login),
    )
  }

  private def loginAgain(one: TenantToken): Either[FolioError, Login] = {
    val answer = client.logins.login(one.account, method)
    answer.foreach(login => one.lifeSeconds = login.accessLifeSeconds)
    answer
  }

  /**
   * True near the end of a session in Keycloak: tokens end with it, so that each refresh gives a shorter one, and the last
   * ones are over before their requests arrive.
   */
  private def isEnding(one: TenantToken, login: Login): Boolean =
    one.lifeSeconds.zip(login.accessLifeSeconds).exists { case (full, left) => left < full / 2 }

  private def record(error: FolioError): FolioError = {
    note(s"${error.tenant} ${error.getClass.getSimpleName}", s"a token could not be renewed: ${error.message}")
    error
  }

  private def note(kind: String, message: String): Unit = {
    failed.put(kind, TokenFailure(System.currentTimeMillis, message))
    ()
  }
}

object TokenKeeper {

  private val ParallelLogins = 8
  private val RenewerThreads = 4
  private val RefusalsApartNanos = 10L * 1000 * 1000 * 1000

  private def renewer(): ScheduledExecutorService = {
    val pool = new ScheduledThreadPoolExecutor(RenewerThreads, DaemonThreads("tokens"))
    pool.setRemoveOnCancelPolicy(true)
    pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false)
    pool
  }

  /**
   * Time until the renewal: half of the life, or 50 s before its end if that is earlier; at least a quarter of a short
   * life.
   */
  private[folio] def renewAfterMs(lifeSeconds: Long): Long = {
    val lifeMs = lifeSeconds * 1000
    math.max(math.min(lifeMs / 2, lifeMs - 50000), lifeMs / 4)
  }

  /** Time until the next attempt: 1, 2, 4, ... at most 30 seconds. */
  private[folio] def retryAfterMs(failedInARow: Int): Long =
    math.min(30000L, 1000L << math.min(failedInARow - 1, 5))
}
