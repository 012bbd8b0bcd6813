package org.folio.perf.settings

import java.time.LocalDate
import org.folio.perf.model.{LoadModel, Platform}
import scala.concurrent.duration.{Duration, DurationInt, FiniteDuration}

/**
 * Settings of the load. Most of them count in every simulation.
 *
 * @param rampUp time from no load to the planned rate; 0: the planned rate from the start
 * @param duration of the steady state, after the ramp-up
 * @param rate factor of the plan's iterations per minute
 * @param workflows codes of the workflows to run; `None`: all of the simulation
 * @param excluded codes of workflows that do not run
 * @param preflight whether browsers' OPTIONS requests are sent, as in the published tests
 * @param thinkTime factor of the pauses between the steps of a transaction; 0: no pauses
 * @param seed of random numbers; two runs with the same seed draw the same ones
 * @param requestTimeout a request without an answer by then fails
 * @param exports size of exports
 * @param oai size of harvests
 * @param imports files to import, and when
 * @param lists refreshes of lists
 * @param nla start of imports and exports in the NLA's simulations
 * @param idsOfSeed whether two runs with the same seed create records with the same ids
 * @param changes records that workflows may change
 * @param find search for the highest sustained rate
 * @param origin of the user interface in browsers' OPTIONS requests
 * @param platform of the target; before the run connects, Okapi unless the settings name another one
 */
final case class LoadSettings(
    rampUp: FiniteDuration,
    duration: FiniteDuration,
    model: LoadModel,
    rate: Double,
    workflows: Option[Vector[String]],
    excluded: Vector[String],
    preflight: Boolean,
    thinkTime: Double,
    seed: Long,
    requestTimeout: FiniteDuration,
    exports: ExportSettings,
    oai: HarvestSettings,
    imports: ImportSettings = ImportSettings.Short,
    lists: ListSettings = ListSettings.Short,
    nla: NlaSettings = NlaSettings.AtOnce,
    idsOfSeed: Boolean = false,
    changes: ChangeScope = ChangeScope.All,
    find: FindSettings = FindSettings.Default,
    origin: String = "https://folio.example.org",
    platform: Platform = Platform.Okapi,
)

/**
 * Size of exports.
 *
 * @param records ids in the file of one export job
 * @param receivingRounds rounds of four requests in each download of the workflow erw
 */
final case class ExportSettings(records: Int, receivingRounds: Int)

/**
 * Size of OAI-PMH harvests.
 *
 * @param from first day (UTC) of the changes that an incremental harvest asks for
 * @param until last day (UTC) of these changes
 * @param pages number that an incremental harvest reads after its second page
 * @param fullPages number after which a full harvest stops, if it has not reached its end
 */
final case class HarvestSettings(from: LocalDate, until: LocalDate, pages: Int, fullPages: Int)

/**
 * Starts of imports and exports in the NLA's simulations, counted from the start of the steady state.
 *
 * @param importStart start of the first import; `None`: no imports
 * @param exportStart start of the first export
 */
final case class NlaSettings(importStart: Option[FiniteDuration], exportStart: FiniteDuration)

object NlaSettings {
  val AtOnce: NlaSettings = NlaSettings(Some(Duration.Zero), Duration.Zero)
}

/**
 * Refreshes of lists.
 *
 * @param virtualUsers of each test; tests run one after the other. Each virtual user takes the next list until all
 *   lists have been refreshed
 * @param loops how often a test refreshes all lists
 * @param pollInterval time between two requests for the state of a refresh
 */
final case class ListSettings(
    virtualUsers: Vector[Int],
    loops: Int,
    pollInterval: FiniteDuration,
)

object ListSettings {
  val Short: ListSettings = ListSettings(Vector(1), loops = 1, 10.millis)
}
