package org.folio.perf.sandbox.search

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.data.{Catalogue, Holdings, Ids, ItemStatus, Kind, Reference}
import org.folio.perf.sandbox.data.TenantData

/** The instance and authority indexes of one tenant. */
final class TenantSearch(tenant: TenantData) {
  private val catalogue = tenant.catalogue
  private val contributor = Vector(catalogue.lastName, catalogue.firstName)
  private val statuses = Vector(
    ItemStatus.Available,
    ItemStatus.CheckedOut,
    ItemStatus.Paged,
    ItemStatus.AwaitingPickup,
    ItemStatus.InTransit,
  )
  private val languages = ValueField(
    Catalogue.Languages.distinct,
    Catalogue.Languages.size,
    i => Catalogue.Languages.distinct.indexOf(catalogue.languageOf(i)),
  )

  /** Of the first item of each instance only: few instances have a second one. */
  private val itemStatus =
    ValueField(statuses, 64, i => statuses.indexOf(ItemStatus.generated(i)))

  val instances: SearchIndex = new SearchIndex(
    tenant.tenant.instances,
    Map(
      "title" -> Vector(catalogue.title),
      "contributors" -> Vector(contributor),
      "contributors.name" -> Vector(contributor),
      "subjects" -> Vector(catalogue.subject),
      "subjects.value" -> Vector(catalogue.subject),
      "keyword" -> Vector(catalogue.title, contributor, catalogue.subject),
      "cql.serverChoice" -> Vector(catalogue.title, contributor, catalogue.subject),
    ),
    Map(
      "languages" -> languages,
      "item.status.name" -> itemStatus,
      "items.status.name" -> itemStatus,
      "source" -> ValueField(Vector("FOLIO"), 1, _ => 0),
    ),
  )

  val authorityCount: Int = tenant.tenant.instances / 4

  /** Even ones are persons, odd ones subjects; a search for words looks at both. */
  val authorities: SearchIndex = {
    val all = Vector(contributor, catalogue.subject)
    new SearchIndex(
      authorityCount,
      Map(
        "keyword" -> all,
        "headingRef" -> all,
        "personalName" -> Vector(contributor),
        "subjectHeading" -> Vector(catalogue.subject),
        "cql.serverChoice" -> all,
      ),
      Map("authRefType" -> ValueField(Vector("Authorized"), 1, _ => 0)),
    )
  }

  /** What a search for instances tells of one, without `expandAll`. */
  def instance(index: Int): JsonObject = obj(
    "id" -> tenant.generatedInstances.idOf(index),
    "title" -> catalogue.titleOf(index),
    "contributors" -> arr(
      obj(
        "name" -> catalogue.contributorOf(index),
        "contributorNameTypeId" -> Reference.PersonalName,
        "primary" -> true,
      )
    ),
    "publication" -> arr(tenant.generatedInstances.publicationOf(index)),
    "isBoundWith" -> false,
    "staffSuppress" -> false,
    "discoverySuppress" -> false,
    "shared" -> false,
    "tenantId" -> tenant.tenant.name,
    "items" -> arr(
      obj(
        "effectiveCallNumberComponents" -> obj(
          "callNumber" -> Holdings.callNumberOf(index),
          "typeId" -> Reference.LocCallNumber,
        ),
        "effectiveShelvingOrder" -> Holdings.callNumberOf(index),
      )
    ),
    "holdings" -> arr(),
  )

  /** An authority has both a person's name and a subject here, so that each word finds it. */
  def authority(index: Int, ids: Ids): JsonObject = {
    val isPerson = index % 2 == 0
    val person = catalogue.contributorOf(index)
    val subject = catalogue.subjectOf(index)
    obj(
      "id" -> ids.encode(tenant.tenant.number, Kind.Authority, index),
      "headingRef" -> (if (isPerson) s"$person. $subject" else s"$subject ($person)"),
      "headingType" -> (if (isPerson) "Personal Name" else "Topical"),
      "authRefType" -> "Authorized",
      "naturalId" -> s"n${100000 + index}",
      "sourceFileId" -> "af045f2f-e851-4613-984c-4bc13430454a",
      "shared" -> false,
      "tenantId" -> tenant.tenant.name,
      "numberOfTitles" -> (index % 7),
    )
  }
}
