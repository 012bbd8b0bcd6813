package org.folio.perf.workflows.lists

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.feeders.lists.WantedList
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.flow.{Flow, Frequency, Workflow}
import org.folio.perf.protocol.{SessionKey, Transaction, TransactionChain}
import org.folio.perf.settings.LoadSettings
import scala.concurrent.duration._

/** The published tests of the lists app. */
object RefreshAllLists {

  val workflow: Workflow = Workflow(
    code = "lists",
    name = "list-refresh",
    title = "Librarians refresh lists; each takes the next list that nobody has refreshed yet.",
    flow = new RefreshFlow(PublishedLists.all),
  )
}

/**
 * Several virtual users refresh all lists; each takes the next list that nobody has refreshed yet. Then the same
 * with the next number of virtual users.
 */
final private class RefreshFlow(lists: Vector[WantedList]) extends Flow {

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

  def needs(load: LoadSettings): Map[RecordKind, Double] = Map.empty

  override def prepare(
      tenant: String,
      load: LoadSettings,
      feeders: Feeders,
  ): Either[String, Map[String, Int]] =
    feeders.lists.of(tenant, lists).map(_ => Map("lists" -> feeders.lists.made(tenant)))

  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val load = run.load.lists
    val everybody = load.virtualUsers.max
    val refreshNext = doSwitch((session: Session) => numberIn(session))(
      lists.zipWithIndex.map { case (list, number) =>
        val id = feeders.lists.take(list, lists, ListKeys.ListId)
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
    val takesPart = (session: Session) => session(SessionKey.Iteration.name).as[Long] < users.toLong
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
