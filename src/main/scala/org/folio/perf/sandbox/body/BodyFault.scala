package org.folio.perf.sandbox.body

/** A fault of a request body. */
sealed trait BodyFault

object BodyFault {

  /**
   * A value that the module's parser does not accept. It stops at the first.
   *
   * @param path field names and positions in lists, from the body down to the value
   * @param chain the same as the parser prints it: class and field
   * @param isUnknown true for a field that the record does not have
   * @param isChoice true for a value that is not among those allowed
   */
  final case class Unreadable(
      message: String,
      path: Vector[Either[Int, String]],
      chain: Vector[String],
      isUnknown: Boolean = false,
      isChoice: Boolean = false,
  ) extends BodyFault

  /**
   * Values that break a rule, in the order of the schema.
   *
   * @param record name of the body's class
   */
  final case class Invalid(record: String, broken: Vector[Broken]) extends BodyFault

  /**
   * A broken rule.
   *
   * @param field path such as `fundDistributions[0].fundId`
   * @param rule name in the validation's code, e.g. `NotNull`
   * @param value as text; `null` if it is absent
   */
  final case class Broken(field: String, rule: String, message: String, value: String)
}
