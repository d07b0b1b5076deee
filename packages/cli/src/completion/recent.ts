import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, configFile } from '../program/places.js';

/** How long cached candidates are reused. */
const freshMs = 60_000;

const folderOf = (env: NodeJS.ProcessEnv) => join(cacheFolder(env), 'completion');

/** Returns the cache file for the candidates after these words. Account, server, language and sign-in time are part of its key. */
function fileFor(env: NodeJS.ProcessEnv, before: string[]): string {
  const config = configFile(env);
  const signedIn = statSync(config, { throwIfNoEntry: false })?.mtimeMs;
  const { SHIYI_PROFILE, SHIYI_BASE_URL, SHIYI_TOKEN, SHIYI_LANG, LC_ALL, LC_MESSAGES, LANG } = env;
  const surroundings = [SHIYI_PROFILE, SHIYI_BASE_URL, SHIYI_TOKEN, SHIYI_LANG, LC_ALL, LC_MESSAGES, LANG, process.cwd()];
  const key = JSON.stringify([before, config, signedIn, surroundings]);
  return join(folderOf(env), createHash('sha256').update(key).digest('hex').slice(0, 32));
}

const isFresh = (file: string) => Date.now() - statSync(file).mtimeMs < freshMs;

/** Deletes the cached candidates, because they contain names of customers and staff. */
export function deleteCandidates(env: NodeJS.ProcessEnv) {
  rmSync(folderOf(env), { recursive: true, force: true });
}

/** Caches candidates in a file only its owner can read, and deletes expired files. */
export function cacheCandidates(env: NodeJS.ProcessEnv, before: string[], lines: string) {
  const folder = folderOf(env);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) if (!isFresh(join(folder, name))) rmSync(join(folder, name), { force: true });
    writeFileSync(fileFor(env, before), lines, { mode: 0o600 });
  } catch {
    // Completion works without the cache, only slower.
  }
}

/** Returns the candidates that start with the typed text. */
export function linesStartingWith(lines: string, typed: string): string {
  return lines
    .split('\n')
    .filter((line) => line !== '' && line.startsWith(typed))
    .map((line) => `${line}\n`)
    .join('');
}

/** Prints recently cached candidates. Built as a separate file, so that the rest of the program is not loaded. */
export function printRecent(words: string[], env: NodeJS.ProcessEnv): boolean {
  const typed = words.at(-1) ?? '';
  if (typed.startsWith('-')) return false;
  try {
    const file = fileFor(env, words.slice(0, -1));
    if (!isFresh(file)) return false;
    process.stdout.write(linesStartingWith(readFileSync(file, 'utf8'), typed));
    return true;
  } catch {
    // Nothing is cached, so the caller runs the full completion.
    return false;
  }
}
