package org.folio.perf.source.aws

import com.amazonaws.services.ecs.model.{Service, Task}
import java.util.Date
import org.folio.perf.model.ClusterEvent
import org.folio.perf.model.Redaction
import org.folio.perf.source.metrics.{ContainerNames, MetricsWindow}
import scala.jdk.CollectionConverters._

/** Starts and stops of tasks, and events of services. */
private[source] object EcsEvents {
  private val OutOfMemoryExit = 137

  /** Events in the window. A service's events about starts and stops are left out: tasks give more details. */
  def of(
      services: Vector[Service],
      tasks: Vector[Task],
      window: MetricsWindow,
  ): Vector[ClusterEvent] = {
    val ofTasks = tasks.flatMap(task => started(task) ++ stopped(task))
    val told = for {
      service <- services
      event <- service.getEvents.asScala
      words = Option(event.getMessage).getOrElse("")
      if event.getCreatedAt != null && !isRoutine(words)
    } yield ClusterEvent(
      event.getCreatedAt.getTime,
      service.getServiceName,
      "other",
      Redaction.text(words),
    )
    (ofTasks ++ told).filter(e => e.timeMs >= window.fromMs && e.timeMs < window.toMs)
  }

  def service(task: Task): String =
    Option(task.getGroup).map(_.stripPrefix("service:")).getOrElse("")

  private def started(task: Task): Option[ClusterEvent] =
    at(task.getStartedAt).map(ClusterEvent(_, service(task), "started", "a task started"))

  private def stopped(task: Task): Option[ClusterEvent] =
    at(task.getStoppedAt).map { time =>
      val containers = task.getContainers.asScala.toVector
      val reasons = Option(task.getStoppedReason).toVector ++
        containers.flatMap(c => Option(c.getReason)).distinct
      val exits = containers.flatMap(c => Option(c.getExitCode).map(c.getName -> _.intValue))
      val isOutOfMemory =
        reasons.exists(_.toLowerCase.replace(" ", "").contains("outofmemory")) ||
          exits.exists(_._2 == OutOfMemoryExit) && reasons.exists(_.contains("OOM"))
      val exit = exits.find(_._2 != 0).map { case (container, code) =>
        val of = if (ContainerNames.isSidecar(container)) s" of $container" else ""
        s"exit code $code$of"
      }
      ClusterEvent(
        time,
        service(task),
        if (isOutOfMemory) "out-of-memory" else "stopped",
        Redaction.text((reasons ++ exit).filter(_.nonEmpty).mkString("; ")),
      )
    }

  private def at(date: Date): Option[Long] = Option(date).map(_.getTime)

  private def isRoutine(words: String): Boolean =
    Vector(
      "has started",
      "has stopped",
      "has reached a steady state",
      "registered",
      "has begun draining",
    )
      .exists(words.contains)
}
