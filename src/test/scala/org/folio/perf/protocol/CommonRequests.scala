package org.folio.perf.protocol

import Folio._
import org.folio.perf.model.TargetApi
import Step.since

/** Requests that pages of several apps send. */
object CommonRequests {

  /** The user that the load runs as. */
  val self: FolioRequest =
    get("/users").query(s"id==${SessionKey.OwnUserId.el}").check(Checks.says("id", SessionKey.OwnUserId))

  /** Entries of mod-configuration, which has settings of older releases. */
  def configuration(cql: String): FolioRequest =
    get("/configurations/entries").query(cql).check(Checks.hasField("configs"))

  /** Entries of mod-settings. */
  def setting(cql: String): FolioRequest = get("/settings/entries").query(cql).check(Checks.hasField("items"))

  def circulationSetting(cql: String): FolioRequest = listed("/circulation/settings", cql)

  /**
   * Whether titles can be requested, as the page of requests asks. It has a form for requests across a consortium, which a target
   * with mod-circulation-bff gets.
   */
  val titleSettings: Step.Forms = {
    val Field = "titleLevelRequestsFeatureEnabled"
    def acrossTenants(request: FolioRequest) = since("circulation-bff-requests", "1.0")(request)
    def own(name: String) = circulationSetting(s"(name==$name)").check(Checks.hasField(Field))
    since("circulation", "14.7")(acrossTenants(own("generalTlr")).before(own("TLR"))).before(
      acrossTenants(setting("(scope==circulation and key==generalTlr)").check(Checks.hasField(Field)))
        .before(configuration("(module==SETTINGS and configName==TLR)").check(Checks.contains(Field)))
    )
  }

  /** The request of [[titleSettings]] that a target gets. */
  def titleSettingsAt(api: TargetApi): FolioRequest = Step.requests(Vector(titleSettings), Some(api)).head

  /** Notes of a record. @param kind app and kind of the record, as in their path */
  def notes(kind: String, id: SessionKey): FolioRequest =
    get(s"/note-links/domain/$kind/id/{id}", id)
      .limit(100000)
      .param("orderBy", "updatedDate")
      .param("order", "desc")
      .param("status", "assigned")
      .check(Checks.isList)

  /** Notes of the patron, as lists of them ask. */
  val patronNotes: FolioRequest =
    get("/note-links/domain/users/type/user/id/{id}", SessionKey.PatronId)
      .limit(10000)
      .param("order", "desc")
      .param("status", "assigned")
      .check(Checks.isList)

  val noteTypes: FolioRequest = all("/note-types", "noteTypes", 500)

  /** Several modules have the path, so the request names the module. Needs: `usersModule`. */
  val customFields: FolioRequest =
    get("/custom-fields")
      .limit(Int.MaxValue)
      .header("x-okapi-module-id", SessionKey.UsersModule.el)
      .check(Checks.hasField("customFields"))

  /** Whether users have pictures. Trillium keeps it with the other settings of users, Quesnelia in mod-configuration. */
  val profilePictures: Step.Forms =
    since("users.settings", "2.0")(get("/user/settings").check(Checks.isList)).before(
      since("users", "16.3")(get("/users/configurations/entry").check(Checks.hasField("configName")))
        .before(configuration("(module==USERS and configName==profile_pictures)"))
    )
}
