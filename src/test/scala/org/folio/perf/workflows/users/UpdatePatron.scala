package org.folio.perf.workflows.users

import org.folio.perf.protocol.Folio.{get, put}
import org.folio.perf.protocol.SessionKey._
import org.folio.perf.protocol.Step.{ifThere, onOkapi, when}
import org.folio.perf.protocol.{Checks, FolioRequest, JsonEdit, SessionKey, Step, Transaction}
import UsersApp._

/**
 * A librarian finds a patron by the last name, opens the form and saves the patron with another e-mail
 * address; permissions, service points and request preference go back as they were, if there are any.
 *
 * Needs: `patronId`, `patronLastName`, `usersModule`.
 * Source: PTF's JMeter script (NLA); on Eureka the source of the user interface, which shows roles and leaves them as
 * they are.
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

  val transaction: Transaction = Transaction(
    "PRO_Update patron records",
    (byLastName +: page) ++ form ++ saved,
  )

  private def form: Vector[Step] = proxies(PatronId.el) ++ Vector(
    servicePointsOfUser.check(
      Checks.captureIfThere("$.servicePointsUsers[0].id", ServicePointsId),
      Checks.captureJsonIfThere("$.servicePointsUsers[0]", ServicePointsJson),
    ),
    servicePoints,
    self,
    customFields,
    customFieldsLabel,
    user.check(Checks.captureBody(UserJson)),
    loansById,
    groups,
    addressTypes,
    departments,
    feeActions,
    fees,
    allLoans,
    onOkapi(
      permissionsOfUser.check(
        Checks.captureBody(PermissionsJson),
        Checks.captureIdOfRecord(PermissionsId),
      ),
      permissionNames,
    ).onEureka(rolesInForm),
    profilePictures,
    requestPreference.check(
      Checks.captureIfThere("$.requestPreferences[0].id", PreferenceId),
      Checks.captureJsonIfThere("$.requestPreferences[0]", PreferenceJson),
    ),
    suppressEdit,
    tagsEnabled,
    onOkapi(allPermissions).onEureka(allRoles),
    self,
    customFields,
    customFieldsLabel,
    onOkapi(allPermissions),
    customFieldsLabel,
  )

  private def allPermissions: FolioRequest =
    get("/perms/permissions")
      .query("(visible==true)")
      .param("length", "10000")
      .check(Checks.hasField("permissions"))

  /** The list may be empty. */
  private def rolesInForm: FolioRequest =
    get("/roles/users/{id}", PatronId).check(Checks.hasField("userRoles"))

  private def allRoles: FolioRequest =
    get("/roles")
      .query("cql.allRecords=1 sortby name")
      .limit(2000)
      .check(Checks.hasField("roles"))

  /** A user whom Keycloak knows is saved there too. Patrons without a user name are not in Keycloak. */
  private def savedOnEureka: Vector[Step] = Vector(
    get("/users-keycloak/auth-users/{id}", PatronId)
      .expecting(IsKnown)
      .orStatus(404)
      .check(Checks.captureStatusIfThere(IsKnown, KnownToKeycloak), Checks.isEmpty),
    ifThere(KnownToKeycloak)(
      put("/users-keycloak/users/{id}", PatronId)(EditedUserJson.el).check(Checks.isEmpty)
    ),
    when(!_.contains(KnownToKeycloak.name))(savedUser),
  )

  private def savedUser: FolioRequest =
    put("/users/{id}", PatronId)(EditedUserJson.el).check(Checks.isEmpty)

  private def saved: Vector[Step] = Vector(
    JsonEdit.change(UserJson, EditedUserJson) { (user, _) =>
      user.withObject("/personal").put("email", "edited_by_a_load_test@test.com")
      ()
    },
    onOkapi(
      savedUser,
      ifThere(PermissionsId)(
        put("/perms/users/{id}", PermissionsId)(PermissionsJson.el)
          .param("indexField", "userId")
          .expecting(200)
          .check(Checks.says("userId", PatronId))
      ),
    ).onEureka(savedOnEureka: _*),
    ifThere(ServicePointsId)(
      put("/service-points-users/{id}", ServicePointsId)(ServicePointsJson.el)
        .check(Checks.isEmpty)
    ),
    ifThere(PreferenceId)(
      put("/request-preference-storage/request-preference/{id}", PreferenceId)(PreferenceJson.el)
        .check(Checks.isEmpty)
    ),
  )
}
