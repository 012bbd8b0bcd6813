package org.folio.perf.upkeep.record

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.TextNode
import org.folio.perf.model.PersonalData
import org.folio.perf.protocol.{Checks, RecordEdit}
import org.folio.perf.upkeep.workflow.RecordedWorkflow
import scala.jdk.CollectionConverters._

/** Makes bodies of requests: a record that an answer had becomes an edit of it, all others become texts. */
final private[record] class RecordedBodies(linker: Linker, texts: Texts, mark: String => Unit) {
  import linker.{answers, privacy, scope}
  import linker.answers.exchanges

  def of(use: Use): Option[String] = {
    val exchange = exchanges(use.at)
    exchange.body.map { text =>
      val json = exchange.bodyJson
      if (json.isObject && !json.isEmpty) edited(json, use).getOrElse(written(json, use, 0))
      else if (json.isArray) written(json, use, 0)
      else if (isFile(text) || privacy.isIn(text)) {
        mark("the content of a file or form was dropped")
        RecordedWorkflow.Dropped
      } else texts.of(text, use)
    }
  }

  private def isFile(text: String): Boolean = {
    val isListOfIds = text.linesIterator.forall(line => line.isEmpty || Values.isUuid(line.trim))
    !isListOfIds && (text.length > RecordedBodies.LongestText || text.exists(c => c < ' ' && !c.isWhitespace))
  }

  /** The body as changes of a record of an earlier answer. */
  private def edited(body: JsonNode, use: Use): Option[String] =
    recordLike(body, use).map { case Known(at, path, changes) =>
      val noun = Linker.noun(exchanges(at).segments)
      val record = scope.newKey(s"${noun}Json")
      val result = scope.newKey(s"edited${noun.capitalize}Json")
      scope.capture(
        at,
        if (path == "$") Checks.captureBody(record) else Checks.captureJsonIfThere(path, record),
      )
      val written = changes.map {
        case (pointer, Some(node)) => RecordEdit.put(pointer, compact(node, use, pointer))
        case (pointer, None) => RecordEdit.remove(pointer)
      }
      scope.stepBefore(use.at, RecordEdit(record, result)(written: _*))
      result.el
    }

  private def recordLike(body: JsonNode, use: Use): Option[Known] = {
    val leaves = Answers.leaves(body).size
    val id = body.path("id").asText("")
    def isIt(node: JsonNode) =
      if (id.isEmpty) leaves >= RecordedBodies.FewFields * 2 else node.path("id").asText("") == id
    val found = for {
      at <- (scope.first until use.at).toVector
      if answers.precedes(at, use.known) && !exchanges(at).isPreflight
      (path, node) <- RecordedBodies.records(exchanges(at).json) if isIt(node)
      changes = RecordDiff(node, body)
      if leaves >= RecordedBodies.FewFields && changes.size <= math.max(3, leaves / 3)
    } yield Known(at, path, changes)
    found.minByOption(known => (known.changes.size, -known.at))
  }

  private def compact(node: JsonNode, use: Use, pointer: String): String = {
    val field = pointer.split('/').filterNot(part => part == "-" || part.forall(_.isDigit)).last
    val inEdit = use.copy(field = field, isEdit = true)
    if (node.isTextual) leaf(node, inEdit, depth = 1)
    else if (node.isContainerNode) written(node, inEdit, 2, oneLine = true)
    else node.toString
  }

  /** @param depth of the node in the record */
  private def written(node: JsonNode, use: Use, depth: Int, oneLine: Boolean = false): String = {
    def inside(of: JsonNode, use: Use): String = written(of, use, depth + 1, oneLine)
    def listed(open: String, parts: Iterable[String], close: String): String =
      if (parts.isEmpty) open + close
      else if (oneLine) parts.mkString(open, ", ", close)
      else {
        val line = "\n" + "  " * depth
        parts.mkString(s"$open$line  ", s",$line  ", line + close)
      }
    if (node.isObject)
      listed(
        "{",
        node.properties.asScala.map { field =>
          s"${TextNode.valueOf(field.getKey)}: ${inside(field.getValue, use.copy(field = field.getKey))}"
        },
        "}",
      )
    else if (node.isArray) listed("[", node.elements.asScala.map(inside(_, use)).toVector, "]")
    else if (node.isTextual) leaf(node, use, depth)
    else node.toString
  }

  private def leaf(node: JsonNode, use: Use, depth: Int): String = {
    val text = node.asText
    val made =
      if (text.isEmpty) text
      else if (Values.isUuid(text)) texts.id(text, use)
      else if (Values.isDate(text)) texts.date(text, use)
      else if (RecordedBodies.Plain(use.field)) text
      else if (isPrivate(text, use.field)) personal(text, use)
      else if (depth == 1 && (isNew(use) || use.isEdit) && Texts.Unique.contains(use.field))
        linker.linkWord(text, use).fold(texts.unique(text, use, "perf"))(_.el)
      else if (use.field.endsWith("TenantId")) linker.linkWord(text, use).fold(text)(_.el)
      else if (Values.isCode(text)) texts.of(text, use)
      else text
    TextNode.valueOf(made).toString
  }

  private def isPrivate(text: String, field: String): Boolean =
    privacy.isPersonal(text) && !RecordedBodies.Impersonal(field) || PersonalData.isIn(field) ||
      privacy.isIn(text)

  private def isNew(use: Use): Boolean = exchanges(use.at).method == "POST"

  private def personal(text: String, use: Use): String =
    linker
      .linkWord(text, use)
      .map(_.el)
      .getOrElse {
        if (text.contains('@')) s"${texts.unique(text, use, "perf")}@example.org"
        else texts.unique(text, use, "Perf")
      }
}

/** A record of an earlier answer. @param changes that make the body of it */
final private[record] case class Known(at: Int, path: String, changes: Vector[(String, Option[JsonNode])])

private[record] object RecordedBodies {
  private val LongestText = 1500
  private val FewFields = 4

  /** Fields whose texts are words of FOLIO. */
  private val Plain =
    Set("status", "type", "format", "source", "currency", "orderType", "workflowStatus", "language")
  private val Impersonal =
    Set("requestType", "requestLevel", "active", "idType", "preferredContactTypeId")

  /** Objects that are, or stand in lists of, an answer, with their paths. */
  private def records(root: JsonNode): Vector[(String, JsonNode)] =
    if (!root.isObject) Vector.empty
    else {
      val inLists = for {
        list <- root.properties.asScala.toVector if list.getValue.isArray
        (element, number) <- list.getValue.elements.asScala.zipWithIndex.toVector
        if element.isObject
      } yield s"$$.${list.getKey}[$number]" -> element
      ("$" -> root) +: inLists
    }
}

/** Changes that make one record from another, with JSON pointers. */
private[record] object RecordDiff {

  /** New value of each place that differs; `None`: it is removed. */
  def apply(from: JsonNode, to: JsonNode, at: String = ""): Vector[(String, Option[JsonNode])] =
    if (same(from, to)) Vector.empty
    else if (from.isObject && to.isObject) {
      val gone = names(from).filterNot(to.has(_)).map(name => child(at, name) -> None)
      val others = names(to).flatMap { name =>
        if (from.has(name)) apply(from.get(name), to.get(name), child(at, name))
        else Vector(child(at, name) -> Some(to.get(name)))
      }
      gone ++ others
    } else if (from.isArray && to.isArray && !from.isEmpty && from.size <= to.size) {
      val inner =
        (0 until from.size).toVector.flatMap(i => apply(from.get(i), to.get(i), s"$at/$i"))
      if (inner.size > MostInLists) Vector(at -> Some(to))
      else inner ++ (from.size until to.size).map(i => s"$at/-" -> Some(to.get(i)))
    } else Vector(at -> Some(to))

  private def same(a: JsonNode, b: JsonNode): Boolean =
    a == b || a.isNumber && b.isNumber && a.asDouble == b.asDouble

  private def names(node: JsonNode): Vector[String] =
    node.properties.asScala.map(_.getKey).toVector

  private def child(at: String, name: String): String =
    s"$at/${name.replace("~", "~0").replace("/", "~1")}"

  private val MostInLists = 3
}
