package org.folio.perf.model

import java.time.Instant

/**
 * Load generators of a run, in `run.json` of the folder with their merged records.
 *
 * @param count planned number of load generators
 * @param startAt by the target's clock, like all times of the run
 * @param parts load generators with records, by their index
 */
final case class RunInjectors(
    count: Int,
    runId: String,
    startAt: Instant,
    parts: Vector[RunInjector],
) {
  def missing: Vector[Int] = (1 to count).toVector.diff(parts.map(_.index))
}

/**
 * One load generator. Times "Ms" count from the run's `loadStartedAt`, by the target's clock.
 *
 * @param index from 1
 * @param id name of its run folder
 * @param clock correction of its times; `None`: unknown, times are not corrected
 * @param startedMs start of its load
 * @param endedMs `None`: killed, or still running at the time of the merge; likewise `ending`
 * @param arrivals of each workflow of the plan: its share, and the arrivals that it sent
 * @param problems unreadable records, in sentences
 * @param use utilisation in the steady state, in a report; `None`: unknown
 */
final case class RunInjector(
    index: Int,
    id: String,
    host: InjectorHost,
    clock: Option[ClockOffset],
    startedMs: Long,
    endedMs: Option[Long],
    ending: Option[Ending],
    arrivals: Vector[PartArrivals],
    problems: Vector[String],
    use: Option[InjectorResult] = None,
) {
  def started: Long = arrivals.map(_.started).sum
}

/** @param started number of virtual users in its log */
final case class PartArrivals(turns: WorkflowTurns, started: Long)

/**
 * Load generators that a load needs. docs/load-generators.md describes the estimate.
 *
 * @param count with equal parts of the load
 * @param cpus vCPU of each
 * @param memoryMiB of each, as the limit of its container
 */
final case class InjectorSize(count: Int, cpus: Int, memoryMiB: Int) {

  /** Heap of each: three quarters of its container, as the image's JVM takes it. */
  def heapMiB: Int = memoryMiB / 4 * 3
}

object InjectorSize {

  /** Processor time of a request in milliseconds: docs/performance.md has it with start and report, which is the most. */
  val CpuMsPerRequest = 0.4

  /** Average CPU that a load generator is planned for. Bursts and the JVM's compiler need the rest. */
  val PlannedCpuPercent = 50.0

  /** vCPU of a load generator in kubernetes/example and aws/template.yaml. */
  val UsualCpus = 2

  private val LeastMemoryMiB = 1024
  private val MemoryStepMiB = 512

  /** Heap of plan, records and report, and of a virtual user with its session and answers. */
  private val BaseHeapMiB = 512.0
  private val HeapMiBPerUser = 0.1

  /** Requests per second of one load generator. */
  def requestsPerSec(cpus: Int): Double = cpus * PlannedCpuPercent / 100 * 1000 / CpuMsPerRequest

  /**
   * @param virtualUsers at the same time
   * @param shareable false: the simulation cannot be shared, so one load generator gets all vCPU
   */
  def of(requestsPerSecond: Double, virtualUsers: Double, shareable: Boolean): InjectorSize = {
    val count = math.max(1, math.ceil(requestsPerSecond / requestsPerSec(UsualCpus)).toInt)
    if (shareable) InjectorSize(count, UsualCpus, memoryMiB(virtualUsers / count))
    else InjectorSize(1, UsualCpus * count, memoryMiB(virtualUsers))
  }

  /** Number of equal load generators for the load of `count`, the busiest of which ran at this average CPU. */
  def enough(count: Int, busiestCpuPercent: Double): Int =
    math.max(count, math.ceil(count * busiestCpuPercent / PlannedCpuPercent).toInt)

  private def memoryMiB(virtualUsers: Double): Int = {
    val needed = (BaseHeapMiB + HeapMiBPerUser * virtualUsers) / 3 * 4
    math.max(LeastMemoryMiB, math.ceil(needed / MemoryStepMiB).toInt * MemoryStepMiB)
  }
}
