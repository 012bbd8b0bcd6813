package org.folio.perf.settings

import com.typesafe.config.ConfigException
import org.folio.perf.model.{CsvRow, CsvText, Eithers, FileText, TenantSize}
import org.folio.perf.settings.SettingsError._
import scala.jdk.CollectionConverters._
import java.nio.file.{Files, Path}
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
          ConfigBlock.refuse(badFile(file.origin, "it has both credentialsFile and secret; remove one of them."))
        case (Some(path), None) => ConfigBlock.need(CredentialsFile.read(path))
        case (None, Some(place)) => named(file, target, ConfigBlock.need(TenantSecrets.ofStore(store, place)), central)
        case (None, None) => named(file, target, TenantSecrets.ofEnvironment(environment, file.origin), central)
      }
    val found = central.map(ConfigBlock.known("tenant (centralTenant)", _, accounts.map(_.name)))
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
    large.foreach(ConfigBlock.known("tenant (largeTenants)", _, names))
    (names ++ central).distinct.map { name =>
      val password = secrets
        .password(name)
        .getOrElse(ConfigBlock.refuse(missingSecret(s"password for $username in ${file.name}", secrets.howToSet)))
      val size = if (large.contains(name)) TenantSize.Large else TenantSize.Small
      TenantAccount(name, size, username, password, secrets.edgeApiKey(name))
    }
  }

  private def tenantNames(file: TargetFile, key: String): Vector[String] = {
    def bad(problem: String) = ConfigBlock.refuse(badFile(file.origin, s"$key $problem"))
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
  private val Columns = Vector("tenant", "size", "username", "password", "edgeApiKey")

  def read(path: String): Either[String, Vector[TenantAccount]] =
    for {
      file <- ConfigFile.existing(path)
      _ <- ownersAlone(file)
      bytes <- ConfigFile.bytes(path, file)
      text <- FileText.decode(bytes).left.map(found => badFile(path, FileText.problem(found)))
      rows <- CsvText.rows(text).left.map(badFile(path, _))
      _ <- Either.cond(
        rows.headOption.exists(_.values.map(_.text.trim) == Columns),
        (),
        badFile(path, s"line 1 must be the header ${Columns.mkString(",")}."),
      )
      accounts <- Eithers.map(rows.drop(1))(row => account(row).left.map(badFile(path, _)))
      _ <- Either.cond(
        accounts.nonEmpty,
        (),
        badFile(path, "it has no tenant. Add one line per tenant."),
      )
      _ <- repeated(rows.drop(1).map(_.number).zip(accounts.map(_.name))).map(badFile(path, _)).toLeft(())
    } yield accounts

  /** Reads a line. Messages do not show it, because it has a password. */
  private def account(row: CsvRow): Either[String, TenantAccount] = {
    val line = s"line ${row.number}"
    row.values match {
      case Vector(tenant, size, username, password, key) =>
        val names = Vector(tenant, username).map(_.text.trim)
        val secrets = Vector(password, key)
        if (names.exists(_.isEmpty) || password.text.isBlank)
          Left(s"$line: tenant, username or password is empty; only edgeApiKey may be.")
        else if (secrets.exists(s => !s.isQuoted && s.text.trim != s.text))
          Left(
            s"$line: password or edgeApiKey begins or ends with a space. Remove the space, or put the value into " +
              "double quotes if the space belongs to it."
          )
        else
          sizeOf(size.text.trim)
            .toRight(s"$line: the second field must be the size, small or large.")
            .map { size =>
              val apiKey = Option.when(key.text.nonEmpty)(new Secret(key.text))
              TenantAccount(names(0), size, names(1), new Secret(password.text), apiKey)
            }
      case fields => Left(s"$line: ${fields.size} fields, expected ${Columns.size} (${Columns.mkString(",")}).")
    }
  }

  private def sizeOf(text: String): Option[TenantSize] = text match {
    case "small" => Some(TenantSize.Small)
    case "large" => Some(TenantSize.Large)
    case _ => None
  }

  /** A second account would double the tenant's load. */
  private def repeated(tenants: Vector[(Int, String)]): Option[String] =
    tenants
      .groupBy(_._2)
      .values
      .collect { case (first, name) +: (second, _) +: _ => (second, first, name) }
      .minOption
      .map { case (second, first, name) =>
        s"line $second: ${Sanitized.text(name)} has an account in line $first already. A tenant has one account; " +
          "remove one of them."
      }

  private def ownersAlone(file: Path): Either[String, Unit] =
    Try(Files.getPosixFilePermissions(file).asScala.map(_.name)).toOption
      .filter(_.exists(name => name.startsWith("GROUP") || name.startsWith("OTHERS")))
      .map(_ => badFile(file.toString, s"other users can read it. Run: chmod 600 $file"))
      .toLeft(())
}

/**
 * Passwords and keys of tenants by the tenants' names.
 *
 * @param howToSet advice for a tenant without a password
 */
final private[settings] case class TenantSecrets(
    password: String => Option[Secret],
    edgeApiKey: String => Option[Secret],
    howToSet: String,
)

private[settings] object TenantSecrets {
  val Password = "FOLIO_PERF_PASSWORD"
  private val EdgeApiKey = "FOLIO_PERF_EDGE_API_KEY"

  /** Secrets in environment variables: one for all tenants, or with the suffix `_TENANT` for one tenant. */
  def ofEnvironment(environment: Map[String, String], origin: String): TenantSecrets = {
    def variable(name: String)(tenant: String) = {
      val own = s"${name}_${tenant.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_")}"
      Vector(own, name).flatMap(environment.get).find(_.nonEmpty).map(new Secret(_))
    }
    val howToSet = s"Set the environment variable $Password, or set credentialsFile in $origin."
    TenantSecrets(variable(Password), variable(EdgeApiKey), howToSet)
  }

  /** Values of a secret of AWS by their keys: `password`, `password.TENANT`, `edgeApiKey.TENANT`. */
  private def ofValues(values: Map[String, String], place: SecretAddress): TenantSecrets = {
    def value(key: String)(tenant: String) =
      values.get(s"$key.$tenant").orElse(values.get(key)).filter(_.nonEmpty).map(new Secret(_))
    val howToSet = s"Add the key password to the secret ${place.name}, or password.TENANT for one tenant."
    TenantSecrets(value("password"), value("edgeApiKey"), howToSet)
  }

  /** Empty secrets, for a dry run. */
  private val Unread = TenantSecrets(_ => Some(new Secret("")), _ => Some(new Secret("")), "")

  def ofStore(store: SecretStore, place: SecretAddress): Either[String, TenantSecrets] =
    store.read(place).left.map(badSecret(place.name, _)).flatMap {
      case None => Right(Unread)
      case Some(text) =>
        val form = "{\"password\": \"...\", \"edgeApiKey.TENANT\": \"...\"}"
        SecretTexts.parse(place, text, form).map(ofValues(_, place))
    }
}
