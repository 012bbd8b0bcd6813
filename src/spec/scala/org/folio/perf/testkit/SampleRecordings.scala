package org.folio.perf.testkit

import org.folio.perf.sandbox.Sandbox
import org.folio.perf.settings.TenantAccount

/** Recordings of a few workflows, made once for all specs. */
object SampleRecordings {

  /** With one transaction and with several; with created, changed and deleted records. */
  val Codes: Vector[String] = Vector("cico", "lo", "io")

  private val accounts = SampleSettings.accounts(2)

  lazy val all: Vector[RecordedRun] = recorded(accounts.head)

  /** The same workflows with the data of another tenant. */
  lazy val others: Vector[RecordedRun] = recorded(accounts.last)

  private def recorded(account: TenantAccount): Vector[RecordedRun] = {
    val sandbox = Sandbox.start(SampleSettings.sandboxSettings.copy(seed = 1), SampleSettings.sandboxTenants(2))
    try Codes.map(RoundTrip.record(_, account, sandbox.url))
    finally sandbox.close()
  }
}
