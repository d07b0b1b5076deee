import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepareCompany, resetAdmin } from './first-start.js';
import { type Server, startServer } from './server.js';
import { Stop } from './stop.js';

const usage = `Usage: npm start [-- --reset-admin]

  --reset-admin   give the account "admin" a new password, then start
  --help          show this

Environment: PORT (8420), HOST (127.0.0.1), SHIYI_DATA_DIR (.data), SHIYI_ADMIN_PASSWORD,
SHIYI_DATABASE_URL (postgres://…), SHIYI_REDIS_URL (redis://…), SHIYI_TRUSTED_PROXIES (0)`;

function wholeNumber(name: string, fallback: number, max: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw new Stop(`${name} is a whole number from 0 to ${max}, not "${text}".`);
  return value;
}

function options() {
  try {
    return parseArgs({ options: { 'reset-admin': { type: 'boolean' }, help: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new Stop(`${(error as Error).message.split('. ')[0]}.\n\n${usage}`);
  }
}

function announce(server: Server, password: string | undefined) {
  const lines = [
    `食宜 Shiyi is ready: ${server.url}`,
    `Sign in as admin${password ? ` with the password ${password} (shown this once)` : ''}.`,
  ];
  if (!password && !process.env.SHIYI_ADMIN_PASSWORD) lines.push('Forgot the password? npm start -- --reset-admin');
  console.log(lines.join('\n'));
}

/** First signal: finish what is under way, then go. Second: go. */
function endOnSignals(server: Server) {
  let ending = false;
  const end = async () => {
    if (ending) process.exit(130);
    ending = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    await server.close();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

async function main() {
  const given = options();
  if (given.help) return console.log(usage);
  const reset = given['reset-admin'] === true;
  let password: string | undefined;
  const trustedProxies = wholeNumber('SHIYI_TRUSTED_PROXIES', 0, 10);
  const server = await startServer(
    {
      host: process.env.HOST || '127.0.0.1',
      port: wholeNumber('PORT', 8420, 65_535),
      dataDir: process.env.SHIYI_DATA_DIR || '.data',
      databaseUrl: process.env.SHIYI_DATABASE_URL || undefined,
      redisUrl: process.env.SHIYI_REDIS_URL || undefined,
      ...(trustedProxies > 0 ? { trustedProxies } : {}),
      console: fileURLToPath(new URL('../../web/dist', import.meta.url)),
      docs: fileURLToPath(new URL('docs', import.meta.url)),
      log: true,
    },
    async (database) => {
      password = await prepareCompany(database, process.env.SHIYI_ADMIN_PASSWORD);
      if (reset) password = await resetAdmin(database, process.env.SHIYI_ADMIN_PASSWORD);
    },
  );
  announce(server, password);
  endOnSignals(server);
}

main().catch((error) => {
  console.error(error instanceof Stop ? error.message : error);
  process.exit(1);
});
