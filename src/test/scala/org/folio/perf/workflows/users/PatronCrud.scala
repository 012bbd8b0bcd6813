package org.folio.perf.workflows.users

import org.folio.perf.feeders.RecordKind.UsersModule
import org.folio.perf.feeders.kinds.PatronRecords.Named
import org.folio.perf.flow.{Crud, Single, Workflow}
import org.folio.perf.protocol._
import Checks._
import CommonRequests.self
import Folio._
import SessionKey._
import Step._
import UsersApp._

/** Only patrons that the run has created get another e-mail address. */
object PatronCrud {

  val workflow: Workflow = Workflow(
    code = "pro",
    name = "patron-keeping",
    title = "Librarians enter, look at, change and delete patrons, in turn.",
    flow = Crud(
      record = "patron",
      remembers = Vector(PatronId, PatronLastName),
      create = Single(CreatePatron.transaction).takes(UsersModule),
      view = Single(ViewPatron.transaction).takes(Named, UsersModule),
      edit = Single(UpdatePatron.transaction).takes(UsersModule),
      delete = Single(DeletePatron.transaction).takes(UsersModule),
    ),
  )
}

/**
 * A librarian enters a patron and looks at the patron's page.
 *
 * Needs: `usersModule`, and a login. Leaves: `patronId`, `patronLastName`.
 * Source: PTF's JMeter script (NLA), whose patron group has a fixed id; here it is any group. On Eureka a new patron gets
 * no permissions, by the source of the user interface: ui-users 13.0.1. For later releases see [[UsersApp]].
 */
object CreatePatron {

  val transaction: Transaction = Transaction("PRO_Create patron records")(named, form, saved, shown)

  private def named: Step = compute { session =>
    session
      .set(PatronId.name, IterationIds.next(session))
      .set(PatronLastName.name, s"LastName${IterationIds.letters(session, 8)}")
  }

  private def form: Steps = steps(
    customFields,
    fewGroups.check(captureRandom("$.usergroups[*].id", PatronGroupId)),
    tags,
    departments,
    owners,
    proxies("undefined"),
    servicePoints,
    // Before Trillium the form is shown, hidden until its data is there, and shown again.
    sinceTrillium().before(customFields, customFieldsLabelAgain),
    groups,
    addressTypes,
    departments,
    profilePictures,
    suppressEdit,
    tagsEnabled,
    numberGenerator,
    customFields,
    customFieldsLabel,
    customFieldsLabelAgain,
  )

  private def saved: Steps = steps(
    // mod-users 19.3.2 of Quesnelia has the interface users 16.3, but not this field.
    since("staging-users", "1.0")(newPatron(""",
      "preferredEmailCommunication": []""")).before(newPatron("")),
    post("/request-preference-storage/request-preference", 201)(s"""{
      "userId": "${PatronId.el}",
      "fulfillment": "Hold Shelf",
      "holdShelf": true,
      "delivery": false,
      "defaultServicePointId": null,
      "defaultDeliveryAddressTypeId": null,
      "id": "${NewId.el}"
    }""").check(says("userId", PatronId)),
    onOkapi(
      post("/perms/users", 201)(s"""{
        "userId": "${PatronId.el}",
        "permissions": [],
        "id": "${NewId.el}"
      }""")
        .param("full", "true")
        .param("indexField", "userId")
        .check(says("userId", PatronId))
    ),
  )

  private def newPatron(more: String): FolioRequest =
    post("/users", 201)(s"""{
      "active": true,
      "personal": {
        "firstName": "FirstName",
        "preferredContactTypeId": "002",
        "lastName": "${PatronLastName.el}",
        "email": "${PatronLastName.el}_email@test.com"
      },
      "patronGroup": "${PatronGroupId.el}",
      "id": "${PatronId.el}",
      "departments": []$more
    }""").check(says("id", PatronId))

  private def shown: Steps = pageWith(
    beforePatron = customFields,
    beforeNotes = steps(fewGroups, tags, departments, owners, requestPreference),
  )
}

/**
 * A librarian finds a patron by the last name and looks at the page and at the loans.
 *
 * Needs: `patronId`, `patronLastName`, `usersModule`.
 * Source: PTF's JMeter script (NLA), which draws between open and closed loans; both have the same requests. For later
 * releases see [[UsersApp]].
 */
object ViewPatron {

  val transaction: Transaction = Transaction("PRO_View patron records")(
    byLastName,
    page,
    user,
    fewGroups,
    loans(s"(userId==${PatronId.el}) sortby id", 100000),
    blocks(2000),
    automatedBlocks.limit(2000),
    listed("/accounts", s"userId==${PatronId.el}", 10000),
  )
}

/**
 * A librarian finds a patron by the last name, opens the form and saves the patron with another e-mail
 * address; permissions, service points and request preference go back as they were, if there are any.
 *
 * Needs: `patronId`, `patronLastName`, `usersModule`.
 * Source: PTF's JMeter script (NLA); on Eureka the source of the user interface, ui-users 13.0.1, which shows roles and
 * leaves them as they are. For later releases see [[UsersApp]].
 */
object UpdatePatron {

  private val UserJson = SessionKey("userJson")
  private val EditedUserJson = SessionKey("editedUserJson")
  private val PermissionsId = SessionKey("permissionsId")
  private val PermissionsJson = SessionKey("permissionsJson")
  private val ServicePointsId = SessionKey("servicePointsOfUserId")
  private val ServicePointsJson = SessionKey("servicePointsOfUserJson")
  private val PreferenceId = SessionKey("requestPreferenceId")
  private val PreferenceJson = SessionKey("requestPreferenceJson")

  /** There, if Keycloak knows the user. */
  private val KnownToKeycloak = SessionKey("knownToKeycloak")
  private val IsKnown = 204

  val transaction: Transaction = Transaction("PRO_Update patron records")(byLastName, page, form, saved)

  private def form: Steps = steps(
    proxies(PatronId.el),
    servicePointsOfUser.check(
      captureIfThere("$.servicePointsUsers[0].id", ServicePointsId),
      captureJsonIfThere("$.servicePointsUsers[0]", ServicePointsJson),
    ),
    servicePoints,
    // The form of the old page, as for a new patron.
    sinceTrillium().before(self, customFields, customFieldsLabelAgain),
    user.check(captureBody(UserJson)),
    loansById,
    groups,
    addressTypes,
    departments,
    feeActions,
    fees,
    allLoans,
    onOkapi(
      permissionsOfUser.check(
        captureBody(PermissionsJson),
        // FOLIO may also return a text that there is no record.
        captureFirstIfThere("id", PermissionsId),
      ),
      permissionNames,
    ).onEureka(rolesInForm),
    profilePictures,
    requestPreference.check(
      captureIfThere("$.requestPreferences[0].id", PreferenceId),
      captureJsonIfThere("$.requestPreferences[0]", PreferenceJson),
    ),
    readingRooms,
    suppressEdit,
    tagsEnabled,
    numberGenerator,
    onOkapi(allPermissions).onEureka(allRoles),
    self,
    customFields,
    customFieldsLabel,
    onOkapi(allPermissions),
    customFieldsLabelAgain,
  )

  private def allPermissions: FolioRequest =
    get("/perms/permissions")
      .query("(visible==true)")
      .param("length", "10000")
      .check(hasField("permissions"))

  /** The list may be empty. */
  private def rolesInForm: FolioRequest =
    get("/roles/users/{id}", PatronId).check(hasField("userRoles"))

  private def allRoles: FolioRequest =
    all("/roles", "roles", 2000)

  /** A user whom Keycloak knows is saved there too. Patrons without a user name are not in Keycloak. */
  private def savedOnEureka: Steps = steps(
    get("/users-keycloak/auth-users/{id}", PatronId)
      .expecting(IsKnown)
      .orStatus(404)
      .check(captureStatusIfThere(IsKnown, KnownToKeycloak), isEmpty),
    ifThere(KnownToKeycloak)(
      put("/users-keycloak/users/{id}", PatronId)(EditedUserJson.el).check(isEmpty)
    ),
    when(!_.contains(KnownToKeycloak.name))(savedUser),
  )

  private def savedUser: FolioRequest =
    put("/users/{id}", PatronId)(EditedUserJson.el).check(isEmpty)

  private def saved: Steps = steps(
    RecordEdit.texts(UserJson, EditedUserJson)("personal/email" -> "edited_by_a_load_test@test.com"),
    onOkapi(
      savedUser,
      ifThere(PermissionsId)(
        put("/perms/users/{id}", PermissionsId)(PermissionsJson.el)
          .param("indexField", "userId")
          .expecting(200)
          .check(says("userId", PatronId))
      ),
    ).onEureka(savedOnEureka),
    ifThere(ServicePointsId)(
      put("/service-points-users/{id}", ServicePointsId)(ServicePointsJson.el)
        .check(isEmpty)
    ),
    ifThere(PreferenceId)(
      put("/request-preference-storage/request-preference/{id}", PreferenceId)(PreferenceJson.el)
        .check(isEmpty)
    ),
  )
}

/**
 * A librarian finds a patron who has nothing open by the last name, looks at the page and deletes the
 * patron.
 *
 * Needs: `patronId`, `patronLastName`, `usersModule`.
 * Source: PTF's JMeter script (NLA); on Eureka the source of the user interface, ui-users 13.0.1. For later releases see
 * [[UsersApp]].
 */
object DeletePatron {

  val transaction: Transaction = Transaction("PRO_Delete patron records")(
    byLastName,
    page,
    openTransactions,
    onOkapi(delete("/bl-users/by-id/{id}", PatronId).check(isEmpty))
      .onEureka(delete("/users-keycloak/users/{id}", PatronId).check(isEmpty)),
  )

  private def openTransactions: FolioRequest =
    get("/bl-users/by-id/{id}/open-transactions", PatronId)
      .check(isText("$.hasOpenTransactions", "false"))
}
