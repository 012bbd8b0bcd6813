package org.folio.perf.source.aws

/** Memory sizes on a JVM's command line, in MiB; `None`: absent. */
final case class JvmOptions(
    xmxMiB: Option[Int],
    metaspaceMiB: Option[Int],
    maxMetaspaceMiB: Option[Int],
)

object JvmOptions {
  val none: JvmOptions = JvmOptions(None, None, None)

  private val Size = "(\\d+)([kKmMgG]?)\\b"

  /** @param text options among other words, e.g. `-Xmx768m -XX:MaxMetaspaceSize=128m`; the last wins */
  def read(text: String): JvmOptions = JvmOptions(
    last("-Xmx", text),
    last("-XX:MetaspaceSize=", text),
    last("-XX:MaxMetaspaceSize=", text),
  )

  private def last(option: String, text: String): Option[Int] =
    (java.util.regex.Pattern
      .quote(option) + Size).r.findAllMatchIn(text).toVector.lastOption.flatMap { found =>
      found.group(1).toLongOption.map { number =>
        val bytes = number * (found.group(2).toLowerCase match {
          case "k" => 1024L
          case "m" => 1024L * 1024
          case "g" => 1024L * 1024 * 1024
          case _ => 1L
        })
        (bytes / (1024L * 1024)).toInt
      }
    }
}
