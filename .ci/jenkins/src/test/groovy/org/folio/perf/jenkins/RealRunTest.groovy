package org.folio.perf.jenkins

import groovy.json.JsonSlurper
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.DisplayName
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable

/** The Jenkinsfile with real programs and real load against the sandbox. PERF_CLASSPATH is the compiled project's. */
@EnabledIfEnvironmentVariable(named = 'PERF_CLASSPATH', matches = '.+')
class RealRunTest {
  private FakeJenkins jenkins

  private File file(String name) { new File(jenkins.workspace, name) }

  @AfterEach
  void clean() { jenkins.delete() }

  @Test
  @DisplayName('all stages run with real load, and publish files that are there')
  void passes() {
    jenkins = new FakeJenkins([simulation: 'CheckInCheckOut', duration: '10s', tenants: '3',
      settings: '-DrampUp=2s -Drate=20 -Dsandbox.serviceDemand=0.4'], '/real-mvn')
    jenkins.run('Jenkinsfile')
    assert jenkins.stages() == ['doctor', 'load', 'report', 'publish']: jenkins.said
    List<String> runs = file('reports').listFiles().findAll { new File(it, 'run.json').file }*.name
    assert runs.size() == 1
    String run = "reports/${runs.first()}"
    Map report = (Map) new JsonSlurper().parse(file("${run}/report.json"))
    assert report.transactions*.iterations.sum() > 0
    // On a busy machine iterations may start late, so that the run cannot be judged.
    boolean passed = report.verdict.status == 'passed'
    assert jenkins.result == (passed ? 'SUCCESS' : 'UNSTABLE'): jenkins.said
    assert jenkins.files.junit == ["${run}/junit.xml".toString()]
    assert new XmlSlurper().parse(file("${run}/junit.xml")).'**'.any { it.name() == 'testcase' }
    List<String> archived = ['run.json', 'report.json', 'index.html', 'transactions.tsv'].collect { "${run}/${it}".toString() }
    // The trend has runs that could be judged.
    if (passed) archived << 'reports/trend.html'
    assert archived - jenkins.files.archiveArtifacts == []: jenkins.said
    assert jenkins.files.publishHTML.contains("${run}/index.html".toString())
  }
}
