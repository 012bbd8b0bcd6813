package org.folio.perf.settings

import com.typesafe.config.ConfigException
import org.folio.perf.model.{Eithers, TenantSize}
import org.folio.perf.settings.SettingsError._
import scala.jdk.CollectionConverters._

/** Accounts of a FOLIO other than the sandbox: names from the target file, secrets from another place. */
private[settings] object TenantAccounts {

  /** Keys of a target for the place of its secrets. */
  val Keys: Set[String] = SecretPlace.Keys + "credentialsFile"

  def read(
      file: TargetFile,
      target: RawValues,
      environment: Map[String, String],
      store: SecretStore,
      guard: TargetGuard,
  ): Either[SettingsError, TargetTenants] =
    for {
      central <- target.optionalText("centralTenant")
      credentials <- target.optionalText("credentialsFile")
      place <- SecretPlace.read(target, GuardReader.check(guard, _, _))
      _ <- Either.cond(
        credentials.isEmpty || place.isEmpty,
        (),
        BadFile(file.origin, "it has both credentialsFile and secret; remove one of them."),
      )
      accounts <- (credentials, place) match {
        case (Some(path), _) => CredentialsFile.read(path)
        case (_, Some(secret)) =>
          TenantSecrets.ofStore(store, secret).flatMap(named(file, target, _, central))
        case _ =>
          val secrets = new TenantSecrets.OfEnvironment(environment, file.origin)
          named(file, target, secrets, central)
      }
      found = central.flatMap(name => accounts.find(_.name == name))
      _ <- central
        .filter(_ => found.isEmpty)
        .map(UnknownName("tenant (centralTenant)", _, accounts.map(_.name)))
        .toLeft(())
    } yield TargetTenants(accounts.filterNot(found.contains), found)

  /** Tenants of the target's file with their secrets. */
  private def named(
      file: TargetFile,
      target: RawValues,
      secrets: TenantSecrets,
      central: Option[String],
  ): Either[SettingsError, Vector[TenantAccount]] =
    for {
      names <- strings(file, "tenants")
      large <-
        if (file.target.hasPath("largeTenants")) strings(file, "largeTenants")
        else Right(Vector.empty)
      username <- target.text("username")
      _ <- large
        .find(name => !names.contains(name))
        .map(UnknownName("tenant", _, names))
        .toLeft(())
      all = (names ++ central).distinct
      accounts <- Eithers.map(all) { name =>
        secrets
          .password(name)
          .toRight(missing(file, username, secrets))
          .map { password =>
            val size = if (large.contains(name)) TenantSize.Large else TenantSize.Small
            TenantAccount(name, size, username, password, secrets.edgeApiKey(name))
          }
      }
    } yield accounts

  private def missing(file: TargetFile, username: String, secrets: TenantSecrets): SettingsError =
    MissingSecret(s"password for $username in ${file.name}", secrets.howToSet)

  private def strings(file: TargetFile, name: String): Either[SettingsError, Vector[String]] =
    try
      Right(file.target.getStringList(name).asScala.toVector)
        .filterOrElse(
          _.nonEmpty,
          BadFile(file.origin, s"$name is empty; it must name at least one tenant."),
        )
    catch {
      case e: ConfigException =>
        Left(
          BadFile(
            file.origin,
            s"$name must be a list of tenant names: ${Sanitized.text(e.getMessage)}",
          )
        )
    }
}
