package org.folio.perf.sandbox

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.testkit.{AcquisitionsSteps, CirculationSteps, Reply, SandboxClient, SandboxSuite}

/**
 * All refusals of the sandbox on Okapi that a request of ours can meet with wrong data or in the wrong order. Bodies and queries that
 * modules do not accept have specs of their own, and so has Eureka.
 */
class RefusalsSpec extends SandboxSuite with AcquisitionsSteps with CirculationSteps {

  private var numbers = 100

  private def number(): Int = {
    numbers += 1
    numbers
  }

  private def requestOf(item: JsonObject, user: JsonObject): JsonObject =
    wholeRequest(item, user).put("pickupServicePointId", desk1)

  private def request(body: JsonObject): Reply = folio.post("/circulation/requests", body)

  private def renew(item: JsonObject, user: JsonObject): Reply = folio.post(
    "/circulation/renew-by-barcode",
    obj("itemBarcode" -> item.getString("barcode"), "userBarcode" -> user.getString("barcode")),
  )

  private def lent(item: JsonObject, user: JsonObject): JsonObject = {
    checkOut(item, user).status.shouldBe(201)
    item
  }

  private def inactive(user: JsonObject): JsonObject = {
    folio.put(s"/users/${user.getString("id")}", user.copy().put("active", false)).status.shouldBe(204)
    user
  }

  private def blocked(user: JsonObject): JsonObject = {
    val block = obj("type" -> "Manual", "desc" -> "a test", "borrowing" -> true, "userId" -> user.getString("id"))
    folio.post("/manualblocks", block).status.shouldBe(201)
    user
  }

  private def invoice(): JsonObject =
    folio.post("/invoice/invoices", invoiceBody(vendor.getString("id"), s"R${number()}")).json

  private def line(of: JsonObject, fund: JsonObject, cost: Double = 10): Reply =
    folio.post("/invoice/invoice-lines", lineBody(of.getString("id"), fund, cost))

  private def set(of: JsonObject, status: String): Reply = {
    val path = s"/invoice/invoices/${of.getString("id")}"
    folio.put(path, folio.read(path).put("status", status))
  }

  private def approved(): JsonObject = {
    val made = invoice()
    line(made, fund(2)).status.shouldBe(201)
    set(made, "Approved").status.shouldBe(204)
    made
  }

  /** An open order without lines. */
  private def order(of: String): Reply =
    folio.post("/orders/composite-orders", obj("orderType" -> "One-Time", "vendor" -> of, "workflowStatus" -> "Open"))

  private def orderLine(of: JsonObject): Reply = {
    val physical = obj("createInventory" -> "None", "volumes" -> arr())
    folio.post(
      "/orders/order-lines",
      obj(
        "purchaseOrderId" -> of.getString("id"),
        "acquisitionMethod" -> "df26d81b-9d63-4ff8-bf41-49bf75cfa70e",
        "cost" -> obj("currency" -> "USD", "listUnitPrice" -> 10, "quantityPhysical" -> 1),
        "orderFormat" -> "Physical Resource",
        "physical" -> physical,
        "source" -> "User",
        "titleOrPackage" -> "A title",
      ),
    )
  }

  private def item(barcode: String, holdingsId: String): JsonObject = obj(
    "barcode" -> barcode,
    "holdingsRecordId" -> holdingsId,
    "status" -> obj("name" -> "Available"),
    "materialTypeId" -> "1a54b431-2e4f-452d-9cae-9cee66c9a892",
    "permanentLoanTypeId" -> "2b94c631-fca9-4892-a730-03ee529ffe27",
  )

  private def query(entityTypeId: String, fql: String): Reply =
    folio.post("/query", obj("entityTypeId" -> entityTypeId, "fqlQuery" -> fql))

  private def imported(number: String, more: (String, String)*): Reply = {
    val body = obj("externalIdentifier" -> number, "profileId" -> "f26df83c-aa25-40b6-876e-96852c3d4fd4")
    more.foreach { case (field, value) => body.put(field, value) }
    folio.post("/copycat/imports", body)
  }

  private def marcRecord: JsonObject = {
    val instance = folio.first("/instance-storage/instances", "source==MARC")
    folio
      .read("/records-editor/records", "externalId" -> instance.getString("id"))
      .put("_actionType", "edit")
      .put("relatedRecordVersion", instance.getInteger("_version").toString)
  }

  private def save(record: JsonObject): Reply =
    folio.put(s"/records-editor/records/${record.getString("parsedRecordId")}", record)

  private def linked(details: (String, Any)*): Reply = {
    val record = marcRecord
    val field = obj("tag" -> "700", "content" -> s"$$a x", "indicators" -> arr("1", "\\"))
    record.getJsonArray("fields").add(field.put("linkDetails", obj(details: _*)))
    save(record)
  }

  private def upload(): JsonObject = {
    val file = obj("uiKey" -> "a1", "size" -> 1, "name" -> "a.mrc")
    folio.post("/data-import/uploadDefinitions", obj("fileDefinitions" -> arr(file))).json
  }

  /** Title, request of ours with wrong data or in the wrong order, status, and a text of the answer. */
  private val table: Vector[(String, () => Reply, Int, String)] = Vector(
    // Okapi
    ("no token", () => folio.without("x-okapi-token").get("/users"), 400, "users.collection.get"),
    ("a forged token", () => folio.withHeader("x-okapi-token", "a.b.c").get("/users"), 401, "Invalid token"),
    ("another tenant's token", () => folio.withHeader("x-okapi-tenant", "south").get("/users"), 403, "Invalid token"),
    ("an unknown tenant", () => folio.withHeader("x-okapi-tenant", "nosuch").get("/users"), 400, "No such Tenant"),
    ("no tenant", () => SandboxClient(folio.url, Map.empty).get("/users"), 404, "No suitable module"),
    ("an unknown path", () => folio.get("/no/such/path"), 404, "No suitable module"),
    ("modules of an unknown tenant", () => folio.get("/_/proxy/tenants/nosuch/modules"), 404, "nosuch"),
    ("a body that is no JSON", () => folio.send("POST", "/users", Some("{"), Nil), 400, ""),
    (
      "a body of another type",
      () => folio.withHeader("content-type", "text/plain").send("POST", "/users", Some("{}"), Nil),
      400,
      "Content-type",
    ),
    (
      "an update that takes no text",
      () => folio.withHeader("accept", "application/json").put(s"/users/${patron(1).getString("id")}", patron(1)),
      400,
      "Accept header",
    ),
    // Log-ins
    (
      "a wrong password",
      () =>
        SandboxClient.anonymous(folio.url, "north").post("/authn/login", obj("username" -> "perf", "password" -> "x")),
      422,
      "password.incorrect",
    ),
    (
      "an unknown user",
      () => SandboxClient.anonymous(folio.url, "north").post("/authn/login", obj("username" -> "x", "password" -> "x")),
      422,
      "username.incorrect",
    ),
    ("no refresh token", () => folio.post("/authn/refresh"), 400, "token.parse.failure"),
    (
      "another refresh token",
      () => folio.withHeader("cookie", "folioRefreshToken=a.b.c").post("/authn/refresh"),
      422,
      "token.refresh.unprocessable",
    ),
    // Users
    ("an unknown user's record", () => folio.get(s"/users/$unknown"), 404, ""),
    (
      "an unknown patron group",
      () => folio.post("/users", obj("active" -> true, "patronGroup" -> unknown)),
      400,
      unknown,
    ),
    (
      "a user name in use",
      () =>
        folio.post("/users", obj("active" -> true, "username" -> "patron000001", "personal" -> obj("lastName" -> "a"))),
      422,
      "username",
    ),
    (
      "a user's id in use",
      () => folio.post("/users", patron(1).put("username", "other").put("barcode", "other")),
      422,
      "id already",
    ),
    (
      "a user's barcode in use",
      () => folio.post("/users", patron(1).put("username", "other").put("id", unknown)),
      422,
      "barcode",
    ),
    (
      "a deletion of a patron with loans",
      () => {
        lent(availableItem, patron(41))
        folio.delete(s"/bl-users/by-id/${patron(41).getString("id")}")
      },
      409,
      "hasOpenTransactions",
    ),
    (
      "permissions that a user has already",
      () => folio.post("/perms/users", obj("userId" -> patron(42).getString("id"), "permissions" -> arr())),
      400,
      "",
    ),
    ("permissions of nobody", () => folio.get(s"/perms/users/$unknown", "indexField" -> "userId"), 404, unknown),
    // Inventory
    ("an item of no holdings", () => folio.post("/item-storage/items", item("r1", unknown)), 422, "holdingsRecordId"),
    (
      "a barcode in use",
      () => {
        val other = availableItem
        folio.post("/item-storage/items", item(other.getString("barcode"), other.getString("holdingsRecordId")))
      },
      422,
      "barcode",
    ),
    (
      "holdings of no instance",
      () =>
        folio.post(
          "/holdings-storage/holdings",
          obj("instanceId" -> unknown, "sourceId" -> unknown, "permanentLocationId" -> unknown),
        ),
      422,
      "instanceId",
    ),
    (
      "an older version of an item",
      () => {
        val found = availableItem
        val path = s"/item-storage/items/${found.getString("id")}"
        folio.put(path, folio.read(path).put("_version", 99))
      },
      409,
      "optimistic locking",
    ),
    ("an unknown instance", () => folio.get(s"/inventory/instances/$unknown"), 404, "Not Found"),
    ("an unknown source record", () => folio.get(s"/source-storage/records/$unknown/formatted"), 404, unknown),
    (
      "a source record of an instance that has none",
      () => {
        val own = folio.first("/instance-storage/instances", "source==FOLIO").getString("id")
        folio.get(s"/source-storage/records/$own/formatted", "idType" -> "INSTANCE")
      },
      404,
      "was not found",
    ),
    ("a page of too many holdings", () => folio.get("/inventory/items", "limit" -> "300"), 500, "414"),
    // Circulation
    (
      "a check-out of an item on loan",
      () => checkOut(lent(availableItem, patron(2)), patron(3)),
      422,
      "ITEM_HAS_OPEN_LOAN",
    ),
    ("a check-out of no item", () => checkOut(obj("barcode" -> "nope"), patron(2)), 422, "nope"),
    ("a check-out to nobody", () => checkOut(availableItem, obj("barcode" -> "nope")), 422, "USER_BARCODE_NOT_FOUND"),
    ("a check-out to an inactive patron", () => checkOut(availableItem, inactive(patron(4))), 422, "inactive"),
    ("a check-out to a blocked patron", () => checkOut(availableItem, blocked(patron(5))), 422, "a test"),
    (
      "a check-out of an item that another patron requested",
      () => {
        val wanted = availableItem
        request(requestOf(wanted, patron(6))).status.shouldBe(201)
        checkOut(wanted, patron(7))
      },
      422,
      "requested by another patron",
    ),
    ("a check-in of no item", () => checkIn(obj("barcode" -> "nope"), desk1), 422, "nope"),
    (
      "a check-in at no date",
      () => {
        val body = obj("itemBarcode" -> "nope", "servicePointId" -> desk1, "checkInDate" -> "yesterday")
        folio.post("/circulation/check-in-by-barcode", body)
      },
      500,
      "yesterday",
    ),
    (
      "a check-in without a date",
      () => folio.post("/circulation/check-in-by-barcode", obj("itemBarcode" -> "nope", "servicePointId" -> desk1)),
      422,
      "date",
    ),
    ("a renewal without a loan", () => renew(availableItem, patron(8)), 500, "More than one open loan"),
    (
      "a renewal of another patron's loan",
      () => renew(lent(availableItem, patron(9)), patron(10)),
      422,
      "different user",
    ),
    (
      "a request for an item on loan",
      () => request(requestOf(lent(availableItem, patron(11)), patron(12))),
      422,
      "Page",
    ),
    ("a request for no item", () => request(requestOf(availableItem, patron(13)).put("itemId", unknown)), 422, unknown),
    ("a request of nobody", () => request(requestOf(availableItem, obj("id" -> unknown))), 422, unknown),
    ("a request of an inactive patron", () => request(requestOf(availableItem, inactive(patron(14)))), 422, "Inactive"),
    (
      "a request to be picked up nowhere",
      () => request(requestOf(availableItem, patron(15)).put("pickupServicePointId", unknown)),
      422,
      "Pickup",
    ),
    (
      "a second request for a title",
      () => {
        val hold = requestOf(availableItem, patron(16)).put("requestLevel", "Title").put("requestType", "Page")
        request(hold.copy()).status.shouldBe(201)
        request(hold)
      },
      422,
      "",
    ),
    (
      "a hold while an item is available",
      () => request(requestOf(availableItem, patron(17)).put("requestLevel", "Title").put("requestType", "Hold")),
      422,
      "PAGEABLE_AVAILABLE_ITEM",
    ),
    (
      "service points for an unknown item",
      () => {
        val query = Vector("operation" -> "create", "requesterId" -> patron(1).getString("id"), "itemId" -> unknown)
        folio.get("/circulation/requests/allowed-service-points", query: _*)
      },
      422,
      unknown,
    ),
    (
      "service points for no operation",
      () => folio.get("/circulation/requests/allowed-service-points"),
      400,
      "operation",
    ),
    // Orders and receiving
    ("an order that has no vendor", () => order(of = unknown), 422, "vendorNotFound"),
    ("a line of no order", () => orderLine(obj("id" -> unknown)), 422, "orderNotFound"),
    ("a line of an open order", () => orderLine(order(of = vendor.getString("id")).json), 422, "orderOpen"),
    ("an unknown order", () => folio.get(s"/orders/composite-orders/$unknown"), 404, "genericError"),
    (
      "a piece that is received already",
      () => {
        val piece = folio.first("/orders/pieces", "receivingStatus==Received")
        val sent = obj("id" -> piece.getString("id"), "itemStatus" -> "In process", "locationId" -> unknown)
        val ofLine = obj("poLineId" -> piece.getString("poLineId"), "checkedIn" -> 1, "checkInPieces" -> arr(sent))
        folio.post("/orders/check-in", obj("toBeCheckedIn" -> arr(ofLine), "totalRecords" -> 1))
      },
      200,
      "pieceAlreadyReceived",
    ),
    // Invoices and finance
    ("a payment before the approval", () => set(invoice(), "Paid"), 400, "cannotPayInvoiceWithoutApproval"),
    ("an approval without lines", () => set(invoice(), "Approved"), 400, "without lines"),
    ("an approved invoice that is opened", () => set(approved(), "Open"), 422, "incompatibleInvoiceFields"),
    ("a line of an approved invoice", () => line(approved(), fund(2)), 500, "prohibitedInvoiceLineCreation"),
    (
      "a deletion of an approved invoice",
      () => folio.delete(s"/invoice/invoices/${approved().getString("id")}"),
      403,
      "approvedOrPaidInvoice",
    ),
    (
      "a fund that is too poor",
      () => {
        val made = invoice()
        line(made, newFund("POOR", 20), cost = 21).status.shouldBe(201)
        set(made, "Approved")
      },
      422,
      "fundCannotBePaid",
    ),
    (
      "a fund without a budget",
      () => {
        val body =
          obj("name" -> "Bare", "code" -> "BARE", "fundStatus" -> "Active", "ledgerId" -> ledgers.head.getString("id"))
        val bare = folio.post("/finance/funds", obj("fund" -> body)).json.getJsonObject("fund")
        line(invoice(), bare)
      },
      404,
      "budgetNotFoundByFundId",
    ),
    (
      "a budget that is there",
      () => {
        val first = folio.first("/finance/budgets", "cql.allRecords=1")
        val body = obj("name" -> "again", "budgetStatus" -> "Active", "allocated" -> 1)
        folio.post(
          "/finance/budgets",
          body.put("fundId", first.getString("fundId")).put("fiscalYearId", first.getString("fiscalYearId")),
        )
      },
      400,
      "already exists",
    ),
    ("a ledger without a year", () => folio.get(s"/finance/ledgers/$unknown/current-fiscal-year"), 404, "genericError"),
    (
      "a second rollover of a ledger",
      () => {
        val years = folio.list("/finance/fiscal-years", "cql.allRecords=1 sortby code").texts("id")
        val body = obj(
          "ledgerId" -> ledgers.last.getString("id"),
          "fromFiscalYearId" -> years(1),
          "toFiscalYearId" -> years(2),
          "rolloverType" -> "Commit",
          "needCloseBudgets" -> true,
          "budgetsRollover" -> arr(obj("rolloverAllocation" -> true, "addAvailableTo" -> "Available")),
          "encumbrancesRollover" -> arr(),
        )
        folio.post("/finance/ledger-rollovers", body).status.shouldBe(201)
        folio.post("/finance/ledger-rollovers", body)
      },
      409,
      "conflict",
    ),
    // Exports, imports and lists
    (
      "an export of no file",
      () =>
        folio.post(
          "/data-export/export",
          obj("fileDefinitionId" -> unknown, "jobProfileId" -> unknown, "idType" -> "instance"),
        ),
      404,
      unknown,
    ),
    (
      "an export without a profile",
      () => {
        val file = folio.post("/data-export/file-definitions", obj("size" -> 1, "fileName" -> "a.csv")).id
        folio.post(
          "/data-export/export",
          obj("fileDefinitionId" -> file, "jobProfileId" -> unknown, "idType" -> "instance"),
        )
      },
      404,
      unknown,
    ),
    (
      "a file that is no CSV",
      () => folio.post("/data-export/file-definitions", obj("fileName" -> "a.txt")),
      422,
      "a.txt",
    ),
    ("an unknown upload", () => folio.get(s"/data-import/uploadDefinitions/$unknown"), 404, unknown),
    ("an integration that is not there", () => folio.get(s"/data-export-spring/configs/$unknown"), 404, unknown),
    ("a list that is not there", () => folio.get(s"/lists/$unknown"), 404, unknown),
    ("an entity type that is not there", () => folio.get(s"/entity-types/$unknown"), 404, "entity.type.not.found"),
    (
      "a list of no query",
      () => {
        val body =
          obj("name" -> "a", "isActive" -> true, "isPrivate" -> false, "fqlQuery" -> """{"nosuch": {"$eq": "1"}}""")
        folio.post("/lists", body.put("entityTypeId", "0cb79a4c-f7eb-4941-a104-745224ae0292"))
      },
      400,
      "nosuch",
    ),
    ("a query for an unknown type", () => query(unknown, "{}"), 404, ""),
    (
      "a query of an unknown field",
      () => query("0cb79a4c-f7eb-4941-a104-745224ae0292", """{"nosuch": {"$eq": "1"}}"""),
      400,
      "nosuch",
    ),
    (
      "a bulk edit of no file",
      () => folio.post("/bulk-operations/upload?entityType=USER&identifierType=BARCODE"),
      400,
      "lines",
    ),
    ("an unknown bulk edit", () => folio.get(s"/bulk-operations/$unknown"), 404, unknown),
    // Records of MARC, authorities and imports of single records
    ("an authority's number of no source", () => folio.post(s"/authority-source-files/$unknown/hrid"), 404, unknown),
    (
      "an unknown record to edit",
      () => folio.get("/records-editor/records", "externalId" -> unknown),
      404,
      "NOT_FOUND",
    ),
    (
      "a record without a snapshot",
      () => {
        val body = obj(
          "snapshotId" -> unknown,
          "matchedId" -> unknown,
          "recordType" -> "MARC_BIB",
          "rawRecord" -> obj("content" -> "x"),
        )
        folio.post("/source-storage/records", body)
      },
      404,
      unknown,
    ),
    (
      "an older version of a MARC record",
      () => save(marcRecord.put("relatedRecordVersion", "99")),
      409,
      "optimistic locking",
    ),
    (
      "a link to no authority",
      () =>
        linked(
          "authorityId" -> unknown,
          "authorityNaturalId" -> "n0",
          "linkingRuleId" -> 15,
          "status" -> "NEW",
        ),
      404,
      unknown,
    ),
    ("a link without a state", () => linked("authorityId" -> unknown, "linkingRuleId" -> 15), 400, ""),
    (
      "parts of a file that are not those uploaded",
      () => {
        val made = upload()
        val sent = folio.read("/data-import/uploadUrl", "filename" -> "a.mrc")
        val fileId = made.getJsonArray("fileDefinitions").getJsonObject(0).getString("id")
        folio.post(
          s"/data-import/uploadDefinitions/${made.getString("id")}/files/$fileId/assembleStorageFile",
          obj("uploadId" -> sent.getString("uploadId"), "key" -> sent.getString("key"), "tags" -> arr("\"x\"")),
        )
      },
      500,
      "",
    ),
    (
      "a file that is not there to be imported",
      () => {
        val made = upload()
        val path = s"/data-import/uploadDefinitions/${made.getString("id")}"
        val profile =
          obj("id" -> "a4e7a5c4-9b1e-4f77-a1bb-1d2f0a6f9e10", "name" -> "PTF - Create 2", "dataType" -> "MARC")
        folio.post(s"$path/processFiles", obj("uploadDefinition" -> made, "jobProfileInfo" -> profile))
        folio.get(path)
      },
      200,
      "NEW",
    ),
    ("an unknown import profile", () => folio.get(s"/data-import-profiles/jobProfiles/$unknown"), 404, ""),
    ("an import by an unknown profile", () => imported("1", "profileId" -> unknown), 400, unknown),
    ("an import by a number of no record", () => imported("abc"), 400, "abc"),
    (
      "an import that creates by the profile of updates",
      () => imported("1", "selectedJobProfileId" -> "91f9b8d6-d80e-4727-9783-73fb53e3c786"),
      400,
      "job profile",
    ),
    // Edge modules and the storage of files
    (
      "a patron with another key",
      () => SandboxClient(folio.url, Map.empty).get("/patron/account/x", "apikey" -> "x"),
      401,
      "Denied",
    ),
    (
      "a harvest with another key",
      () => SandboxClient(folio.url, Map.empty).get("/oai/records", "apikey" -> "x"),
      401,
      "Invalid",
    ),
    (
      "an order line with another key",
      () => SandboxClient(folio.url, Map.empty).get("/orders/order-lines/1-1", "apikey" -> "x"),
      401,
      "Denied",
    ),
    (
      "a renewal of no order line",
      () => {
        val edge = SandboxClient(folio.url, Map("accept" -> "application/json"))
        edge.get("/orders/order-lines/NONE-1", "type" -> "EBSCONET", "apikey" -> SandboxAccounts.edgeApiKey("north"))
      },
      404,
      "NONE-1",
    ),
    (
      "a file without a link",
      () => SandboxClient(folio.url, Map.empty).send("PUT", "/object-storage/bucket/x", Some("x"), Nil),
      403,
      "AccessDenied",
    ),
  )

  for ((title, send, status, text) <- table) test(s"$title: $status $text") {
    val reply = send()
    withClue(reply.body)((reply.status, reply.body.contains(text)).shouldBe((status, true)))
  }
}
