package org.folio.perf.testkit

import org.folio.perf.sandbox.{RunningSandbox, Sandbox}
import org.folio.perf.settings.TenantAccount

/** Recordings of a few workflows, made once for all specs. */
object SampleRecordings {

  /** With one transaction and with several; with created, changed and deleted records. */
  val Codes: Vector[String] = Vector("cico", "lo", "io")

  private val accounts = SampleSettings.accounts(2)

  lazy val all: Vector[RecordedRun] = recorded(accounts.head)

  /** The same workflows with the data of another tenant. */
  lazy val others: Vector[RecordedRun] = recorded(accounts.last)

  private def recorded(account: TenantAccount): Vector[RecordedRun] =
    lend(seed = 1)(url => Codes.map(RoundTrip.record(_, account, url)))

  private def lend[A](seed: Long)(use: String => A): A = {
    val sandbox: RunningSandbox = Sandbox.start(
      SampleSettings.sandboxSettings.copy(seed = seed),
      SampleSettings.sandboxTenants(2),
    )
    try use(sandbox.url)
    finally sandbox.close()
  }
}
