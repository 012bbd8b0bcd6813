package org.folio.perf.sandbox

import io.vertx.core.http.{HttpServer, HttpServerOptions}
import io.vertx.core.{Future, Vertx, VertxOptions}
import java.util.concurrent.TimeUnit.MINUTES
import org.folio.perf.capacity.Environment
import java.util.concurrent.ConcurrentHashMap
import org.folio.perf.model.{FolioRelease, Platform}
import org.folio.perf.sandbox.cluster.{Cluster, JobKind}
import org.folio.perf.sandbox.data.{Consortium, Ids, SampleData, TenantData}
import org.folio.perf.settings.SandboxTenant
import org.folio.perf.sandbox.fqm.SubmittedQueries
import org.folio.perf.sandbox.gateway._
import org.folio.perf.sandbox.http.MountedRoutes
import org.folio.perf.sandbox.module._
import org.folio.perf.sandbox.storage.ObjectStorage
import org.folio.perf.settings.{Releases, SandboxData, SandboxSettings}
import scala.concurrent.duration._
import scala.util.control.NonFatal
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.eureka.{EurekaModules, EurekaRules}

/**
 * The embedded FOLIO. It has state, is as strict as FOLIO, listens on loopback and runs on one
 * event loop.
 */
object Sandbox {

  /**
   * Modules of each file of routes. To add a module, write one file and add one line here; if only
   * one platform has it, in [[SandboxPlatform]].
   */
  private def files(
      platform: SandboxPlatform,
      storage: ObjectStorage,
      consortium: Option[Consortium],
      settings: SandboxSettings,
      cluster: Cluster,
  ): Vector[ModuleRoutes] = {
    // Multiplies the durations of jobs; 0: they are done at once.
    val jobPace = settings.serviceDemand
    val release = settings.release
    val titles = new TitleLevelSettings(release.interfaces)
    val requests = new RequestsRoutes(titles)
    val loans = new LoansRoutes(titles)
    val forms = formsOf(release)
    val search = new SearchRoutes(consortium, forms)
    val mediated = new MediatedRequestsRoutes(requests)
    val orderLines = new OrderLinesRoutes(release)
    // Modules that only those releases have that have their interface.
    val ofSomeReleases = Vector(
      "requests-mediated" -> mediated,
      "tlr-settings" -> TlrRoutes,
      "circulation-bff-requests" -> new CirculationBffRoutes(requests, loans, mediated, search),
    )
    val queries = new SubmittedQueries(jobPace)
    platform.modules ++ Vector[ModuleRoutes](
      UsersRoutes,
      ReferenceRoutes,
      InventoryStorageRoutes,
      InventoryRoutes,
      CirculationStorageRoutes,
      loans,
      CheckInRoutes,
      requests,
      NotesRoutes,
      PatronRoutes,
      new DataExportRoutes(storage, slowness = jobPace),
      OaiPmhRoutes,
      RtacRoutes,
      OrganizationsRoutes,
      FinanceRoutes,
      new RolloverRoutes(jobPace),
      InvoiceRoutes,
      OrderSettingsRoutes,
      new OrdersRoutes(release),
      orderLines,
      EbsconetRoutes,
      new PiecesRoutes(release),
      ReceivingRoutes,
      OrderStorageRoutes,
      new VendorExportRoutes(release, jobPace),
      search,
      new EntitiesLinksRoutes(release),
      new CopycatRoutes(jobPace),
      new DataImportRoutes(storage, settings.splitsFiles, settings.jobTime, cluster.work(JobKind.DataImport, _)),
      ImportProfileRoutes,
      new EntityTypeRoutes(release),
      new QueryRoutes(release, queries),
      new ListsRoutes(cluster.reader, settings.jobTime, release, cluster.work(JobKind.ListRefresh, _)),
      new BulkOperationRoutes(release, jobPace, queries, cluster.work(JobKind.BulkEdit, _)),
      JobExecutionRoutes,
      SourceStorageRoutes,
      new QuickMarcRoutes(release, jobPace),
      new ConsortiaRoutes(consortium, jobPace, platform.consortia),
      new UserTenantsRoutes(consortium),
      PickSlipsRoutes,
      SettingsRoutes,
      new FixedRoutes(release, forms),
    ) ++ ofSomeReleases.collect { case (id, routes) if release.interfaces.hasSince(id, "1.0") => routes }
  }

  private def modules(files: Vector[ModuleRoutes], settings: SandboxSettings): ModuleList = {
    val releases = settings.release +: Releases.all.reverse
    val permissions = new ModuleList(files, releases = releases).routes.flatMap(_.permissions)
    new ModuleList(files :+ new PermissionsRoutes(permissions), settings.without.toSet, releases)
  }

  private def formsOf(release: FolioRelease): AnswerForms =
    AnswerForms.of(Releases.all.map(_.name).takeWhile(_ != release.name) :+ release.name)

  /** Modules of every sandbox on a platform. */
  final private class Known(platform: Platform, release: FolioRelease) {
    val list: ModuleList = {
      val settings =
        SandboxSettings(
          "none",
          port = 0,
          serviceDemand = 0,
          1.minute,
          seed = 0,
          platform = platform,
          releaseName = Some(release.name),
        )
      val parts = SandboxPlatform.of(settings, Map.empty)
      modules(files(parts, new ObjectStorage(settings.seed), None, settings, Cluster.Immediate), settings)
    }
  }

  private val known = new ConcurrentHashMap[(Platform, String), Known]

  private def known(platform: Platform, release: FolioRelease): Known =
    known.computeIfAbsent(platform -> release.name, _ => new Known(platform, release))

  /** Modules of every sandbox on a platform, sorted by name. */
  def knownModules(platform: Platform, release: FolioRelease): Vector[SandboxModule] =
    known(platform, release).list.modules

  /**
   * The cluster with the sandbox's modules that its environment does not list. They have the
   * environment's defaults, and the costs that the module declares. Versions that the environment leaves to the release
   * are those of the sandbox.
   */
  def complete(environment: Environment, platform: Platform, release: FolioRelease): Environment =
    complete(environment, knownModules(platform, release))

  private[sandbox] def complete(
      environment: Environment,
      modules: Vector[SandboxModule],
  ): Environment = {
    val listed = environment.modules.map(_.name).toSet ++ environment.droppedModules
    val added = modules.filterNot(module => listed(module.name)).map { module =>
      environment.defaults.copy(
        name = module.name,
        version = module.version,
        costs = environment.defaults.costs ++ module.costs,
        sidecar = environment.gateway.sidecarOf(module.name),
      )
    }
    val versions = modules.map(module => module.name -> module.version).toMap
    val known = environment.modules.map { module =>
      if (module.version != Environment.OfRelease) module
      else module.copy(version = versions.getOrElse(module.name, module.version))
    }
    environment.copy(modules = (known ++ added).sortBy(_.name))
  }

  /**
   * The module that serves a request on a platform; `None`: unknown to the sandbox.
   *
   * @param template of the path, e.g. `/users/{id}`
   */
  def moduleOf(method: String, template: String, platform: Platform): Option[String] =
    known(platform, Releases.usual(platform)).list.router.find(method, template).map(_.route.module)

  /**
   * Starts a sandbox and returns when it accepts requests.
   *
   * @param cluster made on the event loop that all requests are handled on
   * @param extraRoutes endpoints mounted next to the gateway, by path prefix; created on the same
   *   event loop
   */
  def start(
      settings: SandboxSettings,
      tenants: Vector[SandboxTenant],
      cluster: Vertx => Cluster = _ => Cluster.Immediate,
      extraRoutes: Vertx => Seq[MountedRoutes] = _ => Nil,
  ): RunningSandbox = {
    require(tenants.map(_.number).distinct.size == tenants.size, "two tenants have one number")
    val vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1))
    try {
      val context = vertx.getOrCreateContext()
      val listening = io.vertx.core.Promise.promise[HttpServer]()
      context.runOnContext { _ =>
        try
          serve(vertx, settings, tenants, cluster(vertx), extraRoutes(vertx)).onComplete(listening)
        catch { case NonFatal(error) => listening.fail(error) }
        ()
      }
      val server = await(listening.future)
      new RunningSandbox(server.actualPort, () => { await(vertx.close()); () })
    } catch {
      case failed: Throwable =>
        await(vertx.close())
        throw failed
    }
  }

  private def serve(
      vertx: Vertx,
      settings: SandboxSettings,
      tenants: Vector[SandboxTenant],
      cluster: Cluster,
      extra: Seq[MountedRoutes],
  ): Future[HttpServer] = {
    val ids = new Ids(settings.seed)
    val data = tenants.map(tenant => tenant.name -> dataOf(tenant, ids, settings.data)).toMap
    val platform = SandboxPlatform.of(settings, data)
    val storage = new ObjectStorage(settings.seed)
    val served = modules(files(platform, storage, Consortium.of(data.values, ids), settings, cluster), settings)
    data.values.foreach(served.prepare)
    def later(time: FiniteDuration, run: () => Unit): Unit = {
      val ms = (time.toMillis * settings.serviceDemand).round
      if (ms < 1) run() else { vertx.setTimer(ms, _ => run()); () }
    }
    val gateway = new SandboxGateway(
      data,
      served,
      platform.rules(served),
      formsOf(settings.release),
      platform.tokens.end,
      cluster,
      later,
    )
    val mounted = extra :+ storage
    vertx
      .createHttpServer(
        new HttpServerOptions()
          .setHost("127.0.0.1")
          .setPort(settings.port)
          // Like FOLIO's gateways: HTTP/1.1 only, which limits request lines to 4096 bytes (414).
          .setHttp2ClearTextEnabled(false)
      )
      .requestHandler(request => mounted.find(_.accepts(request)).fold(gateway.handle(request))(_.handle(request)))
      .listen()
  }

  private def dataOf(tenant: SandboxTenant, ids: Ids, data: SandboxData): TenantData =
    data match {
      case SandboxData.Prepared => new TenantData(tenant, ids)
      case SandboxData.Stale => new TenantData(tenant, ids, isStale = true)
      case SandboxData.Sample =>
        val sample = SampleData(tenant, ids)
        ExportProfileRoutes.jobs(sample).delete(ExportProfileRoutes.CustomJob)
        sample
    }

  /** On a machine that is busy with other work, it may take minutes. */
  private def await[T](future: Future[T]): T =
    future.toCompletionStage.toCompletableFuture.get(10, MINUTES)
}

/** A sandbox that answers at `url` (without a slash at the end) until it is closed. */
final class RunningSandbox(val port: Int, stop: () => Unit) extends AutoCloseable {
  val url: String = s"http://127.0.0.1:$port"
  override def close(): Unit = stop()
}

/** Modules and gateway of a platform. */
private[sandbox] trait SandboxPlatform {

  /** Modules that only this platform has. */
  def modules: Vector[ModuleRoutes]

  /** Name of the module of consortia, whose requests are the same on all platforms. */
  def consortia: String

  def tokens: Tokens

  /** @param served all modules of the sandbox */
  def rules(served: ModuleList): GatewayRules
}

private[sandbox] object SandboxPlatform {

  def of(settings: SandboxSettings, tenants: Map[String, TenantData]): SandboxPlatform = settings.platform match {
    case Platform.Okapi => new OnOkapi(settings, tenants)
    case Platform.Eureka => new OnEureka(settings, tenants)
  }

  final private class OnOkapi(settings: SandboxSettings, tenants: Map[String, TenantData]) extends SandboxPlatform {
    override val tokens: Tokens = new Tokens(settings.seed, settings.tokenLife)
    private val login = new LoginRoutes(tokens)
    private var all = Option.empty[ModuleList]

    override val modules: Vector[ModuleRoutes] =
      Vector(GatewayModules, login, new UsersBlRoutes(permissions), SamlRoutes)
    override def consortia: String = ConsortiaRoutes.OnOkapi
    override def rules(served: ModuleList): GatewayRules = {
      all = Some(served)
      new OkapiRules(tenants, served, tokens)
    }

    /** The staff of a tenant has all, until its record of mod-permissions names some. */
    private def permissions(tenant: TenantData, userId: String): Vector[String] = {
      val own =
        tenant.userPermissions.findOne("userId", userId).map(_.getJsonArray("permissions")).getOrElse(Json.arr())
      if (userId == tenant.staffId && own.isEmpty || own.contains("perms.all"))
        all.fold(Vector.empty[String])(_.routes.flatMap(_.permissions)).distinct
      else Vector.tabulate(own.size)(own.getString(_))
    }
  }

  final private class OnEureka(settings: SandboxSettings, tenants: Map[String, TenantData]) extends SandboxPlatform {
    private var all = Option.empty[ModuleList]
    private val users = new KeycloakUsers

    /** An unused session ends after Keycloak's default. */
    override val tokens: Tokens = new Tokens(settings.seed, settings.tokenLife, 30.minutes, settings.sessionLife)
    private val login = new LoginKeycloakRoutes(tokens)
    private def permissions = all.fold(Vector.empty[String])(_.routes.flatMap(_.permissions))
    private def entitled = all.fold(Json.arr())(_.descriptorsOf(!EurekaModules.isService(_)))

    override val modules: Vector[ModuleRoutes] = Vector(
      EurekaModules,
      login,
      new UsersBlRoutes((_, _) => permissions),
      new UsersKeycloakRoutes(users, permissions),
      new RolesKeycloakRoutes(users),
      new OkapiFacadeRoutes(entitled),
    )
    override def consortia: String = ConsortiaRoutes.OnEureka
    override def rules(served: ModuleList): GatewayRules = {
      all = Some(served)
      new EurekaRules(tenants, served, tokens, users.permits)
    }
  }
}
