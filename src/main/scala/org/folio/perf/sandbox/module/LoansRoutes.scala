package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.data.{ItemStatus, Reference}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Errors, Fault, Lists, Route}

/** mod-circulation: reading, making and renewing loans. */
object LoansRoutes {
  private val module = "mod-circulation"

  val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/circulation/loans",
      module,
      "circulation.loans.collection.get",
      CallKind.Read,
      list,
    ),
    Route(
      "GET",
      "/circulation/loans/{id}",
      module,
      "circulation.loans.item.get",
      CallKind.Read,
      get,
    ),
    Route(
      "POST",
      "/circulation/check-out-by-barcode",
      module,
      "circulation.check-out-by-barcode.post",
      CallKind.Write,
      checkOut,
    ),
    Route(
      "POST",
      "/circulation/renew-by-barcode",
      module,
      "circulation.renew-by-barcode.post",
      CallKind.Write,
      renew,
    ),
  )

  private def list(ask: Ask): Answer =
    Lists.read(ask, Lists.circulationError("/loan-storage/loans")) match {
      case Left(refusal) => refusal
      case Right(query) =>
        val page = Lists.select(ask.tenant.loans, query)
        val views = page.records.map(LoanView(ask.tenant, _))
        Answer.jsonUtf8(200, Lists.body("loans", views, page.total))
    }

  private def get(ask: Ask): Answer = ask.tenant.loans.get(ask.id) match {
    case Some(loan) => Answer.jsonUtf8(200, LoanView(ask.tenant, loan))
    case None => Answer.plain(404, s"""loan record with ID "${ask.id}" cannot be found""")
  }

  private def checkOut(ask: Ask): Answer = {
    val made = for {
      body <- Bodies.json(ask)
      servicePointId <- Json
        .string(body, "servicePointId")
        .toRight(
          Errors.refused("Check out must be performed at a service point", "servicePointId", None)
        )
      user <- borrower(ask, body)
      item <- itemToLend(ask, body)
      _ <- lendable(ask, user, item)
      loanDate <- Json
        .string(body, "loanDate")
        .fold[Either[Answer, java.time.Instant]](Right(ask.now))(Circulation.moment)
    } yield lend(ask, user, item, servicePointId, loanDate)
    made match {
      case Left(refusal) => refusal
      case Right(loan) =>
        val location = s"/circulation/loans/${loan.getString("id")}"
        Answer.jsonUtf8(201, LoanView(ask.tenant, loan), "location" -> location)
    }
  }

  private def borrower(ask: Ask, body: JsonObject): Either[Answer, JsonObject] = {
    val barcode = body.getString("userBarcode")
    Option(barcode)
      .flatMap(ask.tenant.users.findOne("barcode", _))
      .toRight(
        Errors.refused(
          Fault(
            "Could not find user with matching barcode",
            Vector("userBarcode" -> Option(barcode)),
            code = Some("USER_BARCODE_NOT_FOUND"),
          )
        )
      )
  }

  private def itemToLend(ask: Ask, body: JsonObject): Either[Answer, JsonObject] = {
    val barcode = body.getString("itemBarcode")
    Option(barcode)
      .flatMap(ask.tenant.items.findOne("barcode", _))
      .toRight(
        Errors.refused(
          s"No item with barcode $barcode could be found",
          "itemBarcode",
          Option(barcode),
        )
      )
  }

  private def lendable(ask: Ask, user: JsonObject, item: JsonObject): Either[Answer, Unit] = {
    val userBarcode = Option(user.getString("barcode"))
    val itemBarcode = item.getString("barcode")
    val first = Circulation.openRequestsOfItem(ask.tenant, item.getString("id")).headOption
    if (!Circulation.isActive(user, ask.now))
      Left(Errors.refused("Cannot check out to inactive user", "userBarcode", userBarcode))
    else if (Circulation.openLoanOfItem(ask.tenant, item.getString("id")).nonEmpty)
      Left(onLoan(itemBarcode))
    else if (first.exists(_.getString("requesterId") != user.getString("id"))) {
      val personal = user.getJsonObject("personal")
      val name = s"${personal.getString("lastName")}, ${personal.getString("firstName")}"
      val title = ItemView.around(ask.tenant, item).title
      val message = s"$title (Barcode: $itemBarcode) cannot be checked out to user $name because" +
        " it has been requested by another patron"
      Left(Errors.refused(message, "userBarcode", userBarcode))
    } else
      Circulation.block(ask.tenant, user.getString("id"), "borrowing", "borrowing").toLeft(())
  }

  private def onLoan(itemBarcode: String): Answer = {
    val about = Vector("itemBarcode" -> Option(itemBarcode))
    Errors.refused(
      Fault("Item is already checked out", about),
      Fault(
        "Cannot check out item that already has an open loan",
        about,
        code = Some("ITEM_HAS_OPEN_LOAN"),
      ),
    )
  }

  private def lend(
      ask: Ask,
      user: JsonObject,
      item: JsonObject,
      servicePointId: String,
      loanDate: java.time.Instant,
  ): JsonObject = {
    Circulation
      .openRequestsOfItem(ask.tenant, item.getString("id"))
      .headOption
      .foreach(Circulation.closeRequest(ask, _, "Closed - Filled"))
    val loan = obj(
      "id" -> ask.tenant.newId(),
      "userId" -> user.getString("id"),
      "itemId" -> item.getString("id"),
      "itemEffectiveLocationIdAtCheckOut" -> item.getString("effectiveLocationId"),
      "status" -> obj("name" -> "Open"),
      "loanDate" -> Json.timeZ(loanDate),
      "dueDate" -> Json.time(Circulation.dueAfter(loanDate)),
      "action" -> "checkedout",
      "loanPolicyId" -> Reference.LoanPolicy,
      "checkoutServicePointId" -> servicePointId,
      "overdueFinePolicyId" -> Reference.OverduePolicy,
      "lostItemPolicyId" -> Reference.LostItemPolicy,
      "patronGroupIdAtCheckout" -> Option(user.getString("patronGroup")),
      "metadata" -> Json.metadata(ask.now, ask.claims.userId),
    )
    ask.tenant.loans.put(loan.getString("id"), loan)
    Circulation.changeItem(ask, item, ItemStatus.CheckedOut, None)
    loan
  }

  private def renew(ask: Ask): Answer = {
    val renewed = for {
      body <- Bodies.json(ask)
      barcode = body.getString("itemBarcode")
      item <- Option(barcode)
        .flatMap(ask.tenant.items.findOne("barcode", _))
        .toRight(
          Errors.refused(s"No item with barcode $barcode exists", "itemBarcode", Option(barcode))
        )
      user <- borrower(ask, body)
      loan <- Circulation
        .openLoanOfItem(ask.tenant, item.getString("id"))
        // Also when there is none: so says the real one.
        .toRight(Answer.serverError(s"More than one open loan for item $barcode"))
      _ <- renewable(ask, user, loan)
    } yield extended(ask, loan)
    renewed match {
      case Left(refusal) => refusal
      case Right(loan) => Answer.jsonUtf8(200, LoanView(ask.tenant, loan))
    }
  }

  private def renewable(ask: Ask, user: JsonObject, loan: JsonObject): Either[Answer, Unit] = {
    val recall = Circulation
      .openRequestsOfItem(ask.tenant, loan.getString("itemId"))
      .find(_.getString("requestType") == "Recall")
    val block = Some("renewalBlock")
    if (loan.getString("userId") != user.getString("id"))
      Left(
        Errors.refused(
          "Cannot renew item checked out to different user",
          "userBarcode",
          Option(user.getString("barcode")),
        )
      )
    else if (recall.nonEmpty) {
      val message = "items cannot be renewed when there is an active recall request"
      val about = Vector("requestId" -> recall.map(_.getString("id")))
      Left(Errors.refused(Fault(message, about, block = block)))
    } else if (Circulation.MaxRenewals.exists(loan.getInteger("renewalCount", 0) >= _))
      Left(Errors.refused(Fault("loan at maximum renewal number", block = block)))
    else Circulation.block(ask.tenant, user.getString("id"), "renewals", "renewing").toLeft(())
  }

  private def extended(ask: Ask, loan: JsonObject): JsonObject = {
    val renewed = loan
      .put("dueDate", Json.timeZ(Circulation.dueAfter(ask.now)))
      .put("action", "renewed")
      .put("renewalCount", loan.getInteger("renewalCount", 0) + 1)
      .put("metadata", Storage.touched(loan, ask))
    ask.tenant.loans.put(loan.getString("id"), renewed)
    renewed
  }
}
