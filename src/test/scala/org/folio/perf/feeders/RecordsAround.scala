package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import java.time.OffsetDateTime
import org.folio.perf.folio.FolioError
import org.folio.perf.model.Eithers
import org.folio.perf.model.JsonTree.Fields

/**
 * Records of a tenant that decide whether others can be used, such as the budgets of funds. Lists that several
 * checks need are read once. Used by one thread at a time.
 */
final class RecordsAround private[feeders] (reader: RecordReader) {
  private val lists = new ReadOnce[String, Vector[JsonNode]]
  private val policies = new ReadOnce[String, Option[JsonNode]]

  /** @param idType `INSTANCE` or `AUTHORITY` */
  def hasSourceRecord(id: String, idType: String): Either[FolioError, Boolean] =
    reader
      .ifThere(s"/source-storage/records/$id/formatted", "idType" -> idType)
      .map(_.isDefined)

  /** The instance of a holdings record. */
  def instanceOf(holdingsId: String): Either[FolioError, Option[String]] =
    reader.instances(Vector(holdingsId)).map(_.get(holdingsId))

  /** Whether an instance has one item. */
  def hasOneItem(instanceId: String): Either[FolioError, Boolean] =
    for {
      holdings <- reader.list(
        "/holdings-storage/holdings",
        "holdingsRecords",
        s"instanceId==$instanceId",
        RecordsAround.AllOfThem,
      )
      ids = holdings.map(_.text("id")).mkString("(", " or ", ")")
      items <-
        if (holdings.isEmpty) Right(Vector.empty)
        else reader.list(RecordReader.Items, "items", s"holdingsRecordId==$ids", 2)
    } yield items.size == 1

  /** Whether a vendor has an order line that waits for its export. */
  def hasLineToExport(vendorId: String): Either[FolioError, Boolean] =
    reader
      .list(
        "/orders/order-lines",
        "poLines",
        s"purchaseOrder.vendor==$vendorId and purchaseOrder.workflowStatus==Open and automaticExport==true" +
          " and (cql.allRecords=1 NOT lastEDIExportDate=\"\")",
        1,
      )
      .map(_.nonEmpty)

  def exists(path: String): Either[FolioError, Boolean] = reader.ifThere(path).map(_.isDefined)

  /** Ids of funds that have an active budget with money, in the current fiscal year of their ledgers. */
  def fundsWithMoney: Either[FolioError, Set[String]] =
    for {
      years <- fiscalYears
      ledgers <- ledgers
      funds <- all("/finance/funds", "funds", "fundStatus==Active")
      budgets <- all("/finance/budgets", "budgets", "budgetStatus==Active")
    } yield {
      val yearOfLedger = currentYears(ledgers, years)
      val ledgerOfFund = funds.map(fund => fund.text("id") -> fund.text("ledgerId")).toMap
      budgets
        .filter { budget =>
          val year = ledgerOfFund.get(budget.text("fundId")).flatMap(yearOfLedger.get)
          year.contains(budget.text("fiscalYearId")) && budget.path("available").asDouble(0) > 0
        }
        .map(_.text("fundId"))
        .toSet
    }

  /** Ids of ledgers that have a current fiscal year. */
  def ledgersWithYear: Either[FolioError, Set[String]] =
    for {
      years <- fiscalYears
      found <- ledgers
    } yield currentYears(found, years).keySet

  /**
   * Why a ledger cannot be rolled over; `None`: a year follows the current one, all funds have a budget and a type, and the
   * current year has not been rolled over.
   */
  def refusalToRollOver(ledger: JsonNode): Either[FolioError, Option[String]] = {
    val id = ledger.text("id")
    for {
      years <- fiscalYears
      funds <- reader.list("/finance/funds", "funds", s"ledgerId==$id", RecordsAround.AllOfThem)
      rollovers <- reader.list(
        "/finance/ledger-rollovers",
        "ledgerFiscalYearRollovers",
        s"ledgerId==$id",
        RecordsAround.AllOfThem,
      )
      budgets <- all("/finance/budgets", "budgets", "budgetStatus==Active")
    } yield {
      val now = OffsetDateTime.now
      val code = ledger.text("code")
      LedgerYears.currentOf(ledger, years, now) match {
        case None => Some(s"no fiscal year of ledger $code contains today")
        case Some(current) =>
          val year = current.text("id")
          val yearCode = current.text("code")
          val withBudget =
            budgets.filter(_.text("fiscalYearId") == year).map(_.text("fundId")).toSet
          val without = funds.find(fund => !withBudget(fund.text("id")))
          Vector(
            Option.when(!LedgerYears.hasNext(ledger, years, now))(
              s"no fiscal year of ledger $code begins after $yearCode ends (${current.text("periodEnd")})"
            ),
            Option.when(funds.isEmpty)(s"ledger $code has no fund"),
            without.map(fund => s"fund ${fund.text("code")} has no active budget of $yearCode"),
            funds
              .find(!_.has("fundTypeId"))
              .map(fund => s"fund ${fund.text("code")} has no type"),
            rollovers
              .find { rollover =>
                rollover.text("rolloverType") == "Commit" &&
                rollover.text("fromFiscalYearId") == year
              }
              .map(_ => s"ledger $code was rolled over from $yearCode before"),
          ).flatten.headOption
      }
    }
  }

  /**
   * How often all open loans of a patron can be renewed; `None`: any number of times. A loan without a policy counts
   * as one renewal: it gets its policy then.
   */
  def renewals(patronId: String): Either[FolioError, Option[Int]] =
    for {
      loans <- reader.list(
        RecordReader.Loans,
        "loans",
        s"userId==$patronId and status.name==Open",
        RecordsAround.AllOfThem,
      )
      each <- Eithers.map(loans)(renewalsOf)
    } yield if (loans.isEmpty) Some(0) else each.flatten.minOption

  private def renewalsOf(loan: JsonNode): Either[FolioError, Option[Int]] =
    loan.text("loanPolicyId") match {
      case "" => Right(Some(1))
      case id =>
        policies(id)(reader.ifThere(s"/loan-policy-storage/loan-policies/$id")).map {
          case None => Some(1)
          case Some(policy) if !policy.path("renewable").asBoolean(true) => Some(0)
          case Some(policy) =>
            val rules = policy.path("renewalsPolicy")
            val allowed = rules.path("numberAllowed").asInt(0)
            Option.when(!rules.path("unlimited").asBoolean(false))(
              math.max(0, allowed - loan.path("renewalCount").asInt(0))
            )
        }
    }

  private def currentYears(
      ledgers: Vector[JsonNode],
      years: Vector[JsonNode],
  ): Map[String, String] = {
    val now = OffsetDateTime.now
    for {
      ledger <- ledgers
      year <- LedgerYears.currentOf(ledger, years, now)
    } yield ledger.text("id") -> year.text("id")
  }.toMap

  private def fiscalYears: Either[FolioError, Vector[JsonNode]] =
    all("/finance/fiscal-years", "fiscalYears", "cql.allRecords=1")

  private def ledgers: Either[FolioError, Vector[JsonNode]] =
    all("/finance/ledgers", "ledgers", "ledgerStatus==Active")

  private def all(path: String, array: String, cql: String): Either[FolioError, Vector[JsonNode]] =
    lists(path)(reader.list(path, array, cql, RecordsAround.AllOfThem))
}

private object RecordsAround {

  /** Large enough for a tenant's funds and budgets. */
  val AllOfThem = 5000
}
