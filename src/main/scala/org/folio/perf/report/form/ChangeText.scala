package org.folio.perf.report.form

import org.folio.perf.model.Change

/** A change in a cell of a table without marks. */
private[form] object ChangeText {

  /** Empty: there is none. */
  def of(change: Option[Change]): String =
    change.fold("")(c => s"${value(c.before)} → ${value(c.after)}")

  def value(text: Option[String]): String = text.getOrElse("not there")
}
