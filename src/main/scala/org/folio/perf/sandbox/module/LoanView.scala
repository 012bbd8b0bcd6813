package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json.obj

/** Loans in the form of mod-circulation: with item, borrower and policies. */
object LoanView {

  def apply(tenant: TenantData, loan: JsonObject): JsonObject = {
    val view = loan.copy()
    val userId = loan.getString("userId")
    tenant.items
      .get(loan.getString("itemId"))
      .foreach(item =>
        view.put("item", ItemView.summary(tenant, item, ItemView.around(tenant, item)))
      )
    tenant.users.get(userId).foreach(user => view.put("borrower", borrower(user)))
    Option(view.remove("patronGroupIdAtCheckout")).foreach { id =>
      val name = tenant.reference("/groups").text(id.toString, "group")
      view.put("patronGroupAtCheckout", obj("id" -> id, "name" -> name))
    }
    servicePoint(tenant, loan.getString("checkoutServicePointId"))
      .foreach(view.put("checkoutServicePoint", _))
    view
      .put("loanPolicy", named(tenant, "/loan-policy-storage/loan-policies", loan, "loanPolicyId"))
      .put(
        "overdueFinePolicy",
        named(tenant, "/overdue-fines-policies", loan, "overdueFinePolicyId"),
      )
      .put("lostItemPolicy", named(tenant, "/lost-item-fees-policies", loan, "lostItemPolicyId"))
      .put("feesAndFines", obj("amountRemainingToPay" -> owed(tenant, loan)))
  }

  private def borrower(user: JsonObject): JsonObject = {
    val personal = user.getJsonObject("personal")
    obj(
      "firstName" -> personal.getString("firstName"),
      "lastName" -> personal.getString("lastName"),
      "middleName" -> personal.getString("middleName"),
      "barcode" -> Option(user.getString("barcode")),
    )
  }

  def servicePoint(tenant: TenantData, id: String): Option[JsonObject] =
    Option(id).flatMap(tenant.reference("/service-points").get).map { point =>
      obj(
        "name" -> point.getString("name"),
        "code" -> point.getString("code"),
        "discoveryDisplayName" -> point.getString("discoveryDisplayName"),
        "description" -> null,
        "shelvingLagTime" -> null,
        "pickupLocation" -> point.getBoolean("pickupLocation"),
      )
    }

  private def named(tenant: TenantData, path: String, loan: JsonObject, field: String): JsonObject =
    obj("name" -> ItemView.nameOf(tenant, path, loan.getString(field)))

  private def owed(tenant: TenantData, loan: JsonObject): Double =
    FeesFinesRoutes
      .openAccounts(tenant, loan.getString("userId"))
      .filter(_.getString("loanId") == loan.getString("id"))
      .flatMap(account => Option(account.getDouble("remaining")))
      .map(_.doubleValue)
      .sum
}
