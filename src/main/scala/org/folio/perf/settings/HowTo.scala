package org.folio.perf.settings

/**
 * Advice in messages: how to pass a setting, and how to start a program. Users of the container have neither Maven nor
 * `-D`: they set variables, and name a mode of the image.
 */
final class HowTo(inContainer: Boolean) {

  /** A setting with its value, to follow "Pass", e.g. `-Dduration=1h`. */
  def pass(setting: String, value: String = "VALUE"): String =
    if (!inContainer) s"-D$setting=$value"
    else
      HowTo.Variables.get(setting) match {
        case Some(variable) => s"$variable=$value"
        case None => s"-D$setting=$value in SETTINGS"
      }

  /** Advice about load generators that come too late, as a sentence. */
  def laterStart: String =
    if (inContainer) "Set a greater START_IN, or a later START_AT."
    else "Give all load generators a later startAt."

  /** Makes the report of a run folder. */
  def report(folder: String): String =
    if (inContainer) s"the image's mode report, with RUN=$folder"
    else s"./perf report -Drun=$folder"

  /** The next step after the records of several load generators, as a sentence. */
  def merge(count: Int): String =
    if (inContainer) s"The image's mode merge creates the report when all $count have ended."
    else
      s"Create the report from all $count folders: ./perf report -Drun=RUN,RUN,..."

  /**
   * Runs a simulation.
   *
   * @param settings names and values
   */
  def start(simulation: String, settings: Vector[(String, String)]): String =
    if (inContainer) {
      val same = if (settings.isEmpty) "" else " and the same other variables"
      s"the image's mode prepare, with SIMULATION=$simulation$same"
    } else
      s"mvn gatling:test -Dsimulation=$simulation" +
        settings.map { case (name, value) => s" -D$name=$value" }.mkString
}

object HowTo {

  /** The container's entry point sets it. */
  private val Property = "folio-perf.container"

  val here: HowTo = new HowTo(sys.props.get(Property).contains("true"))

  /** Variables of the container by the settings that they give; SETTINGS gives all others. */
  private val Variables = Map(
    "simulation" -> "SIMULATION",
    "target" -> "TARGET",
    "duration" -> "DURATION",
    "tenants" -> "TENANTS",
    "baseline" -> "BASELINE",
    "reports" -> "REPORTS",
    "shard" -> "SHARDS",
    "runId" -> "RUN_ID",
    "startAt" -> "START_AT",
  )
}
