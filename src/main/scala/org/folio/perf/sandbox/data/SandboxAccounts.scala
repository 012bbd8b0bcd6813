package org.folio.perf.sandbox.data

import java.nio.charset.StandardCharsets.UTF_8
import java.util.Base64

/**
 * Accounts of each tenant of the sandbox. Their passwords protect nothing: the sandbox listens on
 * loopback only, and its data is invented.
 */
object SandboxAccounts {

  /** User of the load. */
  val Username = "perf"
  val Password = "perf-sandbox"

  /** Institutional user of the edge modules' keys. */
  val EdgeUsername = "edge"

  /** API key in the form of FOLIO's edge modules: salt, tenant and user as JSON in base64url. */
  def edgeApiKey(tenant: String): String = {
    val json = s"""{"s":"$EdgeSalt","t":"$tenant","u":"$EdgeUsername"}"""
    Base64.getUrlEncoder.withoutPadding.encodeToString(json.getBytes(UTF_8))
  }

  private[sandbox] val EdgeSalt = "sandboxsalt"
}
