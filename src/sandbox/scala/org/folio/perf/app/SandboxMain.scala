package org.folio.perf.app

import java.net.BindException
import java.util.concurrent.ExecutionException
import org.folio.perf.capacity.{Environment, EnvironmentLoader}
import org.folio.perf.sandbox._
import org.folio.perf.sandbox.aws.MeasuredCluster
import org.folio.perf.settings.SandboxTenant
import org.folio.perf.settings.SettingsError.unknownName
import org.folio.perf.settings._
import sun.misc.Signal

/**
 * The sandbox as a program: `./perf sandbox`. It runs until Ctrl-C, or, when a run has
 * started it, until that run's process is gone.
 */
object SandboxMain extends Program() {

  override protected def readsLoad: Boolean = true

  protected def answer(asked: Asked): Either[Refusal, Answer] = {
    val child = asked.settings.contains(SandboxProcess.ChildProperty)
    // Ctrl-C reaches the whole process group, and a build server's SIGTERM all processes of a build; the
    // run still needs the metrics.
    if (child) Seq("INT", "TERM").foreach(name => Signal.handle(new Signal(name), _ => ()))
    start(asked.settings, asked.environment).left.map(Refusal(_)).map { case (running, settings) =>
      if (child) serveParent(running) else serveUser(running, settings)
      Answer(Vector.empty)
    }
  }

  private def start(
      properties: Map[String, String],
      environment: Map[String, String],
  ): Either[String, (RunningSandbox, SandboxSettings)] =
    for {
      settings <- SettingsLoader.load(properties, environment, EmbeddedTenants.all)
      sandbox <- settings.target.sandbox.toRight(
        s"Target ${settings.target.name} is not the sandbox. Omit -Dtarget."
      )
      cluster <- EnvironmentLoader.load(sandbox.environment)
      _ <- Either.cond(
        cluster.platform == sandbox.platform,
        (),
        s"Environment ${sandbox.environment} is a cluster on ${cluster.platform.title}, and sandbox.platform is " +
          s"${sandbox.platform.code}. Pass -Dsandbox.platform=${cluster.platform.code} or another sandbox.environment.",
      )
      _ <- onlyKnown(sandbox)
      running <- start(sandbox, Sandbox.complete(cluster, sandbox.platform, sandbox.release))
    } yield (running, sandbox)

  private def onlyKnown(settings: SandboxSettings): Either[String, Unit] = {
    val known = Sandbox.knownModules(settings.platform, settings.release).map(_.name)
    settings.without
      .find(!known.contains(_))
      .map(name => unknownName("module (setting sandbox.without)", name, known))
      .toLeft(())
  }

  /** Starts the sandbox with all tenants; unused ones cost nothing. */
  private def start(
      settings: SandboxSettings,
      environment: Environment,
  ): Either[String, RunningSandbox] = {
    val measured = new MeasuredCluster(environment, settings.serviceDemand, settings.seed, settings.log)
    try
      Right(
        Sandbox.start(settings, SandboxTenant.consortium, measured.cluster, measured.routes)
      )
    catch {
      case e: ExecutionException if e.getCause.isInstanceOf[BindException] =>
        Left(
          s"Port ${settings.port} of 127.0.0.1 is in use. Pass another -Dsandbox.port=PORT; 0 chooses a free one."
        )
    }
  }

  private def serveParent(running: RunningSandbox): Unit = {
    println(SandboxProcess.ReadyPrefix + running.url)
    while (System.in.read() >= 0) {}
    running.close()
  }

  private def serveUser(running: RunningSandbox, settings: SandboxSettings): Unit = {
    val accounts = EmbeddedTenants.accounts
    val first = accounts.head
    val url = running.url
    println(
      s"""The sandbox FOLIO runs at $url (environment ${settings.environment}).
        |It has ${accounts.size} tenants, ${accounts.head.name} to ${accounts.last.name}, and the central tenant
        |${SandboxTenant.central.name}.
        |Log in, and keep the token:
        |  TOKEN=$$(curl -s $url/authn/login -H 'x-okapi-tenant: ${first.name}' \\
        |    -H 'content-type: application/json' \\
        |    -d '{"username": "${first.username}", "password": "${first.password.reveal}"}' |
        |    sed 's/.*"okapiToken" *: *"//; s/".*//')
        |Send it with each request:
        |  curl -s "$url/users?limit=1" -H 'x-okapi-tenant: ${first.name}' -H "x-okapi-token: $$TOKEN"
        |Edge modules, with the API key of ${first.name}; each tenant has its own. ID is that of an instance:
        |  curl -s "$url/rtac?instanceIds=$$ID&apikey=${SandboxAccounts.edgeApiKey(first.name)}"
        |Ctrl-C stops it.""".stripMargin
    )
    Thread.currentThread.join()
  }

  protected def usage: String =
    """Starts the embedded FOLIO on 127.0.0.1.
      |
      |  ./perf sandbox [-Dsandbox.port=9130] [-Dsandbox.environment=sandbox]
      |
      |  sandbox.port           port; 0 chooses a free one (default 0)
      |  sandbox.platform       okapi or eureka (default okapi)
      |  sandbox.environment    cluster to imitate: a file of src/main/resources/environments
      |  sandbox.serviceDemand  factor for the service times of the cluster; 0: answer as fast as possible
      |  sandbox.tokenLife      lifetime of access tokens (default 10m)
      |  sandbox.data           prepared, or stale: all fiscal years have ended (default prepared)
      |  sandbox.without        modules that are not enabled, with commas, such as mod-copycat
      |  sandbox.splitFiles     whether imports split files (default true)""".stripMargin
}
