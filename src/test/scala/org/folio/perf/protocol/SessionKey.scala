package org.folio.perf.protocol

/** An attribute of a virtual user's session: `name` to save it, `el` to use it in a request. */
final class SessionKey private (val name: String) {
  val el: String = s"#{$name}"
}

object SessionKey {

  /** Makes a key for one or a few workflows. */
  def apply(name: String): SessionKey = new SessionKey(name)

  // Set at the start of an iteration.
  val Tenant = new SessionKey("tenant")
  val EdgeApiKey = new SessionKey("edgeApiKey")

  /** Number of the iteration, from 0 in each workflow. */
  val Iteration = new SessionKey("iteration")

  /** Id of the user that the tenant's load runs as. */
  val OwnUserId = new SessionKey("ownUserId")

  // From records that the iteration takes.
  val ServicePointId = new SessionKey("servicePointId")
  val ItemBarcode = new SessionKey("itemBarcode")
  val ItemId = new SessionKey("itemId")
  val HoldingsRecordId = new SessionKey("holdingsRecordId")
  val InstanceId = new SessionKey("instanceId")
  val PatronId = new SessionKey("patronId")
  val PatronBarcode = new SessionKey("patronBarcode")
  val PatronLastName = new SessionKey("patronLastName")

  /** Id of mod-users with its version; requests to paths that several modules have need it. */
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

  // Captured from responses.
  val PatronGroupId = new SessionKey("patronGroupId")
  val LoanId = new SessionKey("loanId")
  val LoanUserId = new SessionKey("loanUserId")
  val LostItemPolicyId = new SessionKey("lostItemPolicyId")
  val LoanBarcodes = new SessionKey("loanBarcodes")
  val ItemJson = new SessionKey("itemJson")
  val EditedItemJson = new SessionKey("editedItemJson")
  val LoanTypeId = new SessionKey("loanTypeId")
  val MaterialTypeId = new SessionKey("materialTypeId")

  /** UTC, such as `2026-11-21T14:05:09Z`; set before each request with a body. */
  val Now = new SessionKey("now")

  /** Time thirty days after [[Now]], in the same form. */
  val InThirtyDays = new SessionKey("inThirtyDays")

  /** Id of a record to create; another one before each request whose body has it. */
  val NewId = new SessionKey("newId")

  // State of the current transaction.
  val Clock = new SessionKey("transactionClock")
  val UnderWay = new SessionKey("requestUnderWay")

  /** The [[IterationIds]] of the iteration. */
  val Ids = new SessionKey("ids")

  /** Sum of the transactions that have a common row. */
  val Sum = new SessionKey("transactionSum")

  /** Message of a failure without a failed request. */
  val Failure = new SessionKey("failure")

  /** Whether the last transaction succeeded. */
  val Succeeded = new SessionKey("succeeded")

  /** Closed model: start of the next iteration, by `System.nanoTime`. */
  val NextStart = new SessionKey("nextStart")

  /** Start of the current polling, by `System.nanoTime`. */
  val PollingSince = new SessionKey("pollingSince")
  val JobProgress = new SessionKey("jobProgress")
}
