package org.folio.perf.workflows.harvest

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.flow.{Flow, Frequency, Input, TenantScope, Workflow}
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.settings.LoadSettings
import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._
import HarvestKeys._

/**
 * A discovery system harvests the catalogue by OAI-PMH, page by page. Each page is a transaction of its
 * own, because the published rows are averages of single pages: pages with a resumption token in the
 * incremental harvest, all pages in the full one.
 *
 * Needs: `edgeApiKey`; the first page of changes `oaiFrom` and `oaiUntil`, further pages
 * `resumptionToken`. Leaves: `resumptionToken`, empty after the last page.
 * Source: PTF's JMeter script (MOBIUS), which does not look for the last page: it continues with an empty
 * token and counts the error (status 200) as a success. Here each page must have records.
 */
object Harvest {

  /** Not in the published row. */
  val firstPageOfChanges: Transaction = Transaction("OPIH_/oai/records first page")(
    thinkTime(400.millis, 700.millis),
    page
      .param("metadataPrefix", "marc21_withholdings")
      .param("from", From.el)
      .param("until", Until.el),
  )

  val pageOfChanges: Transaction = furtherPage("OPIH_/oai/records")

  private val FullHarvest = "OPFH"

  val firstPageOfAll: Transaction = Transaction(FullHarvest)(
    thinkTime(400.millis, 700.millis),
    page.param("metadataPrefix", "marc21_withholdings"),
  )

  val pageOfAll: Transaction = furtherPage(FullHarvest)

  private def furtherPage(name: String): Transaction = Transaction(name)(
    thinkTime(200.millis, 400.millis),
    page.param("resumptionToken", ResumptionToken.el),
  )

  private def page: FolioRequest =
    edgeGet("/oai/records")
      .param("verb", "ListRecords")
      .accept("text/xml")
      .check(
        contains("<record>"),
        lacks("<error", "is OAI-PMH's refusal"),
        captureElement("resumptionToken", ResumptionToken),
      )

  val incremental: Workflow = Workflow(
    code = "opih",
    name = "incremental-harvest",
    title = "A discovery system harvests what was changed in a period, page by page.",
    // The second page, and the pages that the setting gives.
    flow = HarvestFlow(
      firstPageOfChanges,
      pageOfChanges,
      furtherPages = 1 + _.oai.pages,
      Vector(
        Input.Setting(From, _.oai.from.toString),
        Input.Setting(Until, _.oai.until.toString),
      ),
    ),
    tenants = TenantScope.Central,
  )

  val full: Workflow = Workflow(
    code = "opfh",
    name = "full-harvest",
    title = "A discovery system harvests the whole catalogue, page by page.",
    flow = HarvestFlow(firstPageOfAll, pageOfAll, furtherPages = _.oai.fullPages - 1),
    tenants = TenantScope.Central,
  )
}

/** Session keys of a harvest. */
private[harvest] object HarvestKeys {

  /** Days such as `2026-01-31`, UTC. */
  val From = SessionKey("oaiFrom")
  val Until = SessionKey("oaiUntil")

  /** Token of the last page; empty: there is no further page. */
  val ResumptionToken = SessionKey("resumptionToken")
}

/**
 * The pages of a harvest, each a transaction, until the last page, one that fails, or a limit.
 *
 * @param furtherPages the limit, without the first page
 * @param inputs data of the first page
 */
final private[harvest] case class HarvestFlow(
    first: Transaction,
    further: Transaction,
    furtherPages: LoadSettings => Int,
    inputs: Vector[Input] = Vector.empty,
) extends Flow {

  /** Whether the first page counts like the others. */
  private val isOneRow = first.name == further.name

  def transactions: Vector[Transaction] = if (isOneRow) Vector(further) else Vector(first, further)

  override def frequencies(load: LoadSettings): Vector[Frequency] = {
    val pages = furtherPages(load).toDouble
    if (isOneRow) Vector(Frequency(further, 1 + pages))
    else Vector(Frequency(first, 1), Frequency(further, pages))
  }

  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val prepared = first.startingWith(inputs.map(_.step(feeders, run.load)): _*)
    val atMost = furtherPages(run.load)
    exec(session => session.remove(ResumptionToken.name))
      .exec(run(prepared))
      .asLongAs(session => hasMore(session) && session(Read).as[Int] < atMost, Read)(run(further))
  }

  private def hasMore(session: Session): Boolean =
    succeeded(session) && ResumptionToken.ifIn(session).exists(_.nonEmpty)

  /** Counter of further pages. */
  private def Read = "pagesRead"
}
