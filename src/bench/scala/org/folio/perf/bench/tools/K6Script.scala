package org.folio.perf.bench.tools

import java.nio.file.Path

/** The plan as a k6 script: arrivals at a constant rate, a check of each answer, a group for each row. */
private[tools] object K6Script {

  /** @param records of each scenario, a file of lines with tabs */
  def apply(
      scenarios: Vector[SharedScenario],
      url: String,
      seconds: Int,
      rampUpSeconds: Int,
      records: Map[String, Path],
  ): String = {
    val options = scenarios
      .map { s =>
        s"""    ${s.name}: { executor: 'ramping-arrival-rate', exec: '${s.name}', startRate: 0,
          |      timeUnit: '100s', preAllocatedVUs: ${s.users}, maxVUs: ${maxUsers(s)},
          |      stages: [{ target: ${(s.perSecond * 100).round}, duration: '${rampUpSeconds}s' },
          |        { target: ${(s.perSecond * 100).round}, duration: '${seconds - rampUpSeconds}s' }] },""".stripMargin
      }
      .mkString("\n")
    s"""import http from 'k6/http';
      |import exec from 'k6/execution';
      |import { check, group, sleep } from 'k6';
      |import { SharedArray } from 'k6/data';
      |
      |export const options = {
      |  scenarios: {
      |$options
      |  },
      |  summaryTrendStats: ['avg', 'med', 'p(95)', 'p(99)', 'max'],
      |};
      |
      |const url = '$url';
      |function id(start) { return start + (${SharedIds.FirstCount} + exec.scenario.iterationInTest); }
      |function now() { return new Date().toISOString(); }
      |function think(min, max) { sleep((min + Math.random() * (max - min)) / 1000); }
      |function send(v, name, method, path, body, headers, status, word) {
      |  const all = Object.assign({ 'Accept': 'application/json, text/plain',
      |    'x-okapi-tenant': v.tenant, 'x-okapi-token': v.token }, headers);
      |  if (method === 'OPTIONS') { delete all['x-okapi-tenant']; delete all['x-okapi-token']; }
      |  const answer = http.request(method, url + path, body, { headers: all, tags: { name } });
      |  check(answer, { ok: (a) => a.status === status && (word === null || a.body.includes(word)) });
      |  return answer;
      |}
      |
      |${scenarios.map(function(_, records)).mkString("\n")}""".stripMargin
  }

  /** Three times those of a quiet run, and enough for all that start in ten seconds: k6 drops what it has none for. */
  private def maxUsers(of: SharedScenario): Int =
    math.max(of.users * 3, (of.perSecond * 10).ceil.toInt)

  private def function(scenario: SharedScenario, records: Map[String, Path]): String = {
    val name = scenario.name
    val rows = scenario.transactions
      .map { case (label, steps) =>
        steps.map(line).mkString(s"  group(${quoted(label)}, () => {\n", "\n", "\n  });")
      }
      .mkString("\n")
    s"""const ${name}Records = new SharedArray('$name', () => open(${quoted(
        records(name).toAbsolutePath.toString
      )})
      |  .trim().split('\\n').map((line) => line.split('\\t')));
      |export function $name() {
      |  const at = ${name}Records[exec.scenario.iterationInTest % ${name}Records.length];
      |  const v = {};
      |  ${scenario.columns.zipWithIndex.map { case (c, i) => s"v.$c = at[$i];" }.mkString(" ")}
      |$rows
      |}
      |""".stripMargin
  }

  private def line(step: SharedStep): String = step match {
    case SharedStep.Think(min, max) => s"    think($min, $max);"
    case send: SharedStep.Send =>
      val query = send.params
        .map { case (name, value) => s"$name=$${encodeURIComponent(${template(value)})}" }
        .mkString("&")
      val path = template(send.path).dropRight(1) + (if (query.isEmpty) "" else "?" + query) + "`"
      val body = SharedIds.in(send)(start => s"$${id('$start')}").fold("null")(template)
      val headers = send.headers
        .map { case (name, value) => s"${quoted(name)}: ${quoted(value)}" }
        .mkString("{ ", ", ", " }")
      val word = send.contains.fold("null")(quoted)
      val call = s"send(v, ${quoted(send.name)}, '${send.method}', $path, $body, $headers, " +
        s"${send.status}, $word)"
      if (send.captures.isEmpty) s"    $call;"
      else
        send.captures
          .map { case (key, path) => s"v.$key = json${path.drop(1)};" }
          .mkString(s"    { const json = JSON.parse($call.body); ", " ", " }")
  }

  private def template(text: String): String = "`" + text
    .replace("`", "\\`")
    .replace("#{now}", s"$${now()}")
    .replaceAll("#\\{(\\w+)}", "\\$" + "{v.$1}") + "`"

  private def quoted(text: String): String = "'" + text.replace("'", "\\'") + "'"
}
