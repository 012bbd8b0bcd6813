package org.folio.perf.protocol

import io.gatling.commons.validation._
import io.gatling.core.Predef._
import io.gatling.http.Predef._
import io.gatling.http.protocol.HttpProtocolBuilder
import org.folio.perf.folio.TokenKeeper
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.SessionKey.Tenant
import org.folio.perf.protocol.Step.{onOkapi, steps}

/** Makes requests to the gateway and to edge modules. */
object Folio {

  def get(template: String, ids: SessionKey*): FolioRequest = request("GET", template, ids, 200)

  /** Reads the record with the id. */
  def getById(template: String, id: SessionKey): FolioRequest = get(template, id).check(Checks.says("id", id))

  /** Records that the CQL matches. */
  def matching(path: String, cql: String, limit: Int): FolioRequest = get(path).query(cql).limit(limit)

  /** The same in requests that have the limit first. */
  def limited(path: String, limit: Int, cql: String): FolioRequest = get(path).limit(limit).query(cql)

  /** The same as [[matching]], which may be none. */
  def listed(path: String, cql: String, limit: Int): FolioRequest = matching(path, cql, limit).check(Checks.isList)

  /** As many of them as FOLIO lists without a limit. */
  def listed(path: String, cql: String): FolioRequest = get(path).query(cql).check(Checks.isList)

  /** The first page of a list that a page shows. */
  def firstPage(path: String, cql: String): FolioRequest = get(path).param("offset", "0").query(cql).limit(50)

  /** CQL for records of which one of the fields begins with the text. */
  def anyBegins(text: String, fields: Vector[String]): String =
    fields.map(field => s"""$field="$text*"""").mkString(" or ")

  /** A complete list, up to the limit. @param list its name in the answer */
  def all(path: String, list: String, limit: Int = 1000, sortBy: String = "name"): FolioRequest =
    matching(path, s"cql.allRecords=1 sortby $sortBy", limit).check(Checks.hasField(list))

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

  /** Uploads a text as the file of a form. */
  def uploadForm(template: String, ids: SessionKey*)(fileName: String, fileType: String, text: String): FolioRequest =
    upload(template, ids: _*)(
      s"multipart/form-data; boundary=$Boundary",
      Vector(
        s"--$Boundary",
        s"""Content-Disposition: form-data; name="file"; filename="$fileName"""",
        s"Content-Type: $fileType",
        "",
        text,
        s"--$Boundary--",
        "",
      ).mkString("\r\n"),
    )

  /** Separates the parts of a form; it is in none of them. */
  private val Boundary = "folio-perf-form"

  /** Uploads a file from disk, of any size. @param file key of its path */
  def uploadFile(template: String, ids: SessionKey*)(
      contentType: String,
      file: SessionKey,
  ): FolioRequest =
    request("POST", template, ids, 200)
      .copy(file = Some(file))
      .header("Content-Type", contentType)

  def edgeGet(template: String, ids: SessionKey*): FolioRequest = toEdge(get(template, ids: _*))

  def edgePut(template: String, ids: SessionKey*)(body: String): FolioRequest = toEdge(put(template, ids: _*)(body))

  private def toEdge(request: FolioRequest): FolioRequest =
    request.copy(host = RequestHost.Edge).param("apikey", SessionKey.EdgeApiKey.el)

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

/** Gatling's HTTP protocol for the gateway: address and headers, with the current token of the tenant. */
object GatewayProtocol {

  /** @param okapiUrl without a slash at its end */
  def apply(okapiUrl: String, tokens: TokenKeeper): HttpProtocolBuilder =
    http
      .baseUrl(okapiUrl)
      // Some modules answer 400 to JSON alone; see FOLIO's RMB, which wants text/plain for a PUT.
      .acceptHeader("application/json, text/plain")
      .userAgentHeader("folio-perf")
      .header("x-okapi-tenant", SessionKey.Tenant.el)
      .header(
        "x-okapi-token",
        session => {
          val tenant = SessionKey.Tenant.value(session)
          tokens.token(tenant) match {
            case Some(token) => token.reveal.success
            case None => s"tenant $tenant is not logged in".failure
          }
        },
      )
      // A real gateway has few persistent connections, not one for each virtual user.
      .shareConnections
      .disableCaching
      .disableFollowRedirect
}

/**
 * Requests by which the user interface learns the gateway's version and the tenant's modules when it is loaded.
 *
 * Source of the requests to Eureka: stripes-core, and a JMeter script of PTF (PERF-1063) for another workflow. The user
 * interface asks mod-login-saml on Okapi only.
 */
object Discovery {

  /** @param module beginning of the id of a module that the tenant has */
  def discovered(module: String): Steps = steps(
    onOkapi(get("/_/version").check(Checks.contains(".")))
      .onEureka(get("/version").check(Checks.hasField("version"))),
    onOkapi(
      get("/_/proxy/tenants/{id}/modules", Tenant)
        .param("full", "true")
        .check(Checks.contains(module))
    ).onEureka(
      get("/entitlements/{id}/applications", Tenant)
        .limit(500)
        .check(Checks.hasField("applicationDescriptors"), Checks.contains(module))
    ),
    onOkapi(get("/saml/check").check(Checks.hasField("active"))),
  )
}
