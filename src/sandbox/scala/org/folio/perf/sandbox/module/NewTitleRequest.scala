package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cql.CqlQuery
import org.folio.perf.sandbox.data.{ItemStatus, Select, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{ErrorEntry, ErrorResponses}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * Checks of a new request for a title. mod-circulation answers with all faults that it finds, in this order.
 *
 * Source: RequestFromRepresentationService, CreateRequestService and their validators of mod-circulation 24.5.0.
 */
object NewTitleRequest {

  /** @return the item that is paged or recalled; none for a hold, which waits for any item of the title */
  def check(request: SandboxRequest, body: JsonObject): Checked[Option[JsonObject]] = {
    val instanceId = Json.string(body, "instanceId").filter(_.nonEmpty)
    val instance = instanceId.flatMap(request.tenant.instances.get)
    val items = instance.toVector.flatMap(one => Circulation.itemsOfInstance(request.tenant, one.getString("id")))
    val title = Title(request.tenant, instanceId, items)
    val user = Json.string(body, "requesterId").flatMap(request.tenant.users.get)
    val item = title.itemFor(body.getString("requestType"), body.getString("pickupServicePointId"))
    val faults = Vector(
      Option.when(instanceId.isEmpty)(entry("Cannot create a request with no instance ID", "instanceId" -> None)),
      linkedToItem(body),
      Option.when(instanceId.isDefined && instance.isEmpty)(
        entry("Instance does not exist", "instanceId" -> instanceId)
      ),
      Option.when(instance.isDefined)(item.left.toOption).flatten,
      NewRequest.pickupPlace(request, body),
      requester(request, body, user, item.toOption.flatten),
      user.flatMap(requested(title, _)),
      user.flatMap(lent(title, _)),
      Option.when(instance.isDefined)(waitsInVain(title, body)).flatten,
    ).flatten
    if (faults.nonEmpty) Left(ErrorResponses.refused(faults: _*))
    else
      Circulation
        .block(request.tenant, body.getString("requesterId"), "requests", "requesting")
        .toLeft(item.toOption.flatten)
  }

  private def entry(message: String, about: (String, Option[String])*): ErrorEntry =
    ErrorEntry(message, about.toVector)

  private def linkedToItem(body: JsonObject): Option[ErrorEntry] = {
    val about = Vector("itemId", "holdingsRecordId").map(field => field -> Json.string(body, field))
    Option.when(about.exists(_._2.exists(_.nonEmpty)))(
      Circulation.fault(
        "Cannot create a title level page request for this instance ID with no item ID",
        "CANNOT_CREATE_PAGE_TLR_WITHOUT_ITEM_ID",
        about: _*
      )
    )
  }

  private def requester(
      request: SandboxRequest,
      body: JsonObject,
      user: Option[JsonObject],
      item: Option[JsonObject],
  ): Option[ErrorEntry] = {
    val id = Json.string(body, "requesterId")
    user match {
      case None => Some(entry("A valid user and patron group are required. User is null", "userId" -> id))
      case Some(found) if !Circulation.isActive(found, request.now) =>
        val itemId = item.map(_.getString("id"))
        Some(entry("Inactive users cannot make requests", "itemId" -> itemId, "requesterId" -> id))
      case Some(_) => None
    }
  }

  private def requested(title: Title, user: JsonObject): Option[ErrorEntry] = {
    val userId = Option(user.getString("id"))
    title.queue.find(open => Json.string(open, "requesterId") == userId).map { open =>
      val (words, code) =
        if (open.getString("requestLevel") == "Title") ("for this instance", "INSTANCE_ALREADY_REQUESTED")
        else ("for one of the instance's items", "ITEM_OF_THIS_INSTANCE_ALREADY_REQUESTED")
      Circulation.fault(
        s"This requester already has an open request $words",
        code,
        "requesterId" -> userId,
        "instanceId" -> title.instanceId,
      )
    }
  }

  private def lent(title: Title, user: JsonObject): Option[ErrorEntry] = {
    val userId = user.getString("id")
    title.loans.find(_.getString("userId") == userId).map { loan =>
      Circulation.fault(
        "This requester already has a loan for one of the instance's items",
        "REQUESTER_ALREADY_HAS_LOAN_FOR_ONE_OF_INSTANCES_ITEMS",
        "userId" -> Some(userId),
        "itemId" -> Json.string(loan, "itemId"),
      )
    }
  }

  /** A hold or recall, although an item of the title is available. */
  private def waitsInVain(title: Title, body: JsonObject): Option[ErrorEntry] =
    title.available.headOption
      .filter(_ => Set("Hold", "Recall")(body.getString("requestType")))
      .map { item =>
        Circulation.fault(
          "Hold/Recall title level request not allowed: pageable available item found for instance",
          "HOLD_AND_RECALL_TLR_NOT_ALLOWED_PAGEABLE_AVAILABLE_ITEM_FOUND",
          "itemId" -> Json.string(item, "id"),
          "instanceId" -> title.instanceId,
        )
      }

  /** An instance with its items, all of which may be requested in all ways. */
  final private case class Title(tenant: TenantData, instanceId: Option[String], items: Vector[JsonObject]) {
    lazy val available: Vector[JsonObject] =
      items.filter(Json.stringAt(_, "status.name").contains(ItemStatus.Available))

    lazy val loans: Vector[JsonObject] =
      items.flatMap(item => Circulation.openLoanOfItem(tenant, item.getString("id")))

    lazy val queue: Vector[JsonObject] =
      instanceId.fold(Vector.empty[JsonObject])(Circulation.openRequestsOfInstance(tenant, _))

    def itemFor(kind: String, pickup: String): Either[ErrorEntry, Option[JsonObject]] = kind match {
      case "Page" =>
        closest(pickup).map(Some(_)).toRight {
          val message = "Cannot create page TLR for this instance ID - no pageable available items found"
          entry(message, "instanceId" -> instanceId)
        }
      case "Recall" =>
        val recalled = queue.filter(_.getString("requestType") == "Recall").flatMap(Json.string(_, "itemId"))
        val (again, fresh) =
          loans.sortBy(_.getString("dueDate")).partition(loan => recalled.contains(loan.getString("itemId")))
        val lent =
          (fresh ++ again).headOption.flatMap(loan => items.find(_.getString("id") == loan.getString("itemId")))
        lent
          .orElse(items.find(RequestTypes.of(_).contains("Recall")))
          .map(Some(_))
          .toRight(entry("Request has no loan or recallable item", "loan" -> None))
      case _ => Right(None)
    }

    /** The available item nearest to the pickup service point: at its locations, or in their library, campus or institution. */
    private def closest(pickup: String): Option[JsonObject] = {
      val places = tenant.reference("/locations")
      def unitsOf(location: JsonObject): Vector[Option[String]] =
        Vector("id", "libraryId", "campusId", "institutionId").map(Json.string(location, _))
      val near = ServicePlaces.locationsOf(tenant, pickup).map(unitsOf)
      val byItem =
        available.flatMap(item => places.get(item.getString("effectiveLocationId")).map(unitsOf).map(item -> _))
      (0 to 3).iterator
        .flatMap(level => byItem.find { case (_, units) => near.exists(_(level) == units(level)) }.map(_._1))
        .nextOption()
        .orElse(available.headOption)
    }
  }
}

/** Types of requests that the status of an item permits. */
object RequestTypes {

  /** In the order of mod-circulation's answers. */
  val All: Vector[String] = Vector("Hold", "Recall", "Page")

  def of(item: JsonObject): Vector[String] = Json.stringAt(item, "status.name") match {
    case Some(ItemStatus.Available) => Vector("Page")
    case Some("Restricted") => All
    case Some("Missing" | "None") => Vector("Hold")
    case Some(status) if Waited(status) => Vector("Hold", "Recall")
    case _ => Vector.empty
  }

  private val Waited = Set(
    ItemStatus.CheckedOut,
    ItemStatus.AwaitingPickup,
    "Awaiting delivery",
    ItemStatus.InTransit,
    ItemStatus.Paged,
    "On order",
    "In process",
  )
}

private[module] object ServicePlaces {
  private def all(tenant: TenantData, table: String): Vector[JsonObject] =
    Select(tenant.reference(table), CqlQuery.All, 0, Int.MaxValue).records

  /** Locations that a service point serves. */
  def locationsOf(tenant: TenantData, servicePointId: String): Vector[JsonObject] =
    all(tenant, "/locations")
      .filter(place => Option(place.getJsonArray("servicePointIds")).exists(_.contains(servicePointId)))

  /** Id and name of all service points where requested items can be picked up, by name. */
  def toPickUp(tenant: TenantData): Vector[JsonObject] =
    all(tenant, "/service-points")
      .filter(_.getBoolean("pickupLocation", false))
      .map(point => Json.obj("id" -> point.getString("id"), "name" -> point.getString("name")))
      .sortBy(_.getString("name"))
}

/**
 * mod-circulation: where a request of each type can be picked up. The one request policy permits all types at all pickup service
 * points, so only the status of items decides.
 *
 * Source: AllowedServicePointsResource and -Service of mod-circulation 24.5.0.
 */
final private[module] class AllowedServicePoints(titles: TitleLevelSettings) {

  def apply(request: SandboxRequest): SandboxResponse = {
    def parameter(name: String): Option[String] = request.parameter(name)
    (parameter("operation").map(_.toUpperCase), parameter("requesterId").orElse(parameter("patronGroupId"))) match {
      case (Some(other), _) if !AllowedServicePoints.Operations(other) =>
        SandboxResponse.serverError(s"No enum constant org.folio.circulation.domain.Request.Operation.$other")
      case (Some("CREATE"), Some(_))
          if parameter("requestId").isEmpty && parameter("instanceId").isDefined != parameter("itemId").isDefined =>
        created(request, parameter("instanceId"), parameter("itemId"))
      case (Some("REPLACE"), None)
          if Vector("instanceId", "itemId").flatMap(parameter).isEmpty && parameter("requestId").isDefined =>
        changed(request, parameter("requestId").get, None)
      case (Some("MOVE"), None)
          if parameter("instanceId").isEmpty && parameter("itemId").isDefined && parameter("requestId").isDefined =>
        changed(request, parameter("requestId").get, parameter("itemId"))
      case _ => SandboxResponse.plain(400, "Invalid combination of query parameters")
    }
  }

  private def created(request: SandboxRequest, instanceId: Option[String], itemId: Option[String]): SandboxResponse = {
    val tenant = request.tenant
    val answer = for {
      _ <- found("Instance", instanceId)(tenant.instances.contains)
      _ <- found("User", request.parameter("requesterId"))(tenant.users.contains)
      items <- itemId match {
        case Some(id) => itemWith(tenant, id).map(Vector(_))
        case None => Right(instanceId.toVector.flatMap(Circulation.itemsOfInstance(tenant, _)))
      }
    } yield {
      val isBareTitle = itemId.isEmpty && items.isEmpty && titles.areEnabled(tenant) && !titles.holdsFollowRules(tenant)
      places(tenant, if (isBareTitle) Vector("Hold") else items.flatMap(RequestTypes.of))
    }
    answer.merge
  }

  private def itemWith(tenant: TenantData, id: String): Checked[JsonObject] =
    tenant.items.get(id).toRight(refused(s"Item with id=$id cannot be found"))

  private def changed(request: SandboxRequest, requestId: String, itemId: Option[String]): SandboxResponse = {
    val tenant = request.tenant
    val types = for {
      _ <- Check.that(tenant.requests.contains(requestId), refused(s"Request with ID $requestId was not found"))
      // The status of items does not count for a request that is there.
      found <- itemId.fold[Checked[Vector[String]]](Right(RequestTypes.All))(itemWith(tenant, _).map(RequestTypes.of))
    } yield places(tenant, found)
    types.merge
  }

  private def found(what: String, id: Option[String])(isThere: String => Boolean): Checked[Unit] =
    id.filterNot(isThere).map(one => refused(s"$what with ID $one was not found")).toLeft(())

  private def refused(message: String): SandboxResponse = ErrorResponses.refused(ErrorEntry(message))

  private def places(tenant: TenantData, types: Vector[String]): SandboxResponse = {
    val points = ServicePlaces.toPickUp(tenant)
    SandboxResponse.jsonUtf8(
      200,
      Json.obj(RequestTypes.All.filter(types.contains).map(kind => kind -> Json.list(points.map(_.copy()))): _*),
    )
  }
}

private[module] object AllowedServicePoints {
  private val Operations = Set("CREATE", "REPLACE", "MOVE")
}
