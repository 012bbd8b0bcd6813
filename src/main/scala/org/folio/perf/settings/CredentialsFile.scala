package org.folio.perf.settings

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.model.TenantSize
import org.folio.perf.settings.SettingsError.BadFile
import scala.jdk.CollectionConverters._
import scala.util.Try

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
      case Array(tenant, size, username, password, key)
          if tenant.nonEmpty && username.nonEmpty && password.nonEmpty =>
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
