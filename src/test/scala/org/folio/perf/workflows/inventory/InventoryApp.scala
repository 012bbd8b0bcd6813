package org.folio.perf.workflows.inventory

import io.gatling.core.session.Session
import org.folio.perf.protocol._
import Checks._
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

  /**
   * Opens the app with its import action; the browser reads the reference data into its cache.
   *
   * @param jobProfile field of the target's profile that has the job profile of the import
   */
  def open(jobProfile: String): Vector[Step] =
    session ++ targetWithItsJobProfile(jobProfile) ++ referenceData ++
      Vector(this.jobProfile, targetProfiles, this.jobProfile)

  private def session: Vector[Step] = Vector(
    since("locale", "1.0")(ownPreference("localeSettings")).before(
      configuration(
        """("configName"=="localeSettings" AND "module"=="@folio/stripes-core"""" +
          s""" and userId=="${OwnUserId.el}")"""
      )
    ),
    configuration("(module==PLUGINS)"),
    configuration("(module==ORG and configName==bindings)"),
    since("settings", "1.2")(ownPreference("user-main-nav-order")),
  ) ++ Discovery.of("mod-inventory-storage")

  private def ownPreference(key: String): FolioRequest =
    setting(s"""userId=="${OwnUserId.el}" and scope=="stripes-core.prefs.manage" and key=="$key"""")

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

  private def all(
      path: String,
      list: String,
      limit: Int = 1000,
      sortBy: String = "name",
  ): FolioRequest =
    get(path)
      .query(s"cql.allRecords=1 sortby $sortBy")
      .limit(limit)
      .check(hasField(list))

  private def configuration(cql: String): FolioRequest =
    get("/configurations/entries").query(cql).check(hasField("configs"))

  def setting(cql: String): FolioRequest =
    get("/settings/entries").query(cql).check(hasField("items"))

  /** A request that is for those releases whose interface `audit-config` has the settings of a record's history. */
  def auditSettings(group: String = "audit.inventory"): Step =
    since("audit-config", "1.0")(
      get(s"/audit/config/groups/$group/settings").check(hasField("settings"))
    )

  def locations: FolioRequest = all("/locations", "locations", limit = 5000)

  def instanceRelationshipTypes: FolioRequest =
    all("/instance-relationship-types", "instanceRelationshipTypes")

  /** Setting: whether patrons can request titles. */
  def titleRequestsSetting: Step =
    since("search-inventory", "1.0")(get("/circulation/settings").query("(name==TLR)").check(isList))
      .before(configuration("(module==SETTINGS and configName==TLR)"))

  /** Setting: whether tags are enabled. */
  def tagsSetting: Step =
    since("search-inventory", "1.0")(setting("(scope==ui-tags.tags.manage and key==tags_enabled)"))
      .before(configuration("(module==TAGS and configName==tags_enabled)"))

  /** Setting: whether libraries of a consortium order for each other. */
  def centralOrderingSetting: Step =
    since("orders-storage.settings", "1.0")(
      get("/orders-storage/settings")
        .limit(1)
        .query("key=ALLOW_ORDERING_WITH_AFFILIATED_LOCATIONS")
        .check(hasField("settings"))
    )

  /** Settings of the page of an instance; the later one asks twice for those of the history. */
  val instanceSettings: Vector[Step] = Vector(
    titleRequestsSetting,
    tagsSetting,
    auditSettings(),
    since("search-inventory", "1.0")(auditSettings()).before(centralOrderingSetting),
  )

  def tags: FolioRequest = get("/tags").limit(10000).check(hasField("tags"))

  def unsortedLocations(limit: Int): FolioRequest =
    get("/locations").limit(limit).check(hasField("locations"))

  /** All import targets. */
  val importTargets: FolioRequest = enabledTargets.check(hasField("profiles"))

  private def enabledTargets: FolioRequest =
    get("/copycat/profiles").query("enabled=true sortby name").limit(1000)

  val targetProfiles: FolioRequest = enabledTargets.check(says("name", "OCLC WorldCat"))

  private def targetWithItsJobProfile(field: String): Vector[Step] = {
    val worldCat = "$.profiles[?(@.name=='OCLC WorldCat')]"
    Vector(
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
    get("/search/instances")
      .query("""(keyword all "water") sortby title""")
      .limit(100)
      .check(isList)

  val currentUser: FolioRequest =
    get("/users").query(s"id==${OwnUserId.el}").check(says("id", OwnUserId))

  def holdingsOf(instanceId: SessionKey): FolioRequest =
    get("/holdings-storage/holdings")
      .query(s"instanceId==${instanceId.el}")
      .limit(1000)
      .check(hasField("holdingsRecords"))

  /** The holdings in the order of the page, which has it since ui-inventory 13. */
  def sortedHoldingsOf(instanceId: SessionKey, limit: Int): FolioRequest =
    get("/holdings-storage/holdings")
      .limit(limit)
      .query(
        s"instanceId==${instanceId.el} sortBy effectiveLocation.name callNumberPrefix callNumber callNumberSuffix"
      )
      .check(hasField("holdingsRecords"))

  /** Holdings below the data of the instance. */
  def holdingsListOf(instanceId: SessionKey): Step =
    since("inventory", "14.3")(sortedHoldingsOf(instanceId, limit = 5000)).before(holdingsOf(instanceId))

  def itemsOf(holdingsId: SessionKey): Step =
    since("search-inventory", "1.0")(itemsOf(holdingsId, "order", limit = 0))
      .before(itemsOf(holdingsId, "barcode", limit = 0))

  def itemsOf(holdingsId: SessionKey, sortedBy: String, limit: Int): FolioRequest =
    get("/inventory/items-by-holdings-id")
      .param("offset", "0")
      .query(s"holdingsRecordId==${holdingsId.el} sortby $sortedBy/sort.ascending")
      .limit(limit)
      .check(isList)

  val remoteStorages: FolioRequest =
    get("/remote-storage/mappings").limit(1000).check(hasField("mappings"))

  def titlesOf(instanceId: SessionKey): FolioRequest =
    get("/orders/titles")
      .query(s"instanceId==${instanceId.el}")
      .limit(5000)
      .check(hasField("titles"))

  /** The index is updated within seconds, so the search may not find a new instance yet. */
  def searchById(instanceId: SessionKey)(checks: Expectation*): Step = {
    val search = get("/search/instances").query(s"id==${instanceId.el}")
    since("search-inventory", "1.0")(
      search.param("include", "holdings.id,items.id").check(isList).check(checks: _*)
    ).before(search.check(isList).check(checks: _*))
  }

  def instance(id: SessionKey): FolioRequest =
    get("/inventory/instances/{id}", id).check(says("id", id))

  def source(instanceId: SessionKey): FolioRequest =
    get("/source-storage/records/{id}/formatted", instanceId)
      .param("idType", "INSTANCE")
      .check(says("instanceId", instanceId), hasField("parsedRecord"))

  /** Whether the instance can be opened in the linked data editor: `true` or `false`. */
  val linkedDataSupport: Step =
    since("linked-data", "2.0")(
      get("/linked-data/inventory-instance/{id}/import-supported", InstanceId)
        .check(hasEither("true", "false"))
    )

  /** Like [[source]]; an instance may have no source record. */
  val sourceIfThere: FolioRequest =
    get("/source-storage/records/{id}/formatted", InstanceId)
      .param("idType", "INSTANCE")
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
  val HitIds: SessionKey = SessionKey("hitIds")

  /** `MARC`, or another value for an instance without a MARC record. */
  val InstanceSource: SessionKey = SessionKey("instanceSource")

  /** Id of the instance whose source record was read; absent if it has none. */
  val SourceOfInstance: SessionKey = SessionKey("sourceOfInstance")

  /** Id of the service point that checked the item in last; absent if none did. */
  val LastServicePointId: SessionKey = SessionKey("lastServicePointId")

  /** Ids of all holdings of the instance. */
  val HoldingsIds: SessionKey = SessionKey("holdingsIds")
  val NumberOfPieces: SessionKey = SessionKey("numberOfPieces")

  /** Version of the instance, for optimistic locking. */
  val InstanceVersion: SessionKey = SessionKey("instanceVersion")
  val UpdatedByUserId: SessionKey = SessionKey("updatedByUserId")
  val ParsedRecordId: SessionKey = SessionKey("parsedRecordId")
  val MarcRecordJson: SessionKey = SessionKey("marcRecordJson")
  val EditedMarcRecordJson: SessionKey = SessionKey("editedMarcRecordJson")

  /** The edited record in the form that the editor lets FOLIO validate. */
  val ValidatedRecordJson: SessionKey = SessionKey("validatedRecordJson")

  /** Text that an edit writes, and the content of its field 520. */
  val SummaryText: SessionKey = SessionKey("summaryText")
  val SummaryField: SessionKey = SessionKey("summaryField")

  /** Profiles of a Z39.50 target, and of the job that imports a record from it. */
  val TargetProfileId: SessionKey = SessionKey("targetProfileId")
  val JobProfileId: SessionKey = SessionKey("jobProfileId")
}

/** Searches of the inventory app: one query for words and for all numbers. */
private[inventory] object InstanceSearch {

  /** @param of prefix of the numbers: none for the instance, or `holdings.` or `item.` */
  def by(term: SessionKey, of: String = "")(checks: Expectation*): Step = {
    val text = s""""${term.el}""""
    def search(isbn: String, numbers: String) =
      get("/search/instances")
        .query(s"(keyword all $text or $isbn or ${of}hrid==$text or ${of}id==$text$numbers) sortby title")
        .limit(100)
        .check(isList)
        .check(checks: _*)
    val barcode = if (of == "item.") s" or items.barcode==$text" else ""
    since("search-inventory", "1.0")(
      search(s"isbn=$text or issn=$text", s"$barcode or identifiers.value=$text")
    ).before(search(s"isbn=$text", ""))
  }

  /**
   * Searches and chooses the expected instance, or the first hit if it is not among the hits. Without any hit the
   * transaction fails.
   */
  def chosen(of: String = ""): Vector[Step] = Vector(
    by(SearchTerm, of)(captureAll("$.instances[*].id", HitIds)),
    demand(_(HitIds.name).as[Seq[String]].nonEmpty)("the search finds no instance"),
    compute(choose),
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
  def opened(withTargets: Boolean): Vector[Step] = {
    val targets = if (withTargets) Vector(importTargets) else Vector.empty
    Vector(
      since("search-inventory", "1.0")(tagsSetting +: shown(targets): _*).before(
        (beforeTheInstance ++ Vector(instanceAndItsSource) ++ afterTheInstance ++ (sourceIfMarc +: targets) ++
          lists ++ Vector(ifThere(HoldingsRecordId)(itemCount))): _*
      )
    )
  }

  /** The page of an instance without holdings, which has just been created or changed. @param source of its MARC record */
  def ofNewInstance(source: FolioRequest): Vector[Step] = {
    val earlier =
      beforeTheInstance ++ Vector(instanceAndItsSource) ++ afterTheInstance ++ Vector(source, importTargets) ++ lists
    Vector(
      since("search-inventory", "1.0")(
        tagsSetting +: shown(Vector(importTargets), source = source, withItems = false): _*
      ).before(earlier: _*)
    )
  }

  /** Until ui-inventory 13. */
  def beforeTheInstance: Vector[Step] = withHoldings ++ Vector(
    instanceRelationshipTypes,
    locationsOfHoldings,
    titleRequestsSetting,
    centralOrderingSetting,
  )

  private def afterTheInstance: Vector[Step] = Vector(tagsSetting, auditSettings(), openRequests)

  /** Lists at the end of the page, until ui-inventory 13. */
  def lists: Vector[Step] = Vector(holdingsListOf(InstanceId), remoteStorages, titlesOf(InstanceId))

  /**
   * The page since ui-inventory 14. It asks for the settings of the history once more when it knows the instance's tenant.
   *
   * @param targets request of the import targets, if single record import is set up
   * @param instance request of the instance, which captures its source
   * @param source request of a MARC instance's source record
   * @param withItems whether the instance may have holdings, whose items are shown
   */
  def shown(
      targets: Vector[Step],
      instance: FolioRequest = instanceAndItsSource,
      source: FolioRequest = sourceIfThere,
      withItems: Boolean = true,
  ): Vector[Step] = {
    val items = ifThere(HoldingsRecordId)(itemsOf(HoldingsRecordId), locations)
    Vector(titleRequestsSetting, auditSettings()) ++ targets ++ Vector(
      instance,
      auditSettings(),
      when(isMarc)(source, linkedDataSupport),
      openRequests,
    ) ++ todaysHoldings ++ Vector(
      remoteStorages,
      titlesOf(InstanceId),
    ) ++ (if (withItems) Vector(items) else Vector.empty)
  }

  private val capturedHoldings = captureAll("$.holdingsRecords[*].id", HoldingsIds)

  private def todaysHoldings: Vector[Step] = Vector(
    sortedHoldingsOf(InstanceId, limit = 5000).check(capturedHoldings),
    compute(chooseHoldings),
  )

  /** Requests of the holdings, one of which is opened; until ui-inventory 13. */
  def withHoldings: Vector[Step] = Vector(
    since("inventory", "14.3")(sortedHoldingsOf(InstanceId, limit = 1000).check(capturedHoldings))
      .before(holdingsOf(InstanceId).check(capturedHoldings)),
    compute(chooseHoldings),
  )

  /** The same, if the user goes on with the first one. */
  def firstHoldings: Step = {
    val first = captureIfThere("$.holdingsRecords[0].id", HoldingsRecordId)
    since("inventory", "14.3")(sortedHoldingsOf(InstanceId, limit = 5000).check(first))
      .before(holdingsOf(InstanceId).check(first))
  }

  /** The page asks for them until ui-inventory 13, although the app has them. */
  def relationshipTypes: Step = since("search-inventory", "1.0")().before(instanceRelationshipTypes)

  /** Locations of the holdings, which the page names. */
  def locationsOfHoldings: Step =
    since("subject-types", "1.0")(locations).before(unsortedLocations(limit = 5000))

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
    instance(InstanceId).check(capture("$.source", InstanceSource))

  private def isMarc(session: Session): Boolean =
    session(InstanceSource.name).asOption[String].contains("MARC")

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
    get("/circulation/requests")
      .query(
        s"instanceId==${InstanceId.el} AND " +
          openStatuses.map(status => s"""status=="$status"""").mkString("(", " OR ", ")")
      )
      .limit(1)
      .check(isList)

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
      .check(isList)
}
