package org.folio.perf.settings

import com.typesafe.config.ConfigException
import org.folio.perf.model.TenantSize
import org.folio.perf.settings.SettingsError._
import scala.jdk.CollectionConverters._

/** Accounts of a real FOLIO: names from the target file, secrets from elsewhere. */
private[settings] object TenantAccounts {
  private val PasswordVariable = "FOLIO_PERF_PASSWORD"
  private val ApiKeyVariable = "FOLIO_PERF_EDGE_API_KEY"

  def read(
      file: TargetFile,
      target: RawValues,
      environment: Map[String, String],
  ): Either[SettingsError, TargetTenants] =
    for {
      central <- target.optionalText("centralTenant")
      credentials <- target.optionalText("credentialsFile")
      accounts <- credentials.fold(withOnePassword(file, target, environment, central))(
        CredentialsFile.read
      )
      found = central.flatMap(name => accounts.find(_.name == name))
      _ <- central
        .filter(_ => found.isEmpty)
        .map(UnknownName("tenant (centralTenant)", _, accounts.map(_.name)))
        .toLeft(())
    } yield TargetTenants(accounts.filterNot(found.contains), found)

  private def withOnePassword(
      file: TargetFile,
      target: RawValues,
      environment: Map[String, String],
      central: Option[String],
  ): Either[SettingsError, Vector[TenantAccount]] =
    for {
      names <- strings(file, "tenants")
      large <-
        if (file.target.hasPath("largeTenants")) strings(file, "largeTenants")
        else Right(Vector.empty)
      username <- target.text("username")
      password <- environment
        .get(PasswordVariable)
        .filter(_.nonEmpty)
        .toRight(
          MissingSecret(
            s"password for $username in ${file.name}",
            s"Set the environment variable $PasswordVariable, or name a credentialsFile in " +
              s"${file.origin}.",
          )
        )
      _ <- large
        .find(name => !names.contains(name))
        .map(UnknownName("tenant", _, names))
        .toLeft(())
    } yield (names ++ central).distinct.map { name =>
      TenantAccount(
        name,
        if (large.contains(name)) TenantSize.Large else TenantSize.Small,
        username,
        new Secret(password),
        environment.get(ApiKeyVariable).filter(_.nonEmpty).map(new Secret(_)),
      )
    }

  private def strings(file: TargetFile, name: String): Either[SettingsError, Vector[String]] =
    try
      Right(file.target.getStringList(name).asScala.toVector)
        .filterOrElse(
          _.nonEmpty,
          BadFile(file.origin, s"$name is empty; it must name at least one tenant."),
        )
    catch {
      case e: ConfigException =>
        Left(BadFile(file.origin, s"$name must be a list of tenant names: ${e.getMessage}"))
    }
}
