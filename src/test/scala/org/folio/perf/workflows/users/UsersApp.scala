package org.folio.perf.workflows.users

import io.gatling.core.session.Session
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.SessionKey._
import org.folio.perf.protocol.Step.{compute, onOkapi, when}
import org.folio.perf.protocol.{Checks, FolioRequest, SessionKey, Step}

/**
 * Requests of the users app about a patron. Some requests of the user interface have a doubled `query=`; here it is
 * single, because FOLIO reads both the same. The requests to Eureka come from the source of the user interface (ui-users),
 * not from a recording.
 */
private[users] object UsersApp {
  private val RoleIds = SessionKey("roleIds")
  private val RolesQuery = SessionKey("rolesQuery")

  /** The user interface asks for more of them in further requests; few users have so many. */
  private val MostRoles = 50

  /** Several modules have the path, so the request names the module. */
  val customFields: FolioRequest =
    get("/custom-fields")
      .limit(Int.MaxValue)
      .header("x-okapi-module-id", UsersModule.el)
      .check(Checks.hasField("customFields"))

  val groups: FolioRequest = sorted("/groups", "group", 2000).check(Checks.hasField("usergroups"))
  val fewGroups: FolioRequest = sorted("/groups", "group", 200).check(Checks.hasField("usergroups"))
  val tags: FolioRequest = sorted("/tags", "label", 10000).check(Checks.hasField("tags"))

  val departments: FolioRequest =
    sorted("/departments", "name", 10000).check(Checks.hasField("departments"))

  val addressTypes: FolioRequest =
    sorted("/addresstypes", "addressType", 2000).check(Checks.hasField("addressTypes"))

  val servicePoints: FolioRequest =
    sorted("/service-points", "name", 10000).check(Checks.hasField("servicepoints"))

  val noteTypes: FolioRequest =
    sorted("/note-types", "name", 500).check(Checks.hasField("noteTypes"))

  val owners: FolioRequest =
    get("/owners").query("cql.allRecords=1").limit(10000).check(Checks.hasField("owners"))

  val customFieldsLabel: FolioRequest = setting("custom_fields_label")
  val profilePictures: FolioRequest = setting("profile_pictures")

  val suppressEdit: FolioRequest =
    configuration("""module=="@folio/users" AND configName=="suppressEdit"""")

  val tagsEnabled: FolioRequest = configuration("(module==TAGS and configName==tags_enabled)")

  val self: FolioRequest =
    get("/users").query(s"id==${OwnUserId.el}").check(Checks.says("id", OwnUserId))

  val byLastName: FolioRequest =
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
      .check(Checks.says("lastName", PatronLastName))

  val user: FolioRequest = get("/users/{id}", PatronId).check(Checks.says("id", PatronId))
  val manualBlocks: FolioRequest = blocks(10000)

  def blocks(limit: Int): FolioRequest =
    get("/manualblocks").query(s"(userId==${PatronId.el})").limit(limit).check(Checks.isList)

  val automatedBlocks: FolioRequest =
    get("/automated-patron-blocks/{id}", PatronId).check(Checks.hasField("automatedPatronBlocks"))

  /** Sponsors and proxies of the patron. */
  def proxies(of: String): Vector[Step] = Vector("proxyUserId", "userId").map { field =>
    get("/proxiesfor").query(s"""($field=="$of")""").limit(50).check(Checks.isList)
  }

  val servicePointsOfUser: FolioRequest =
    get("/service-points-users")
      .query(s"(userId==${PatronId.el})")
      .limit(10000)
      .check(Checks.isList)

  def loans(cql: String, limit: Int): FolioRequest =
    get("/circulation/loans").query(cql).limit(limit).check(Checks.isList)

  val loansById: FolioRequest = loans(s"(userId==${PatronId.el}) sortby id", 2000)
  val allLoans: FolioRequest = loans(s"(userId==${PatronId.el})", 1000)

  val feeActions: FolioRequest =
    get("/feefineactions").query(s"(userId==${PatronId.el})").limit(10000).check(Checks.isList)

  val fees: FolioRequest =
    get("/accounts").query(s"(userId==${PatronId.el})").limit(10000).check(Checks.isList)

  /** Not every user has a permissions record; the user interface accepts the 404. */
  val permissionsOfUser: FolioRequest =
    get("/perms/users/{id}", PatronId)
      .param("indexField", "userId")
      .param("full", "true")
      .orStatus(404)
      .check(Checks.hasEither("\"permissions\"", "No user"))

  val permissionNames: FolioRequest =
    get("/perms/users/{id}/permissions", PatronId)
      .param("indexField", "userId")
      .param("full", "true")
      .orStatus(404)
      .check(Checks.hasEither("\"permissionNames\"", "No user"))

  /** Roles of the patron; those without any, as most patrons are, need no second request. */
  val rolesOfUser: Vector[Step] = Vector(
    get("/roles/users")
      .limit(2000)
      .query(s"userId==${PatronId.el}")
      .check(
        Checks.hasField("userRoles"),
        Checks.captureAll("$.userRoles[*].roleId", RoleIds),
      ),
    when(roleIds(_).nonEmpty)(
      compute(session => session.set(RolesQuery.name, roleIds(session).mkString("(id==", " or id==", ")"))),
      get("/roles").query(RolesQuery.el).limit(2000).check(Checks.hasField("roles")),
    ),
  )

  private def roleIds(session: Session): Seq[String] =
    session(RoleIds.name).as[Seq[String]].take(MostRoles)

  val requestPreference: FolioRequest =
    get("/request-preference-storage/request-preference")
      .query(s"userId==${PatronId.el}")
      .check(Checks.isList)

  val allNotes: FolioRequest =
    get("/note-links/domain/users/type/user/id/{id}", PatronId)
      .limit(100000)
      .param("orderBy", "updatedDate")
      .param("order", "desc")
      .param("status", "assigned")
      .check(Checks.isList)

  private val notes: FolioRequest =
    get("/note-links/domain/users/type/user/id/{id}", PatronId)
      .limit(10000)
      .param("order", "desc")
      .param("status", "assigned")
      .check(Checks.isList)

  private def requests(status: String): FolioRequest =
    get("/request-storage/requests")
      .query(s"""(requesterId==${PatronId.el}) and (status="$status")""")
      .limit(1)
      .check(Checks.isList)

  /** Numbers of the patron's loans, requests and notes. */
  val counts: Vector[Step] = Vector(
    allLoans,
    loans(s"(userId==${PatronId.el} and status.name<>Closed)", 0),
    loans(
      s"userId==${PatronId.el} and status.name<>Closed and action==claimedReturned",
      0,
    ),
    loans(s"userId==${PatronId.el} and status.name==Closed", 0),
    requests("Open*"),
    requests("Closed*"),
    notes,
    customFieldsLabel,
  )

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
        suppressEdit,
        tagsEnabled,
      ) ++ beforeNotes ++ Vector(
        allNotes,
        noteTypes,
        self,
        self,
        customFields,
        customFieldsLabel,
      ) ++ counts

  private def setting(name: String): FolioRequest =
    configuration(s"(module==USERS and configName==$name)")

  private def configuration(cql: String): FolioRequest =
    get("/configurations/entries").query(cql).check(Checks.hasField("configs"))

  private def sorted(path: String, by: String, limit: Int): FolioRequest =
    get(path).query(s"cql.allRecords=1 sortby $by").limit(limit)
}
