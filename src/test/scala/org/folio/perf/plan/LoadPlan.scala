package org.folio.perf.plan

import org.folio.perf.feeders.{RecordKind, TenantOrder}
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.flow.{TenantScope, Workflow, WorkflowWords}
import org.folio.perf.model._
import org.folio.perf.settings._
import scala.concurrent.duration._

/**
 * Plan of a run: a simulation under its settings.
 *
 * @param load settings for the chains; a fixed load has no think time
 * @param accounts of this load generator's tenants, in the order of `tenants`
 * @param tenants the members; then the central one, if a workflow runs there
 * @param central name of the central tenant, if a workflow runs there
 * @param workflows as planned
 * @param definitions of `workflows`, in the same order
 * @param shares present: this load generator sends a part of the load; the other values are the whole plan's
 * @param search present: the load goes in steps; `workflows` has the plan's own rates
 * @param leftOut requests that some tenants do not get
 * @param absent workflows whose page the target does not have
 */
final case class LoadPlan(
    simulation: SimulationPlan,
    load: LoadSettings,
    profile: LoadProfile,
    accounts: Vector[TenantAccount],
    tenants: Vector[Tenant],
    central: Option[String],
    workflows: Vector[PlannedWorkflow],
    definitions: Vector[Workflow],
    shares: Option[Shares] = None,
    search: Option[SearchPlan] = None,
    leftOut: Vector[LeftOutRequest] = Vector.empty,
    absent: Vector[Workflow] = Vector.empty,
) {

  /**
   * The plan for a target of this platform, without workflows whose page it does not have.
   *
   * @param interfaces of its modules, as far as they are known
   */
  def on(platform: Platform, interfaces: Option[Interfaces] = None): LoadPlan = {
    val at = load.copy(platform = platform, interfaces = interfaces.orElse(load.interfaces))
    val (there, absent) = pairs.partition(_._1.isAt(at.api))
    copy(load = at, definitions = there.map(_._1), workflows = there.map(_._2), absent = absent.map(_._1))
  }

  /** Workflows, each with its plan. */
  def pairs: Vector[(Workflow, PlannedWorkflow)] = definitions.zip(workflows)

  /** Tenants of this load generator. */
  def ownTenants: Vector[Tenant] = tenants.filter(t => shares.forall(_.owns(t.name)))

  /** Whether the workflow runs at the central tenant. Without one, it runs at the members. */
  def isCentral(workflow: Workflow): Boolean =
    central.isDefined && workflow.tenants == TenantScope.Central

  /** Tenants at which the workflow runs. */
  def tenantsOf(workflow: Workflow): Vector[Tenant] =
    tenants.filter(t => central.contains(t.name) == isCentral(workflow))

  /** Present: several load generators share the tenants, and each has its part of their records. */
  def partOfRecords: Option[Shard] = shares.filter(_.isShared).map(_.shard)

  /** Arrivals of each workflow at this load generator; empty: all of them. */
  def turns: Vector[WorkflowTurns] =
    for {
      part <- shares.toVector
      ((workflow, planned), index) <- pairs.zipWithIndex
    } yield part.turns(workflow.code, orderOf(workflow, planned, index), index)

  /** Arrivals of virtual users at this load generator, in milliseconds since the start of the load, in order. */
  def arrivalsMs(planned: PlannedWorkflow): Vector[Long] = {
    val all = PlannedStarts.arrivalsMs(profile, planned)
    turns.find(_.workflow == planned.code).fold(all)(_.own(all))
  }

  /** Whether this load generator starts no virtual user of the workflow. */
  def isIdle(planned: PlannedWorkflow): Boolean = shares.isDefined && arrivalsMs(planned).isEmpty

  /** @param index of the workflow */
  private[plan] def orderOf(
      workflow: Workflow,
      planned: PlannedWorkflow,
      index: Int,
  ): TenantOrder =
    WorkflowPlan.tenantsInTurn(planned.arrivals, tenantsOf(workflow), index, definitions.size)

  /** The same with the first of the plan's tenants only; `None`: the workflow runs at none of them. */
  private[plan] def orderOfFirst(
      workflow: Workflow,
      planned: PlannedWorkflow,
      index: Int,
      count: Int,
  ): Option[TenantOrder] = {
    val first = tenants.filterNot(t => central.contains(t.name)).take(count)
    val at = tenantsOf(workflow).filter(first.contains)
    Option.when(at.nonEmpty)(
      WorkflowPlan.tenantsInTurn(planned.arrivals, at, index, definitions.size)
    )
  }

  /** The longest time that an iteration may wait for jobs. */
  def longestWait: FiniteDuration =
    definitions.map(_.longestWait).maxOption.getOrElse(Duration.Zero)

  /** Records that each workflow takes at each tenant of this load generator. */
  def demands: Vector[RecordDemand] = {
    val parts = shares.fold(1)(_.partsOfTenant)
    demandsOfAll.map(demand => demand.copy(iterations = demand.iterations / parts))
  }

  /** Records that all load generators take at the tenants of this one. */
  def demandsOfAll: Vector[RecordDemand] =
    for {
      (workflow, planned) <- pairs
      all = tenantsOf(workflow)
      tenant <- all if shares.forall(_.owns(tenant.name))
      iterations = WorkflowPlan.iterationsAt(tenant, planned, all, profile)
      (kind, perIteration) <- workflow.needs(load).toVector
    } yield RecordDemand(tenant.name, workflow.code, kind, iterations, perIteration)

  /** Records of each kind that a tenant's part of the plan takes, with a margin. */
  def needs: Map[String, Map[RecordKind, Int]] = {
    val byTenant = demands.groupBy(_.tenant)
    ownTenants.map { tenant =>
      val own = byTenant.getOrElse(tenant.name, Vector.empty)
      tenant.name -> own.groupBy(_.kind).map { case (kind, group) =>
        val wanted = (group.map(_.withMargin).sum + RecordDemand.spareOf(kind)).ceil.toInt
        kind -> kind.atMost.fold(wanted)(math.min(wanted, _))
      }
    }.toMap
  }

  /** Whether the load has no planned end but lasts until its jobs are done. */
  def endsWithItsJobs: Boolean =
    simulation.lasts.isDefined && workflows.exists(_.arrivals match {
      case Arrivals.AtOnce(_) | Arrivals.InTurn(_, _) => true
      case Arrivals.Even | Arrivals.BackToBack => false
    })

  /** Whether several load generators can share the load. */
  def isShareable: Boolean = simulation.fixed.isEmpty && !endsWithItsJobs && search.isEmpty

  /** The plan of a load without planned end, with its actual duration. */
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

  /**
   * Creates the data that workflows cannot create during the load.
   *
   * @return number of records of each kind, by its name; left: why it failed, as a sentence
   */
  def prepare(feeders: Feeders): Either[String, Map[String, Int]] = {
    val all = for {
      workflow <- definitions
      tenant <- tenantsOf(workflow) if shares.forall(_.owns(tenant.name))
    } yield () => workflow.flow.prepare(tenant.name, load, feeders)
    Eithers.map(all)(_()).map(_.flatten.groupMapReduce(_._1)(_._2)(_ + _))
  }
}

object LoadPlan {

  private val LargeTenantFactor = 2.0

  /** Left: the setting that is wrong, what it must be, and what to do. */
  def build(named: SimulationPlan, settings: Settings): Either[String, LoadPlan] =
    for {
      simulation <- named.under(settings.load)
      paced <- Selection(simulation, settings.load)
      profile <- PlannedTime(simulation, settings, paced)
      members <- Participants.members(simulation, settings)
      central = Participants.central(paced, settings)
      _ <- Participants.edgeKeys(paced, members, central)
      flat = put(simulation, settings, profile, paced, members, central)
      whole <- if (simulation.raised.isEmpty) Right(flat) else SearchPlan(flat, settings)
      plan <- settings.shard
        .map(_.shard)
        .fold[Either[String, LoadPlan]](Right(whole))(shared(whole, _))
    } yield plan

  private def put(
      simulation: SimulationPlan,
      settings: Settings,
      profile: LoadProfile,
      workflows: Vector[PacedWorkflow],
      members: Vector[TenantAccount],
      central: Option[TenantAccount],
  ): LoadPlan = {
    val atSandbox =
      if (settings.target.sandbox.isDefined) simulation.thinkTimeAtSandbox else 1.0
    val asSet = settings.load.copy(
      thinkTime = settings.load.thinkTime * atSandbox,
      model = if (settings.load.isModelOfPlan) simulation.model else settings.load.model,
    )
    val load = simulation.fixed.fold(asSet) { _ =>
      settings.load.copy(
        model = LoadModel.Open,
        rate = 1,
        thinkTime = 0,
        imports = ImportSettings.Short,
        lists = ListSettings.Short,
        nla = settings.load.nla.copy(importRecords = NlaSettings.ShortFile),
      )
    }
    val atMembers = members.zip(weights(simulation, members)).map { case (account, weight) =>
      Tenant(account.name, account.size, weight)
    }
    // The central tenant has the pace of a small one, whatever the number of members.
    val tenants = atMembers ++ central.map(account => Tenant(account.name, account.size, 1, isCentral = true))
    val plans = new WorkflowPlan(simulation, load, profile, workflows.size)
    val planned = workflows.zipWithIndex.map { case (paced, index) =>
      val at = paced.workflow.tenants match {
        case TenantScope.Central if central.isDefined => tenants.drop(atMembers.size)
        case TenantScope.Members | TenantScope.Central => atMembers
      }
      plans(paced, at, index)
    }
    LoadPlan(
      simulation,
      load,
      profile,
      members ++ central,
      tenants,
      central.map(_.name),
      planned,
      workflows.map(_.workflow),
    )
  }

  /** The part of one load generator. */
  private def shared(whole: LoadPlan, shard: Shard): Either[String, LoadPlan] = {
    val iterations = for {
      (workflow, planned) <- whole.pairs
      all = whole.tenantsOf(workflow)
      tenant <- all
    } yield tenant.name -> WorkflowPlan.iterationsAt(tenant, planned, all, whole.profile)
    val byTenant = iterations.groupMapReduce(_._1)(_._2)(_ + _)
    val shares = Shares(shard, whole.tenants.map(t => t.name -> byTenant.getOrElse(t.name, 0.0)))
    val part = whole.copy(
      accounts = whole.accounts.filter(account => shares.owns(account.name)),
      shares = Some(shares),
    )
    val obstacle =
      if (shard.count > 1 && whole.simulation.fixed.isDefined)
        Some("cannot be shared: it is a check that sends each workflow once. Leave -Dshard out.")
      else if (shard.count > 1 && whole.endsWithItsJobs)
        Some(
          "cannot be shared: it lasts until its jobs are done, which only the load generator that started them knows. Leave " +
            "-Dshard out."
        )
      else if (shard.count > 1 && whole.search.isDefined)
        Some(
          "cannot be shared: its steps are decided while it runs. Leave -Dshard out, and use a larger load generator."
        )
      else
        Option.when(part.workflows.forall(part.isIdle))(
          s"has no load left for this load generator: there are only ${whole.tenants.size} tenants. Use fewer load generators."
        )
    obstacle.map(why => s"Setting shard is ${shard.code}, but ${whole.simulation.name} $why").toLeft(part)
  }

  /** Iterations of tenants compared with each other: on average 1, if the plan has shares. */
  private def weights(simulation: SimulationPlan, members: Vector[TenantAccount]): Vector[Double] =
    if (simulation.shares.isEmpty) members.map(weight(simulation, _))
    else {
      val shares = simulation.shares.map(_._2).sorted.reverse
      val named = simulation.shares.toMap
      // Of another FOLIO: its largest tenants stand for the large ones.
      val ranks = members.sortBy(_.size != TenantSize.Large).map(_.name).zipWithIndex.toMap
      val own =
        if (members.exists(one => named.contains(one.name))) members.map(one => named.getOrElse(one.name, shares.last))
        else members.map(one => shares(ranks(one.name) % shares.size))
      own.map(_ * own.size / own.sum)
    }

  private def weight(simulation: SimulationPlan, account: TenantAccount): Double =
    if (simulation.fixed.isEmpty && !simulation.oneTenant && account.size == TenantSize.Large)
      LargeTenantFactor
    else 1
}

/** Tenants of the target that take part in a simulation. Left: the setting that is wrong, and what to do. */
private[plan] object Participants {

  /** Tenants other than the central one. */
  def members(
      simulation: SimulationPlan,
      settings: Settings,
  ): Either[String, Vector[TenantAccount]] = {
    val all = settings.target.tenants
    if (all.isEmpty) {
      val target = settings.target.name
      Left(
        settings.target.centralTenant.fold(
          s"Target $target has no tenants; name at least one in target.tenants."
        )(central =>
          s"Target $target has no tenants but the central one, ${central.name}; name its members in target.tenants. " +
            "A library without a consortium leaves target.centralTenant out: harvests then run at its tenant."
        )
      )
    } else if (simulation.fixed.isDefined) Right(all.take(1))
    else if (simulation.oneTenant)
      Right(Vector(all.find(_.size == TenantSize.Large).getOrElse(all.head)))
    else Right(all)
  }

  /** The central tenant; `None`: no workflow runs there, or the target has none. */
  def central(paced: Vector[PacedWorkflow], settings: Settings): Option[TenantAccount] =
    settings.target.centralTenant
      .filter(_ => paced.exists(_.workflow.tenants == TenantScope.Central))

  /** Checks that tenants with requests to edge modules have an API key. */
  def edgeKeys(
      paced: Vector[PacedWorkflow],
      members: Vector[TenantAccount],
      central: Option[TenantAccount],
  ): Either[String, Unit] = {
    val usesEdge = paced.map(_.workflow).filter(_.usesEdge)
    val tenants = usesEdge.map(_.tenants).flatMap {
      case TenantScope.Central if central.isDefined => central.toVector
      case TenantScope.Members | TenantScope.Central => members
    }
    val keyless = tenants.filter(_.edgeApiKey.isEmpty).map(_.name).distinct
    if (keyless.isEmpty) Right(())
    else {
      val codes = usesEdge.map(_.code)
      Left(
        s"${WorkflowWords.named(codes).capitalize} ${if (codes.size == 1) "sends" else "send"} requests to edge modules, but " +
          s"no edgeApiKey is set for ${FirstOf(keyless, 5)}. " +
          "Set the environment variable FOLIO_PERF_EDGE_API_KEY, with _TENANT at its end for one tenant, or edgeApiKey in the " +
          s"target's credentialsFile or secret, or ${WorkflowWords.leaveOut(codes)}."
      )
    }
  }
}

/** Workflows of a simulation that run: all, or the ones that the settings select. */
private[plan] object Selection {

  def apply(
      simulation: SimulationPlan,
      load: LoadSettings,
  ): Either[String, Vector[PacedWorkflow]] = {
    val offered =
      simulation.workflows.filter(workflow => simulation.fixed.isDefined || workflow.when(load))
    val codes = offered.map(_.workflow.code)
    def unknown(setting: String, named: Vector[String]): Option[String] =
      named.find(!codes.contains(_)).map { code =>
        s"Setting $setting names workflow $code; ${simulation.name} has only " +
          s"${codes.mkString(", ")}.${SettingsError.meant(code, codes)} Pass ${HowTo.here.pass(setting, "CODES")} or correct it in " +
          "the target file."
      }
    val wanted = load.workflows.getOrElse(codes)
    val selected = offered.filter { workflow =>
      wanted.contains(workflow.workflow.code) &&
      !load.excluded.contains(workflow.workflow.code)
    }
    unknown("workflows", wanted)
      .orElse(unknown("exclude", load.excluded))
      .orElse(
        Option.when(selected.isEmpty)(
          s"No workflow is left to run: setting workflows is ${wanted.mkString(", ")} and setting " +
            s"exclude is ${load.excluded.mkString(", ")}. Keep at least one of ${codes.mkString(", ")}."
        )
      )
      .toLeft(selected)
  }
}

/**
 * Distribution of a load over several load generators. Each of them calculates the same one, from the plan alone.
 * A tenant belongs to one load generator, so that their planned iterations are as even as whole tenants allow. If
 * there are fewer tenants than load generators, each tenant belongs to all of them, which take turns.
 *
 * @param owners index of the load generator by tenant, from 1; empty: each tenant belongs to all
 */
final case class Shares(shard: Shard, owners: Map[String, Int]) {

  /** Whether load generators work at the same tenants. */
  def isShared: Boolean = owners.isEmpty

  def owns(tenant: String): Boolean = isShared || owners.get(tenant).contains(shard.index)

  /** Number of load generators that share the iterations at a tenant. */
  def partsOfTenant: Int = if (isShared) shard.count else 1

  /**
   * Arrivals of a workflow at this load generator.
   *
   * @param index of the workflow; with shared tenants, workflows begin at different load generators
   */
  def turns(workflow: String, order: TenantOrder, index: Int = 0): WorkflowTurns = {
    val period = order.cycle.size * partsOfTenant
    WorkflowTurns(workflow, period, (0 until period).toVector.filter(isOwn(_, order, index)))
  }

  private def isOwn(arrival: Int, order: TenantOrder, index: Int): Boolean =
    if (!isShared) owns(order.tenantOf(arrival.toLong))
    else {
      val at = arrival + order.startAt
      val place = at % order.cycle.size
      val tenant = order.cycle(place)
      val inCycle = order.cycle.count(_ == tenant)
      val before = order.cycle.take(place).count(_ == tenant)
      val ofTenant = at / order.cycle.size * inCycle + before
      // Tenants begin at different load generators; otherwise one would have all single iterations.
      val first = order.cycle.distinct.indexOf(tenant) + index
      (ofTenant + first) % shard.count == shard.index - 1
    }
}

object Shares {

  /** @param planned planned iterations of each tenant, in the order of the tenants */
  def apply(shard: Shard, planned: Vector[(String, Double)]): Shares =
    if (planned.size < shard.count) Shares(shard, Map.empty[String, Int])
    else Shares(shard, evenly(shard.count, planned))

  /** Assigns each tenant, the busiest first, to the load generator with the least load so far. */
  private def evenly(count: Int, planned: Vector[(String, Double)]): Map[String, Int] = {
    val load = Array.fill(count)(0.0)
    val tenants = Array.fill(count)(0)
    planned
      .sortBy { case (_, iterations) => -iterations }
      .map { case (tenant, iterations) =>
        // By their number if the plan has no rates, so that no load generator remains without a tenant.
        val least = (0 until count).minBy(i => (load(i), tenants(i)))
        load(least) += iterations
        tenants(least) += 1
        tenant -> (least + 1)
      }
      .toMap
  }
}

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
    val lasts = simulation.lasts.filter { _ =>
      paced.map(_.pace).exists {
        case Pace.AtOnce(_) | Pace.ImportSeries(_, _) => true
        case _ => false
      }
    }
    val hours = paced.map(_.pace).collectFirst { case Pace.PerMinute(_, _, _, Some(shape)) => shape.size }
    val rampUpMs = load.rampUp.toMillis
    val steadyMs = lasts.fold(load.duration)(_(settings)).toSeconds * 1000
    // Gatling plans whole seconds.
    def wrong(name: String, value: Any): String =
      s"Setting $name is $value; it must be whole seconds. Pass ${HowTo.here.pass(name)} or set it in " +
        "the target file."
    simulation.fixed match {
      case Some(profile) => Right(profile)
      case None if rampUpMs < 0 || rampUpMs % 1000 != 0 => Left(wrong("rampUp", load.rampUp))
      case None if lasts.isEmpty && (load.duration < 1.second || load.duration.toMillis % 1000 != 0) =>
        Left(wrong("duration", load.duration))
      case None if simulation.raised.isDefined =>
        Right(LoadProfile(0, load.find.atMost.toSeconds * 1000))
      case None if hours.isDefined && load.model == LoadModel.Closed =>
        Left("Setting hour is day, but a closed model has constant rates. Pass -Dmodel=open, or another hour.")
      // A day begins at the rate of its first hour.
      case None if hours.isDefined =>
        Right(LoadProfile(0, if (load.own.hasDuration) steadyMs else hours.fold(0L)(_.toLong * 3600000)))
      case None => Right(LoadProfile(rampUpMs, steadyMs))
    }
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
