package org.folio.perf.workflows.circulation

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.flow._
import org.folio.perf.settings.LoadSettings
import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import SessionKey._
import Step.{remember, thinkTime}

/**
 * The only copy of a title is lent, and ten more patrons wait for the title.
 *
 * Needs: `itemBarcode` of the only item of its instance, `servicePointId`, barcodes of eleven patrons.
 * Source: PTF's JMeter script Create_TLR. It sends a copy of the requester, which FOLIO does not read, and ids that are no UUIDs of
 * version 4.
 */
object HoldTitle {
  private val Holds = 10
  private val Barcodes = SessionKey("patronBarcodes")
  private val Number = SessionKey("holdNumber")

  val checkOut: Transaction = Transaction("Check_Out")(
    CheckOut
      .loan("/circulation/check-out-by-barcode", 201)
      .check(
        answers("$.item.barcode", ItemBarcode),
        capture("$.item.instanceId", InstanceId),
      ),
    thinkTime(600.millis, 600.millis),
  )

  val findRequester: Transaction = Transaction("Get_requester_info")(RequestsApp.patronByBarcode)

  val hold: Transaction = Transaction("Create_TLR_Hold")(
    RequestsApp.requestTitle("/circulation/requests", "Hold"),
    thinkTime(600.millis, 600.millis),
  )

  /** A check-out, then holds one after the other, even if one fails. */
  private object Queue extends Flow {
    private val lend = Single(checkOut.startingWith(patron(0)))
      .takes(RecordKind.OnlyItemToLend)
      .using(Input.IdList(RecordKind.Patron, _ => Holds + 1, PatronBarcode, Barcodes, ","))
    private val holdNext = InOrder(findRequester, hold)

    def transactions: Vector[Transaction] = Vector(checkOut, findRequester, hold)

    override def frequencies(load: LoadSettings): Vector[Frequency] =
      Vector(Frequency(checkOut, 1), Frequency(findRequester, Holds.toDouble), Frequency(hold, Holds.toDouble))

    override def needs(load: LoadSettings): Map[RecordKind, Double] = lend.needs(load)

    def chain(run: TransactionChain, feeders: Feeders): ChainBuilder =
      lend
        .chain(run, feeders)
        .doIf(session => succeeded(session))(
          repeat(Holds, Number.name)(
            exec { session =>
              // The first patron has borrowed the item.
              session.set(PatronBarcode.name, barcodes(session)(session(Number.name).as[Int] + 1))
            }.exec(holdNext.chain(run, feeders))
          )
        )
  }

  private def barcodes(session: Session): Array[String] = Barcodes.value(session).split(',')

  private def patron(index: Int): Step =
    remember(PatronBarcode)(session => barcodes(session)(index))

  val workflow: Workflow = Workflow(
    code = "tlr-hold",
    name = "title-level-hold",
    title = "Clerks check out the only copy of a title; ten more patrons request the title.",
    flow = Queue,
    needsTitleRequests = true,
  )
}
