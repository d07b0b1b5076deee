import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import info from '../../package.json' with { type: 'json' };
import { colors } from '../output/output.js';
import type { Context } from './context.js';
import { cacheFolder } from './places.js';

const dayMs = 86_400_000;

interface UpdateCheck {
  /** Time of the last request to the registry, whether or not it responded. */
  checkedAt: number;
  latest?: string;
}

const fileOf = (env: NodeJS.ProcessEnv) => join(cacheFolder(env), 'update.json');

/** Whether it is a release version; pre-releases are not announced. */
const isVersion = (text: unknown): text is string => typeof text === 'string' && /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(text);

function readCheck(env: NodeJS.ProcessEnv): UpdateCheck {
  try {
    const { checkedAt, latest } = JSON.parse(readFileSync(fileOf(env), 'utf8'));
    return { checkedAt: Number(checkedAt) || 0, ...(isVersion(latest) ? { latest } : {}) };
  } catch {
    return { checkedAt: 0 };
  }
}

function writeCheck(env: NodeJS.ProcessEnv, known: UpdateCheck) {
  mkdirSync(dirname(fileOf(env)), { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(env), JSON.stringify(known), { mode: 0o600 });
}

function isNewer(one: string, other: string): boolean {
  const [left = [], right = []] = [one, other].map((text) => text.split('.').map(Number));
  const at = left.findIndex((part, place) => part !== right[place]);
  return at >= 0 && Number(left[at]) > Number(right[at]);
}

/** Returns the configured registry. There is no default, because anyone could publish a package of this name elsewhere. */
function registryOf({ io, config, outer }: Context): string | undefined {
  const address = io.env.SHIYI_REGISTRY || config.registry || outer.system?.config.registry;
  return address && /^https?:/.test(address) && URL.canParse(address) ? address.replace(/(?<!\/)\/+$/, '') : undefined;
}

function isEnabled({ io, options }: Context): boolean {
  const { CI, SHIYI_NO_UPDATE_NOTICE } = io.env;
  const forPrograms = options.json || options.ndjson || options.jq !== undefined || io.argv.includes('--plain');
  return Boolean(io.stderr.isTTY && io.stdout.isTTY) && !forPrograms && !CI && !SHIYI_NO_UPDATE_NOTICE;
}

/** Checks for updates in a detached process, so that no command waits for the registry. */
async function checkLater(env: NodeJS.ProcessEnv, registry: string, known: UpdateCheck) {
  writeCheck(env, { ...known, checkedAt: Date.now() });
  const { spawn } = await import('node:child_process');
  const [, program = ''] = process.argv;
  spawn(process.execPath, [program, '__fetch-latest', registry], { env, detached: true, stdio: 'ignore' }).unref();
}

/** Announces a newer version at a terminal. Checks the registry at most once a day. */
export async function announceUpdate(context: Context) {
  const registry = registryOf(context);
  if (!registry || !isEnabled(context)) return;
  const { io, say } = context;
  const known = readCheck(io.env);
  try {
    if (Math.abs(Date.now() - known.checkedAt) > dayMs) await checkLater(io.env, registry, known);
  } catch {
    // If the result cannot be stored, do not check at all; otherwise every command would check.
  }
  if (!known.latest || !isNewer(known.latest, info.version)) return;
  const { dim } = await colors(io.stderr, io);
  const how = `npm install -g @shiyi/cli --registry ${registry}`;
  const text = say(
    `shiyi ${known.latest} 已发布（当前 ${info.version}）：${how}`,
    `shiyi ${known.latest} is out (this is ${info.version}): ${how}`,
  );
  io.stderr.write(`${dim(text)}\n`);
}

/** Fetches the latest version from the registry and stores it. */
export async function fetchLatest(env: NodeJS.ProcessEnv, registry: string) {
  const response = await fetch(`${registry}/@shiyi%2fcli/latest`, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  const { version } = (await response.json()) as { version?: unknown };
  if (response.ok && isVersion(version)) writeCheck(env, { checkedAt: Date.now(), latest: version });
}
