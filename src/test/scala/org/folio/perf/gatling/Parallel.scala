package org.folio.perf.gatling

import io.gatling.core.Predef._
import io.gatling.core.action.Action
import io.gatling.core.action.builder.ActionBuilder
import io.gatling.core.structure.{ChainBuilder, ScenarioContext}

/**
 * Executes chains at the same time for one virtual user. Gatling's own `resources` follow a first request, and have no
 * captures of their own. All actions of a user run on one event loop, so that nothing here needs a lock.
 */
object Parallel {

  /**
   * A chain that ends with the last one of these. It has what all of them have saved, and fails if one fails.
   *
   * @param ends is called at the end of each
   */
  def apply(chains: Vector[ChainBuilder], ends: Session => Unit = _ => ()): ChainBuilder = {
    // Gatling builds a chain from its end.
    var join: Option[Action] = None
    var begins = Vector.empty[Action]
    val end = builder { next =>
      begins = Vector.empty
      join = Some(new Join(next, ends))
      join.getOrElse(next)
    }
    val between = builder { begin =>
      begins +:= begin
      join.getOrElse(begin)
    }
    val fork = builder(begin => new Fork(begin +: begins))
    exec(fork).exec(chains.reduceLeft((done, one) => done.exec(between).exec(one))).exec(end)
  }

  private def builder(make: Action => Action): ActionBuilder = new ActionBuilder {
    override def build(context: ScenarioContext, next: Action): Action = make(next)
  }

  private val Key = "folio-perf.parallel"

  final private class Fork(branches: Vector[Action]) extends Action {
    override val name: String = "fork"
    override def execute(session: Session): Unit = {
      val begun = session.set(Key, new Branches(session, branches.size))
      branches.foreach(_ ! begun)
    }
  }

  final private class Join(next: Action, ends: Session => Unit) extends Action {
    override val name: String = "join"
    override def execute(session: Session): Unit = {
      ends(session)
      session(Key).as[Branches].ended(session).foreach(next ! _)
    }
  }

  final private class Branches(begun: Session, count: Int) {
    private var all = Vector.empty[Session]

    /** @return the session behind all branches, if this is the last one */
    def ended(branch: Session): Option[Session] = {
      all :+= branch
      Option.when(all.size == count) {
        // The last one has the time of all. What a failed one has saved counts, such as its message.
        val (failed, others) = all.partition(_.isFailed)
        val joined = (others ++ failed).foldLeft(branch)(withChanges)
        val restored = begun.attributes.get(Key).fold(joined.remove(Key))(joined.set(Key, _))
        if (failed.isEmpty) restored else restored.markAsFailed
      }
    }

    private def withChanges(session: Session, branch: Session): Session = {
      val changed = branch.attributes.filterNot { case (name, value) =>
        begun.attributes.get(name).exists(isSame(_, value))
      }
      val gone = begun.attributes.keySet -- branch.attributes.keySet
      session.setAll(changed).removeAll(gone.toSeq: _*)
    }

    private def isSame(one: Any, other: Any): Boolean =
      one.asInstanceOf[AnyRef] eq other.asInstanceOf[AnyRef]
  }
}
