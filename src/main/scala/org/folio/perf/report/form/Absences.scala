package org.folio.perf.report.form

import org.folio.perf.model.RunReport
import org.folio.perf.report.content.Section

/** Sections without content in one line. */
private[form] object Absences {

  def present(sections: Seq[Section], run: RunReport): Seq[Section] =
    sections.filter(_.absence(run).isEmpty)

  /** "Not in this report: prediction (…)." Sections with the same reason stand together; empty: all are there. */
  def line(sections: Seq[Section], run: RunReport): String = {
    val absent = for {
      section <- sections
      why <- section.absence(run)
    } yield why -> section.shortTitle.head.toLower.toString.concat(section.shortTitle.tail)
    if (absent.isEmpty) ""
    else {
      val parts = absent.map(_._1).distinct.map { why =>
        s"${absent.filter(_._1 == why).map(_._2).mkString(", ")} ($why)"
      }
      s"Not in this report: ${parts.mkString("; ")}."
    }
  }
}
