package org.folio.perf.settings

import com.typesafe.config._
import java.nio.file.{Files, FileSystems, Path, Paths}
import org.folio.perf.model.{FilePath, FileText, Target}
import org.folio.perf.settings.SettingsError._
import scala.jdk.CollectionConverters._
import scala.util.{Try, Using}
import java.io.File
import java.net.URL

/**
 * A target's file, parsed.
 *
 * @param origin name of the file in messages
 * @param target its `target` block: gateway, tenants, metrics
 * @param settings defaults of settings for this target
 */
final case class TargetFile(name: String, origin: String, target: Config, settings: Config) {
  private[settings] def block: ConfigBlock = new ConfigBlock(target, origin, (_, _) => s"Set it in $origin.")
}

object TargetFile {
  private val Folder = "targets"

  /** @param name of a resource `targets/NAME.conf`, or the path of a file that ends in `.conf` */
  def open(name: String): Either[String, TargetFile] =
    if (name.endsWith(".conf")) openPath(name)
    else
      Option(getClass.getClassLoader.getResource(s"$Folder/$name.conf")) match {
        case Some(url) if name.matches("[A-Za-z0-9_-]+") =>
          ConfigFile
            .parse(file(name), Using.resource(url.openStream())(_.readAllBytes()))
            .flatMap(parsed(name, file(name), _))
        case _ => Left(unknownTarget(Sanitized.text(name), file(Sanitized.text(name)), available))
      }

  /** A target's file as a person finds it, in messages. */
  private[settings] def file(name: String): String = {
    val tree = if (name == Target.Sandbox) "main" else "test"
    s"src/$tree/resources/$Folder/$name.conf"
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

  private def openPath(text: String): Either[String, TargetFile] =
    ConfigFile
      .read(text, "Pass a target's name or its file.")
      .flatMap(parsed(Paths.get(text).getFileName.toString.stripSuffix(".conf"), text, _))

  private def parsed(name: String, origin: String, config: Config): Either[String, TargetFile] =
    ConfigFile
      .block(origin, config, "target", file("folio.example"))
      .map(TargetFile(name, origin, _, config.withoutPath("target")))
}

/** Files of settings that a person has written; none includes another file. */
private[settings] object ConfigFile {

  /**
   * @param text path of the file
   * @param advice sentence for a file that is missing
   */
  def read(text: String, advice: String): Either[String, Config] =
    existing(text, s" $advice").flatMap(bytes(text, _)).flatMap(parse(text, _))

  def bytes(text: String, path: Path): Either[String, Array[Byte]] =
    Try(Files.readAllBytes(path)).toEither.left.map(e => badFile(text, s"cannot be read: ${e.getMessage}"))

  /** @param origin name of the file in messages */
  def parse(origin: String, bytes: Array[Byte]): Either[String, Config] =
    FileText.decode(bytes).left.map(found => badFile(origin, FileText.problem(found))).flatMap(parsed(origin, _))

  private def parsed(origin: String, text: String): Either[String, Config] =
    try Right(ConfigFactory.parseString(text, options.setOriginDescription(origin)).resolve())
    catch {
      case e: ConfigException =>
        Left(badFile(origin, Sanitized.text(e.getMessage.stripPrefix(s"$origin: "), LongestReason)))
    }

  /** @param example place of an example, for the message if there is no such block */
  def block(
      origin: String,
      config: Config,
      name: String,
      example: String,
  ): Either[String, Config] =
    if (!config.hasPath(name))
      Left(badFile(origin, s"has no block $name { ... }; see $example."))
    else
      Try(config.getConfig(name)).toEither.left
        .map(e => badFile(origin, Sanitized.text(e.getMessage, LongestReason)))

  /** @param advice for a file that is missing */
  def existing(text: String, advice: String = ""): Either[String, Path] =
    FilePath
      .read(text)
      .left
      .map(expected => s"it must be $expected.")
      .filterOrElse(!Files.isDirectory(_), s"this is a folder, not a file.$advice")
      .filterOrElse(Files.isRegularFile(_), s"there is no such file.$advice")
      .left
      .map(badFile(Sanitized.text(text), _))

  private val LongestReason = 300

  /** No includes: a file that includes others could read any file or URL. */
  private val options: ConfigParseOptions =
    ConfigParseOptions.defaults.setAllowMissing(false).setIncluder(NoIncludes)

  /** Refuses each form of `include`; each has an interface of its own. */
  private object NoIncludes
      extends ConfigIncluder
      with ConfigIncluderFile
      with ConfigIncluderURL
      with ConfigIncluderClasspath {
    override def withFallback(fallback: ConfigIncluder): ConfigIncluder = this
    override def include(context: ConfigIncludeContext, what: String): ConfigObject = refuse()
    override def includeFile(context: ConfigIncludeContext, what: File): ConfigObject = refuse()
    override def includeURL(context: ConfigIncludeContext, what: URL): ConfigObject = refuse()
    override def includeResources(context: ConfigIncludeContext, what: String): ConfigObject =
      refuse()

    private def refuse(): Nothing = throw new ConfigException.Generic(
      "include is not supported; write the settings into this file"
    )
  }
}
