package org.folio.perf.protocol

/** The requests that go to the gateway, and to the edge modules beside it. */
object Okapi {

  def get(template: String, ids: SessionKey*): FolioRequest = request("GET", template, ids, 200)

  def post(template: String, expectedStatus: Int)(body: String): FolioRequest =
    request("POST", template, Nil, expectedStatus).copy(body = Some(body))

  def put(template: String, ids: SessionKey*)(body: String): FolioRequest =
    request("PUT", template, ids, 204).copy(body = Some(body))

  def edgeGet(template: String, ids: SessionKey*): FolioRequest =
    get(template, ids: _*)
      .copy(viaEdge = true)
      .param("apikey", SessionKey.EdgeApiKey.el)

  private def request(method: String, template: String, ids: Seq[SessionKey], status: Int) = {
    val places = "\\{id}".r.findAllIn(template).size
    require(places == ids.size, s"$template has $places times {id}, but ${ids.size} ids are given")
    FolioRequest(
      method,
      template,
      ids.toVector,
      Vector.empty,
      None,
      status,
      Vector.empty,
      viaEdge = false,
    )
  }
}
