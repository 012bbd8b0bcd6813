package org.folio.perf.protocol

/** An attribute of a virtual user's session: `name` to save it, `el` to use it in a request. */
final class SessionKey private (val name: String) {
  val el: String = s"#{$name}"
}

object SessionKey {

  /** One that only a few workflows have. */
  def apply(name: String): SessionKey = new SessionKey(name)

  // Who: set at the start of an iteration.
  val Tenant = new SessionKey("tenant")
  val EdgeApiKey = new SessionKey("edgeApiKey")

  /** Of the iteration, counted per workflow from 0. */
  val Iteration = new SessionKey("iteration")

  /** Id of the user that the tenant's load runs as. */
  val OwnUserId = new SessionKey("ownUserId")

  // What: from the records that feeders hand out.
  val ServicePointId = new SessionKey("servicePointId")
  val ItemBarcode = new SessionKey("itemBarcode")
  val ItemId = new SessionKey("itemId")
  val HoldingsRecordId = new SessionKey("holdingsRecordId")
  val InstanceId = new SessionKey("instanceId")
  val PatronId = new SessionKey("patronId")
  val PatronBarcode = new SessionKey("patronBarcode")
  val PatronLastName = new SessionKey("patronLastName")

  /** Of mod-users with its version: paths that several modules have need it. */
  val UsersModule = new SessionKey("usersModule")
  val InstanceHrid = new SessionKey("instanceHrid")
  val ItemHrid = new SessionKey("itemHrid")
  val AuthorityId = new SessionKey("authorityId")

  /** Text typed into a search; it can stand in quotes as it is. */
  val SearchTerm = new SessionKey("searchTerm")

  /** A day, such as `2026-01-01`. */
  val ChangedSince = new SessionKey("changedSince")
  val ExternalSystemId = new SessionKey("externalSystemId")
  val ConsortiumId = new SessionKey("consortiumId")
  val CentralTenantId = new SessionKey("centralTenantId")

  /** Number by which a Z39.50 target knows a record. */
  val ExternalIdentifier = new SessionKey("externalIdentifier")

  // Captured from answers.
  val PatronGroupId = new SessionKey("patronGroupId")
  val LoanId = new SessionKey("loanId")
  val LoanUserId = new SessionKey("loanUserId")
  val LoanPolicyId = new SessionKey("loanPolicyId")
  val LostItemPolicyId = new SessionKey("lostItemPolicyId")
  val LoanBarcodes = new SessionKey("loanBarcodes")
  val ItemJson = new SessionKey("itemJson")
  val EditedItemJson = new SessionKey("editedItemJson")
  val LoanTypeId = new SessionKey("loanTypeId")
  val MaterialTypeId = new SessionKey("materialTypeId")

  /** UTC, such as `2026-11-21T14:05:09Z`; set before each request with a body. */
  val Now = new SessionKey("now")

  /** As [[Now]], thirty days later. */
  val InThirtyDays = new SessionKey("inThirtyDays")

  // The transaction under way.
  val Clock = new SessionKey("transactionClock")
  val UnderWay = new SessionKey("requestUnderWay")

  /** Of the transactions that are timed together. */
  val Sum = new SessionKey("transactionSum")

  /** Why the transaction failed, when no request did. */
  val Failure = new SessionKey("failure")

  /** Whether the last transaction of the iteration was successful. */
  val Succeeded = new SessionKey("succeeded")

  /** Closed model: when the next iteration is due, by `System.nanoTime`. */
  val NextStart = new SessionKey("nextStart")

  /** When the polling under way began, by `System.nanoTime`. */
  val PollingSince = new SessionKey("pollingSince")
  val JobProgress = new SessionKey("jobProgress")
}
