package org.folio.perf.testkit

import com.fasterxml.jackson.databind.JsonNode
import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.util.Base64
import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.app.SandboxMain
import org.folio.perf.model.JsonTree
import org.folio.perf.settings.SandboxHeader
import scala.jdk.CollectionConverters._

/**
 * A sandbox as its program starts it, in this process and until its end, behind a proxy that keeps all requests with
 * their answers.
 *
 * @param settings that the program gets
 * @param printed all that this process prints: it has the sandbox's address when that is ready
 */
final class RecordedSandbox(settings: Map[String, String], printed: () => String) {
  private val seen = new ConcurrentLinkedQueue[String]
  private val sandbox = start()
  private val forward = new Forwarding(sandbox, ISO_8859_1)
  private val proxy = StubFolio.started(answer, ISO_8859_1)

  /** The proxy's address. */
  def url: String = proxy.url

  /** The requests since the last call, each as a line of JSON, in the order of their answers. */
  def transcript(): Array[Byte] = {
    val lines = seen.asScala.toVector
    seen.clear()
    lines.map(_ + "\n").mkString.getBytes(UTF_8)
  }

  private def start(): String = {
    settings.foreach { case (name, value) => System.setProperty(name, value) }
    val thread = new Thread(() => SandboxMain.main(Array.empty), "sandbox")
    thread.setDaemon(true)
    thread.start()
    val address = "runs at (http\\S+)".r
    while (address.findFirstMatchIn(printed()).isEmpty) Thread.sleep(20)
    settings.keys.foreach(System.clearProperty)
    address.findFirstMatchIn(printed()).get.group(1)
  }

  private def answer(request: StubRequest): StubAnswer = {
    val passed = forward(request)
    // Addresses that FOLIO returns, such as those of uploads, are recorded too.
    val answer = passed.copy(body = passed.body.replace(sandbox, url))
    seen.add(line(request, answer))
    answer
  }

  private def line(request: StubRequest, answer: StubAnswer): String = {
    val own = Forwarding.OwnHeaders + SandboxHeader.Transaction
    JsonTree
      .of(
        "transaction" -> request.header(SandboxHeader.Transaction),
        "method" -> request.method,
        "uri" -> request.uri,
        "headers" -> tree(request.headers.removedAll(own)),
        "body" -> text(request.body),
        "status" -> answer.status,
        "answerHeaders" -> tree(answer.headers.groupMap(_._1.toLowerCase)(_._2).view.mapValues(_.mkString(", ")).toMap),
        "answer" -> text(answer.body),
      )
      .toString
  }

  private def tree(headers: Map[String, String]): JsonNode = JsonTree.of(headers.toVector.sortBy(_._1): _*)

  /** @param body with a character for each byte */
  private def text(body: String): String = {
    val bytes = body.getBytes(ISO_8859_1)
    try UTF_8.newDecoder.decode(ByteBuffer.wrap(bytes)).toString
    catch {
      case _: CharacterCodingException => s"base64:${Base64.getEncoder.encodeToString(bytes)}"
    }
  }
}
