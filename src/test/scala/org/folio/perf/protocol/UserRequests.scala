package org.folio.perf.protocol

import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.Step.since

/** Requests about users that pages of several apps send. */
object UserRequests {

  /** Several modules have the path, so the request names the module. Needs: `usersModule`. */
  val customFields: FolioRequest =
    get("/custom-fields")
      .limit(Int.MaxValue)
      .header("x-okapi-module-id", SessionKey.UsersModule.el)
      .check(Checks.hasField("customFields"))

  /** Whether users have pictures. Trillium keeps it with the other settings of users, Quesnelia in mod-configuration. */
  val profilePictures: Step.ByInterface =
    since("users.settings", "2.0")(get("/user/settings").check(Checks.isList)).before(
      since("users", "16.3")(get("/users/configurations/entry").check(Checks.hasField("configName"))).before(
        get("/configurations/entries")
          .query("(module==USERS and configName==profile_pictures)")
          .check(Checks.hasField("configs"))
      )
    )
}
