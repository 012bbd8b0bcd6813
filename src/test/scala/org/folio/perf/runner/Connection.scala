package org.folio.perf.runner

import java.net.URI
import java.nio.file.Paths
import org.folio.perf.app.SandboxProcess
import org.folio.perf.feeders.RecordFiles
import org.folio.perf.feeders.registry.RecordKinds
import org.folio.perf.doctor.{PlatformFacts, PreflightRules}
import org.folio.perf.folio.{FolioClient, FolioError, GatewayAnswer, TokenKeeper}
import org.folio.perf.model.{FirstOf, Platform}
import org.folio.perf.plan.LoadPlan
import org.folio.perf.settings.{Releases, Secret, Settings}

/**
 * A connection to a target that answers, with a token of each tenant of the plan.
 *
 * @param plan for the target's platform
 * @param sandbox present: it was started for this connection
 * @param files records that come from files
 */
final case class Connection(
    plan: LoadPlan,
    settings: Settings,
    sandbox: Option[SandboxProcess],
    okapiUrl: String,
    edgeUrl: String,
    client: FolioClient,
    platform: PlatformFacts,
    tokens: TokenKeeper,
    files: RecordFiles,
) extends AutoCloseable {

  /** Closes the sandbox too. */
  override def close(): Unit = {
    tokens.close()
    sandbox.foreach(_.close())
  }

  /** The result of `use`; closes the connection unless it is a success. */
  def closingOnError[A](use: => Either[String, A]): Either[String, A] = {
    var succeeded = false
    try {
      val result = use
      succeeded = result.isRight
      result
    } finally if (!succeeded) close()
  }
}

object Connection {

  /** @param properties of the JVM, some of which go on to the sandbox */
  def open(
      plan: LoadPlan,
      settings: Settings,
      properties: Map[String, String],
  ): Either[String, Connection] =
    for {
      _ <- filesOfOne(plan, settings)
      files <- openFiles(plan, settings)
      sandbox <- startSandbox(settings, properties)
      connection = connected(plan, settings, sandbox, files)
      greeted <- connection.closingOnError(greet(connection))
    } yield greeted

  private def connected(
      plan: LoadPlan,
      settings: Settings,
      sandbox: Option[SandboxProcess],
      files: RecordFiles,
  ): Connection = {
    val okapiUrl = sandbox.map(_.url).orElse(settings.target.okapiUrl).getOrElse("")
    val client = new FolioClient(okapiUrl, settings.load.requestTimeout)
    Connection(
      plan,
      settings,
      sandbox,
      okapiUrl,
      settings.target.edgeUrl.getOrElse(okapiUrl),
      client,
      PlatformFacts.Unasked,
      new TokenKeeper(client, plan.accounts, settings.target.login),
      files,
    )
  }

  private def greet(connection: Connection): Either[String, Connection] = {
    val counter = new TenantProgress(connection.plan.accounts.size)
    for {
      gateway <- connection.client.probes.gateway().left.map(_.message)
      _ <- mayBeFolio(connection, gateway)
      _ <- counter
        .time("Logged in to")(connection.tokens.loginAll)
        .left
        .map(loginFailed)
      greeted <- known(connection, gateway)
    } yield greeted
  }

  /** The connection to a target whose platform and interfaces are known. Left: it has no page of the plan's. */
  private def known(connection: Connection, gateway: GatewayAnswer): Either[String, Connection] = {
    val set = connection.settings.target.platform
    val used = set.orElse(gateway.platform).getOrElse(Platform.Okapi)
    val platform = PlatformFacts(used, set, gateway)
    Console.say(platform.words)
    val client = new FolioClient(connection.okapiUrl, connection.settings.load.requestTimeout, used)
    val interfaces = connection.plan.accounts.headOption
      .flatMap(first => client.probes.interfaces(first.name, connection.tokens.token(first.name)))
    if (interfaces.isEmpty) Console.say(unknownInterfaces(used))
    val plan = connection.plan.on(used, interfaces)
    Either.cond(
      plan.definitions.nonEmpty,
      connection.copy(plan = plan, client = client, platform = platform),
      PreflightRules.absent(plan).map(_.statement).mkString(" "),
    )
  }

  /** Refuses files for injectors that share tenants: the mark of used records next to a file has one writer. */
  private def filesOfOne(plan: LoadPlan, settings: Settings): Either[String, Unit] =
    settings.start.feederFolder
      .filter(_ => plan.partOfRecords.exists(_.count > 1))
      .map(folder =>
        s"Setting feeders is $folder. With fewer tenants than load generators, several load generators would use the same " +
          "records of a file. Use -Dfeeders=api, or at most as many load generators as tenants."
      )
      .toLeft(())

  private def openFiles(plan: LoadPlan, settings: Settings): Either[String, RecordFiles] =
    settings.start.feederFolder match {
      case None => Right(RecordFiles.none)
      case Some(folder) =>
        RecordFiles
          .open(Paths.get(folder), plan.accounts.map(_.name), RecordKinds.all)
          .map { files =>
            if (files.unread.nonEmpty)
              Console.say(
                s"Files not read, because no kind of records has their name: ${FirstOf(files.unread.map(_.toString), 5)}."
              )
            files
          }
    }

  private def startSandbox(
      settings: Settings,
      properties: Map[String, String],
  ): Either[String, Option[SandboxProcess]] =
    settings.target.sandbox match {
      case None => Right(None)
      case Some(sandbox) if sandbox.url.isDefined => Right(None)
      case Some(sandbox) =>
        val passedOn = properties.filter { case (name, _) =>
          name == "target" || name == "seed" || name.startsWith("sandbox.")
        }
        SandboxProcess.start(passedOn).map { process =>
          Console.say(s"Sandbox ready at ${process.url}, environment ${sandbox.environment}.")
          Some(process)
        }
    }

  private def unknownInterfaces(platform: Platform): String =
    s"The gateway does not show the interfaces of its modules: requests are those of ${Releases.usual(platform).name}'s pages."

  /**
   * Left: the server is no gateway of FOLIO, so it gets no password. A gateway may hide its version: then a log-in without
   * user and password tells, which FOLIO refuses in its own way.
   */
  private def mayBeFolio(connection: Connection, gateway: GatewayAnswer): Either[String, Unit] = {
    val refused = for {
      account <- connection.plan.accounts.headOption if gateway.platform.isEmpty
      nobody = account.copy(username = "", password = new Secret(""))
      error <- connection.client.logins.login(nobody, connection.settings.target.login).left.toOption
      if isOfAnother(error)
    } yield {
      val url = connection.okapiUrl
      val path = Option(URI.create(url).getPath).filter(_.nonEmpty).fold("") { path =>
        s" It has the path $path: a page of FOLIO has another address than its gateway."
      }
      s"No FOLIO answers at $url: ${gateway.refusals.mkString(", ")}. Set target.okapiUrl, or sandbox.url of a sandbox, to the " +
        s"address of Okapi or Kong.$path"
    }
    refused.toLeft(())
  }

  private def isOfAnother(error: FolioError): Boolean = error match {
    case _: FolioError.NoRoute | _: FolioError.Redirected => true
    case answer: FolioError.UnexpectedAnswer => answer.status != 400 && answer.status < 502
    case _ => false
  }

  private[runner] def loginFailed(errors: Vector[FolioError]): String =
    ("Login failed for these tenants:" +: FirstOf.lines(errors.map(_.message), "more tenants")).mkString("\n")
}
