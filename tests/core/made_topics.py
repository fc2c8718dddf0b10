"""A few topics for tests of sentences, small enough to be read at once."""

from __future__ import annotations

from memgraph.core.format import read_topics
from memgraph.core.topics import Topics
from memgraph.store import yaml

_WRITTEN = """
topics:
  package manager:
    pick: one
    words: [package, install, dependency, script]
    values: {npm: {aliases: [npm install]}, pnpm: {}, yarn: {}}
  backend service:
    words: [backend, service]
    values: {supabase: {}, airtable: {}, firebase: {}}
  formatter:
    pick: one
    words: [format, style]
    values: {prettier: {}, biome: {}, black: {words: [format, python]}}
  linter:
    words: [lint]
    values: {eslint: {}, biome: {}}
  test runner:
    pick: one
    words: [test, unit, framework]
    values: {jest: {}, vitest: {}}
  e2e runner:
    words: [e2e, end-to-end, browser]
    values: {playwright: {}, cypress: {}}
  server framework:
    words: [server, api, route]
    values: {express: {words: [server, api, route]}, fastify: {}}
  language:
    words: [language, code]
    values: {go: {words: [language, backend, written]}, typescript: {}}
  indentation:
    pick: one
    closed: true
    words: [indent, indentation]
    values: {tabs: {words: [indent, spaces]}, spaces: {words: [indent, tabs]}}
  indentation width: {unit: spaces, words: [indent, indentation, space]}
  quotes:
    pick: one
    words: [string, quote]
    values: {single quotes: {}, double quotes: {}}
  semicolons:
    words: [statement, line, end]
    values: {semicolons: {aliases: [semicolon]}}
  imports:
    pick: one
    words: [import, module]
    values: {relative imports: {}, absolute imports: {}}
  exports:
    pick: one
    words: [export]
    values: {named exports: {}, default exports: {aliases: [default export]}}
  types:
    words: [type]
    values:
      any: {aliases: [any type], words: [type, unknown]}
      unknown: {}
      enums: {aliases: [enum]}
  async style:
    pick: one
    values: {async/await: {}, callbacks: {}}
  console: {values: {console.log: {aliases: [console output]}}}
  merge strategy:
    pick: one
    words: [merge, pull, request]
    values:
      squash merge: {aliases: [squash, squash commits]}
      merge commit: {aliases: [merge commits]}
  direct commits to main:
    values: {direct commits to main: {aliases: [commit directly to main, push to main]}}
  force push: {values: {force push: {aliases: [force-push, git push --force]}}}
  code review: {words: [review], values: {code review: {}}}
  test order:
    pick: one
    words: [test, code, implementation]
    values:
      tests first: {aliases: [tests before code, failing test first]}
      tests after: {aliases: [tests afterwards]}
  test location:
    pick: one
    words: [test, unit, source]
    values:
      colocated tests: {aliases: [next to the source]}
      separate tests: {aliases: [tests/ folder]}
  variable naming:
    pick: one
    words: [variable, name]
    values: {camelcase: {aliases: [camel case]}, snake_case: {}, pascalcase: {}}
  class naming:
    pick: one
    words: [class, name]
    values: {camelcase: {aliases: [camel case]}, snake_case: {}, pascalcase: {}}
  function length: {unit: lines, words: [function, method]}
  file length: {unit: lines, words: [file, module]}
  line length: {unit: characters, words: [line, column, character, width, wrap]}
  parameters: {unit: parameters, words: [function, argument]}
  test coverage: {unit: "%", words: [coverage, covered, test]}
  timeout: {unit: seconds, words: [request, timeout]}
"""


def made_topics() -> Topics:
    return Topics().merged(read_topics(yaml.read(_WRITTEN.encode())))
