package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/** Modules that only one of two platforms has. */
object PlatformChanges {

  /** `None`: both are on one platform. */
  def apply(before: RunReport, after: RunReport): Option[PlatformChange] =
    Option.when(before.run.runsOn != after.run.runsOn) {
      val (old, now) = (modules(before), modules(after))
      def only(of: Map[String, String], other: Map[String, String], isNew: Boolean) =
        (of -- other.keys).toVector.sorted.map { case (name, version) => ModuleMove(name, version, isNew) }
      PlatformChange(
        before.run.runsOn,
        after.run.runsOn,
        if (old.isEmpty || now.isEmpty) Vector.empty else only(old, now, isNew = false) ++ only(now, old, isNew = true),
      )
    }

  /** Published reports state no services; their platform is Okapi unless they say otherwise. */
  def apply(published: TestRecord, after: RunReport): Option[PlatformChange] = {
    val named = published.facts.find(_.part == RunFacts.PlatformPart).map(_.value)
    val from = Platform.all.find(p => named.contains(p.title)).getOrElse(Platform.Okapi)
    Option.when(from != after.run.runsOn)(PlatformChange(from, after.run.runsOn, Vector.empty))
  }

  /** Versions by name. */
  private def modules(report: RunReport): Map[String, String] =
    report.infrastructure.inventory.toVector.flatMap(_.byModule).map { case (name, m) => name -> m.version }.toMap
}

/** A change of the platform in sentences. */
object PlatformWords {

  /** The caution before all figures of a comparison. */
  def caution(change: PlatformChange, before: String, after: String): String =
    s"$before ran on ${change.from.title}, $after on ${change.to.title}. Their requests pass different gateways and " +
      "authorization, so a difference alone does not show a regression of a module."

  /** A published difference between these platforms, if there is one, and the number of modules that differ. */
  def detail(change: PlatformChange): String = {
    val published = Option.when(change.from == Platform.Okapi && change.to == Platform.Eureka)(
      "In published tests, check-ins and check-outs took 20 to 30 % longer on Eureka (Sunflower) than on Okapi (Ramsons)."
    )
    val (come, gone) = change.modules.partition(_.isNew)
    val counted = Vector(gone -> "gone", come -> "new").collect {
      case (all, word) if all.nonEmpty => s"${all.size} $word"
    }
    (published ++ Option.when(counted.nonEmpty)(s"Modules: ${Words.list(counted)}.")).mkString(" ")
  }
}
