package org.folio.perf.jenkins

import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.DisplayName
import org.junit.jupiter.api.Test

class JenkinsfileShardsTest {
  private FakeJenkins jenkins

  private FakeJenkins build(Map<String, String> parameters = [:], Map<String, Integer> codes = [:]) {
    jenkins = new FakeJenkins([target: 'folio', shards: '4'] + parameters)
    File folder = new File(jenkins.workspace, 'codes')
    folder.mkdir()
    codes.each { goal, code -> new File(folder, (String) goal).text = "${code}" }
    jenkins
  }

  private List<String> loads() { jenkins.calls().findAll { it.contains('gatling:test') } }

  private String merged() { jenkins.calls().find { it.startsWith('report|') } }

  @AfterEach
  void clean() { jenkins.delete() }

  @Test
  @DisplayName('each agent sends one shard of one run, all start together, and their stashes are merged into one report')
  void shards() {
    build(agentLabel: 'injector').run('jenkins/Jenkinsfile.shards')
    assert jenkins.stages() == ['doctor', 'load', 'merge', 'publish']
    assert jenkins.result == 'SUCCESS'
    assert jenkins.steps('node') == ['injector'] * 4
    assert loads()*.find(/-Dshard=([^|]*)/) { it[1] } == ['1/4', '2/4', '3/4', '4/4']
    assert loads()*.find(/-DrunId=([^|]*)/) { it[1] }.unique() == ['build-7']
    List<String> starts = loads()*.find(/-DstartAt=([^|]*)/) { it[1] }.unique()
    assert starts.size() == 1
    long inSeconds = (java.time.Instant.parse(starts.first()).toEpochMilli() - System.currentTimeMillis()) / 1000
    assert inSeconds > 240 && inSeconds <= 300
    assert jenkins.steps('stash') == ['shard-1', 'shard-2', 'shard-3', 'shard-4']
    assert merged().find(/-Drun=([^|]*)/) { it[1] }.split(',').toList() == (1..4).collect {
      "shards/${it}/reports/20260102T030405Z-MobiusHighLoad-target-${it}of4".toString()
    }
    assert jenkins.steps('junit').first().contains('reports/build-7/junit.xml')
  }

  @Test
  @DisplayName('a shard that fails makes the build unstable, and the others are merged')
  void missingShard() {
    build([:], ['load-3': 1]).run('jenkins/Jenkinsfile.shards')
    assert jenkins.stages() == ['doctor', 'load', 'merge', 'publish']
    assert jenkins.result == 'UNSTABLE'
    assert merged().find(/-Drun=([^|]*)/) { it[1] }.split(',')*.find(/(\d)of4/) { it[1] } == ['1', '2', '4']
    assert jenkins.steps('junit').size() == 1
  }

  @Test
  @DisplayName('after an abort the shards that have come in are merged and published')
  void aborted() {
    build([:], [load: 143])
    jenkins.abortAfter = '-Dshard=2/4'
    jenkins.run('jenkins/Jenkinsfile.shards')
    assert jenkins.result == 'ABORTED'
    assert jenkins.stages() == ['doctor', 'load']
    assert merged().find(/-Drun=([^|]*)/) { it[1] }.split(',')*.find(/(\d)of4/) { it[1] } == ['1', '2']
    assert jenkins.steps('junit').size() == 1
  }
}
