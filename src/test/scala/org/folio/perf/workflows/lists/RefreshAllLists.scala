package org.folio.perf.workflows.lists

import io.gatling.core.Predef._
import io.gatling.core.session.Session
import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.atomic.AtomicInteger
import java.util.regex.Matcher.quoteReplacement
import org.folio.perf.feeders.lists.WantedList
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.flow.{Flow, Frequency, Workflow}
import org.folio.perf.settings.LoadSettings
import org.folio.perf.model.{Interfaces, JobOutcome}
import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._
import ListKeys._

/** The published tests of the lists app. */
object RefreshAllLists {

  val workflow: Workflow = Workflow(
    code = "lists",
    name = "list-refresh",
    title = "Librarians refresh lists; each takes the next list that nobody has refreshed yet.",
    flow = RefreshFlow,
  )
}

/**
 * Several virtual users refresh all lists; each takes the next list that nobody has refreshed yet. Then the same
 * with the next number of virtual users.
 */
private object RefreshFlow extends Flow {

  /** Their labels, and so the names of the transactions, are those of all releases. */
  private def lists: Vector[WantedList] = PublishedLists.all

  val transactions: Vector[Transaction] =
    RefreshList.open +: lists.map(list => RefreshList.refresh(list.label, 1.second))

  /** All virtual users together refresh each list once per round. */
  override def frequencies(load: LoadSettings): Vector[Frequency] = {
    val rounds = load.lists.virtualUsers.size * load.lists.loops
    val iterations = load.lists.virtualUsers.max.toDouble
    def perIteration(perRound: Int): Double = perRound.toDouble * rounds / iterations
    Frequency(RefreshList.open, perIteration(lists.size)) +:
      transactions.tail.map(Frequency(_, perIteration(1)))
  }

  override def prepare(
      tenant: String,
      load: LoadSettings,
      feeders: Feeders,
  ): Either[String, Map[String, Int]] =
    feeders.lists
      .ids(tenant, PublishedLists.of(load.api.interfaces))
      .map(_ => Map("lists" -> feeders.lists.made(tenant)))

  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val load = run.load.lists
    val everybody = load.virtualUsers.max
    val wanted = PublishedLists.of(run.load.api.interfaces)
    val refreshNext = doSwitch((session: Session) => numberIn(session))(
      wanted.zipWithIndex.map { case (list, number) =>
        val id = feeders.lists.take(list, wanted, ListKeys.ListId)
        val chain = run.inOrder(
          RefreshList.open.startingWith(id),
          RefreshList.refresh(list.label, load.pollInterval),
        )
        (number: Any) -> chain
      }: _*
    )
    val rounds = for {
      users <- load.virtualUsers
      _ <- 1 to load.loops
    } yield round(users, everybody, refreshNext)
    rounds.reduceLeft(_.exec(_))
  }

  /** Refreshes all lists once. Other virtual users wait, so that no list is refreshed twice. */
  private def round(users: Int, everybody: Int, refreshNext: ChainBuilder): ChainBuilder = {
    val next = new AtomicInteger
    val takesPart = (session: Session) => Iteration.numberOf(session) < users.toLong
    val takeNext = exec(session =>
      session
        .set(ListKeys.ListNumber.name, next.getAndIncrement())
        .set(ListKeys.VirtualUsers.name, users.toString)
    )
    doIf(session => takesPart(session))(
      exec(takeNext).asLongAs(session => numberIn(session) < lists.size)(
        exec(refreshNext).exec(takeNext)
      )
    ).rendezVous(everybody)
  }

  private def numberIn(session: Session): Int = session(ListKeys.ListNumber.name).as[Int]
}

/**
 * A librarian opens a list and refreshes it, and waits until it has its new contents.
 *
 * Needs: `listId`, `listVirtualUsers`. No refresh of the list may be running.
 * Source: PTF's JMeter script, which polls the list without a pause; here there is an interval, so that the polling
 * does not become the load. The duration of a refresh is the one in the list. Later releases: ui-lists 3.1.6, 4.0.3 and
 * 5.0.2 with ui-plugin-query-builder.
 */
object RefreshList {

  /** Longest wait; published refreshes took up to 75 minutes. */
  private val LongestRefresh = 6.hours

  val open: Transaction = Transaction("LA_TC: Open List")(list, entityType, contents)

  /** @param label name of its row in the published table */
  def refresh(label: String, interval: FiniteDuration): Transaction = Transaction(label)(
    compute(_.removeAll(SucceededId.name, FailedId.name)),
    start,
    thinkTime(300.millis, 500.millis),
    poll(refreshed, pause = (interval, interval), atMost = LongestRefresh)(hasEnded).goingOn,
    reportJob(
      JobReport(label, outcome)
        .between(StartDate, EndDate)
        .counting(RecordsCount)
        .showing("virtual users" -> VirtualUsers)
    ),
  )

  private def list: FolioRequest =
    getById("/lists/{id}", ListId).check(captureFirst("entityTypeId", EntityTypeId))

  private def entityType: Step = {
    val request = getById("/entity-types/{id}", EntityTypeId)
    since("entity-types", "2.0")(
      request.check(captureAll("$.columns[?(@.visibleByDefault==true)].name", ColumnNames)),
      remember(Columns)(session => ColumnNames.listOf(session).mkString(",")),
    ).before(request)
  }

  private def contents: Step = {
    val page = get("/lists/{id}/contents", ListId)
      .param("offset", "0")
      .param("size", "100")
      .check(isList)
    since("entity-types", "2.0")(page.param("fields", Columns.el)).before(page)
  }

  private def start: FolioRequest =
    postTo("/lists/{id}/refresh", ListId)("")
      .expecting(200)
      .check(says("status", "IN_PROGRESS"), captureFirst("id", RefreshId))

  private def refreshed: FolioRequest =
    getById("/lists/{id}", ListId).check(
      captureIfThere("$.successRefresh.id", SucceededId),
      captureIfThere("$.failedRefresh.id", FailedId),
      captureIfThere("$.successRefresh.refreshStartDate", StartDate),
      captureIfThere("$.successRefresh.refreshEndDate", EndDate),
      captureIfThere("$.successRefresh.recordsCount", RecordsCount),
    )

  private def isTheRefresh(session: Session, key: SessionKey): Boolean =
    session.attributes.get(key.name) == session.attributes.get(RefreshId.name)

  private def hasEnded(session: Session): Boolean =
    isTheRefresh(session, SucceededId) || isTheRefresh(session, FailedId)

  private def outcome(session: Session): JobOutcome =
    if (isTheRefresh(session, SucceededId)) JobOutcome.Succeeded
    else if (isTheRefresh(session, FailedId)) JobOutcome.Failed
    else JobOutcome.TimedOut
}

/** Session keys of a refresh. */
private[lists] object ListKeys {
  val ListId = SessionKey("listId")

  /** Number of the list in the test, from 0. */
  val ListNumber = SessionKey("listNumber")

  /** Virtual users of the current test. */
  val VirtualUsers = SessionKey("listVirtualUsers")

  val EntityTypeId = SessionKey("entityTypeId")

  /** Columns that the page shows at first: a list, and the same with commas between. */
  val ColumnNames = SessionKey("listColumnNames")
  val Columns = SessionKey("listColumns")
  val RefreshId = SessionKey("refreshId")

  /** Ids of the last refresh that succeeded, and of the last one that failed. */
  val SucceededId = SessionKey("succeededRefreshId")
  val FailedId = SessionKey("failedRefreshId")
  val StartDate = SessionKey("refreshStartDate")
  val EndDate = SessionKey("refreshEndDate")
  val RecordsCount = SessionKey("refreshRecordsCount")
}

/**
 * The 29 lists of the published tests of the lists app. They do not include a thirtieth list,
 * which took more than five hours to create.
 *
 * Source: the published queries are in words; their translation into FQL is our own.
 */
object PublishedLists {

  /** The lists in the query language of a target. */
  def of(interfaces: Interfaces): Vector[WantedList] =
    if (interfaces.hasSince("entity-types", "2.0"))
      all.map(LaterQueries.of(_, haveWords = interfaces.hasSince("lists", "2.0")))
    else all

  // Ids that the entity types have in Poppy and Quesnelia.
  private[lists] val Items = "0cb79a4c-f7eb-4941-a104-745224ae0292"
  private[lists] val Loans = "4e09d89a-44ed-418e-a9cc-820dfb27bf3a"
  private[lists] val Users = "0069cf6f-2833-46db-8a51-8934769b8289"

  val all: Vector[WantedList] = Vector(
    Items -> Vector(
      "item_status in [Aged to lost, Claimed returned, Declared lost, Long missing, Missing]" ->
        """{"item_status": {"$in": ["Aged to lost", "Claimed returned", "Declared lost", "Long missing", "Missing"]}}""",
      "item_status != Available" ->
        """{"item_status": {"$ne": "Available"}}""",
      "instance_updated_date > 2019-07-20" ->
        """{"instance_updated_date": {"$gt": "2019-07-20"}}""",
      "instance_primary_contributor contains Smith" ->
        """{"instance_primary_contributor": {"$regex": "Smith"}}""",
      "(item_permanent_location_name == acq admin) AND (item_status in [Available, Awaiting delivery, Awaiting pickup])" ->
        """{"$and": [{"item_permanent_location_name": {"$eq": "acq admin"}}, {"item_status": {"$in": ["Available", "Awaiting delivery", "Awaiting pickup"]}}]}""",
      "item_material_type not In book, electronic resource" ->
        """{"item_material_type": {"$nin": ["book", "electronic resource"]}}""",
      "item_copy_number != c.1" ->
        """{"item_copy_number": {"$ne": "c.1"}}""",
      "(item_effective_call_number_type_name == Library of Congress classification) AND (item_effective_call_number starts with D)" ->
        """{"$and": [{"item_effective_call_number_type_name": {"$eq": "Library of Congress classification"}}, {"item_effective_call_number": {"$regex": "^D"}}]}""",
      "(item_material_type == book) AND (item_created_date >= 2018-01-01) AND (item_created_date <= 2021-01-01)" ->
        """{"$and": [{"item_material_type": {"$eq": "book"}}, {"item_created_date": {"$gte": "2018-01-01"}}, {"item_created_date": {"$lte": "2021-01-01"}}]}""",
      "instance_id in [list]" ->
        """{"instance_id": {"$in": ["<13 instance ids>"]}}""",
      "item_permanent_location_name == acq admin" ->
        """{"item_permanent_location_name": {"$eq": "acq admin"}}""",
      "(instance_id not in [970a8b97-d58c-46e4-9766-f777a99abc2c, 7ef91348-858a-4860-925f-77077410249d, 9796d69d-0acf-429d-a23f-eaa5aac84c7c]) AND (item_status not in [Available, In transit, Paged, Restricted])" ->
        """{"$and": [{"instance_id": {"$nin": ["<3 instance ids>"]}}, {"item_status": {"$nin": ["Available", "In transit", "Paged", "Restricted"]}}]}""",
      "instance_title contains africa" ->
        """{"instance_title": {"$regex": "africa"}}""",
      "id in [list[100]]" ->
        """{"id": {"$in": ["<100 item ids>"]}}""",
      "(item_permanent_location_name == UC/HP/ASR/JRLASR) AND (item_temporary_location_name != UC/HP/ASR/JRLASR)" ->
        """{"$and": [{"item_permanent_location_name": {"$eq": "UC/HP/ASR/JRLASR"}}, {"item_temporary_location_name": {"$ne": "UC/HP/ASR/JRLASR"}}]}""",
      "item_status == Checked out" ->
        """{"item_status": {"$eq": "Checked out"}}""",
    ),
    Loans -> Vector(
      "(user_active == false) AND (loan_status == Open)" ->
        """{"$and": [{"user_active": {"$eq": "false"}}, {"loan_status": {"$eq": "Open"}}]}""",
      "(loan_status == Open) AND (item_status == Available)" ->
        """{"$and": [{"loan_status": {"$eq": "Open"}}, {"item_status": {"$eq": "Available"}}]}""",
      "(loan_checkout_date > 2020-01-01) AND (loan_checkout_date < 2021-01-01)" ->
        """{"$and": [{"loan_checkout_date": {"$gt": "2020-01-01"}}, {"loan_checkout_date": {"$lt": "2021-01-01"}}]}""",
      "loan_policy_name in [stksq3r, stksqunlim, stksyearly]" ->
        """{"loan_policy_name": {"$in": ["stksq3r", "stksqunlim", "stksyearly"]}}""",
      "(loan_status == Open) AND (user_expiration_date <= 2023-12-31)" ->
        """{"$and": [{"loan_status": {"$eq": "Open"}}, {"user_expiration_date": {"$lte": "2023-12-31"}}]}""",
      "loan_status == Open" ->
        """{"loan_status": {"$eq": "Open"}}""",
      "(loan_status == Open) AND (user_patron_group not in [Faculty, Staff]) AND (item_material_type == book)" ->
        """{"$and": [{"loan_status": {"$eq": "Open"}}, {"user_patron_group": {"$nin": ["Faculty", "Staff"]}}, {"item_material_type": {"$eq": "book"}}]}""",
    ),
    Users -> Vector(
      "user_active == true" ->
        """{"user_active": {"$eq": "true"}}""",
      "user_patron_group not in [Undergraduate, Graduate]" ->
        """{"user_patron_group": {"$nin": ["Undergraduate", "Graduate"]}}""",
      "user_patron_group in [Undergraduate, Graduate]" ->
        """{"user_patron_group": {"$in": ["Undergraduate", "Graduate"]}}""",
      "user_primary_address contains CA" ->
        """{"user_primary_address": {"$regex": "CA"}}""",
      "user_preferred_contact_type not in [Email, Text Message]" ->
        """{"user_preferred_contact_type": {"$nin": ["Email", "Text Message"]}}""",
      "user_barcode starts with 0" ->
        """{"user_barcode": {"$regex": "^0"}}""",
    ),
  ).flatMap { case (entityType, lists) => lists.map { case (label, fql) => WantedList(label, entityType, fql) } }
}

/**
 * The queries since the Ramsons release, where entity types are composed of others.
 *
 * Source: mod-fqm-manager 4.1.5, which migrates earlier queries by `V0POCMigration` and `V19RegexOperatorMigration`. It cannot
 * query contributors and addresses as a whole; here it is the name of a contributor, and the region of an address.
 */
private[lists] object LaterQueries {

  /** @param haveWords whether the start of a text, and a text within it, have operators of their own */
  def of(list: WantedList, haveWords: Boolean): WantedList = {
    val (id, fields) = types(list.entityTypeId)
    val renamed = Field.replaceAllIn(list.fql, found => quoteReplacement(s""""${fields(found.group(1))}": {"""))
    list.copy(entityTypeId = id, fql = if (haveWords) inWords(renamed) else renamed, isVersioned = true)
  }

  private def inWords(fql: String): String =
    fql.replace(""""$regex": "^""", """"$starts_with": """").replace(""""$regex"""", """"$contains"""")

  private lazy val Field = "\"([a-z_]+)\": \\{".r

  private lazy val types: Map[String, (String, Map[String, String])] = Map(
    PublishedLists.Items -> ("d0213d22-32cf-490f-9196-d81c3c66e53f" -> ofItems),
    PublishedLists.Loans -> ("d6729885-f2fb-4dc7-b7d0-a865a7f461e4" -> ofLoans),
    PublishedLists.Users -> ("ddc93926-d15a-4a45-9d9c-93eadc3d9bbf" -> ofUsers),
  )

  private lazy val ofItems = Map(
    "id" -> "items.id",
    "item_status" -> "items.status_name",
    "item_copy_number" -> "items.copy_number",
    "item_created_date" -> "items.created_date",
    "item_material_type" -> "mtypes.name",
    "item_effective_call_number" -> "items.effective_call_number",
    "item_effective_call_number_type_name" -> "effective_call_number.name",
    "item_permanent_location_name" -> "permanent_location.name",
    "item_temporary_location_name" -> "temporary_location.name",
    "instance_id" -> "instances.id",
    "instance_title" -> "instances.title",
    "instance_updated_date" -> "instances.updated_at",
    "instance_primary_contributor" -> "instances.contributors[*]->name",
  )

  private lazy val ofLoans = Map(
    "loan_status" -> "loans.status_name",
    "loan_checkout_date" -> "loans.checkout_date",
    "loan_policy_name" -> "lpolicy.name",
    "item_status" -> "items.status_name",
    "item_material_type" -> "mtypes.name",
    "user_active" -> "users.active",
    "user_expiration_date" -> "users.expiration_date",
    "user_patron_group" -> "groups.group",
  )

  private lazy val ofUsers = Map(
    "user_active" -> "users.active",
    "user_barcode" -> "users.barcode",
    "user_patron_group" -> "groups.group",
    "user_preferred_contact_type" -> "users.preferred_contact_type",
    "user_primary_address" -> "users.addresses[*]->region",
  )
}
