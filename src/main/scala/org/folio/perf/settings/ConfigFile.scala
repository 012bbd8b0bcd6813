package org.folio.perf.settings

import com.typesafe.config._
import java.io.File
import java.net.URL
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.settings.SettingsError.BadFile
import scala.util.Try

/** Files of settings that a person has written, read with limits: none includes another file. */
private[settings] object ConfigFile {

  /**
   * @param text path of the file
   * @param kind the file in messages, e.g. "a target's file"
   * @param advice sentence for a file that is missing
   */
  def read(text: String, kind: String, advice: String): Either[SettingsError, Config] =
    for {
      path <- existing(text).toRight(
        BadFile(Sanitized.text(text), s"there is no such file. $advice")
      )
      _ <- Either.cond(
        Files.size(path) <= LargestBytes,
        (),
        BadFile(
          text,
          s"has ${Files.size(path)} bytes; $kind has at most $LargestBytes. Check the name.",
        ),
      )
      bytes <- Try(Files.readAllBytes(path)).toEither.left
        .map(e => BadFile(text, s"cannot be read: ${e.getMessage}"))
      config <- parse(text, bytes)
    } yield config

  /** @param origin name of the file in messages */
  def parse(origin: String, bytes: Array[Byte]): Either[SettingsError, Config] =
    try {
      val text = new String(bytes, UTF_8)
      val references = "\\$\\{".r.findAllIn(text).size
      if (references > MostReferences)
        Left(
          BadFile(
            origin,
            s"has $references references such as $${NAME}; at most $MostReferences are read.",
          )
        )
      else
        Right(ConfigFactory.parseString(text, options.setOriginDescription(origin)).resolve())
    } catch {
      case e: ConfigException => Left(BadFile(origin, Sanitized.text(e.getMessage, LongestReason)))
      case _: StackOverflowError => Left(BadFile(origin, "has blocks within blocks without end."))
    }

  /** @param example place of an example, for the message if there is no such block */
  def block(
      origin: String,
      config: Config,
      name: String,
      example: String,
  ): Either[SettingsError, Config] =
    if (!config.hasPath(name))
      Left(BadFile(origin, s"has no block $name { ... }; see $example."))
    else
      Try(config.getConfig(name)).toEither.left
        .map(e => BadFile(origin, Sanitized.text(e.getMessage, LongestReason)))

  private def existing(text: String): Option[Path] =
    Try(Paths.get(text)).toOption.filter(Files.isRegularFile(_))

  private val LargestBytes = 1L << 20
  private val LongestReason = 300

  /** Largest number of references. Each reference to a reference can double a value. */
  private val MostReferences = 10

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
