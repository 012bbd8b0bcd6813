package org.folio.perf.plan

import io.gatling.core.Predef._
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder}
import java.util.concurrent.atomic.AtomicInteger
import org.folio.perf.feeders.{RecordKind, TenantFeeder}
import org.folio.perf.injection.OpenArrivals
import org.folio.perf.model._
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.recorder.Recorder
import org.folio.perf.scenarios.{Feeders, Whose, WorkflowScenario}
import org.folio.perf.settings._
import scala.concurrent.duration._

/**
 * Who starts what, when and how often: a simulation and the settings put together.
 *
 * @param load the settings in force for the chains: a fixed load has no think time
 * @param accounts of the tenants that take part, in the order of `tenants`
 * @param tenants the members; last the central one, if a workflow runs there
 * @param central name of the central tenant, if a workflow runs there
 */
final case class LoadPlan(
    simulation: SimulationPlan,
    load: LoadSettings,
    profile: LoadProfile,
    accounts: Vector[TenantAccount],
    tenants: Vector[Tenant],
    central: Option[String],
    workflows: Vector[PlannedWorkflow],
    scenarios: Vector[WorkflowScenario],
) {

  /** Those at which the workflow runs. */
  def tenantsOf(scenario: WorkflowScenario): Vector[Tenant] =
    tenants.filter(t => central.contains(t.name) == (scenario.tenants == Whose.Central))

  /** How long any iteration may wait for jobs, at most. */
  def longestWait: FiniteDuration =
    scenarios.map(_.longestWait).maxOption.getOrElse(Duration.Zero)

  /** What each workflow takes at each of its tenants. */
  def demands: Vector[Demand] =
    for {
      (scenario, workflow) <- scenarios.zip(workflows)
      all = tenantsOf(scenario)
      tenant <- all
      iterations = WorkflowPlan.iterationsAt(tenant, workflow, all, profile)
      (kind, perIteration) <- scenario.needsUnder(load).toVector
    } yield Demand(tenant.name, scenario.code, kind, iterations, perIteration)

  /** How many records of each kind a tenant's part of the plan takes, with a margin. */
  def needs: Map[String, Map[RecordKind, Int]] = {
    val byTenant = demands.groupBy(_.tenant)
    tenants.map { tenant =>
      val own = byTenant.getOrElse(tenant.name, Vector.empty)
      tenant.name -> own.groupBy(_.kind).map { case (kind, group) =>
        val wanted = (group.map(_.withMargin).sum + Demand.Spare).ceil.toInt
        kind -> kind.atMost.fold(wanted)(math.min(wanted, _))
      }
    }.toMap
  }

  /** Whether the load has no planned end: it lasts as long as the jobs that it is there for. */
  def endsWithThoseInFront: Boolean =
    simulation.lasts.isDefined && workflows.exists(_.arrivals match {
      case Arrivals.AtOnce(_) => true
      case _ => false
    })

  /** The plan of a load without planned end, once it is known how long it was. */
  def lasting(totalMs: Long): LoadPlan = {
    val known = profile.copy(steadyStateMs = math.max(1000, totalMs - profile.rampUpMs))
    val stretch = profile.steadyStateMs.toDouble / known.steadyStateMs.toDouble
    copy(
      profile = known,
      workflows = workflows.map { workflow =>
        workflow.copy(
          iterationsPerMinute = workflow.iterationsPerMinute * stretch,
          transactions = workflow.transactions.map(t => t.copy(perMinute = t.perMinute * stretch)),
        )
      },
    )
  }

  /** Makes what workflows cannot make during the load. @return left: why that cannot be done */
  def prepare(feeders: Feeders): Either[String, Unit] = {
    val all = for {
      scenario <- scenarios
      tenant <- tenantsOf(scenario)
    } yield () => scenario.prepare(tenant.name, load, feeders)
    all.foldLeft[Either[String, Unit]](Right(()))((before, next) => before.flatMap(_ => next()))
  }

  /**
   * One population a workflow.
   *
   * @param toSandbox whether the target is the embedded one
   * @param hosts that FOLIO may send a virtual user to
   * @param tokenRefused is called with a tenant whose token the gateway did not take
   * @param guard the first step of each iteration, such as one that stops an interrupted run
   */
  def populations(
      edgeUrl: String,
      recorder: Recorder,
      feeders: Feeders,
      guard: ChainBuilder = ChainBuilder.Empty,
      toSandbox: Boolean = false,
      hosts: AllowedHosts = AllowedHosts.LoopbackOnly,
      tokenRefused: String => Unit = _ => (),
  ): Seq[PopulationBuilder] = {
    val run = new TransactionChain(load, edgeUrl, recorder, toSandbox, hosts, tokenRefused)
    val inFront = new AtomicInteger(
      workflows
        .map(_.arrivals)
        .collect { case Arrivals.AtOnce(iterations) =>
          iterations
        }
        .sum
    )
    val until = Option.when(endsWithThoseInFront)(() => inFront.get <= 0)
    scenarios.zip(workflows).zipWithIndex.map { case ((scenario, planned), index) =>
      val tenantsInTurn = planned.arrivals match {
        case Arrivals.Even => TenantFeeder(tenantsOf(scenario), index, scenarios.size)
        case Arrivals.AtOnce(_) | Arrivals.BackToBack | Arrivals.InTurn(_, _) =>
          TenantFeeder.each(tenantsOf(scenario))
      }
      val users = new VirtualUsers(accounts, tenantsInTurn, recorder, guard)
      val iteration = scenario.iteration(run, feeders)
      (planned.arrivals, planned.virtualUsers) match {
        case (Arrivals.AtOnce(iterations), _) =>
          val last = exec { session =>
            inFront.decrementAndGet()
            session
          }
          users
            .once(scenario.name, iteration.exec(last))
            .inject(OpenArrivals.atOnce(iterations, planned.startOffsetMs))
        case (Arrivals.InTurn(atMost, pauseMs), Some(count)) =>
          users.inTurn(scenario.name, iteration, planned, count, atMost, pauseMs.millis, profile)
        case (Arrivals.BackToBack, Some(count)) =>
          users.backToBack(scenario.name, iteration, planned, count, profile, until)
        case (Arrivals.Even, Some(count)) =>
          users.paced(scenario.name, iteration, planned, count, profile)
        case _ =>
          users
            .once(scenario.name, iteration)
            .inject(
              OpenArrivals(profile, planned.iterationsPerMinute, planned.startOffsetMs)
            )
      }
    }
  }
}

object LoadPlan {
  private val LargeTenantFactor = 2.0

  /** Left: what is wrong with the settings, for the person who made them. */
  def build(simulation: SimulationPlan, settings: Settings): Either[String, LoadPlan] =
    for {
      paced <- Selection(simulation, settings.load)
      profile <- profileOf(simulation, settings, paced)
      _ <- jobsBegin(paced, settings.load, profile)
      members <- accountsOf(simulation, settings)
      central <- centralOf(paced, settings)
      _ <- edgeKeys(paced, members, central)
    } yield {
      val atSandbox =
        if (settings.target.sandbox.isDefined) simulation.thinkTimeAtSandbox else 1.0
      val asSet = settings.load.copy(thinkTime = settings.load.thinkTime * atSandbox)
      val load = simulation.fixed.fold(asSet) { _ =>
        settings.load.copy(
          model = LoadModel.Open,
          rate = 1,
          thinkTime = 0,
          imports = ImportSettings.Short,
          lists = ListSettings.Short,
        )
      }
      val atMembers =
        members.map(account => Tenant(account.name, account.size, weight(simulation, account)))
      // Its pace is that of a small tenant, however many members there are.
      val tenants = atMembers ++ central.map(account => Tenant(account.name, account.size, 1))
      val planned = paced.zipWithIndex.map { case (workflow, index) =>
        val at = workflow.scenario.tenants match {
          case Whose.Members => atMembers
          case Whose.Central => tenants.drop(atMembers.size)
        }
        WorkflowPlan(workflow, at, load, profile, index, paced.size)
      }
      LoadPlan(
        simulation,
        load,
        profile,
        members ++ central,
        tenants,
        central.map(_.name),
        planned,
        paced.map(_.scenario),
      )
    }

  private def weight(simulation: SimulationPlan, account: TenantAccount): Double =
    if (simulation.fixed.isEmpty && !simulation.oneTenant && account.size == TenantSize.Large)
      LargeTenantFactor
    else 1

  private def profileOf(
      simulation: SimulationPlan,
      settings: Settings,
      paced: Vector[PacedWorkflow],
  ): Either[String, LoadProfile] = {
    val load = settings.load
    val lasts = simulation.lasts.filter(_ => paced.exists(isInFront))
    val rampUpMs = load.rampUp.toMillis
    val steadyMs = lasts.fold(load.duration)(_(settings)).toSeconds * 1000
    // Gatling plans whole seconds.
    def wrong(name: String, value: Any): String =
      s"Setting $name is $value; it must be whole seconds. Pass -D$name=VALUE or set it in the " +
        "target file."
    simulation.fixed match {
      case Some(fixed) => Right(fixed.profile)
      case None if rampUpMs < 0 || rampUpMs % 1000 != 0 => Left(wrong("rampUp", load.rampUp))
      case None if lasts.isEmpty && !isWholeSeconds(load.duration) =>
        Left(wrong("duration", load.duration))
      case None => Right(LoadProfile(rampUpMs, steadyMs))
    }
  }

  private def isWholeSeconds(time: FiniteDuration): Boolean =
    time.toMillis >= 1000 && time.toMillis % 1000 == 0

  private def isInFront(workflow: PacedWorkflow): Boolean = workflow.pace match {
    case Pace.OnceTogether | Pace.Together(_) => true
    case _ => false
  }

  /** What the settings put at a moment of its own has to begin while there is load. */
  private def jobsBegin(
      paced: Vector[PacedWorkflow],
      load: LoadSettings,
      profile: LoadProfile,
  ): Either[String, Unit] =
    paced
      .map(_.pace)
      .collectFirst {
        case Pace.InTurn(Moment.DataImport, _, _) if late(load.jobs.dataImport, profile) =>
          "dataImport" -> load.jobs.dataImport
        case Pace.InTurn(Moment.DataExport, _, _) if late(Some(load.jobs.dataExport), profile) =>
          "dataExportDelay" -> Some(load.jobs.dataExport)
      }
      .map { case (name, delay) =>
        s"Setting $name is ${delay.getOrElse(Duration.Zero)}; it must be less than the duration, " +
          s"${load.duration}, or it would begin after the load. Pass -D$name=VALUE or a longer " +
          "-Dduration."
      }
      .toLeft(())

  private def late(delay: Option[FiniteDuration], profile: LoadProfile): Boolean =
    delay.exists(_.toMillis >= profile.steadyStateMs)

  private def accountsOf(
      simulation: SimulationPlan,
      settings: Settings,
  ): Either[String, Vector[TenantAccount]] = {
    val all = settings.target.tenants
    if (all.isEmpty)
      Left(s"Target ${settings.target.name} has no tenants; name at least one in target.tenants.")
    else if (simulation.fixed.isDefined) Right(all.take(1))
    else if (simulation.oneTenant)
      Right(Vector(all.find(_.size == TenantSize.Large).getOrElse(all.head)))
    else Right(all)
  }

  /** `None`: no workflow needs it. */
  private def centralOf(
      paced: Vector[PacedWorkflow],
      settings: Settings,
  ): Either[String, Option[TenantAccount]] = {
    val there = paced.map(_.scenario).filter(_.tenants == Whose.Central).map(_.code)
    if (there.isEmpty) Right(None)
    else
      settings.target.centralTenant
        .toRight(
          s"Workflow ${there.mkString(", ")} runs at a consortium's central tenant, and target " +
            s"${settings.target.name} has none; name it in target.centralTenant or leave the " +
            "workflow out with -Dexclude."
        )
        .map(Some(_))
  }

  private def edgeKeys(
      paced: Vector[PacedWorkflow],
      members: Vector[TenantAccount],
      central: Option[TenantAccount],
  ): Either[String, Unit] = {
    val usesEdge = paced.map(_.scenario).filter(_.asksEdge)
    val asked = usesEdge.map(_.tenants).distinct.flatMap {
      case Whose.Members => members
      case Whose.Central => central.toVector
    }
    val keyless = asked.filter(_.edgeApiKey.isEmpty).map(_.name)
    if (keyless.isEmpty) Right(())
    else
      Left(
        s"Workflow ${usesEdge.map(_.code).mkString(", ")} asks an edge module, and " +
          s"${keyless.size} tenants have no edgeApiKey: ${keyless.take(5).mkString(", ")}" +
          (if (keyless.size > 5) ", ... " else ". ") +
          "Give them one in the target file or leave the workflow out with -Dexclude."
      )
  }
}
