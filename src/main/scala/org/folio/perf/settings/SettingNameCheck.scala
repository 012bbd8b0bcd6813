package org.folio.perf.settings

import com.typesafe.config.{Config, ConfigValueType}
import org.folio.perf.model.DidYouMean
import org.folio.perf.settings.SettingsError._
import scala.jdk.CollectionConverters._
import java.util.Locale

/** Checks names on the command line and in target files: each must be the present name of a setting. */
final private[settings] class SettingNameCheck(defaults: Config) {

  /** Names of all settings with one value, sorted. */
  private val settings: Vector[String] = defaults.entrySet.asScala.map(_.getKey).toVector.sorted

  /** Names of blocks, such as `sandbox` for `sandbox.port`. */
  private val blocks: Set[String] = defaults.root.asScala.collect {
    case (name, value) if value.valueType == ConfigValueType.OBJECT => name
  }.toSet

  /** Blocks whose names are free, such as `thresholds.p95Ms`. */
  private val open: Vector[String] = blocks.toVector.flatMap { block =>
    defaults.getConfig(block).root.asScala.collect {
      case (name, value) if value.valueType == ConfigValueType.OBJECT => s"$block.$name"
    }
  }

  def isSetting(name: String): Boolean = settings.contains(name)

  /**
   * Finds the first property that looks like a setting and is none. Properties of the JVM, of Maven and of programs
   * pass.
   */
  def onCommandLine(properties: Map[String, String]): Either[String, Unit] =
    properties.toVector.sorted
      .filterNot { case (name, _) => isSetting(name) || name.startsWith("target.") }
      .flatMap { case (name, _) => wrong(name) }
      .headOption
      .toLeft(())

  private def wrong(name: String): Option[String] = {
    val block = name.takeWhile(_ != '.')
    val openBlock = open.find(one => s"$name.".startsWith(s"$one."))
    if (openBlock.isDefined) openBlock.map(inFileOnly)
    else if (blocks(block))
      Some(unknownName("setting", name, settings.filter(_.startsWith(block + "."))))
    else if (SettingNameCheck.ProgramArguments(name)) None
    else
      ForeignNames
        .of(name)
        .map(foreignName(name, _))
        .orElse(
          DidYouMean
            .of(name, settings :+ "simulation")
            .orElse(settings.find(_.endsWith(s".$name")))
            .map(misspeltName(name, _))
        )
  }

  /** The part of a name that is likely a misspelt block, such as thresholds.p95 of thresholds.p95.CICO_TC. */
  private def blockOf(name: String): String =
    name.split('.').inits.map(_.mkString(".")).find(DidYouMean.of(_, open).isDefined).getOrElse(name)

  /** Checks all names of a target's file outside its block `target`. */
  def inFile(file: TargetFile): Either[String, Unit] =
    file.settings.entrySet.asScala
      .map(_.getKey)
      .toVector
      .sorted
      .find(name => !isSetting(name) && !open.exists(block => name.startsWith(block + ".")))
      .map(name => unknownName(s"setting (in ${file.origin})", Sanitized.text(blockOf(name)), settings ++ open))
      .toLeft(())
}

private[settings] object SettingNameCheck {

  /** Arguments of other programs of folio-perf, such as report and predict. */
  private val ProgramArguments = Set(
    "simulation",
    "run",
    "runs",
    "recollect",
    "environment",
    "set",
    "format",
    "help",
    "prices",
    "growth",
    "within",
    "most",
    "suites",
    "tests",
  )
}

/** Words of JMeter, k6 and Gatling for what a setting does here. */
private[settings] object ForeignNames {

  /** The setting that does it, as a sentence without its full stop; `None`: no other tool has the name. */
  def of(name: String): Option[String] = {
    val word = name.toLowerCase(Locale.ROOT).filterNot(Set('-', '_'))
    instead.collectFirst { case (words, sentence) if words.split(' ').contains(word) => sentence }
  }

  private val instead = Vector(
    "users user vus vu virtualusers threads thread threadcount concurrency clients rps tps qps throughput load" ->
      "the plan's rate is multiplied by -Drate, such as -Drate=0.5",
    "ramp ramptime rampuptime rampusers rampupusers warmup stages" ->
      "the load rises to the planned rate in -DrampUp, such as -DrampUp=1m",
    "time runtime hold holdfor length iterations loops loop" ->
      "the steady state lasts -Dduration, such as -Dduration=15m",
    "limit limits slo sla assertion assertions" ->
      "thresholds are lines of -Dthresholds.limits, such as 'errors < 0.5 %'",
    "base compare compareto reference" -> "the run to compare with is -Dbaseline, such as -Dbaseline=last",
    "url baseurl server okapi okapiurl" -> "the address stands in a target file, which -Dtarget names",
    "scenario scenarios workflow" -> "workflows are chosen by -Dworkflows, such as -Dworkflows=cico,ulr",
    "think pause pace pacing" -> "pauses are multiplied by -DthinkTime",
    "timeout" -> "a request without an answer fails after -DrequestTimeout",
    "abort abortonfail stop stopif" -> "a failing run stops early by -DstopWhen, such as 'errors > 20 % for 60 s'",
  )
}

/** Arguments of programs such as report and predict, which are given as -DNAME=VALUE too. */
object ProgramNames {

  /**
   * Finds a name that nothing reads. Names of the JVM and of libraries have a dot, behind a block that is not ours.
   *
   * @param passed names on the command line
   * @param own names of the program's arguments
   * @param readsLoad whether the program reads the settings of a load
   * @return a message in one line; `None`: each is read, or is not ours
   */
  def unknown(passed: Vector[String], own: Seq[String], readsLoad: Boolean): Option[String] = {
    val all = ofLoad ++ own :+ "help"
    val read = if (readsLoad) all else own
    val blocks = all.filter(_.contains('.')).map(_.takeWhile(_ != '.')).toSet
    passed
      .find(name => !all.contains(name) && (!name.contains('.') || blocks(name.takeWhile(_ != '.'))))
      .map { name =>
        val foreign = if (readsLoad) ForeignNames.of(name) else None
        def meant = DidYouMean.of(name, own).orElse(DidYouMean.of(name, read)).orElse(read.find(_.endsWith(s".$name")))
        foreign.map(foreignName(name, _)).getOrElse {
          val question = meant.fold("")(setting => s" Did you mean -D$setting?")
          s"There is no setting $name.$question -Dhelp=true lists those of this program."
        }
      }
  }

  /** Settings of a load that were passed to a program that does not read them. */
  def unread(properties: Map[String, String], own: Seq[String]): Vector[String] =
    ofLoad.filter(name => properties.contains(name) && !own.contains(name))

  private lazy val ofLoad: Vector[String] = SettingsReference.settings.map(_.name) ++ Vector("simulation", "live")

  /**
   * Finds a misspelt argument.
   *
   * @param known names of the program's arguments
   * @return a message in one line; `None`: no name is misspelt
   */
  def misspelt(properties: Map[String, String], known: String*): Option[String] =
    properties.keys.toVector.sorted
      .filterNot(name => known.contains(name) || ofLoad.contains(name))
      .flatMap(name => DidYouMean.of(name, known).map(misspeltName(name, _)))
      .headOption
}
