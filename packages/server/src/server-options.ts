import type { S3Place } from './files/s3-files.js';
import type { RetryPolicy } from './outside/wecom/wx-api.js';
import type { LogOptions } from './telemetry/log-options.js';

export interface ServerOptions extends LogOptions {
  host: string;
  port: number;
  /** Directory of embedded data and files. */
  dataDir: string;
  databaseUrl?: string | undefined;
  /** PostgreSQL connections for writing, and the same number for reading. */
  databaseConnections?: number;
  redisUrl?: string | undefined;
  /** Bucket for files; if undefined, files are stored in `dataDir`. */
  filesIn?: S3Place | undefined;
  trustedProxies?: number;
  /** Milliseconds in which new requests are still accepted after the stop signal. Defaults to 0. */
  drainMs?: number;
  /** Origins whose pages may call this server, besides its own. Defaults to none. */
  allowedOrigins?: string[];
  /** Origins that the console may call besides its own. */
  connectOrigins?: string[];
  console?: string;
  docs?: string;
  /** Milliseconds from which a call is logged as slow. Defaults to 1000. */
  slowMs?: number;
  /** Milliseconds from which an SQL statement is logged. Defaults to 500. */
  slowSqlMs?: number;
  /** Token that reads `/metrics`, which otherwise does not exist. */
  metricsToken?: string | undefined;
  /** Where else `/metrics` is served, without a token. */
  metricsAddress?: { host: string; port: number } | undefined;
  /** Maximum size of an import file in bytes. Defaults to 256 MiB. */
  importLimit?: number;
  /** Days an import keeps its files after it ends. Defaults to 90. */
  importDays?: number;
  /** URL of the WeCom API, which replaces both that of the sandbox and the real one. */
  platformUrl?: string | undefined;
  /** Hosts of private networks at which companies may run the feed of their chat archive, such as 10.0.0.5:9000. */
  archiveHosts?: string[];
  /** Whether the sandbox is on for sandbox companies. Defaults to true. */
  sandbox?: boolean;
  /** Time limits and retries of WeCom calls. */
  retryPolicy?: Partial<RetryPolicy>;
  /** Key that encrypts credentials, 32 bytes in base64; if undefined, it is read from a file in `dataDir`. */
  secretKey?: string | undefined;
  oldSecretKey?: string | undefined;
}
