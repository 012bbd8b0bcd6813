package org.folio.perf.sandbox.oai

/** Error of a harvest, which has status 200 nevertheless. Codes are those of OAI-PMH 2.0. */
final case class OaiError(code: String, message: String)

object OaiError {
  val NoRecordsMatch: OaiError =
    OaiError("noRecordsMatch", "There were no records found matching the search criteria")

  val BadResumptionToken: OaiError = OaiError(
    "badResumptionToken",
    "Verb 'LIST_RECORDS', argument resumptionToken is invalid",
  )
  val ExclusiveToken: OaiError = OaiError(
    "badArgument",
    "Verb 'LIST_RECORDS', argument 'resumptionToken' is exclusive, no others maybe specified with it.",
  )
  val MissingPrefix: OaiError =
    OaiError("badArgument", "Missing required parameters: metadataPrefix")

  val UnknownPrefix: OaiError = OaiError(
    "cannotDisseminateFormat",
    "The value of the MetadataPrefix argument is not supported by the repository",
  )

  def badDate(name: String, text: String): OaiError =
    OaiError("badArgument", s"Bad datestamp format for '$name=$text' argument.")

  /** Not recorded from FOLIO: the text is our own, like the next one. */
  val EmptyPeriod: OaiError =
    OaiError("badArgument", "The 'from' argument must not be later than the 'until' argument.")

  def unknownVerb(verb: String): OaiError =
    OaiError("badVerb", s"Bad verb. Verb '$verb' is not implemented")
}
