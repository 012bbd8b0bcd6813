package org.folio.perf.plan

import org.folio.perf.model.LoadProfile
import org.folio.perf.settings._
import scala.concurrent.duration._

/** Ramp-up and steady state of a simulation under the settings. */
private[plan] object PlannedTime {

  /** Left: the setting that is wrong, what it must be, and what to do. */
  def apply(
      simulation: SimulationPlan,
      settings: Settings,
      paced: Vector[PacedWorkflow],
  ): Either[String, LoadProfile] =
    for {
      profile <- profileOf(simulation, settings, paced)
      _ <- jobsBegin(paced, settings.load, profile)
    } yield profile

  private def profileOf(
      simulation: SimulationPlan,
      settings: Settings,
      paced: Vector[PacedWorkflow],
  ): Either[String, LoadProfile] = {
    val load = settings.load
    val lasts = simulation.lasts.filter(_ => paced.exists(setsTheEnd))
    val rampUpMs = load.rampUp.toMillis
    val steadyMs = lasts.fold(load.duration)(_(settings)).toSeconds * 1000
    // Gatling plans whole seconds.
    def wrong(name: String, value: Any): String =
      s"Setting $name is $value; it must be whole seconds. Pass ${HowTo.here.pass(name)} or set it in " +
        "the target file."
    simulation.fixed match {
      case Some(fixed) => Right(fixed.profile)
      case None if rampUpMs < 0 || rampUpMs % 1000 != 0 => Left(wrong("rampUp", load.rampUp))
      case None if lasts.isEmpty && !isWholeSeconds(load.duration) =>
        Left(wrong("duration", load.duration))
      case None if simulation.raised.isDefined =>
        Right(
          LoadProfile(
            0,
            load.find.longest(settings.shard.exists(_.shard.count > 1)).toSeconds * 1000,
          )
        )
      case None => Right(LoadProfile(rampUpMs, steadyMs))
    }
  }

  private def isWholeSeconds(time: FiniteDuration): Boolean =
    time.toMillis >= 1000 && time.toMillis % 1000 == 0

  private def setsTheEnd(workflow: PacedWorkflow): Boolean = workflow.pace match {
    case Pace.AtOnce(_) | Pace.ImportSeries(_, _) => true
    case _ => false
  }

  /** Checks that series with a start of their own begin before the load ends. */
  private def jobsBegin(
      paced: Vector[PacedWorkflow],
      load: LoadSettings,
      profile: LoadProfile,
  ): Either[String, Unit] =
    paced
      .map(_.pace)
      .collectFirst {
        case Pace.ImportSeries(Moment.DataImport, _) if late(load.nla.importStart, profile) =>
          "nla.importStart" -> load.nla.importStart
        case Pace.Series(Moment.DataExport, _, _) if late(Some(load.nla.exportStart), profile) =>
          "nla.exportStart" -> Some(load.nla.exportStart)
      }
      .map { case (name, delay) =>
        s"Setting $name is ${delay.getOrElse(Duration.Zero)}; it must be less than the duration, " +
          s"${load.duration}: nothing begins after the load. Pass ${HowTo.here.pass(name)} or a " +
          "longer duration."
      }
      .toLeft(())

  private def late(delay: Option[FiniteDuration], profile: LoadProfile): Boolean =
    delay.exists(_.toMillis >= profile.steadyStateMs)
}
