package org.folio.perf.protocol

/** Makes requests to the gateway and to edge modules. */
object Folio {

  def get(template: String, ids: SessionKey*): FolioRequest = request("GET", template, ids, 200)

  def post(template: String, expectedStatus: Int)(body: String): FolioRequest =
    withJson(request("POST", template, Nil, expectedStatus), body)

  /** A POST to a path below a record. */
  def postTo(template: String, ids: SessionKey*)(body: String): FolioRequest =
    withJson(request("POST", template, ids, 201), body)

  def put(template: String, ids: SessionKey*)(body: String): FolioRequest =
    withJson(request("PUT", template, ids, 204), body)

  def delete(template: String, ids: SessionKey*): FolioRequest =
    request("DELETE", template, ids, 204)

  /** Uploads a text as a file. */
  def upload(template: String, ids: SessionKey*)(contentType: String, body: String): FolioRequest =
    request("POST", template, ids, 200)
      .copy(body = Some(body))
      .header("Content-Type", contentType)

  /** Uploads a file from disk, of any size. @param file key of its path */
  def uploadFile(template: String, ids: SessionKey*)(
      contentType: String,
      file: SessionKey,
  ): FolioRequest =
    request("POST", template, ids, 200)
      .copy(file = Some(file))
      .header("Content-Type", contentType)

  def edgeGet(template: String, ids: SessionKey*): FolioRequest =
    get(template, ids: _*)
      .copy(host = RequestHost.Edge)
      .param("apikey", SessionKey.EdgeApiKey.el)

  /**
   * Reads from an address that FOLIO returned, such as a presigned link to a file.
   *
   * @param name stands for the address in results, such as `{presigned link}`
   */
  def getFrom(name: String, url: SessionKey): FolioRequest =
    FolioRequest("GET", name, Vector.empty, 200, host = RequestHost.Address(url))

  /**
   * Writes a file from disk to an address that FOLIO returned.
   *
   * @param name as for [[getFrom]]
   * @param file key of its path
   */
  def putTo(name: String, url: SessionKey)(contentType: String, file: SessionKey): FolioRequest =
    FolioRequest("PUT", name, Vector.empty, 200, host = RequestHost.Address(url), file = Some(file))
      .header("Content-Type", contentType)

  private def withJson(request: FolioRequest, body: String): FolioRequest =
    request.copy(body = Some(body)).header("Content-Type", "application/json")

  private def request(method: String, template: String, ids: Seq[SessionKey], status: Int) = {
    val places = "\\{id}".r.findAllIn(template).size
    require(places == ids.size, s"$template has $places times {id}, but ${ids.size} ids are given")
    FolioRequest(method, template, ids.toVector, status)
  }
}
