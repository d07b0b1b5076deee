import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, configFile } from '../program/places.js';

/** How long the same candidates are offered again. */
const freshMs = 60_000;

const folderOf = (env: NodeJS.ProcessEnv) => join(cacheFolder(env), 'completion');

/** The file of the candidates after these words. Another account, server or language has other files, and so has the next sign-in. */
function fileFor(env: NodeJS.ProcessEnv, before: string[]): string {
  const config = configFile(env);
  const signedIn = statSync(config, { throwIfNoEntry: false })?.mtimeMs;
  const { SHIYI_PROFILE, SHIYI_BASE_URL, SHIYI_TOKEN, SHIYI_LANG, LC_ALL, LC_MESSAGES, LANG } = env;
  const surroundings = [SHIYI_PROFILE, SHIYI_BASE_URL, SHIYI_TOKEN, SHIYI_LANG, LC_ALL, LC_MESSAGES, LANG, process.cwd()];
  const key = JSON.stringify([before, config, signedIn, surroundings]);
  return join(folderOf(env), createHash('sha256').update(key).digest('hex').slice(0, 32));
}

const isFresh = (file: string) => Date.now() - statSync(file).mtimeMs < freshMs;

/** Forgets what was offered: names of customers and staff are in it. */
export function forgetOffered(env: NodeJS.ProcessEnv) {
  rmSync(folderOf(env), { recursive: true, force: true });
}

/** Keeps candidates for the next time, readable by their owner only, and deletes those that are old. */
export function keepOffered(env: NodeJS.ProcessEnv, before: string[], lines: string) {
  const folder = folderOf(env);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) if (!isFresh(join(folder, name))) rmSync(join(folder, name), { force: true });
    writeFileSync(fileFor(env, before), lines, { mode: 0o600 });
  } catch {
    // Completion works without it, only slower.
  }
}

/** Those of the candidates that begin with what is typed. */
export function fitting(lines: string, typed: string): string {
  return lines
    .split('\n')
    .filter((line) => line !== '' && line.startsWith(typed))
    .map((line) => `${line}\n`)
    .join('');
}

/** Prints candidates that the server answered a moment ago. It is a file of its own, so that nothing else of the program is loaded. */
export function offerRecent(words: string[], env: NodeJS.ProcessEnv): boolean {
  const typed = words.at(-1) ?? '';
  if (typed.startsWith('-')) return false;
  try {
    const file = fileFor(env, words.slice(0, -1));
    if (!isFresh(file)) return false;
    process.stdout.write(fitting(readFileSync(file, 'utf8'), typed));
    return true;
  } catch {
    // Nothing is kept: the program itself completes.
    return false;
  }
}
