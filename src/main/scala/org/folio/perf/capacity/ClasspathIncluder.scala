package org.folio.perf.capacity

import com.typesafe.config._

/**
 * `include classpath("...")` of the one resource of that name. The library's own way merges all resources of
 * that name, for which it opens every jar there is.
 *
 * @param otherwise for what is included in another way
 */
final private[capacity] class ClasspathIncluder(
    loader: ClassLoader,
    otherwise: Option[ConfigIncluder] = None,
) extends ConfigIncluder
    with ConfigIncluderClasspath {

  override def withFallback(fallback: ConfigIncluder): ConfigIncluder =
    new ClasspathIncluder(loader, otherwise.map(_.withFallback(fallback)).orElse(Some(fallback)))

  override def include(context: ConfigIncludeContext, what: String): ConfigObject =
    otherwise.fold(ConfigFactory.empty.root)(_.include(context, what))

  override def includeResources(context: ConfigIncludeContext, what: String): ConfigObject =
    Option(loader.getResource(what)) match {
      case Some(url) => ConfigFactory.parseURL(url, context.parseOptions).root
      case None => throw new ConfigException.Generic(s"it includes $what, which is not there")
    }
}
