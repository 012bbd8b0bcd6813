package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Stalls, steps and growth of response times within the steady state. */
object EventsInRun extends RunRule {
  private val MaxNamed = 3

  /** How response times changed. */
  final private class How(val id: String, val words: String, val caution: String)

  private val AtOnce = new How("step", "at once", "")
  private val LittleByLittle = new How("growth", "little by little", "")
  private val Undecided = new How(
    "change",
    "at once or little by little",
    " The noise of the minutes hides which of both it was. As a step, it would be smaller.",
  )

  private object How {
    def of(event: RunEvent): How =
      if (event.kind == EventKind.Step) AtOnce
      else if (event.orStep) Undecided
      else LittleByLittle
  }

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val (stalls, courses) = measured.results.events.partition(_.kind == EventKind.Stall)
    val (single, several) = courses.partition(_.transactions.size == 1)
    val all = measured.results.transactions.size
    ofStalls(stalls) ++
      several.zipWithIndex.map { case (event, i) => ofCourse(event, i, all) } ++
      (for {
        how <- Vector(AtOnce, LittleByLittle, Undecided)
        rises <- Vector(true, false)
        finding <- ofSingle(
          single.filter(e => How.of(e) == how && e.factor > 1 == rises),
          how,
          rises,
        )
      } yield finding)
  }

  /** One finding for all single transactions that changed alike, those that changed most first. */
  private def ofSingle(
      events: Vector[RunEvent],
      how: How,
      rises: Boolean,
  ): Option[Finding] = Option.when(events.nonEmpty) {
    val word = if (rises) "slower" else "faster"
    val sorted = events.sortBy(e => (-math.log(e.factor).abs, e.transactions.head))
    val named = sorted.map { event =>
      val when =
        if (how == AtOnce) s", ${duration(event.fromMs)} after the start" else ""
      s"${event.transactions.head} (${signed((event.factor - 1) * 100)}$when)"
    }
    Finding(
      s"event-${how.id}-single-$word",
      if (rises) Severity.Warning else Severity.Info,
      s"${count(events.size, "transaction", "transactions")} became $word ${how.words} during the steady state: " +
        s"${few(named, MaxNamed)}.",
      "The figures exclude what the other transactions did." + how.caution,
      Vector("timeline", "results"),
      if (rises) Advice else "",
    )
  }

  private val Advice = "Compare the same time in CPU, memory and queues, and what else ran then."

  private def ofStalls(stalls: Vector[RunEvent]): Vector[Finding] =
    if (stalls.isEmpty) Vector.empty
    else {
      val longest = stalls.maxBy(e => e.toMs - e.fromMs)
      val more =
        if (stalls.size == 1) ""
        else s" It is the longest of ${whole(stalls.size.toLong)} such times."
      Vector(
        Finding(
          "event-stall",
          Severity.Warning,
          s"For ${duration(longest.toMs - longest.fromMs)} all transactions took " +
            s"${times(longest.factor)} their usual time, from ${duration(longest.fromMs)} after the start.$more",
          "The factor is that of the median transaction.",
          Vector("timeline", "results"),
          "Check what the target did at that time: garbage collection, a restart, or a lock in the database.",
        )
      )
    }

  private def ofCourse(event: RunEvent, index: Int, all: Int): Finding = {
    val rises = event.factor > 1
    val change = ((event.factor - 1) * 100).abs
    val by = unit(decimal(change, 0), "%")
    val word = if (rises) "slower" else "faster"
    val statement =
      if (event.kind == EventKind.Step)
        s"${subject(event)} became $by $word at once, ${duration(event.fromMs)} after the start."
      else
        s"${subject(event)} became $by $word, ${How.of(event).words}, over the steady state."
    Finding(
      s"event-${event.kind.toString.toLowerCase}-${index + 1}",
      if (rises) Severity.Warning else Severity.Info,
      statement,
      "Chance and the noise of the minutes do not explain it." + How.of(event).caution +
        (if (event.transactions.size >= all) "" else " The figure excludes what the others did."),
      Vector("timeline", "results"),
      if (rises) Advice else "",
    )
  }

  private def subject(event: RunEvent): String =
    event.name match {
      case Some(name) =>
        s"${count(event.transactions.size, "transaction", "transactions")} of ${name.stripSuffix(".")} " +
          s"(${few(event.transactions, MaxNamed)})"
      case None => "All transactions"
    }
}
