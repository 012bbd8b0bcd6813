package org.folio.perf.settings

import com.typesafe.config.{Config, ConfigException, ConfigFactory, ConfigParseOptions}
import java.nio.file.{Files, FileSystems, Path, Paths}
import org.folio.perf.settings.SettingsError._
import scala.jdk.CollectionConverters._
import scala.util.Using

/**
 * A target's file, parsed.
 *
 * @param origin how to name it to a person
 * @param target its `target` block: gateway, tenants, metrics
 * @param settings the rest: defaults of settings for this target
 */
final case class TargetFile(name: String, origin: String, target: Config, settings: Config)

object TargetFile {
  private val Folder = "targets"

  /** @param name of a resource `targets/NAME.conf`, or the path of a file that ends in `.conf` */
  def open(name: String): Either[SettingsError, TargetFile] =
    if (name.endsWith(".conf")) openPath(Paths.get(name))
    else
      Option(getClass.getClassLoader.getResource(s"$Folder/$name.conf")) match {
        case Some(url) if name.matches("[A-Za-z0-9_-]+") =>
          parse(name, s"$Folder/$name.conf", options => ConfigFactory.parseURL(url, options))
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

  private def openPath(path: Path): Either[SettingsError, TargetFile] =
    if (Files.isRegularFile(path))
      parse(
        path.getFileName.toString.stripSuffix(".conf"),
        path.toString,
        options => ConfigFactory.parseFile(path.toFile, options),
      )
    else Left(BadFile(path.toString, "there is no such file. Give a target's name or its file."))

  private def parse(
      name: String,
      origin: String,
      read: ConfigParseOptions => Config,
  ): Either[SettingsError, TargetFile] =
    try {
      val config = read(ConfigParseOptions.defaults.setAllowMissing(false)).resolve()
      if (config.hasPath("target"))
        Right(TargetFile(name, origin, config.getConfig("target"), config.withoutPath("target")))
      else Left(BadFile(origin, "has no block target { ... }; see targets/folio.example.conf."))
    } catch { case e: ConfigException => Left(BadFile(origin, e.getMessage)) }
}
