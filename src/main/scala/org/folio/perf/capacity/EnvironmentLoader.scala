package org.folio.perf.capacity

import com.github.plokhotnyuk.jsoniter_scala.core._
import com.github.plokhotnyuk.jsoniter_scala.macros._
import com.typesafe.config._
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model.{ModelJson, ResourceFile}
import org.folio.perf.settings.SettingsError.{badFile, unknownName}
import scala.jdk.CollectionConverters._

/**
 * Reads an [[Environment]] from HOCON; `environments/sandbox.conf` explains the keys. `EnvironmentsFitSpec` checks that the
 * values of each file fit together.
 */
object EnvironmentLoader {

  /** @param name of a resource `environments/NAME.conf` */
  def load(name: String): Either[String, Environment] =
    ResourceFile
      .find(resource(name))
      .toRight(unknownName("environment", name, Vector("sandbox", "sandbox-eureka") ++ calibrated))
      .flatMap(parse(name, resource(name), _))

  /** Names of the environments of published tests, for which the calibrated model speaks. */
  val calibrated: Vector[String] =
    (1 to 9).map(n => s"mobius-test-$n").toVector ++ (1 to 8).map(n => s"consolidation-$n")

  /** @param file name for messages */
  def parse(name: String, file: String, hocon: String): Either[String, Environment] = {
    def wrong(words: String) = badFile(file, s"it cannot be read: $words")
    try {
      val json = whole(name, based(hocon)).root.render(Json)
      ModelJson.read(json.getBytes(UTF_8), codec).left.map(wrong).map { read =>
        read.copy(modules = read.modules.map(module => module.copy(sidecar = read.gateway.sidecarOf(module.name))))
      }
    } catch { case e: ConfigException => Left(wrong(e.getMessage)) }
  }

  /** With all that the environment of the key `base` has and this one has not. */
  private def based(hocon: String): Config = {
    val own = ConfigFactory.parseString(hocon)
    if (!own.hasPath(Base)) own
    else {
      val name = own.getString(Base)
      val found = ResourceFile.find(resource(name))
      val base = found.getOrElse(throw new ConfigException.Generic(s"there is no environment $name, its base"))
      own.withoutPath(Base).withFallback(based(base))
    }
  }

  private val Base = "base"

  private def resource(name: String): String = s"environments/$name.conf"

  private val Json = ConfigRenderOptions.concise.setFormatted(true)

  /** Units of all modules, in place of their own. */
  private val UnitsOfAll = "cpuUnitsOfAll"

  /** The file with all values of each module: its own, and the file's defaults. */
  private def whole(name: String, file: Config): Config = {
    val (defaults, modules) = (file.getConfig("defaults"), file.getConfig("modules"))
    val (dropped, own) =
      modules.root.asScala.toVector.sortBy(_._1).partition(_._2.valueType == ConfigValueType.NULL)
    val unitsOfAll = Option.when(file.hasPath(UnitsOfAll))(file.getValue(UnitsOfAll))
    def module(name: String, values: Config): ConfigObject = {
      val merged = unitsOfAll.fold(values)(values.withValue("cpuUnits", _)).withFallback(defaults)
      // A task can use its reservation, and at least one vCPU.
      val vCpu = math.max(1.0, merged.getInt("cpuUnits") / 1024.0)
      val fallback = java.util.Map.of[String, Object]("name", name, "version", "", "maxVCpu", Double.box(vCpu))
      val filled = merged.withFallback(ConfigFactory.parseMap(fallback))
      // A version such as 5 is a text too.
      filled.withValue("version", ConfigValueFactory.fromAnyRef(filled.getString("version"))).root
    }
    Map[String, Object](
      "name" -> name,
      "defaults" -> module("", ConfigFactory.empty),
      "modules" -> own.map { case (key, _) => module(key, modules.getConfig(ConfigUtil.quoteString(key))) }.asJava,
      "droppedModules" -> dropped.map(_._1).asJava,
    ).foldLeft(file.withoutPath(UnitsOfAll)) { case (environment, (key, value)) =>
      environment.withValue(key, ConfigValueFactory.fromAnyRef(value))
    }
  }

  private val OnlyRead = "environments are only read"

  implicit private val kind: JsonKeyCodec[RequestKind] = new JsonKeyCodec[RequestKind] {
    override def decodeKey(in: JsonReader): RequestKind = {
      val name = in.readKeyAsString()
      RequestKind
        .named(name)
        .getOrElse(in.decodeError(s"$name is none of ${RequestKind.all.map(_.name).mkString(", ")}"))
    }
    override def encodeKey(kind: RequestKind, out: JsonWriter): Unit = out.encodeError(OnlyRead)
  }

  /** In a file by module and kind. */
  implicit private val calls: JsonValueCodec[Vector[DownstreamCalls]] = new JsonValueCodec[Vector[DownstreamCalls]] {
    private val codec: JsonValueCodec[Map[String, Map[RequestKind, Double]]] = JsonCodecMaker.make

    override def nullValue: Vector[DownstreamCalls] = Vector.empty
    override def decodeValue(in: JsonReader, default: Vector[DownstreamCalls]): Vector[DownstreamCalls] =
      (for {
        (module, kinds) <- codec.decodeValue(in, Map.empty).toVector
        (kind, count) <- kinds
      } yield DownstreamCalls(module, kind, count)).sortBy(call => (call.module, call.kind.name))
    override def encodeValue(calls: Vector[DownstreamCalls], out: JsonWriter): Unit = out.encodeError(OnlyRead)
  }

  /** A misspelt key would silently leave a default in force. */
  private val codec: JsonValueCodec[Environment] =
    JsonCodecMaker.make(CodecMakerConfig.withSkipUnexpectedFields(false))
}
