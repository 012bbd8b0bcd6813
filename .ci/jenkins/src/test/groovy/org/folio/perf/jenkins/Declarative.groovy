package org.folio.perf.jenkins

/** What a Jenkinsfile is compiled to: steps go to Jenkins. */
abstract class PipelineScript extends Script {
  protected FakeJenkins jenkins

  Object methodMissing(String name, Object arguments) { jenkins.step(name, (arguments as Object[]).toList()) }

  Object propertyMissing(String name) {
    switch (name) {
      case 'env': return jenkins.env
      case 'params': return jenkins.params
      case 'any': return 'any'
      case 'scm': return 'scm'
      default: throw new MissingPropertyException(name, getClass())
    }
  }
}

/** A step or a stage that fails. */
class Failed extends RuntimeException {
  Failed(Object message) { super(message.toString()) }
}

/** Somebody has aborted the build. */
class Aborted extends RuntimeException { }

class Sections {
  private final FakeJenkins jenkins
  private final List<String> allowed

  Sections(FakeJenkins jenkins, List<String> allowed) {
    this.jenkins = jenkins
    this.allowed = allowed
  }

  Object invokeMethod(String name, Object arguments) {
    if (!(name in allowed)) throw new MissingMethodException(name, getClass(), arguments as Object[])
    jenkins.section(name, (arguments as Object[]).first())
  }
}

class Parameters {
  private final FakeJenkins jenkins

  Parameters(FakeJenkins jenkins) { this.jenkins = jenkins }

  void string(Map about) { jenkins.parameter(about) }

  void choice(Map about) { jenkins.parameter(about) }
}

class Variables {
  private final FakeJenkins jenkins

  Variables(FakeJenkins jenkins) { this.jenkins = jenkins }

  void setProperty(String name, Object value) { jenkins.env[name] = value.toString() }
}

class Options {
  private static final Set<String> KNOWN = ['buildDiscarder', 'logRotator', 'copyArtifactPermission',
    'disableConcurrentBuilds', 'timeout', 'timestamps'] as Set

  Object invokeMethod(String name, Object arguments) {
    if (!(name in KNOWN)) throw new MissingMethodException(name, getClass(), arguments as Object[])
    name
  }
}

class Stages {
  private final FakeJenkins jenkins

  Stages(FakeJenkins jenkins) { this.jenkins = jenkins }

  void stage(String name, Closure body) { jenkins.stage(name, body) }
}

class StageBody {
  Closure condition
  Closure body

  void steps(Closure steps) { body = steps }

  void options(Closure options) {
    options.delegate = new Options()
    options.resolveStrategy = Closure.DELEGATE_FIRST
    FakeJenkins.toItsEnd(options)
  }

  void when(Closure when) {
    when.delegate = this
    when.resolveStrategy = Closure.DELEGATE_FIRST
    FakeJenkins.toItsEnd(when)
  }

  void expression(Closure expression) { condition = expression }
}
