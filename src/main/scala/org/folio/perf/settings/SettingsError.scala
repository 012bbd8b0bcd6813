package org.folio.perf.settings

import org.folio.perf.model.DidYouMean

/** Reasons why settings cannot be used, each in one line for the person who set them. */
object SettingsError {

  /** The question whether another name was meant; empty: none is similar. */
  def meant(found: String, names: Iterable[String]): String =
    DidYouMean.of(found, names).fold("")(name => s" Did you mean ${Sanitized.text(name)}?")

  /** @param howToSet e.g. "Pass -Dduration=VALUE or set it in local.conf." */
  def badValue(name: String, found: String, expected: String, howToSet: String): String =
    s"Setting $name is $found; it must be $expected. $howToSet"

  /** An unknown name. `kind`: "tenant", "workflow", "target" ... */
  def unknownName(kind: String, found: String, allowed: Seq[String]): String = {
    val shown =
      if (allowed.size <= MostNames) allowed
      else allowed.sortBy(DidYouMean.distance(found, _)).take(NearestNames)
    val more = allowed.size - shown.size
    val all = shown.map(Sanitized.text(_)).mkString(", ") + (if (more > 0) s" and $more more" else "")
    s"There is no $kind ${Sanitized.text(found)}.${meant(found, allowed)} Allowed: $all."
  }

  private val MostNames = 70
  private val NearestNames = 3

  /** @param file that it could have */
  def unknownTarget(name: String, file: String, known: Seq[String]): String =
    s"There is no target $name.${meant(name, known)} Known: ${known.mkString(", ")}. Copy folio.example.conf to $file " +
      "and fill it in, or pass the path of such a file."

  /**
   * A URL whose host is not on the allow list.
   *
   * @param name of the setting, e.g. `okapiUrl`
   * @param host as the allow list would name it
   * @param purpose reason to allow it, e.g. "load tests"
   */
  def hostNotAllowed(name: String, host: String, file: String, purpose: String): String =
    s"Setting $name: host $host is not on the allow list of $file, so nothing is sent to it. If " +
      s"it is there for $purpose, add \"$host\" to allowedHosts in that file."

  /** A setting on the command line that only the target's file may have. */
  def fileOnly(name: String, file: String): String =
    s"-D$name is refused: it guards the target, so only the target's file can set it. Change $file."

  /** A misspelt name on the command line, which also has names of other programs. */
  def misspeltName(found: String, meant: String): String =
    s"There is no setting $found. Did you mean -D$meant?"

  /** A name of another load tool. @param instead the setting that does it, as a sentence without its full stop */
  def foreignName(found: String, instead: String): String =
    s"There is no setting $found: $instead. ${HowTo.here.pass("help", "true")} lists all settings."

  /** A block of names and values, such as thresholds.p95Ms. */
  def inFileOnly(block: String): String =
    s"Setting $block is a block of names and values. Set it in the target's file, not with -D."

  def badFile(file: String, problem: String): String =
    s"$file: $problem"

  /** A missing password or key. */
  def missingSecret(what: String, howToSet: String): String =
    s"There is no $what. $howToSet"

  /** An unusable secret of a store. @param problem the reason and what to do, in sentences */
  def badSecret(name: String, problem: String): String =
    s"The secret ${Sanitized.text(name)} cannot be used: $problem"

  /** A secret on the command line, where every user of the machine can read it. */
  def secretOnCommandLine(name: String): String =
    s"-D$name is refused, because every user of this machine can see it in the process list. " +
      "Use an environment variable such as FOLIO_PERF_PASSWORD, FOLIO_PERF_EDGE_API_KEY or " +
      "FOLIO_PERF_CONFLUENCE_TOKEN (AWS: AWS_PROFILE), a credentials file, or AWS Secrets Manager."
}
