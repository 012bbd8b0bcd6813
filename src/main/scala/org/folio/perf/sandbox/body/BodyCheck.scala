package org.folio.perf.sandbox.body

import io.vertx.core.buffer.Buffer
import org.folio.perf.sandbox.http.SandboxResponse

/** Checks bodies of one form as its module does: first the parser, then the rules. */
final class BodyCheck(schemas: BodySchemas, val record: BodyRecord) {
  private val reader = new BodyReader(schemas)
  private val rules = new BodyRules(schemas)

  def fault(body: Any): Option[BodyFault] =
    reader.read(body, record).orElse(rules.check(body, record))

  /**
   * The refusal of a body, in the module's form. Numbers that came as texts are numbers afterwards.
   *
   * @param sent the body as the client sent it, for messages that quote it
   */
  def refusal(body: Any, sent: Buffer): Option[SandboxResponse] =
    fault(body).map(BodyRefusals.refusal(schemas, _, sent))
}
