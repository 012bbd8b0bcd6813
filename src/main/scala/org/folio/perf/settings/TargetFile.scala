package org.folio.perf.settings

import com.typesafe.config.Config
import java.nio.file.{Files, FileSystems, Path, Paths}
import org.folio.perf.settings.SettingsError._
import scala.jdk.CollectionConverters._
import scala.util.Using

/**
 * A target's file, parsed.
 *
 * @param origin name of the file in messages
 * @param target its `target` block: gateway, tenants, metrics
 * @param settings defaults of settings for this target
 */
final case class TargetFile(name: String, origin: String, target: Config, settings: Config)

object TargetFile {
  private val Folder = "targets"

  /** @param name of a resource `targets/NAME.conf`, or the path of a file that ends in `.conf` */
  def open(name: String): Either[SettingsError, TargetFile] =
    if (name.endsWith(".conf")) openPath(name)
    else
      Option(getClass.getClassLoader.getResource(s"$Folder/$name.conf")) match {
        case Some(url) if name.matches("[A-Za-z0-9_-]+") =>
          Using(url.openStream())(_.readAllBytes()).toEither.left
            .map(e => BadFile(s"$Folder/$name.conf", s"cannot be read: ${e.getMessage}"))
            .flatMap(parse(name, s"$Folder/$name.conf", _))
        case _ => Left(UnknownName("target", name, available))
      }

  /** Names of the targets on the class path, sorted. */
  def available: Seq[String] =
    Option(getClass.getClassLoader.getResources(Folder)).toVector
      .flatMap(_.asScala)
      .flatMap { url =>
        url.getProtocol match {
          case "file" => confNames(Paths.get(url.toURI))
          case _ =>
            Using(FileSystems.newFileSystem(url.toURI, Map.empty[String, AnyRef].asJava)) { jar =>
              confNames(jar.getPath(s"/$Folder"))
            }.getOrElse(Nil)
        }
      }
      .distinct
      .sorted

  private def confNames(folder: Path): Seq[String] =
    Using(Files.list(folder)) { files =>
      files.iterator.asScala
        .map(_.getFileName.toString)
        .filter(file => file.endsWith(".conf") && !file.endsWith(".example.conf"))
        .map(_.stripSuffix(".conf"))
        .toVector
    }.getOrElse(Nil)

  private def openPath(text: String): Either[SettingsError, TargetFile] =
    ConfigFile
      .read(text, "a target's file", "Pass a target's name or its file.")
      .flatMap(of(Paths.get(text).getFileName.toString.stripSuffix(".conf"), text, _))

  private def parse(
      name: String,
      origin: String,
      bytes: Array[Byte],
  ): Either[SettingsError, TargetFile] =
    ConfigFile.parse(origin, bytes).flatMap(of(name, origin, _))

  private def of(name: String, origin: String, config: Config): Either[SettingsError, TargetFile] =
    ConfigFile
      .block(origin, config, "target", "targets/folio.example.conf")
      .map(TargetFile(name, origin, _, config.withoutPath("target")))
}
