package org.folio.perf.sandbox

import org.folio.perf.sandbox.http.SandboxResponse

package object module {

  /** A step's result, or the response that refuses the request. */
  type Checked[+A] = Either[SandboxResponse, A]
}
