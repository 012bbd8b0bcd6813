package org.folio.perf.workflows.users

import io.gatling.core.session.Session
import org.folio.perf.protocol._
import Checks._
import CommonRequests.{configuration, notes, noteTypes, patronNotes, self, setting}
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
  def sinceTrillium(steps: Steps*): Step.Forms = since("users.settings", "2.0")(steps: _*)

  val customFields: FolioRequest = CommonRequests.customFields
  val profilePictures: Step = CommonRequests.profilePictures

  val groups: FolioRequest = all("/groups", "usergroups", 2000, "group")
  val fewGroups: FolioRequest = all("/groups", "usergroups", 200, "group")
  val tags: FolioRequest = all("/tags", "tags", 10000, "label")

  val departments: FolioRequest =
    all("/departments", "departments", 10000)

  val addressTypes: FolioRequest =
    all("/addresstypes", "addressTypes", 2000, "addressType")

  val servicePoints: FolioRequest =
    all("/service-points", "servicepoints", 10000)

  val owners: FolioRequest =
    matching("/owners", "cql.allRecords=1", 10000).check(hasField("owners"))

  /** The page of older releases sends it twice: again when it has the first answer. */
  private val oldCustomFieldsLabel: FolioRequest =
    configuration("(module==USERS and configName==custom_fields_label)")

  val customFieldsLabel: Step =
    sinceTrillium(setting("(scope==ui-users.custom-fields-label.manage and key==custom_fields_label)"))
      .before(oldCustomFieldsLabel)

  val customFieldsLabelAgain: Step = sinceTrillium().before(oldCustomFieldsLabel)

  /** Since Trillium it is with the other settings of users. */
  val suppressEdit: Step = sinceTrillium().before(
    configuration("""module=="@folio/users" AND configName=="suppressEdit"""")
  )

  val tagsEnabled: Step =
    sinceTrillium(setting("(scope==ui-tags.tags.manage and key==tags_enabled)"))
      .before(configuration("(module==TAGS and configName==tags_enabled)"))

  /** Whether the form makes barcodes. */
  val numberGenerator: Step = sinceTrillium(
    setting("scope==ui-users.number-generator-settings.manage and key==number-generator-settings").limit(1)
  )

  /** Reading rooms are an optional module. */
  val readingRooms: Step = since("reading-room-patron-permission", "1.0")(
    get("/reading-room-patron-permission/{id}", PatronId).check(hasEither("readingRoomId", "[]"))
  )

  /** The user who last changed the patron; the page of older releases sends it twice. */
  val selfAgain: Step = sinceTrillium().before(self)

  /** A search by the last name; Trillium's page also counts the hits. */
  val byLastName: Step = {
    val found = says("lastName", PatronLastName)
    val byKeyword =
      get("/users").query(s"""(keywords="${PatronLastName.el}*") sortby personal.lastName personal.firstName""")
    sinceTrillium(
      byKeyword.limit(100).param("offset", "0").check(found),
      byKeyword.limit(0).check(isList),
    ).before(since("users", "16.3")(byKeyword.limit(100).check(found)).before(byNames.check(found)))
  }

  private def byNames: FolioRequest =
    matching("/users", s"((${anyBegins(PatronLastName.el, Fields)})) sortby personal.lastName personal.firstName", 100)

  private def Fields = Vector(
    "username",
    "personal.firstName",
    "personal.preferredFirstName",
    "personal.lastName",
    "personal.email",
    "barcode",
    "id",
    "externalSystemId",
    "customFields",
  )

  val user: FolioRequest = getById("/users/{id}", PatronId)

  def blocks(limit: Int): FolioRequest =
    listed("/manualblocks", s"(userId==${PatronId.el})", limit)

  val automatedBlocks: FolioRequest =
    get("/automated-patron-blocks/{id}", PatronId).check(hasField("automatedPatronBlocks"))

  /** Sponsors and proxies of the patron. */
  def proxies(userId: String): Steps = {
    def by(field: String): Step = listed("/proxiesfor", s"""($field=="$userId")""", 50)
    steps(by("proxyUserId"), by("userId"))
  }

  val servicePointsOfUser: FolioRequest =
    listed("/service-points-users", s"(userId==${PatronId.el})", 10000)

  def loans(cql: String, limit: Int): FolioRequest =
    listed("/circulation/loans", cql, limit)

  val loansById: FolioRequest = loans(s"(userId==${PatronId.el}) sortby id", 2000)
  val allLoans: FolioRequest = loans(s"(userId==${PatronId.el})", 1000)

  val feeActions: FolioRequest =
    listed("/feefineactions", s"(userId==${PatronId.el})", 10000)

  val fees: FolioRequest =
    listed("/accounts", s"(userId==${PatronId.el})", 10000)

  val permissionsOfUser: FolioRequest = permissions("/perms/users/{id}", "permissions")

  val permissionNames: FolioRequest = permissions("/perms/users/{id}/permissions", "permissionNames")

  /** Not every user has a permissions record; the user interface accepts the 404. */
  private def permissions(path: String, list: String): FolioRequest =
    get(path, PatronId)
      .param("indexField", "userId")
      .param("full", "true")
      .orStatus(404)
      .check(hasEither(s"\"$list\"", "No user"))

  /** Roles of the patron; those without any, as most patrons are, need no second request. */
  val rolesOfUser: Steps = steps(
    limited("/roles/users", 2000, s"userId==${PatronId.el}")
      .check(
        hasField("userRoles"),
        captureAll("$.userRoles[*].roleId", RoleIds),
      ),
    when(roleIds(_).nonEmpty)(
      remember(RolesQuery)(session => roleIds(session).mkString("(id==", " or id==", ")")),
      matching("/roles", RolesQuery.el, 2000).check(hasField("roles")),
    ),
  )

  private def roleIds(session: Session): Seq[String] =
    RoleIds.listOf(session).take(MostRoles)

  val requestPreference: FolioRequest =
    listed("/request-preference-storage/request-preference", s"userId==${PatronId.el}")

  private def requests(status: String): FolioRequest =
    listed("/request-storage/requests", s"""(requesterId==${PatronId.el}) and (status="$status")""", 1)

  /** Numbers of the patron's loans, requests and notes. */
  val counts: Steps = steps(
    sinceTrillium().before(allLoans),
    openLoans,
    loans(
      s"userId==${PatronId.el} and status.name<>Closed and action==claimedReturned",
      0,
    ),
    loans(s"userId==${PatronId.el} and status.name==Closed", 0),
    requests("Open*"),
    requests("Closed*"),
    patronNotes,
    customFieldsLabelAgain,
  )

  /** Trillium's page shows which of them are for use at the location. */
  private def openLoans: Step = {
    val cql = s"(userId==${PatronId.el} and status.name<>Closed)"
    sinceTrillium(loans(cql, 1000)).before(loans(cql, 0))
  }

  /** Requests of a patron's page. */
  val page: Steps = pageWith(beforePatron = steps(), beforeNotes = steps())

  /** Requests of a patron's page, with further ones at two places. */
  def pageWith(beforePatron: Steps, beforeNotes: Steps): Steps = steps(
    blocks(10000),
    automatedBlocks,
    proxies(PatronId.el),
    servicePointsOfUser,
    servicePoints,
    beforePatron,
    user,
    loansById,
    groups,
    addressTypes,
    departments,
    feeActions,
    fees,
    allLoans,
    onOkapi(permissionsOfUser, permissionNames).onEureka(rolesOfUser),
    profilePictures,
    requestPreference,
    readingRooms,
    suppressEdit,
    tagsEnabled,
    beforeNotes,
    notes("users/type/user", PatronId),
    noteTypes,
    self,
    selfAgain,
    customFields,
    customFieldsLabel,
    counts,
  )
}
