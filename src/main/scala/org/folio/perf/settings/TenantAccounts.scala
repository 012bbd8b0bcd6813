package org.folio.perf.settings

import com.typesafe.config.ConfigException
import org.folio.perf.model.TenantSize
import org.folio.perf.settings.SettingsError._
import scala.jdk.CollectionConverters._
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import scala.util.Try
import java.util.Locale

/** Accounts of a FOLIO other than the sandbox: names from the target file, secrets from another place. */
private[settings] object TenantAccounts {

  /** Keys of a target for the place of its secrets. */
  val Keys: Set[String] = SecretPlace.Keys + "credentialsFile"

  def read(
      file: TargetFile,
      target: ConfigBlock,
      environment: Map[String, String],
      store: SecretStore,
      guard: TargetGuard,
  ): TargetTenants = {
    val central = target.optionalText("centralTenant")
    val accounts =
      (target.optionalText("credentialsFile"), SecretPlace.read(target, GuardReader.check(guard, _, _))) match {
        case (Some(_), Some(_)) =>
          ConfigBlock.refuse(BadFile(file.origin, "it has both credentialsFile and secret; remove one of them."))
        case (Some(path), None) => ConfigBlock.need(CredentialsFile.read(path))
        case (None, Some(place)) => named(file, target, ConfigBlock.need(TenantSecrets.ofStore(store, place)), central)
        case (None, None) => named(file, target, new TenantSecrets.OfEnvironment(environment, file.origin), central)
      }
    val found = central.map(known("tenant (centralTenant)", _, accounts.map(_.name)))
    TargetTenants(accounts.filterNot(one => found.contains(one.name)), accounts.find(one => found.contains(one.name)))
  }

  /** Tenants of the target's file with their secrets. */
  private def named(
      file: TargetFile,
      target: ConfigBlock,
      secrets: TenantSecrets,
      central: Option[String],
  ): Vector[TenantAccount] = {
    val names = tenantNames(file, "tenants")
    val large = target.optional("largeTenants")(tenantNames(file, _)).getOrElse(Vector.empty)
    val username = target.text("username")
    large.foreach(known("tenant", _, names))
    (names ++ central).distinct.map { name =>
      val password = secrets
        .password(name)
        .getOrElse(ConfigBlock.refuse(MissingSecret(s"password for $username in ${file.name}", secrets.howToSet)))
      val size = if (large.contains(name)) TenantSize.Large else TenantSize.Small
      TenantAccount(name, size, username, password, secrets.edgeApiKey(name))
    }
  }

  private def known(kind: String, name: String, names: Vector[String]): String =
    if (names.contains(name)) name else ConfigBlock.refuse(UnknownName(kind, name, names))

  private def tenantNames(file: TargetFile, key: String): Vector[String] = {
    def bad(problem: String) = ConfigBlock.refuse(BadFile(file.origin, s"$key $problem"))
    val names =
      try file.target.getStringList(key).asScala.toVector
      catch { case e: ConfigException => bad(s"must be a list of tenant names: ${Sanitized.text(e.getMessage)}") }
    if (names.isEmpty) bad("is empty; it must name at least one tenant.")
    names
  }
}

/**
 * A file with one tenant's account per line: `tenant,size,username,password,edgeApiKey`. The first line names the
 * columns; `size` is small or large; the key may be empty. Only its owner may read it, because it has passwords.
 */
private[settings] object CredentialsFile {
  private val Header = "tenant,size,username,password,edgeApiKey"

  def read(path: String): Either[SettingsError, Vector[TenantAccount]] =
    for {
      file <- Try(Paths.get(path)).toOption
        .filter(Files.isRegularFile(_))
        .toRight(BadFile(Sanitized.text(path), "there is no such file."))
      _ <- ownersAlone(file)
      _ <- Either.cond(
        Files.size(file) <= LargestBytes,
        (),
        BadFile(
          path,
          s"has ${Files.size(file)} bytes; a credentials file has at most $LargestBytes.",
        ),
      )
      lines <- Try(Files.readAllLines(file, UTF_8).asScala.toVector).toEither.left
        .map(e => BadFile(path, s"cannot be read: ${e.getMessage}"))
      _ <- Either.cond(
        lines.headOption.map(_.trim).contains(Header),
        (),
        BadFile(path, s"line 1 must be the header $Header."),
      )
      accounts <- lines.zipWithIndex.drop(1).filter(_._1.trim.nonEmpty).foldLeft(empty) {
        case (Right(read), (line, index)) => account(path, line, index + 1).map(read :+ _)
        case (error, _) => error
      }
      _ <- Either.cond(
        accounts.nonEmpty,
        (),
        BadFile(path, "it has no tenant. Add one line per tenant."),
      )
    } yield accounts

  private val LargestBytes = 1L << 20

  private val empty: Either[SettingsError, Vector[TenantAccount]] = Right(Vector.empty)

  /** Reads a line. Messages do not show it, because it has a password. */
  private def account(
      path: String,
      line: String,
      number: Int,
  ): Either[SettingsError, TenantAccount] =
    line.split(",", -1).map(_.trim) match {
      case Array(tenant, size, username, password, key) if tenant.nonEmpty && username.nonEmpty && password.nonEmpty =>
        (size match {
          case "small" => Right(TenantSize.Small)
          case "large" => Right(TenantSize.Large)
          case _ =>
            Left(BadFile(path, s"line $number: the second field must be the size, small or large."))
        }).map { size =>
          val apiKey = Option.when(key.nonEmpty)(new Secret(key))
          TenantAccount(tenant, size, username, new Secret(password), apiKey)
        }
      case fields if fields.length == 5 =>
        Left(
          BadFile(
            path,
            s"line $number: tenant, username or password is empty; only edgeApiKey may be.",
          )
        )
      case fields =>
        Left(BadFile(path, s"line $number: ${fields.length} fields, expected 5 ($Header)."))
    }

  private def ownersAlone(file: Path): Either[SettingsError, Unit] =
    Try(Files.getPosixFilePermissions(file).asScala.map(_.name)).toOption
      .filter(_.exists(name => name.startsWith("GROUP") || name.startsWith("OTHERS")))
      .map(_ => BadFile(file.toString, s"other users can read it. Run: chmod 600 $file"))
      .toLeft(())
}

/** Passwords and keys of tenants by the tenants' names. */
private[settings] trait TenantSecrets {
  def password(tenant: String): Option[Secret]
  def edgeApiKey(tenant: String): Option[Secret]

  /** Advice for a tenant without a password. */
  def howToSet: String
}

private[settings] object TenantSecrets {
  val Password = "FOLIO_PERF_PASSWORD"
  private val EdgeApiKey = "FOLIO_PERF_EDGE_API_KEY"

  /** Secrets in environment variables: one for all tenants, or with the suffix `_TENANT` for one tenant. */
  final class OfEnvironment(environment: Map[String, String], origin: String) extends TenantSecrets {
    override def password(tenant: String): Option[Secret] = variable(Password, tenant)
    override def edgeApiKey(tenant: String): Option[Secret] = variable(EdgeApiKey, tenant)
    override def howToSet: String =
      s"Set the environment variable $Password, or set credentialsFile in $origin."

    private def variable(name: String, tenant: String): Option[Secret] = {
      val own = s"${name}_${tenant.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_")}"
      environment.get(own).filter(_.nonEmpty).orElse(environment.get(name)).filter(_.nonEmpty)
    }.map(new Secret(_))
  }

  /** Values of a secret of AWS by their keys: `password`, `password.TENANT`, `edgeApiKey.TENANT`. */
  final private class OfStore(values: Map[String, String], place: SecretAddress) extends TenantSecrets {
    override def password(tenant: String): Option[Secret] = value("password", tenant)
    override def edgeApiKey(tenant: String): Option[Secret] = value("edgeApiKey", tenant)
    override def howToSet: String =
      s"Add the key password to the secret ${place.name}, or password.TENANT for one tenant."

    private def value(key: String, tenant: String): Option[Secret] =
      values.get(s"$key.$tenant").orElse(values.get(key)).filter(_.nonEmpty).map(new Secret(_))
  }

  /** Empty secrets, for a dry run. */
  private object Unread extends TenantSecrets {
    private val none = Some(new Secret(""))
    override def password(tenant: String): Option[Secret] = none
    override def edgeApiKey(tenant: String): Option[Secret] = none
    override def howToSet: String = ""
  }

  def ofStore(store: SecretStore, place: SecretAddress): Either[SettingsError, TenantSecrets] =
    store
      .read(place)
      .left
      .map(BadSecret(place.name, _))
      .flatMap(_.fold[Either[SettingsError, TenantSecrets]](Right(Unread)) { text =>
        SecretTexts
          .parse(place, text, "{\"password\": \"...\", \"edgeApiKey.TENANT\": \"...\"}")
          .map(new OfStore(_, place))
      })
}
