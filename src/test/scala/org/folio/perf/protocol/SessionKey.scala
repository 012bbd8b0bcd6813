package org.folio.perf.protocol

import io.gatling.core.session.Session
import java.time.temporal.ChronoUnit.{DAYS, SECONDS}
import java.time.{Instant, LocalDate, ZoneOffset}

/** An attribute of a virtual user's session: `name` to save it, `el` to use it in a request. */
final case class SessionKey(name: String) {
  val el: String = s"#{$name}"

  /** The text of a session that has one. */
  def value(session: Session): String = session(name).as[String]

  /** `None`: the session has no value. */
  def ifIn(session: Session): Option[String] = session.attributes.get(name).map(_.toString)

  /** The texts of a session that has a list of them. */
  def listOf(session: Session): Seq[String] = session(name).as[Seq[String]]

  def numberOf(session: Session): Long = session(name).as[Long]
}

object SessionKey {

  /** The session of a transaction that fails for this reason. */
  def failed(session: Session, reason: String): Session = session.set(Failure.name, reason).markAsFailed

  /** Whether the last transaction succeeded. */
  def succeeded(session: Session): Boolean = session(Succeeded.name).as[Boolean]

  // Set at the start of an iteration.
  val Tenant = SessionKey("tenant")
  val EdgeApiKey = SessionKey("edgeApiKey")

  /** Number of the iteration, from 0 in each workflow. */
  val Iteration = SessionKey("iteration")

  /** Id of the user that the tenant's load runs as. */
  val OwnUserId = SessionKey("ownUserId")

  // From records that the iteration takes.
  val ServicePointId = SessionKey("servicePointId")
  val ItemBarcode = SessionKey("itemBarcode")
  val ItemId = SessionKey("itemId")
  val HoldingsRecordId = SessionKey("holdingsRecordId")
  val InstanceId = SessionKey("instanceId")
  val PatronId = SessionKey("patronId")
  val PatronBarcode = SessionKey("patronBarcode")
  val PatronLastName = SessionKey("patronLastName")

  /** Id of mod-users with its version; requests to paths that several modules have need it. */
  val UsersModule = SessionKey("usersModule")
  val InstanceHrid = SessionKey("instanceHrid")
  val ItemHrid = SessionKey("itemHrid")
  val AuthorityId = SessionKey("authorityId")

  /** Number by which a field names an authority, such as `n79021164`. */
  val AuthorityNaturalId = SessionKey("authorityNaturalId")
  val SourceFileId = SessionKey("sourceFileId")

  /** Text typed into a search; it can stand in quotes as it is. */
  val SearchTerm = SessionKey("searchTerm")

  /** A day, such as `2026-01-01`. */
  val ChangedSince = SessionKey("changedSince")
  val ExternalSystemId = SessionKey("externalSystemId")
  val ConsortiumId = SessionKey("consortiumId")
  val CentralTenantId = SessionKey("centralTenantId")

  /** Number by which a Z39.50 target knows a record. */
  val ExternalIdentifier = SessionKey("externalIdentifier")

  // Captured from responses.
  val PatronGroupId = SessionKey("patronGroupId")
  val LoanId = SessionKey("loanId")
  val LoanUserId = SessionKey("loanUserId")
  val LostItemPolicyId = SessionKey("lostItemPolicyId")
  val LoanBarcodes = SessionKey("loanBarcodes")
  val ItemJson = SessionKey("itemJson")
  val EditedItemJson = SessionKey("editedItemJson")
  val LoanTypeId = SessionKey("loanTypeId")
  val MaterialTypeId = SessionKey("materialTypeId")

  /** UTC, such as `2026-11-21T14:05:09Z`; set before each request with a body. */
  val Now = SessionKey("now")

  /** Time thirty days after [[Now]], in the same form. */
  val InThirtyDays = SessionKey("inThirtyDays")

  /** Id of a record to create; another one before each request whose body has it. */
  val NewId = SessionKey("newId")

  // State of the current transaction.
  val Clock = SessionKey("transactionClock")
  val UnderWay = SessionKey("requestUnderWay")

  /** The [[IterationIds]] of the iteration. */
  val Ids = SessionKey("ids")

  /** Sum of the transactions that have a common row. */
  val Sum = SessionKey("transactionSum")

  /** Message of a failure without a failed request. */
  val Failure = SessionKey("failure")

  /** Whether the last transaction succeeded. */
  val Succeeded = SessionKey("succeeded")

  /** Closed model: start of the next iteration, by `System.nanoTime`. */
  val NextStart = SessionKey("nextStart")

  /** Start of the current polling, by `System.nanoTime`. */
  val PollingSince = SessionKey("pollingSince")
  val JobProgress = SessionKey("jobProgress")
}

/** Steps that compute a value of the session. */
object SessionValues {

  /** Id of a record to create, for several requests. */
  def newId(key: SessionKey): Step = Step.remember(key)(IterationIds.next)

  /** A text that no other record has. */
  def unique(key: SessionKey, start: String): Step =
    Step.remember(key)(session => s"$start-${IterationIds.next(session).take(UniqueLength)}")

  /** A day in UTC, such as `2026-11-21`, some days from today. */
  def day(key: SessionKey, inDays: Int): Step =
    Step.remember(key)(_ => LocalDate.now(ZoneOffset.UTC).plusDays(inDays.toLong).toString)

  /** A time in UTC, such as `2026-11-21T14:05:09Z`, some days from now. */
  def moment(key: SessionKey, inDays: Int): Step =
    Step.remember(key)(_ => Instant.now.truncatedTo(SECONDS).plus(inDays.toLong, DAYS).toString)

  private val UniqueLength = 18
}
