package org.folio.perf.model

/**
 * A defect of a FOLIO module that performance tests have found.
 *
 * @param key of its issue, e.g. MODINV-944
 * @param pattern regular expression on the failing transaction or request; not used for rising use
 * @param fixedIn first version of the module without it; `None`: unknown
 * @param what its effect, as a sentence without its full stop
 */
final case class KnownDefect(
    key: String,
    module: String,
    sign: DefectSign,
    pattern: String,
    fixedIn: Option[String],
    what: String,
)

sealed trait DefectSign

object DefectSign {
  case object FailingTransaction extends DefectSign
  case object FailingRequest extends DefectSign
  case object RisingUse extends DefectSign
}
