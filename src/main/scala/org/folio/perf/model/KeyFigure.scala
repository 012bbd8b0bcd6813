package org.folio.perf.model

/** A key figure under the verdict. `note` has its threshold or its context. */
final case class KeyFigure(label: String, value: String, unit: String, note: String)
