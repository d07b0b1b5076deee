import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { filesIn } from './files/bucket.js';
import { originsIn } from './http/other-origins.js';
import { type Server, startServer } from './server.js';
import type { ServerOptions } from './server-options.js';
import { type FirstAdmin, type OwnCompany, prepareCompany, resetAdmin } from './setup/first-start.js';
import { wholeNumber } from './setup/whole-number.js';
import { Stop } from './stop.js';
import { telemetrySettings } from './telemetry/settings.js';

const usage = `Usage: npm start [-- OPTION…]

  --company own          start with your own company instead of the sandbox, or add it next to the sandbox
  --company-name NAME    its name (SHIYI_COMPANY_NAME)
  --admin USERNAME       username of its first administrator (SHIYI_ADMIN_USERNAME, admin)
  --reset-admin          give the first administrator (see --admin) a new password and the right to run the installation, then start
  --help                 show this

Environment: PORT (8420), HOST (127.0.0.1), SHIYI_DATA_DIR (.data), SHIYI_ADMIN_PASSWORD,
SHIYI_DATABASE_URL (postgres://…), SHIYI_DATABASE_CONNECTIONS (10), SHIYI_REDIS_URL (redis://…), SHIYI_PLATFORM_URL (https://…), SHIYI_SANDBOX (on), SHIYI_TRUSTED_PROXIES (0),
SHIYI_FILES_URL (https://s3.example.com/bucket) with _REGION, _ACCESS_KEY and _SECRET_KEY, SHIYI_IMPORT_LIMIT_MB (256), SHIYI_IMPORT_DAYS (90),
SHIYI_SECRET_KEY (a file in the data directory), SHIYI_SECRET_KEY_OLD, SHIYI_DRAIN_SECONDS (1),
SHIYI_ALLOWED_ORIGINS (origins whose pages may call this server), SHIYI_CONNECT_ORIGINS (origins that the console may call),
SHIYI_ARCHIVE_HOSTS (host:port of private networks, by commas, where companies may run their archive feed),
SHIYI_LOG_LEVEL (warn at a terminal, else info), SHIYI_SLOW_MS (1000), SHIYI_SLOW_SQL_MS (500),
SHIYI_METRICS_TOKEN (serves /metrics to whoever has it), SHIYI_METRICS_ADDRESS (127.0.0.1:9464, serves /metrics there)`;

function platformUrl(): string | undefined {
  const text = process.env.SHIYI_PLATFORM_URL?.replace(/(?<!\/)\/+$/, '');
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Stop('SHIYI_PLATFORM_URL is not a URL such as https://qyapi.weixin.qq.com.');
  return text;
}

function isSandboxAllowed(): boolean {
  const text = process.env.SHIYI_SANDBOX || 'on';
  if (text !== 'on' && text !== 'off') throw new Stop(`SHIYI_SANDBOX must be on or off, not "${text}".`);
  return text === 'on';
}

function options() {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    return parseArgs({ options: { company: text, 'company-name': text, admin: text, 'reset-admin': flag, help: flag } }).values;
  } catch (error) {
    throw new Stop(`${(error as Error).message.split('. ')[0]}.\n\n${usage}`);
  }
}

function adminOf(given: ReturnType<typeof options>): string {
  const admin = (given.admin ?? process.env.SHIYI_ADMIN_USERNAME ?? '').trim() || 'admin';
  if (/^[\w.@-]{2,64}$/.test(admin)) return admin;
  throw new Stop('--admin must be a username: letters, digits, dots, dashes and underscores.');
}

function ownCompany(given: ReturnType<typeof options>): OwnCompany | undefined {
  if (given.company === undefined || given.company === 'sandbox') return undefined;
  if (given.company !== 'own') throw new Stop(`--company is own or sandbox, not "${given.company}".`);
  const name = (given['company-name'] ?? process.env.SHIYI_COMPANY_NAME ?? '').trim();
  if (!name || name.length > 64) throw new Stop('--company own takes --company-name NAME (or SHIYI_COMPANY_NAME), up to 64 characters.');
  return { name, admin: adminOf(given) };
}

function announce(server: Server, first: FirstAdmin | undefined) {
  const password = first?.password;
  const lines = [
    `食宜 Shiyi is ready: ${server.url}`,
    `Sign in as ${first?.username ?? 'admin'}${password ? ` with the password ${password} (shown this once)` : ''}.`,
  ];
  if (!first && !process.env.SHIYI_ADMIN_PASSWORD) lines.push('Forgot the password? npm start -- --reset-admin');
  console.log(lines.join('\n'));
}

/** Longer than any request may take; requests still open after this are cut off. */
const longestEndMs = 20_000;

/** Shuts down gracefully on the first signal, and exits immediately on the second. */
function endOnSignals(server: Server, drainMs: number) {
  let ending = false;
  const end = async () => {
    if (ending) process.exit(130);
    ending = true;
    setTimeout(() => process.exit(1), drainMs + longestEndMs).unref();
    await server.close();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/** Reads the server options from the environment. @throws Stop if they are invalid */
function serverOptions(): ServerOptions {
  const trustedProxies = wholeNumber('SHIYI_TRUSTED_PROXIES', 0, 10);
  return {
    host: process.env.HOST || '127.0.0.1',
    port: wholeNumber('PORT', 8420, 65_535),
    dataDir: process.env.SHIYI_DATA_DIR || '.data',
    databaseUrl: process.env.SHIYI_DATABASE_URL || undefined,
    databaseConnections: wholeNumber('SHIYI_DATABASE_CONNECTIONS', 10, 1000, 1),
    redisUrl: process.env.SHIYI_REDIS_URL || undefined,
    filesIn: filesIn(),
    platformUrl: platformUrl(),
    sandbox: isSandboxAllowed(),
    secretKey: process.env.SHIYI_SECRET_KEY || undefined,
    oldSecretKey: process.env.SHIYI_SECRET_KEY_OLD || undefined,
    ...(trustedProxies > 0 ? { trustedProxies } : {}),
    allowedOrigins: originsIn('SHIYI_ALLOWED_ORIGINS'),
    connectOrigins: originsIn('SHIYI_CONNECT_ORIGINS'),
    archiveHosts: (process.env.SHIYI_ARCHIVE_HOSTS ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
    drainMs: wholeNumber('SHIYI_DRAIN_SECONDS', 1, 600) * 1000,
    importLimit: wholeNumber('SHIYI_IMPORT_LIMIT_MB', 256, 4096) * 1024 * 1024,
    importDays: wholeNumber('SHIYI_IMPORT_DAYS', 90, 3650, 1),
    console: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    docs: fileURLToPath(new URL('docs', import.meta.url)),
    log: true,
    ...telemetrySettings(),
  };
}

async function main() {
  const given = options();
  if (given.help) return console.log(usage);
  const own = ownCompany(given);
  const server = serverOptions();
  const password = process.env.SHIYI_ADMIN_PASSWORD;
  let first: FirstAdmin | undefined;
  const started = await startServer(server, async (database) => {
    first = await prepareCompany(database, { password, own, sandbox: server.sandbox ?? true });
    if (given['reset-admin']) first = await resetAdmin(database, password, adminOf(given));
  });
  endOnSignals(started, server.drainMs ?? 0);
  announce(started, first);
}

main().catch((error) => {
  console.error(error instanceof Stop ? error.message : error);
  process.exit(1);
});
