package org.folio.perf.upkeep.jmx

import org.w3c.dom.Element
import scala.collection.mutable

/**
 * The part of a script that JMeter runs: without elements that are switched off, and with the target of each module
 * controller where it is called. A called target stands only there. Timers, extractors and assertions stand in each
 * sampler that they apply to.
 */
final private[jmx] class JmxPlan(script: Vector[JmxElement]) {
  private val called = mutable.Set.empty[Element]
  private val unclear = mutable.LinkedHashSet.empty[String]

  val elements: Vector[JmxElement] = {
    // The calls are known only after the first time.
    script.foreach(live(_, Vector.empty, Vector.empty, _ => false))
    script.flatMap(live(_, Vector.empty, Vector.empty, called))
  }

  /** Calls that lead nowhere, and files that are not read. */
  def notes: Vector[String] = unclear.toVector

  /** Samplers that are switched on, with all elements above them, and the others. */
  val (enabled: Vector[JmxElement], disabled: Vector[JmxElement]) = {
    val on = samplersIn(script, _.isEnabled)
    val isOn = on.map(_.element).toSet
    (on, samplersIn(script, _ => true).filterNot(sampler => isOn(sampler.element)))
  }

  private def samplersIn(
      elements: Vector[JmxElement],
      isTaken: JmxElement => Boolean,
  ): Vector[JmxElement] = elements.filter(isTaken).flatMap { element =>
    Vector(element).filter(JmxElements.isSampler) ++ samplersIn(element.children, isTaken)
  }

  /**
   * @param scope elements that apply to all samplers in this one
   * @param above targets whose content this is
   * @param isElsewhere whether a target stands where it is called
   */
  private def live(
      element: JmxElement,
      scope: Vector[JmxElement],
      above: Vector[Element],
      isElsewhere: Element => Boolean,
  ): Vector[JmxElement] = {
    def withInside(parent: JmxElement, above: Vector[Element]): JmxElement = {
      val on = parent.children.filter(_.isEnabled)
      if (JmxElements.isSampler(parent)) parent.copy(children = scope ++ on)
      else {
        val (applied, others) = on.partition(JmxElements.isApplied)
        parent.copy(children = others.flatMap(live(_, scope ++ applied, above, isElsewhere)))
      }
    }
    if (!element.isEnabled) Vector.empty
    else
      element.kind match {
        case "ModuleController" =>
          target(element, above).toVector.map { found =>
            called += found.element
            val inside = withInside(found.copy(isEnabled = true), above :+ found.element)
            element.copy(children = Vector(inside))
          }
        case "TestFragmentController" => Vector.empty
        case "IncludeController" =>
          unclear += s"the file ${element.property("IncludeController.includepath")} that ${element.name} includes; " +
            "make a workflow of it too"
          Vector.empty
        case _ if isElsewhere(element.element) => Vector.empty
        case _ => Vector(withInside(element, above))
      }
  }

  /** The element of that name, as JMeter finds it: it may be switched off, and the last one counts. */
  private def target(caller: JmxElement, above: Vector[Element]): Option[JmxElement] = {
    // The first names are those of JMeter's root and of the test plan, of which there is one.
    val path = JmxFile
      .elements(caller.element)
      .filter(_.getAttribute("name") == "ModuleController.node_path")
      .flatMap(JmxFile.elements(_))
      .map(_.getTextContent)
      .drop(2)
    val plans = script.filter(_.kind == "TestPlan")
    val (_, named) = path.foldLeft((plans, Option.empty[JmxElement])) { case ((parents, _), name) =>
      val found = parents.flatMap(_.children).filter(_.name == name)
      (found, found.lastOption)
    }
    val found = named.filterNot(one => above.contains(one.element))
    if (found.isEmpty)
      unclear += s"the call of ${path.mkString(" / ")} in ${caller.name}, because the script has no such element, or " +
        "it calls itself; choose its target again in JMeter"
    found
  }
}
