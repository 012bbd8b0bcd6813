package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{ItemStatus, TenantData, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, ErrorEntry, ErrorResponses, Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-circulation: loans, check-outs and renewals. */
final class LoansRoutes(titles: TitleLevelSettings) extends RoutesOf("mod-circulation") {
  override val routes: Vector[Route] = Vector(
    readRoute("GET /circulation/loans", list),
    route("DELETE /circulation/loans/{id}", Storage.delete(_.loans)),
    route("POST /circulation/check-out-by-barcode", checkOut),
    route("POST /circulation/renew-by-barcode", checked(renew)),
  )

  private def list(request: SandboxRequest): SandboxResponse =
    SandboxResponse.jsonUtf8(200, Lists.page(request, request.tenant.loans, "loans")(LoanView(request.tenant, _)))

  private[module] def checkOut(request: SandboxRequest): SandboxResponse = {
    val made = for {
      body <- Bodies.json(request)
      servicePointId <- Json
        .string(body, "servicePointId")
        .toRight(ErrorResponses.refused("Check out must be performed at a service point", "servicePointId", None))
      user <- borrower(request, body)
      item <- Circulation.itemWith(request.tenant, body.getString("itemBarcode"), absent = "could be found")
      _ <- lendable(request, user, item)
      loanDate <- Json
        .string(body, "loanDate")
        .fold[Checked[java.time.Instant]](Right(request.now))(Circulation.moment)
    } yield lend(request, user, item, servicePointId, loanDate)
    made.map { loan =>
      val location = s"/circulation/loans/${loan.getString("id")}"
      SandboxResponse.jsonUtf8(201, LoanView.changed(request.tenant, loan), "location" -> location)
    }.merge
  }

  private def borrower(request: SandboxRequest, body: JsonObject): Checked[JsonObject] = {
    val barcode = Option(body.getString("userBarcode"))
    def fault =
      Circulation.fault("Could not find user with matching barcode", "USER_BARCODE_NOT_FOUND", "userBarcode" -> barcode)
    barcode.flatMap(request.tenant.users.findOne("barcode", _)).toRight(ErrorResponses.refused(fault))
  }

  private def lendable(
      request: SandboxRequest,
      user: JsonObject,
      item: JsonObject,
  ): Checked[Unit] = {
    val userBarcode = Option(user.getString("barcode"))
    val itemBarcode = item.getString("barcode")
    val first = Circulation.requestsToFill(request.tenant, item).headOption
    if (!Circulation.isActive(user, request.now))
      Left(ErrorResponses.refused("Cannot check out to inactive user", "userBarcode", userBarcode))
    else if (Circulation.openLoanOfItem(request.tenant, item.getString("id")).nonEmpty)
      Left(onLoan(itemBarcode))
    else if (first.exists(_.getString("requesterId") != user.getString("id"))) {
      Left(ErrorResponses.refused("The item is requested by another patron", "userBarcode", userBarcode))
    } else
      Circulation.block(request.tenant, user.getString("id"), "borrowing", "borrowing").toLeft(())
  }

  private def onLoan(itemBarcode: String): SandboxResponse = {
    val about = "itemBarcode" -> Option(itemBarcode)
    ErrorResponses.refused(
      ErrorEntry("Item is already checked out", Vector(about)),
      Circulation.fault("Cannot check out item that already has an open loan", "ITEM_HAS_OPEN_LOAN", about),
    )
  }

  private def lend(
      request: SandboxRequest,
      user: JsonObject,
      item: JsonObject,
      servicePointId: String,
      loanDate: java.time.Instant,
  ): JsonObject = {
    Circulation
      .requestsToFill(request.tenant, item)
      .headOption
      .map(CheckInRoutes.filledBy(item, _))
      .foreach(Circulation.closeRequest(request, _, "Closed - Filled", titles.areEnabled(request.tenant)))
    val own = obj(
      "id" -> request.tenant.newId(),
      "from" -> Json.timeZ(loanDate),
      "until" -> Json.time(Circulation.dueAfter(loanDate)),
      "servicePointId" -> servicePointId,
      "metadata" -> request.metadata,
    )
    val loan = View.named("new loan")(request.tenant, "user" -> user, "item" -> item, "own" -> own)
    request.tenant.loans.put(loan)
    Circulation.changeItem(request, item, ItemStatus.CheckedOut, None)
    loan
  }

  private def renew(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = {
    val barcode = body.getString("itemBarcode")
    for {
      item <- Circulation.itemWith(request.tenant, barcode)
      user <- borrower(request, body)
      loan <- Circulation
        .openLoanOfItem(request.tenant, item.getString("id"))
        // Also if there is none: the real module responds so.
        .toRight(SandboxResponse.serverError(s"More than one open loan for item $barcode"))
      _ <- renewable(request, user, loan)
    } yield SandboxResponse.jsonUtf8(
      200,
      LoanView.changed(request.tenant, extended(request, loan), "patronGroupAtCheckout"),
    )
  }

  private def renewable(
      request: SandboxRequest,
      user: JsonObject,
      loan: JsonObject,
  ): Checked[Unit] =
    if (loan.getString("userId") != user.getString("id"))
      Left(
        ErrorResponses.refused(
          "Cannot renew item checked out to different user",
          "userBarcode",
          Option(user.getString("barcode")),
        )
      )
    else Circulation.block(request.tenant, user.getString("id"), "renewals", "renewing").toLeft(())

  private def extended(request: SandboxRequest, loan: JsonObject): JsonObject = {
    val renewed = loan
      .put("dueDate", Json.timeZ(Circulation.dueAfter(request.now)))
      .put("action", "renewed")
      .put("renewalCount", loan.getInteger("renewalCount", 0) + 1)
      .put("metadata", Storage.touched(loan, request))
    request.tenant.loans.put(loan.getString("id"), renewed)
    renewed
  }
}

/** Loans in the form of mod-circulation: with item, borrower and policies. */
object LoanView {

  private val view = View.named("loan")

  def apply(tenant: TenantData, loan: JsonObject): JsonObject = {
    val records = Vector("loan" -> loan, "fees" -> obj("owed" -> owed(tenant, loan))) ++
      tenant.items.get(loan.getString("itemId")).map(item => "seen" -> ItemView.summary(tenant, item)) ++
      tenant.users.get(loan.getString("userId")).map("user" -> _)
    val shown = loan.copy()
    shown.remove("patronGroupIdAtCheckout")
    shown.mergeIn(view(tenant, records: _*))
  }

  /** The answer to a change of a loan, which lacks some parts. */
  def changed(tenant: TenantData, loan: JsonObject, absent: String*): JsonObject = {
    val view = apply(tenant, loan)
    ("checkoutServicePoint" +: absent).foreach(view.remove)
    view.put("item", ItemView.afterChange(view.getJsonObject("item")))
  }

  /** Policies that nobody reads at a check-in. */
  def returned(tenant: TenantData, loan: JsonObject): JsonObject = {
    val view = changed(tenant, loan, "patronGroupAtCheckout")
    Vector("loanPolicy", "overdueFinePolicy", "lostItemPolicy").foreach(view.put(_, obj("name" -> null)))
    view
  }

  private def owed(tenant: TenantData, loan: JsonObject): Double =
    FeesFines
      .openAccounts(tenant, loan.getString("userId"))
      .filter(_.getString("loanId") == loan.getString("id"))
      .flatMap(account => Option(account.getDouble("remaining")))
      .map(_.doubleValue)
      .sum
}
