package org.folio.perf.workflows.inventory

import io.gatling.core.session.Session
import org.folio.perf.protocol._
import Checks._
import CommonRequests._
import Folio._
import SessionKey._
import Step._
import InventoryKeys.{HitIds, HoldingsIds, InstanceSource, JobProfileId, SourceOfInstance, TargetProfileId}
import InventoryApp._

/**
 * Requests of the inventory app when it opens, and requests that several transactions send.
 *
 * Later releases: ui-inventory 12.0.12, 13.0.17 and 14.0.0 with stripes-inventory-components. Version 14 of the page is the
 * first one that needs the interface `search-inventory`.
 */
private[inventory] object InventoryApp {

  /** Steps of the app of Trillium, version 14. */
  def sinceTrillium(steps: Steps*): Step.Forms = since("search-inventory", "1.0")(steps: _*)

  /**
   * Opens the app with its import action; the browser reads the reference data into its cache.
   *
   * @param jobProfile field of the target's profile that has the job profile of the import
   */
  def open(jobProfile: String): Steps = steps(
    session,
    targetWithItsJobProfile(jobProfile),
    referenceData,
    this.jobProfile,
    targetProfiles,
    this.jobProfile,
  )

  private def session: Steps = steps(
    since("locale", "1.0")(ownPreference("localeSettings")).before(
      configuration(
        """("configName"=="localeSettings" AND "module"=="@folio/stripes-core"""" +
          s""" and userId=="${OwnUserId.el}")"""
      )
    ),
    configuration("(module==PLUGINS)"),
    configuration("(module==ORG and configName==bindings)"),
    since("settings", "1.2")(ownPreference("user-main-nav-order")),
    Discovery.discovered("mod-inventory-storage"),
  )

  private def ownPreference(key: String): FolioRequest =
    setting(s"""userId=="${OwnUserId.el}" and scope=="stripes-core.prefs.manage" and key=="$key"""")

  /** Reference data that the browser reads into its cache. */
  val referenceData: Steps = steps(
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
    since("subject-types", "1.0")().before(tags),
    all("/holdings-sources", "holdingsRecordsSources"),
    since("subject-types", "1.0")(
      setting("""key=="display-settings" and scope=="ui-inventory.display-settings.manage""""),
      every("/instance-date-types", "instanceDateTypes"),
      every("/browse/config/instance-classification", "configs"),
      all("/subject-sources", "subjectSources"),
      all("/subject-types", "subjectTypes"),
    ),
    since("inventory", "14.3")(every("/browse/config/instance-call-number", "configs")),
  )

  private def every(path: String, list: String): FolioRequest =
    get(path).query("cql.allRecords=1").limit(5000).check(hasField(list))

  /** A request that is for those releases whose interface `audit-config` has the settings of a record's history. */
  def auditSettings: Step =
    since("audit-config", "1.0")(
      get("/audit/config/groups/audit.inventory/settings").check(hasField("settings"))
    )

  def locations: FolioRequest = all("/locations", "locations", limit = 5000)

  def instanceRelationshipTypes: FolioRequest =
    all("/instance-relationship-types", "instanceRelationshipTypes")

  /** Setting: whether patrons can request titles. */
  def titleRequestsSetting: Step =
    sinceTrillium(circulationSetting("(name==TLR)"))
      .before(configuration("(module==SETTINGS and configName==TLR)"))

  /** Setting: whether tags are enabled. */
  def tagsSetting: Step =
    sinceTrillium(setting("(scope==ui-tags.tags.manage and key==tags_enabled)"))
      .before(configuration("(module==TAGS and configName==tags_enabled)"))

  /** Setting: whether libraries of a consortium order for each other. */
  def centralOrderingSetting: Step =
    since("orders-storage.settings", "1.0")(
      limited("/orders-storage/settings", 1, "key=ALLOW_ORDERING_WITH_AFFILIATED_LOCATIONS")
        .check(hasField("settings"))
    )

  /** Settings of the page of an instance; the later one asks twice for those of the history. */
  val instanceSettings: Steps = steps(
    titleRequestsSetting,
    tagsSetting,
    auditSettings,
    sinceTrillium(auditSettings).before(centralOrderingSetting),
  )

  def tags: FolioRequest = get("/tags").limit(10000).check(hasField("tags"))

  def unsortedLocations(limit: Int): FolioRequest =
    get("/locations").limit(limit).check(hasField("locations"))

  /** All import targets. */
  val importTargets: FolioRequest = enabledTargets.check(hasField("profiles"))

  private def enabledTargets: FolioRequest =
    matching("/copycat/profiles", "enabled=true sortby name", 1000)

  val targetProfiles: FolioRequest = enabledTargets.check(says("name", "OCLC WorldCat"))

  private def targetWithItsJobProfile(field: String): Steps = {
    val worldCat = "$.profiles[?(@.name=='OCLC WorldCat')]"
    steps(
      importTargets.check(
        captureIfThere(s"$worldCat.id", TargetProfileId),
        captureIfThere(s"$worldCat.$field", JobProfileId),
      ),
      need(TargetProfileId)("the import target OCLC WorldCat is not enabled"),
      need(JobProfileId)(s"the import target OCLC WorldCat has no $field"),
    )
  }

  val jobProfile: Step = {
    val profile = get("/data-import-profiles/jobProfiles")
      .query(s"id==${JobProfileId.el} sortBy name")
      .check(says("id", JobProfileId))
    since("inventory", "14.3")(profile.limit(60)).before(profile)
  }

  /** The list of hits behind the instance. */
  val searchForWater: FolioRequest =
    listed("/search/instances", """(keyword all "water") sortby title""", 100)

  def holdingsOfInstance: FolioRequest =
    matching("/holdings-storage/holdings", s"instanceId==${InstanceId.el}", 1000)
      .check(hasField("holdingsRecords"))

  /** The holdings in the order of the page, which has it since ui-inventory 13. */
  def sortedHoldings(limit: Int): FolioRequest =
    limited(
      "/holdings-storage/holdings",
      limit,
      s"instanceId==${InstanceId.el} sortBy effectiveLocation.name callNumberPrefix callNumber callNumberSuffix",
    )
      .check(hasField("holdingsRecords"))

  /** Holdings below the data of the instance. */
  def holdingsList: Step = since("inventory", "14.3")(sortedHoldings(limit = 5000)).before(holdingsOfInstance)

  def itemsOf(holdingsId: SessionKey): Step =
    sinceTrillium(itemsOf(holdingsId, "order", limit = 0))
      .before(itemsOf(holdingsId, "barcode", limit = 0))

  def itemsOf(holdingsId: SessionKey, sortedBy: String, limit: Int): FolioRequest =
    get("/inventory/items-by-holdings-id")
      .param("offset", "0")
      .query(s"holdingsRecordId==${holdingsId.el} sortby $sortedBy/sort.ascending")
      .limit(limit)
      .check(isList)

  val remoteStorages: FolioRequest =
    get("/remote-storage/mappings").limit(1000).check(hasField("mappings"))

  def titlesOfInstance: FolioRequest =
    matching("/orders/titles", s"instanceId==${InstanceId.el}", 5000)
      .check(hasField("titles"))

  /** The index is updated within seconds, so the search may not find a new instance yet. */
  def searchById(checks: Expectation*): Step = {
    val search = listed("/search/instances", s"id==${InstanceId.el}").check(checks: _*)
    sinceTrillium(search.param("include", "holdings.id,items.id")).before(search)
  }

  def instance: FolioRequest = getById("/inventory/instances/{id}", InstanceId)

  private val sourceRecord: FolioRequest =
    get("/source-storage/records/{id}/formatted", InstanceId).param("idType", "INSTANCE")

  val source: FolioRequest = sourceRecord.check(says("instanceId", InstanceId), hasField("parsedRecord"))

  /** Whether the instance can be opened in the linked data editor: `true` or `false`. */
  val linkedDataSupport: Step =
    since("linked-data", "2.0")(
      get("/linked-data/inventory-instance/{id}/import-supported", InstanceId)
        .check(hasEither("true", "false"))
    )

  /** Like [[source]]; an instance may have no source record. */
  val sourceIfThere: FolioRequest =
    sourceRecord
      .orStatus(404)
      .check(
        saysOr("was not found", "instanceId", InstanceId),
        hasEither("\"parsedRecord\"", "was not found"),
        captureFirstIfThere("instanceId", SourceOfInstance),
      )
}

/** Session keys of the inventory app. */
private[inventory] object InventoryKeys {

  /** Ids of the instances that a search found, in its order. */
  val HitIds = SessionKey("hitIds")

  /** `MARC`, or another value for an instance without a MARC record. */
  val InstanceSource = SessionKey("instanceSource")

  /** Id of the instance whose source record was read; absent if it has none. */
  val SourceOfInstance = SessionKey("sourceOfInstance")

  /** Id of the service point that checked the item in last; absent if none did. */
  val LastServicePointId = SessionKey("lastServicePointId")

  /** Ids of all holdings of the instance. */
  val HoldingsIds = SessionKey("holdingsIds")
  val NumberOfPieces = SessionKey("numberOfPieces")

  /** Version of the instance, for optimistic locking. */
  val InstanceVersion = SessionKey("instanceVersion")
  val UpdatedByUserId = SessionKey("updatedByUserId")

  /** Text that an edit writes, and the content of its field 520. */
  val SummaryText = SessionKey("summaryText")
  val SummaryField = SessionKey("summaryField")

  /** Profiles of a Z39.50 target, and of the job that imports a record from it. */
  val TargetProfileId = SessionKey("targetProfileId")
  val JobProfileId = SessionKey("jobProfileId")
}

/** Searches of the inventory app: one query for words and for all numbers. */
private[inventory] object InstanceSearch {

  /** @param prefix of the numbers: none for the instance, or `holdings.` or `item.` */
  def by(term: SessionKey, prefix: String = "")(checks: Expectation*): Step = {
    val text = s""""${term.el}""""
    def search(isbn: String, numbers: String) =
      listed(
        "/search/instances",
        s"(keyword all $text or $isbn or ${prefix}hrid==$text or ${prefix}id==$text$numbers) sortby title",
        100,
      )
        .check(checks: _*)
    val barcode = if (prefix == "item.") s" or items.barcode==$text" else ""
    sinceTrillium(
      search(s"isbn=$text or issn=$text", s"$barcode or identifiers.value=$text")
    ).before(search(s"isbn=$text", ""))
  }

  /**
   * Searches and chooses the expected instance, or the first hit if it is not among the hits. Without any hit the
   * transaction fails.
   */
  def chosen(prefix: String = ""): Steps = steps(
    by(SearchTerm, prefix)(captureAll("$.instances[*].id", HitIds)),
    demand(HitIds.listOf(_).nonEmpty)("the search finds no instance"),
    compute(choose),
  )

  private def choose(session: Session): Session = {
    val hits = HitIds.listOf(session)
    if (hits.contains(InstanceId.value(session))) session
    else session.set(InstanceId.name, hits.head)
  }
}

/** Requests of the app when a librarian opens an instance from a list of hits. */
private[inventory] object InstancePage {

  /** @param withTargets whether single record import is set up; then the app also requests its targets */
  def opened(withTargets: Boolean): Step = {
    val targets = if (withTargets) importTargets else steps()
    sinceTrillium(tagsSetting, shown(targets)).before(
      beforeTheInstance,
      instanceAndItsSource,
      afterTheInstance,
      sourceIfMarc,
      targets,
      lists,
      ifThere(HoldingsRecordId)(itemCount),
    )
  }

  /** The page of an instance without holdings, which has just been created or changed. @param source of its MARC record */
  def ofNewInstance(source: FolioRequest): Step =
    sinceTrillium(tagsSetting, shown(importTargets, source = source, withItems = false))
      .before(beforeTheInstance, instanceAndItsSource, afterTheInstance, source, importTargets, lists)

  /** Until ui-inventory 13. */
  def beforeTheInstance: Steps = steps(
    withHoldings,
    instanceRelationshipTypes,
    locationsOfHoldings,
    titleRequestsSetting,
    centralOrderingSetting,
  )

  private def afterTheInstance: Steps = steps(tagsSetting, auditSettings, openRequests)

  /** Lists at the end of the page, until ui-inventory 13. */
  def lists: Steps = steps(holdingsList, remoteStorages, titlesOfInstance)

  /**
   * The page since ui-inventory 14. It asks for the settings of the history once more when it knows the instance's tenant.
   *
   * @param targets request of the import targets, if single record import is set up
   * @param instance request of the instance, which captures its source
   * @param source request of a MARC instance's source record
   * @param withItems whether the instance may have holdings, whose items are shown
   */
  def shown(
      targets: Steps,
      instance: FolioRequest = instanceAndItsSource,
      source: FolioRequest = sourceIfThere,
      withItems: Boolean = true,
  ): Steps = steps(
    titleRequestsSetting,
    auditSettings,
    targets,
    instance,
    auditSettings,
    when(isMarc)(source, linkedDataSupport),
    openRequests,
    sortedHoldings(limit = 5000).check(capturedHoldings),
    compute(chooseHoldings),
    remoteStorages,
    titlesOfInstance,
    if (withItems) ifThere(HoldingsRecordId)(itemsOf(HoldingsRecordId), locations) else steps(),
  )

  private val capturedHoldings = captureAll("$.holdingsRecords[*].id", HoldingsIds)

  /** Requests of the holdings, one of which is opened; until ui-inventory 13. */
  def withHoldings: Steps = steps(
    since("inventory", "14.3")(sortedHoldings(limit = 1000).check(capturedHoldings))
      .before(holdingsOfInstance.check(capturedHoldings)),
    compute(chooseHoldings),
  )

  /** The same, if the user goes on with the first one. */
  def firstHoldings: Step = {
    val first = captureIfThere("$.holdingsRecords[0].id", HoldingsRecordId)
    since("inventory", "14.3")(sortedHoldings(limit = 5000).check(first))
      .before(holdingsOfInstance.check(first))
  }

  /** The page asks for them until ui-inventory 13, although the app has them. */
  def relationshipTypes: Step = sinceTrillium().before(instanceRelationshipTypes)

  /** Locations of the holdings, which the page names. */
  def locationsOfHoldings: Step =
    since("subject-types", "1.0")(locations).before(unsortedLocations(limit = 5000))

  /** Holdings record to open; another one in each iteration if there are several. */
  private def chooseHoldings(session: Session): Session = {
    val ids = HoldingsIds.listOf(session)
    if (ids.isEmpty) session.remove(HoldingsRecordId.name)
    else {
      val turn = (Iteration.numberOf(session) % ids.size).toInt
      session.set(HoldingsRecordId.name, ids(turn))
    }
  }

  val instanceAndItsSource: FolioRequest =
    instance.check(capture("$.source", InstanceSource))

  private def isMarc(session: Session): Boolean =
    InstanceSource.ifIn(session).contains("MARC")

  /**
   * The source record of an instance whose source is MARC; the page does not request it of other instances. A MARC
   * instance may have none, such as one that was loaded without it: then the page shows the instance alone.
   */
  val sourceIfMarc: Step = when(isMarc)(sourceIfThere)

  /** Fails the transaction if the page has read no source record: its actions to view and edit it are disabled then. */
  val needSource: Step = demand { session =>
    session.attributes.get(SourceOfInstance.name) == session.attributes.get(InstanceId.name)
  }("the instance has no MARC source record")

  val openRequests: FolioRequest =
    listed(
      "/circulation/requests",
      s"instanceId==${InstanceId.el} AND " +
        openStatuses.map(status => s"""status=="$status"""").mkString("(", " OR ", ")"),
      1,
    )

  private[inventory] def openStatuses: Vector[String] = Vector(
    "Open - Awaiting pickup",
    "Open - Not yet filled",
    "Open - In transit",
    "Open - Awaiting delivery",
  )

  val itemCount: FolioRequest =
    listed("/inventory/items", s"holdingsRecordId==${HoldingsRecordId.el}", 0)
}
