package org.folio.perf.workflows.users

import io.gatling.core.session.Session
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._

/**
 * Requests of the users app about a patron. Some requests of the user interface have a doubled `query=`; here it is
 * single, because FOLIO reads both the same. The requests to Eureka and those of later releases come from the source of the
 * user interface, not from a recording: ui-users 11.0.11, 12.1.17 and 13.0.1, and stripes-smart-components 10.1.1.
 */
private[users] object UsersApp {
  private val RoleIds = SessionKey("roleIds")
  private val RolesQuery = SessionKey("rolesQuery")

  /** The user interface asks for more of them in further requests; few users have so many. */
  private val MostRoles = 50

  /** Steps of the users app of Trillium, which keeps settings in mod-users and mod-settings. */
  def sinceTrillium(steps: Step*): Step.ByInterface = since("users.settings", "2.0")(steps: _*)

  val customFields: FolioRequest = UserRequests.customFields
  val profilePictures: Step.ByInterface = UserRequests.profilePictures

  val groups: FolioRequest = sorted("/groups", "group", 2000).check(hasField("usergroups"))
  val fewGroups: FolioRequest = sorted("/groups", "group", 200).check(hasField("usergroups"))
  val tags: FolioRequest = sorted("/tags", "label", 10000).check(hasField("tags"))

  val departments: FolioRequest =
    sorted("/departments", "name", 10000).check(hasField("departments"))

  val addressTypes: FolioRequest =
    sorted("/addresstypes", "addressType", 2000).check(hasField("addressTypes"))

  val servicePoints: FolioRequest =
    sorted("/service-points", "name", 10000).check(hasField("servicepoints"))

  val noteTypes: FolioRequest =
    sorted("/note-types", "name", 500).check(hasField("noteTypes"))

  val owners: FolioRequest =
    get("/owners").query("cql.allRecords=1").limit(10000).check(hasField("owners"))

  /** The page of older releases sends it twice: again when it has the first answer. */
  private val oldCustomFieldsLabel: FolioRequest =
    configuration("(module==USERS and configName==custom_fields_label)")

  val customFieldsLabel: Step.ByInterface =
    sinceTrillium(settings("(scope==ui-users.custom-fields-label.manage and key==custom_fields_label)"))
      .before(oldCustomFieldsLabel)

  val customFieldsLabelAgain: Step.ByInterface = sinceTrillium().before(oldCustomFieldsLabel)

  /** Since Trillium it is with the other settings of users. */
  val suppressEdit: Step.ByInterface = sinceTrillium().before(
    configuration("""module=="@folio/users" AND configName=="suppressEdit"""")
  )

  val tagsEnabled: Step.ByInterface =
    sinceTrillium(settings("(scope==ui-tags.tags.manage and key==tags_enabled)"))
      .before(configuration("(module==TAGS and configName==tags_enabled)"))

  /** Whether the form makes barcodes. */
  val numberGenerator: Step.ByInterface = sinceTrillium(
    settings("scope==ui-users.number-generator-settings.manage and key==number-generator-settings").limit(1)
  )

  /** Reading rooms are an optional module. */
  val readingRooms: Step.ByInterface = since("reading-room-patron-permission", "1.0")(
    get("/reading-room-patron-permission/{id}", PatronId).check(hasEither("readingRoomId", "[]"))
  )

  val self: FolioRequest =
    get("/users").query(s"id==${OwnUserId.el}").check(says("id", OwnUserId))

  /** The user who last changed the patron; the page of older releases sends it twice. */
  val selfAgain: Step.ByInterface = sinceTrillium().before(self)

  /** A search by the last name; Trillium's page also counts the hits. */
  val byLastName: Step.ByInterface = {
    val found = says("lastName", PatronLastName)
    val byKeyword =
      get("/users").query(s"""(keywords="${PatronLastName.el}*") sortby personal.lastName personal.firstName""")
    sinceTrillium(
      byKeyword.limit(100).param("offset", "0").check(found),
      byKeyword.limit(0).check(isList),
    ).before(since("users", "16.3")(byKeyword.limit(100).check(found)).before(byNames.check(found)))
  }

  private def byNames: FolioRequest =
    get("/users")
      .query(
        Vector(
          "username",
          "personal.firstName",
          "personal.preferredFirstName",
          "personal.lastName",
          "personal.email",
          "barcode",
          "id",
          "externalSystemId",
          "customFields",
        ).map(field => s"""$field="${PatronLastName.el}*"""")
          .mkString("((", " or ", ")) sortby personal.lastName personal.firstName")
      )
      .limit(100)

  val user: FolioRequest = get("/users/{id}", PatronId).check(says("id", PatronId))
  val manualBlocks: FolioRequest = blocks(10000)

  def blocks(limit: Int): FolioRequest =
    get("/manualblocks").query(s"(userId==${PatronId.el})").limit(limit).check(isList)

  val automatedBlocks: FolioRequest =
    get("/automated-patron-blocks/{id}", PatronId).check(hasField("automatedPatronBlocks"))

  /** Sponsors and proxies of the patron. */
  def proxies(of: String): Vector[Step] = Vector("proxyUserId", "userId").map { field =>
    get("/proxiesfor").query(s"""($field=="$of")""").limit(50).check(isList)
  }

  val servicePointsOfUser: FolioRequest =
    get("/service-points-users")
      .query(s"(userId==${PatronId.el})")
      .limit(10000)
      .check(isList)

  def loans(cql: String, limit: Int): FolioRequest =
    get("/circulation/loans").query(cql).limit(limit).check(isList)

  val loansById: FolioRequest = loans(s"(userId==${PatronId.el}) sortby id", 2000)
  val allLoans: FolioRequest = loans(s"(userId==${PatronId.el})", 1000)

  val feeActions: FolioRequest =
    get("/feefineactions").query(s"(userId==${PatronId.el})").limit(10000).check(isList)

  val fees: FolioRequest =
    get("/accounts").query(s"(userId==${PatronId.el})").limit(10000).check(isList)

  /** Not every user has a permissions record; the user interface accepts the 404. */
  val permissionsOfUser: FolioRequest =
    get("/perms/users/{id}", PatronId)
      .param("indexField", "userId")
      .param("full", "true")
      .orStatus(404)
      .check(hasEither("\"permissions\"", "No user"))

  val permissionNames: FolioRequest =
    get("/perms/users/{id}/permissions", PatronId)
      .param("indexField", "userId")
      .param("full", "true")
      .orStatus(404)
      .check(hasEither("\"permissionNames\"", "No user"))

  /** Roles of the patron; those without any, as most patrons are, need no second request. */
  val rolesOfUser: Vector[Step] = Vector(
    get("/roles/users")
      .limit(2000)
      .query(s"userId==${PatronId.el}")
      .check(
        hasField("userRoles"),
        captureAll("$.userRoles[*].roleId", RoleIds),
      ),
    when(roleIds(_).nonEmpty)(
      compute(session => session.set(RolesQuery.name, roleIds(session).mkString("(id==", " or id==", ")"))),
      get("/roles").query(RolesQuery.el).limit(2000).check(hasField("roles")),
    ),
  )

  private def roleIds(session: Session): Seq[String] =
    session(RoleIds.name).as[Seq[String]].take(MostRoles)

  val requestPreference: FolioRequest =
    get("/request-preference-storage/request-preference")
      .query(s"userId==${PatronId.el}")
      .check(isList)

  val allNotes: FolioRequest =
    get("/note-links/domain/users/type/user/id/{id}", PatronId)
      .limit(100000)
      .param("orderBy", "updatedDate")
      .param("order", "desc")
      .param("status", "assigned")
      .check(isList)

  private val notes: FolioRequest =
    get("/note-links/domain/users/type/user/id/{id}", PatronId)
      .limit(10000)
      .param("order", "desc")
      .param("status", "assigned")
      .check(isList)

  private def requests(status: String): FolioRequest =
    get("/request-storage/requests")
      .query(s"""(requesterId==${PatronId.el}) and (status="$status")""")
      .limit(1)
      .check(isList)

  /** Numbers of the patron's loans, requests and notes. */
  val counts: Vector[Step] = Vector(
    sinceTrillium().before(allLoans),
    openLoans,
    loans(
      s"userId==${PatronId.el} and status.name<>Closed and action==claimedReturned",
      0,
    ),
    loans(s"userId==${PatronId.el} and status.name==Closed", 0),
    requests("Open*"),
    requests("Closed*"),
    notes,
    customFieldsLabelAgain,
  )

  /** Trillium's page shows which of them are for use at the location. */
  private def openLoans: Step.ByInterface = {
    val cql = s"(userId==${PatronId.el} and status.name<>Closed)"
    sinceTrillium(loans(cql, 1000)).before(loans(cql, 0))
  }

  /** Requests of a patron's page. */
  val page: Vector[Step] = pageWith(beforePatron = Vector.empty, beforeNotes = Vector.empty)

  /** Requests of a patron's page, with further ones at two places. */
  def pageWith(beforePatron: Vector[Step], beforeNotes: Vector[Step]): Vector[Step] =
    Vector(manualBlocks, automatedBlocks) ++ proxies(PatronId.el) ++
      Vector(servicePointsOfUser, servicePoints) ++ beforePatron ++ Vector(
        user,
        loansById,
        groups,
        addressTypes,
        departments,
        feeActions,
        fees,
        allLoans,
        onOkapi(permissionsOfUser, permissionNames).onEureka(rolesOfUser: _*),
        profilePictures,
        requestPreference,
        readingRooms,
        suppressEdit,
        tagsEnabled,
      ) ++ beforeNotes ++ Vector(
        allNotes,
        noteTypes,
        self,
        selfAgain,
        customFields,
        customFieldsLabel,
      ) ++ counts

  private def configuration(cql: String): FolioRequest =
    get("/configurations/entries").query(cql).check(hasField("configs"))

  private def settings(cql: String): FolioRequest =
    get("/settings/entries").query(cql).check(hasField("items"))

  private def sorted(path: String, by: String, limit: Int): FolioRequest =
    get(path).query(s"cql.allRecords=1 sortby $by").limit(limit)
}
