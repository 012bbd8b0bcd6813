package org.folio.perf.workflows.inventory

import org.folio.perf.protocol.{Checks, Discovery, FolioRequest, SessionKey, Step}
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.SessionKey.{HoldingsRecordId, InstanceId, Iteration, OwnUserId, SearchTerm}
import InventoryKeys.{HitIds, HoldingsIds, InstanceSource, JobProfileId, SourceOfInstance, TargetProfileId}
import io.gatling.core.session.Session
import InventoryApp._

/** Requests of the inventory app when it opens, and requests that several transactions send. */
private[inventory] object InventoryApp {

  /**
   * Opens the app with its import action; the browser reads the reference data into its cache.
   *
   * @param jobProfile field of the target's profile that has the job profile of the import
   */
  def open(jobProfile: String): Vector[Step] =
    session ++ targetWithItsJobProfile(jobProfile) ++ referenceData ++
      Vector(this.jobProfile, targetProfiles, this.jobProfile)

  private def session: Vector[Step] = Vector(
    configuration(
      """("configName"=="localeSettings" AND "module"=="@folio/stripes-core"""" +
        s""" and userId=="${OwnUserId.el}")"""
    ),
    configuration("(module==PLUGINS)"),
    configuration("(module==ORG and configName==bindings)"),
  ) ++ Discovery.of("mod-inventory-storage")

  /** Reference data that the browser reads into its cache. */
  val referenceData: Vector[Step] = Vector(
    all("/identifier-types", "identifierTypes"),
    all("/contributor-types", "contributorTypes", limit = 400),
    all("/contributor-name-types", "contributorNameTypes", sortBy = "ordering"),
    all("/instance-formats", "instanceFormats"),
    all("/instance-types", "instanceTypes"),
    all("/classification-types", "classificationTypes"),
    all("/alternative-title-types", "alternativeTitleTypes"),
    locations,
    instanceRelationshipTypes,
    all("/instance-statuses", "instanceStatuses"),
    all("/modes-of-issuance", "issuanceModes"),
    all("/instance-note-types", "instanceNoteTypes"),
    all("/electronic-access-relationships", "electronicAccessRelationships"),
    all("/statistical-code-types", "statisticalCodeTypes"),
    all("/statistical-codes", "statisticalCodes", limit = 2000),
    all("/ill-policies", "illPolicies"),
    all("/holdings-types", "holdingsTypes"),
    all("/call-number-types", "callNumberTypes"),
    all("/holdings-note-types", "holdingsNoteTypes"),
    all("/item-note-types", "itemNoteTypes"),
    all("/item-damaged-statuses", "itemDamageStatuses"),
    all("/nature-of-content-terms", "natureOfContentTerms"),
    all("/material-types", "mtypes"),
    all("/loan-types", "loantypes"),
    tags,
    all("/holdings-sources", "holdingsRecordsSources"),
  )

  private def all(
      path: String,
      list: String,
      limit: Int = 1000,
      sortBy: String = "name",
  ): FolioRequest =
    get(path)
      .query(s"cql.allRecords=1 sortby $sortBy")
      .limit(limit)
      .check(Checks.hasField(list))

  private def configuration(cql: String): FolioRequest =
    get("/configurations/entries").query(cql).check(Checks.hasField("configs"))

  def locations: FolioRequest = all("/locations", "locations", limit = 5000)

  def instanceRelationshipTypes: FolioRequest =
    all("/instance-relationship-types", "instanceRelationshipTypes")

  /** Setting: whether patrons can request titles. */
  def titleRequestsSetting: FolioRequest = configuration("(module==SETTINGS and configName==TLR)")

  /** Setting: whether tags are enabled. */
  def tagsSetting: FolioRequest =
    configuration("(module==TAGS and configName==tags_enabled)")

  val instanceSettings: Vector[Step] = Vector(titleRequestsSetting, tagsSetting)

  def tags: FolioRequest = get("/tags").limit(10000).check(Checks.hasField("tags"))

  def unsortedLocations(limit: Int): FolioRequest =
    get("/locations").limit(limit).check(Checks.hasField("locations"))

  /** All import targets. */
  val importTargets: FolioRequest = enabledTargets.check(Checks.hasField("profiles"))

  private def enabledTargets: FolioRequest =
    get("/copycat/profiles").query("enabled=true sortby name").limit(1000)

  val targetProfiles: FolioRequest = enabledTargets.check(Checks.says("name", "OCLC WorldCat"))

  private def targetWithItsJobProfile(field: String): Vector[Step] = {
    val worldCat = "$.profiles[?(@.name=='OCLC WorldCat')]"
    Vector(
      importTargets.check(
        Checks.captureIfThere(s"$worldCat.id", TargetProfileId),
        Checks.captureIfThere(s"$worldCat.$field", JobProfileId),
      ),
      Step.need(TargetProfileId)("the import target OCLC WorldCat is not enabled"),
      Step.need(JobProfileId)(s"the import target OCLC WorldCat has no $field"),
    )
  }

  val jobProfile: FolioRequest =
    get("/data-import-profiles/jobProfiles")
      .query(s"id==${JobProfileId.el} sortBy name")
      .check(Checks.says("id", JobProfileId))

  /** The list of hits behind the instance. */
  val searchForWater: FolioRequest =
    get("/search/instances")
      .query("""(keyword all "water") sortby title""")
      .limit(100)
      .check(Checks.isList)

  val currentUser: FolioRequest =
    get("/users").query(s"id==${OwnUserId.el}").check(Checks.says("id", OwnUserId))

  def holdingsOf(instanceId: SessionKey): FolioRequest =
    get("/holdings-storage/holdings")
      .query(s"instanceId==${instanceId.el}")
      .limit(1000)
      .check(Checks.hasField("holdingsRecords"))

  def itemsOf(holdingsId: SessionKey): FolioRequest =
    get("/inventory/items-by-holdings-id")
      .param("offset", "0")
      .query(s"holdingsRecordId==${holdingsId.el} sortby barcode/sort.ascending")
      .limit(0)
      .check(Checks.isList)

  val remoteStorages: FolioRequest =
    get("/remote-storage/mappings").limit(1000).check(Checks.hasField("mappings"))

  def titlesOf(instanceId: SessionKey): FolioRequest =
    get("/orders/titles")
      .query(s"instanceId==${instanceId.el}")
      .limit(5000)
      .check(Checks.hasField("titles"))

  /** The index is updated within seconds, so the search may not find a new instance yet. */
  def searchById(instanceId: SessionKey): FolioRequest =
    get("/search/instances").query(s"id==${instanceId.el}").check(Checks.isList)

  def instance(id: SessionKey): FolioRequest =
    get("/inventory/instances/{id}", id).check(Checks.says("id", id))

  def source(instanceId: SessionKey): FolioRequest =
    get("/source-storage/records/{id}/formatted", instanceId)
      .param("idType", "INSTANCE")
      .check(Checks.says("instanceId", instanceId), Checks.hasField("parsedRecord"))

  /** Like [[source]]; an instance may have no source record. */
  val sourceIfThere: FolioRequest =
    get("/source-storage/records/{id}/formatted", InstanceId)
      .param("idType", "INSTANCE")
      .orStatus(404)
      .check(
        Checks.saysOr("was not found", "instanceId", InstanceId),
        Checks.hasEither("\"parsedRecord\"", "was not found"),
        Checks.captureFirstIfThere("instanceId", SourceOfInstance),
      )
}

/** Session keys of the inventory app. */
private[inventory] object InventoryKeys {

  /** Ids of the instances that a search found, in its order. */
  val HitIds: SessionKey = SessionKey("hitIds")

  /** `MARC`, or another value for an instance without a MARC record. */
  val InstanceSource: SessionKey = SessionKey("instanceSource")

  /** Id of the instance whose source record was read; absent if it has none. */
  val SourceOfInstance: SessionKey = SessionKey("sourceOfInstance")

  /** Ids of all holdings of the instance. */
  val HoldingsIds: SessionKey = SessionKey("holdingsIds")
  val NumberOfPieces: SessionKey = SessionKey("numberOfPieces")

  /** Version of the instance, for optimistic locking. */
  val InstanceVersion: SessionKey = SessionKey("instanceVersion")
  val UpdatedByUserId: SessionKey = SessionKey("updatedByUserId")
  val ParsedRecordId: SessionKey = SessionKey("parsedRecordId")
  val MarcRecordJson: SessionKey = SessionKey("marcRecordJson")
  val EditedMarcRecordJson: SessionKey = SessionKey("editedMarcRecordJson")

  /** Content of the field 520 that an edit writes. */
  val SummaryField: SessionKey = SessionKey("summaryField")

  /** Profiles of a Z39.50 target, and of the job that imports a record from it. */
  val TargetProfileId: SessionKey = SessionKey("targetProfileId")
  val JobProfileId: SessionKey = SessionKey("jobProfileId")
}

/** Searches of the inventory app: one query for words and for all numbers. */
private[inventory] object InstanceSearch {

  /** @param of prefix of the numbers: none for the instance, or `holdings.` or `item.` */
  def by(term: SessionKey, of: String = ""): FolioRequest = {
    val text = s""""${term.el}""""
    get("/search/instances")
      .query(
        s"(keyword all $text or isbn=$text or ${of}hrid==$text or ${of}id==$text) sortby title"
      )
      .limit(100)
      .check(Checks.isList)
  }

  /**
   * Searches and chooses the expected instance, or the first hit if it is not among the hits. Without any hit the
   * transaction fails.
   */
  def chosen(of: String = ""): Vector[Step] = Vector(
    by(SearchTerm, of).check(Checks.captureAll("$.instances[*].id", HitIds)),
    Step.demand(_(HitIds.name).as[Seq[String]].nonEmpty)("the search finds no instance"),
    Step.compute(choose),
  )

  private def choose(session: Session): Session = {
    val hits = session(HitIds.name).as[Seq[String]]
    if (hits.contains(session(InstanceId.name).as[String])) session
    else session.set(InstanceId.name, hits.head)
  }
}

/** Requests of the app when a librarian opens an instance from a list of hits. */
private[inventory] object InstancePage {

  /** @param withTargets whether single record import is set up; then the app also requests its targets */
  def opened(withTargets: Boolean): Vector[Step] =
    withHoldings ++ Vector(
      instanceRelationshipTypes,
      unsortedLocations(limit = 5000),
      titleRequestsSetting,
      instanceAndItsSource,
      tagsSetting,
      openRequests,
    ) ++ (sourceIfMarc +: (if (withTargets) Vector(importTargets) else Vector.empty)) ++
      Vector(
        holdingsOf(InstanceId),
        remoteStorages,
        titlesOf(InstanceId),
        Step.ifThere(HoldingsRecordId)(itemCount),
      )

  /** Requests of the holdings, one of which is opened. */
  val withHoldings: Vector[Step] = Vector(
    holdingsOf(InstanceId).check(Checks.captureAll("$.holdingsRecords[*].id", HoldingsIds)),
    Step.compute(chooseHoldings),
  )

  /** Holdings record to open; another one in each iteration if there are several. */
  private def chooseHoldings(session: Session): Session = {
    val ids = session(HoldingsIds.name).as[Seq[String]]
    if (ids.isEmpty) session.remove(HoldingsRecordId.name)
    else {
      val turn = (session(Iteration.name).as[Long] % ids.size).toInt
      session.set(HoldingsRecordId.name, ids(turn))
    }
  }

  val instanceAndItsSource: FolioRequest =
    instance(InstanceId).check(Checks.capture("$.source", InstanceSource))

  private def isMarc(session: Session): Boolean =
    session(InstanceSource.name).asOption[String].contains("MARC")

  /**
   * The source record of an instance whose source is MARC; the page does not request it of other instances. A MARC
   * instance may have none, such as one that was loaded without it: then the page shows the instance alone.
   */
  val sourceIfMarc: Step = Step.when(isMarc)(sourceIfThere)

  /** Fails the transaction if the page has read no source record: its actions to view and edit it are disabled then. */
  val needSource: Step = Step.demand { session =>
    session.attributes.get(SourceOfInstance.name) == session.attributes.get(InstanceId.name)
  }("the instance has no MARC source record")

  val openRequests: FolioRequest =
    get("/circulation/requests")
      .query(
        s"instanceId==${InstanceId.el} AND " +
          openStatuses.map(status => s"""status=="$status"""").mkString("(", " OR ", ")")
      )
      .limit(1)
      .check(Checks.isList)

  private[inventory] def openStatuses: Vector[String] = Vector(
    "Open - Awaiting pickup",
    "Open - Not yet filled",
    "Open - In transit",
    "Open - Awaiting delivery",
  )

  val itemCount: FolioRequest =
    get("/inventory/items")
      .query(s"holdingsRecordId==${HoldingsRecordId.el}")
      .limit(0)
      .check(Checks.isList)
}
