#!/usr/bin/env node
'use strict';
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const dist = join(__dirname, '../dist');
/** Files loaded by this run, by name. The build reads their compiled code from here. */
const loaded = new Map();

/** Returns the code cache written by the build. V8 rejects a cache of another version and recompiles. */
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

/** Loads a built file with its code cache, which makes short commands start a third faster. */
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

const offersRecent = () => process.argv[2] === '__complete' && load('recent.js').printRecent(process.argv.slice(4), process.env);

if (require.main !== module) module.exports = { load, loaded };
else if (!offersRecent()) load('main.js').main();
