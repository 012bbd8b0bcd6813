package org.folio.perf.testkit

import org.folio.perf.feeders.{RecordFeeder, RecordFiles, RecordKind}
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.model.{Shard, TenantSize}
import org.folio.perf.settings.{ChangeScope, LoginMethod, SandboxAccounts, Secret, TenantAccount}
import org.scalatest.matchers.should.Matchers
import scala.concurrent.duration._

/** A feeder of one tenant, with the records that a plan takes, as far as its lists can be read. */
object FilledFeeder extends Matchers {

  def apply[A](
      url: String,
      tenant: String,
      planned: Map[RecordKind, Int],
      login: LoginMethod = LoginMethod.WithExpiry,
      files: RecordFiles = RecordFiles.none,
      part: Option[Shard] = None,
      scope: ChangeScope = ChangeScope.All,
      unread: Int = 0,
  )(use: RecordFeeder => A): A = {
    val client = new FolioClient(url, 30.seconds)
    val clerk = SandboxAccounts.Username
    val account = TenantAccount(tenant, TenantSize.Small, clerk, new Secret(SandboxAccounts.Password), None)
    val tokens = new TokenKeeper(client, Vector(account), login)
    val feeder = new RecordFeeder(client, tokens, Map(tenant -> planned), files, part, scope)
    try {
      tokens.loginAll(_ => ()).shouldBe(Right(()))
      feeder.fill(_ => ()).swap.fold(_ => 0, _.size).shouldBe(unread)
      use(feeder)
    } finally {
      feeder.close()
      tokens.close()
    }
  }
}
