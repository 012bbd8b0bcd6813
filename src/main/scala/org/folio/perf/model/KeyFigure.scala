package org.folio.perf.model

/** One of the five numbers under the verdict. `note` has its limit or its context. */
final case class KeyFigure(label: String, value: String, unit: String, note: String)
