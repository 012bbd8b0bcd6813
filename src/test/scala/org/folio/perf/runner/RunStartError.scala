package org.folio.perf.runner

/** Why a run cannot start, in lines for the person who started it. Nothing has been sent yet. */
final case class RunStartError(message: String)
