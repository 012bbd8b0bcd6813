package org.folio.perf.scenarios

import io.gatling.core.Predef._
import io.gatling.core.session.Session
import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.lists.WantedList
import org.folio.perf.protocol.{SessionKey, TransactionChain}
import org.folio.perf.settings.LoadSettings
import org.folio.perf.workflows.lists.{ListKeys, PublishedLists, RefreshList}
import scala.concurrent.duration._

/**
 * The published tests of the lists app, one after the other: so many virtual users each take the next of all
 * lists until every one has been refreshed.
 */
object ListRefresh extends WorkflowScenario {
  val code = "lists"
  val name = "list-refresh"
  val title = "Librarians refresh lists, each the next one that nobody has taken yet."

  private val wanted: Vector[WantedList] =
    PublishedLists.all.map(list => WantedList(list.label, list.entity.id, list.fql))

  val transactions: Vector[Share] =
    Share(RefreshList.open, wanted.size.toDouble) +:
      wanted.map(list => Share(RefreshList.refresh(list.label, 1.second), 1))

  /** Of all virtual users together all lists are refreshed as often as there are rounds. */
  override val transactionsUnder: LoadSettings => Vector[Share] = load => {
    val rounds = load.lists.virtualUsers.size * load.lists.loops
    val iterations = load.lists.virtualUsers.max.toDouble
    transactions.map(share => share.copy(perIteration = share.perIteration * rounds / iterations))
  }

  val needs: Map[RecordKind, Double] = Map.empty

  override def prepare: (String, LoadSettings, Feeders) => Either[String, Map[String, Int]] =
    (tenant, _, feeders) =>
      feeders.lists.of(tenant, wanted).map(_ => Map("lists" -> feeders.lists.made(tenant)))

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val load = run.load.lists
    val everybody = load.virtualUsers.max
    val refreshNext = doSwitch((session: Session) => numberIn(session))(
      wanted.zipWithIndex.map { case (list, number) =>
        val id = feeders.lists.take(list, wanted, ListKeys.ListId)
        val chain = run.inOrder(
          RefreshList.open.after(id),
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

  /** All lists once. Whoever does not take part waits for the others, so that no list is taken twice. */
  private def round(users: Int, everybody: Int, refreshNext: ChainBuilder): ChainBuilder = {
    val next = new AtomicInteger
    val takesPart = (session: Session) => session(SessionKey.Iteration.name).as[Long] < users.toLong
    val taking = exec(session =>
      session
        .set(ListKeys.ListNumber.name, next.getAndIncrement())
        .set(ListKeys.VirtualUsers.name, users.toString)
    )
    doIf(session => takesPart(session))(
      exec(taking).asLongAs(session => numberIn(session) < wanted.size)(
        exec(refreshNext).exec(taking)
      )
    ).rendezVous(everybody)
  }

  private def numberIn(session: Session): Int = session(ListKeys.ListNumber.name).as[Int]
}
