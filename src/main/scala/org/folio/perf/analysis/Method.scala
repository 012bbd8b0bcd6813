package org.folio.perf.analysis

import org.folio.perf.model.LoadModel
import Words.{duration, unit}

/** How the figures were obtained, in sentences. */
private[analysis] object Method {

  def sentences(input: RunInput): Vector[String] = {
    val window = input.window
    val profile = input.manifest.profile
    Vector(
      if (window.steadyMs == 0) "The run has no steady state, so there are no figures to judge."
      else
        s"Judged is the steady state, from ${duration(window.steadyFromMs)} to " +
          s"${duration(window.steadyToMs)} after the load's start: what started in it counts, even if " +
          s"it finished later. The ramp-up of ${duration(profile.rampUpMs)} is in the timeline only.",
      "Response times are those of successful transactions, without think time and with what the user " +
        "waited for; failed ones are counted beside them.",
      "Averages are exact. Percentiles are by nearest rank: of up to " +
        s"${Words.whole(Distribution.MaxValues.toLong)} times exactly, of more from histograms with " +
        s"${Distribution.SignificantDigits} significant digits (HdrHistogram), so exact below " +
        s"${unit("2.048", "s")} and at most 0.1${Words.NoBreak}% too high above. Histograms are added " +
        "up; percentiles are never averaged.",
      s"The timeline has buckets of ${duration(input.axis.bucketMs)}. A transaction and a request are " +
        "in the bucket in which they finished.",
      "Planned is how often the plan starts a transaction in the steady state, a whole number: of a rate of " +
        "1.05 a minute, 10 or 11 times in ten minutes. Offered is the same a minute, or the plan's rate " +
        "where starts are not planned; achieved is what started and finished, failed ones included.",
      planKept(input.manifest.loadModel),
      s"From ${Words.percent(Comparability.MaxErrorPercent)} of failing executions on, a transaction's " +
        "times are shown struck out and are never compared with another run's.",
      "A long job is timed from its start to its end by its own records where it has some, otherwise " +
        "from the first look at its status to the last; those that ended during the whole run count. A tenant is slower " +
        s"than the others from ${Words.exact(LongJobs.SlowerRatio)} times the middle tenant's time on, " +
        "for a record where the records are known.",
      "A value of the infrastructure belongs to the steady state when the middle of its period does.",
      "Messages of errors are compared without ids: UUIDs and numbers of five or more digits read {id}.",
    )
  }

  private def planKept(model: LoadModel): String = model match {
    case LoadModel.Open =>
      "Open model: each scenario's nth start is compared with its nth planned start, over the whole " +
        s"run; it is on time up to ${unit(PlanKeptCheck.ToleranceMs.toString, "ms")} late. The least " +
        "delay of all starts is the load generator's own start-up and is taken off."
    case LoadModel.Closed =>
      "Closed model: a fixed number of virtual users, each paced. A slow system gets less load, so " +
        "offered and achieved have to be read together with the response times."
  }
}
