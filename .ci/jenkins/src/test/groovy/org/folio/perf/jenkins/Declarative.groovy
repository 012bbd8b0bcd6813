package org.folio.perf.jenkins

/** What a Jenkinsfile is compiled to: steps go to Jenkins. */
abstract class PipelineScript extends Script {
  protected FakeJenkins jenkins

  Object methodMissing(String name, Object arguments) { jenkins.step(name, (arguments as Object[]).toList()) }

  Object propertyMissing(String name) {
    switch (name) {
      case 'env': return jenkins.env
      case 'params': return jenkins.params
      case ['any', 'none']: return name
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

/** What a block may call, by name; anything else fails. */
class Words {
  private final Map<String, Closure> known

  Words(Map<String, Closure> known) { this.known = known }

  Object invokeMethod(String name, Object arguments) {
    if (!(name in known)) throw new MissingMethodException(name, getClass(), arguments as Object[])
    known[name].call(*(arguments as List))
  }
}

class Variables {
  private final FakeJenkins jenkins

  Variables(FakeJenkins jenkins) { this.jenkins = jenkins }

  void setProperty(String name, Object value) { jenkins.env[name] = value.toString() }
}
