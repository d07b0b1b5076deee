import { LogController } from 'fastify';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Fastify's own lines about requests hold raw paths; `request-log.ts` writes one line instead. */
class QuietRequests extends LogController {
  override incomingRequest() {}
  override requestCompleted() {}
  override routeNotFound() {}
}

interface Fault extends Error {
  code?: unknown;
  table?: unknown;
  constraint?: unknown;
}

interface LoggedFault {
  type: string;
  message: string;
  stack: string;
  [fact: string]: unknown;
}

const isText = (value: unknown) => typeof value === 'string';

/** Messages of PostgreSQL about unusable values (class 22) quote them. */
const quotesValues = ({ code }: Fault) => isText(code) && /^22[0-9A-Z]{3}$/.test(code as string);

/** Returns what is logged of an error: not `detail`, `where` and the like, in which PostgreSQL repeats rows. */
function faultOf(fault: Fault, depth = 0): LoggedFault {
  const { name = 'Error', code, table, constraint, message = String(fault), stack = '', cause } = Object(fault) as Fault;
  const isQuoting = quotesValues(fault);
  return {
    type: name,
    ...(isText(code) ? { code } : {}),
    message: isQuoting ? 'A value cannot be used' : message,
    stack: isQuoting ? stack.slice(Math.max(0, stack.indexOf('\n    at '))).trim() : stack,
    ...(isText(table) ? { table } : {}),
    ...(isText(constraint) ? { constraint } : {}),
    ...(cause instanceof Error && depth < 3 ? { cause: faultOf(cause, depth + 1) } : {}),
  };
}

export interface LogOptions {
  /** Logs to standard output or to this stream; nothing if false or undefined. */
  log?: boolean | NodeJS.WritableStream;
  /** Defaults to `warn`. */
  logLevel?: LogLevel;
}

/** Returns the options of the logger: one JSON object per line, which Pino escapes. */
export function loggerOptions({ log, logLevel = 'warn' }: LogOptions) {
  if (!log) return { logger: false as const };
  return {
    logController: new QuietRequests({ requestIdLogLabel: 'request_id' }),
    logger: {
      level: logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level: string) => ({ level }) },
      serializers: { err: (fault: Fault) => faultOf(fault) },
      ...(log === true ? {} : { stream: log }),
    },
  };
}
