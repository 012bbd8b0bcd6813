package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Route}

/** mod-di-converter-storage: snapshots of job profiles. The profiles themselves are reference data. */
object ImportProfileRoutes {
  val Jobs = "/data-import-profiles/jobProfiles"

  val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/data-import-profiles/profileSnapshots/{id}",
      "mod-di-converter-storage",
      "converter-storage.profilesnapshots.get",
      CallKind.Read,
      snapshot,
    )
  )

  /** A new one at each call. */
  private def snapshot(ask: Ask): Answer =
    if (ask.parameter("profileType").isEmpty || ask.parameter("jobProfileId").isEmpty)
      Answer.text(400, "profileType and jobProfileId are required")
    else
      ask.tenant.reference(Jobs).get(ask.id) match {
        case None =>
          Answer.text(
            500,
            "Internal Server Error, Please contact System Administrator or try again",
          )
        case Some(profile) =>
          Answer.json(
            200,
            obj(
              "id" -> ask.tenant.newId(),
              "profileId" -> Json.string(profile, "id"),
              "contentType" -> "JOB_PROFILE",
              "content" -> profile,
              "order" -> 0,
              "childSnapshotWrappers" -> arr(),
            ),
          )
      }
}
