package org.folio.perf.pipeline

import org.folio.perf.model._
import org.folio.perf.source.metrics._
import org.folio.perf.testkit.PlainSuite
import scala.collection.mutable

class ClusterWatchSpec extends PlainSuite {
  private val start = 1700000000000L
  private val minute = 60000L
  private val origin =
    MetricsOrigin(
      None,
      "here",
      "cluster",
      "db-1",
      60,
      search = Some("search"),
      kafka = Some("kafka"),
    )

  /** A source that says what it is told to. */
  private class Told(answer: => CollectedMetrics) extends MetricSource {
    var asked: Vector[MetricsRequest] = Vector.empty
    override def isNamed(origin: MetricsOrigin): Boolean = true
    override def access(origin: MetricsOrigin, nowMs: Long): Vector[String] = Vector.empty
    override def inventory(origin: MetricsOrigin, window: MetricsWindow): InventoryPart =
      InventoryPart(machines = Vector(Machine("ec2", "i-1", "", 1)))
    override def collect(request: MetricsRequest): CollectedMetrics = {
      asked :+= request
      answer
    }
  }

  private def series(values: Double*) = Series(
    "AWS/RDS",
    "CPUUtilization",
    "db-1",
    "Percent",
    "Average",
    60,
    points = values.toVector.zipWithIndex.map { case (v, i) => SeriesPoint(start + i * minute, v) },
  )

  private def criterion(line: String): StopCriterion =
    StopLine.parse(line).value

  private class Watched(
      source: Told,
      whole: Boolean = false,
      minutes: Long = 3,
      line: String = "database cpu > 98 % for 2 m",
  ) {
    val said: mutable.ArrayBuffer[String] = mutable.ArrayBuffer.empty
    val stopped: mutable.ArrayBuffer[StopReason] = mutable.ArrayBuffer.empty
    var seen: Vector[Series] = Vector.empty
    val watch = new ClusterWatch(
      origin,
      Vector(criterion("errors > 20 % for 60 s"), criterion(line)),
      whole,
      start,
      60 * minute,
      seen = _,
      reason => stopped += reason,
      line => said += line,
      Vector(source),
      () => start + minutes * minute,
    )
  }

  test("a database that stays busy ends the run, and its values are shown") {
    val watched = new Watched(new Told(CollectedMetrics(Vector(series(99, 99.9)))))
    watched.watch.look()
    watched.stopped.map(_.line).shouldBe(Seq("database cpu > 98 % for 2 m"))
    watched.seen.map(_.subject).shouldBe(Vector("db-1"))
  }

  test("only what the criteria look at is asked for, and only of the last minutes") {
    val source = new Told(CollectedMetrics(Vector(series(50))))
    new Watched(source, minutes = 30).watch.look()
    val request = source.asked.head
    request.only.shouldBe(Some(Set("databases")))
    request.isLive.shouldBe(true)
    // The two minutes of the criterion, and ten by which values may be late.
    request.window.shouldBe(MetricsWindow(start + 18 * minute, start + 30 * minute))
  }

  test("all metrics are asked for where they are to be shown") {
    val source = new Told(CollectedMetrics())
    new Watched(source, whole = true).watch.look()
    source.asked.head.only.shouldBe(None)
    source.asked.head.known.ids("ec2").shouldBe(Vector("i-1"))
  }

  test("a metric that cannot be read is told once, and again after it could be") {
    var answer = CollectedMetrics(gaps = Vector("Access is denied."))
    val watched = new Watched(new Told(answer))
    watched.watch.look()
    watched.watch.look()
    val complaint =
      "The stop criterion 'database cpu > 98 % for 2 m' cannot be checked at present: Access is denied."
    watched.said.shouldBe(Seq(complaint))
    answer = CollectedMetrics(Vector(series(50)))
    watched.watch.look()
    answer = CollectedMetrics(gaps = Vector("Access is denied."))
    watched.watch.look()
    watched.said.shouldBe(Seq(complaint, complaint))
    watched.stopped.shouldBe(empty)
  }

  test("a criterion whose metric had no value all the time is named in the end") {
    val never = Vector(
      "The stop criterion 'database cpu > 98 % for 2 m' was never checked: its metric had no value while the load " +
        "went on."
    )
    val misspelt = new Watched(new Told(CollectedMetrics()))
    misspelt.watch.neverChecked.shouldBe(never)
    misspelt.watch.look()
    misspelt.watch.neverChecked.shouldBe(never)
    val met = new Watched(new Told(CollectedMetrics(Vector(series(99, 99.9)))))
    met.watch.look()
    met.watch.neverChecked.shouldBe(empty)
  }
}
