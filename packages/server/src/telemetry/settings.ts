import type { ServerOptions } from '../server-options.js';
import { wholeNumber } from '../setup/whole-number.js';
import { Stop } from '../stop.js';
import { type LogLevel, logLevels } from './log-options.js';

const shortestToken = 16;

/** At a terminal one wants to see the address and what goes wrong; elsewhere something collects the lines. */
function logLevel(env: NodeJS.ProcessEnv): LogLevel {
  const text = env.SHIYI_LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info');
  const level = logLevels.find((one) => one === text);
  if (!level) throw new Stop(`SHIYI_LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`);
  return level;
}

function metricsToken({ SHIYI_METRICS_TOKEN: token }: NodeJS.ProcessEnv): string | undefined {
  if (!token) return undefined;
  if (token.length < shortestToken || /\s/.test(token))
    throw new Stop(`SHIYI_METRICS_TOKEN must have at least ${shortestToken} characters and no spaces.`);
  return token;
}

function metricsAddress({ SHIYI_METRICS_ADDRESS: text }: NodeJS.ProcessEnv) {
  if (!text) return undefined;
  const [, host = '', port = ''] = /^(?:\[([\da-f:.]+)\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
  if (!port || Number(port) > 65_535) throw new Stop(`SHIYI_METRICS_ADDRESS must be an address such as 127.0.0.1:9464, not "${text}".`);
  return { host: host || text.slice(0, text.lastIndexOf(':')), port: Number(port) };
}

/** Reads what the server tells about itself from the environment. @throws Stop */
export function telemetrySettings(env: NodeJS.ProcessEnv = process.env) {
  return {
    logLevel: logLevel(env),
    slowMs: wholeNumber('SHIYI_SLOW_MS', 1000, 3_600_000),
    slowSqlMs: wholeNumber('SHIYI_SLOW_SQL_MS', 500, 3_600_000),
    metricsToken: metricsToken(env),
    metricsAddress: metricsAddress(env),
  } satisfies Partial<ServerOptions>;
}
