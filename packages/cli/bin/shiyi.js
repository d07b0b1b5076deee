#!/usr/bin/env node
'use strict';
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const dist = join(__dirname, '../dist');
/** The files that this run has loaded, by name. The build reads the compiled code from here. */
const loaded = new Map();

/** The code that the build compiled ahead of time. V8 rejects a cache of another version and compiles again. */
function compiled(name) {
  try {
    return readFileSync(join(dist, `${name}.cache`));
  } catch {
    return undefined;
  }
}

function within(id) {
  if (id === './sdk.js') return load('sdk.js');
  return require(id.startsWith('./') ? join(dist, id) : id);
}

/** Loads a built file with its code cache, which makes a short command start a third faster. */
function load(name) {
  const known = loaded.get(name);
  if (known) return known.module.exports;
  const filename = join(dist, name);
  const source = `(function (exports, require, module) {${readFileSync(filename, 'utf8')}\n})`;
  const script = new Script(source, { filename, cachedData: compiled(name) });
  const module = { exports: {} };
  loaded.set(name, { script, module });
  script.runInThisContext()(module.exports, within, module);
  return module.exports;
}

const offersRecent = () => process.argv[2] === '__complete' && load('recent.js').offerRecent(process.argv.slice(4), process.env);

if (require.main !== module) module.exports = { load, loaded };
else if (!offersRecent()) load('main.js').main();
