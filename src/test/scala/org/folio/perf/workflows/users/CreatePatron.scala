package org.folio.perf.workflows.users

import java.util.concurrent.ThreadLocalRandom
import org.folio.perf.protocol.Folio.post
import org.folio.perf.protocol.SessionKey._
import org.folio.perf.protocol.Step.{compute, onOkapi}
import org.folio.perf.protocol.{Checks, FolioRequest, IterationIds, Step, Transaction}
import UsersApp._

/**
 * A librarian enters a patron and looks at the patron's page.
 *
 * Needs: `usersModule`, and a login. Leaves: `patronId`, `patronLastName`.
 * Source: PTF's JMeter script (NLA), whose patron group has a fixed id; here it is any group. On Eureka a new patron gets
 * no permissions, by the source of the user interface.
 */
object CreatePatron {

  val transaction: Transaction =
    Transaction("PRO_Create patron records", named +: (form ++ saved ++ shown))

  private def named: Step = compute { session =>
    session
      .set(PatronId.name, IterationIds.next(session))
      .set(PatronLastName.name, s"LastName${letters(8)}")
  }

  private def letters(count: Int): String =
    Vector.fill(count)(('a' + ThreadLocalRandom.current.nextInt(26)).toChar).mkString

  private def form: Vector[Step] =
    Vector(customFields, anyGroup, tags, departments, owners) ++
      proxies("undefined") ++
      Vector(
        servicePoints,
        customFields,
        customFieldsLabel,
        groups,
        addressTypes,
        departments,
        profilePictures,
        suppressEdit,
        tagsEnabled,
        customFields,
        customFieldsLabel,
        customFieldsLabel,
      )

  private def anyGroup: FolioRequest =
    fewGroups.check(Checks.captureRandom("$.usergroups[*].id", PatronGroupId))

  private def saved: Vector[Step] = Vector(
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
      "departments": []
    }""").check(Checks.says("id", PatronId)),
    post("/request-preference-storage/request-preference", 201)(s"""{
      "userId": "${PatronId.el}",
      "fulfillment": "Hold Shelf",
      "holdShelf": true,
      "delivery": false,
      "defaultServicePointId": null,
      "defaultDeliveryAddressTypeId": null,
      "id": "${NewId.el}"
    }""").check(Checks.says("userId", PatronId)),
    onOkapi(
      post("/perms/users", 201)(s"""{
        "userId": "${PatronId.el}",
        "permissions": [],
        "id": "${NewId.el}"
      }""")
        .param("full", "true")
        .param("indexField", "userId")
        .check(Checks.says("userId", PatronId))
    ),
  )

  private def shown: Vector[Step] = pageWith(
    beforePatron = Vector(customFields),
    beforeNotes = Vector(fewGroups, tags, departments, owners, requestPreference),
  )
}
