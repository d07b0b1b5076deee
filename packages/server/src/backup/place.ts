import type { S3Place } from '../files/s3-files.js';

/** Where an installation has its data, as its server is told. */
export interface Place {
  dataDir: string;
  /** Without it, the data are in an embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  /** Without it, files are in `dataDir`. */
  filesIn?: S3Place | undefined;
  /** Without it, the key is a file in `dataDir`. */
  secretKey?: string | undefined;
  oldSecretKey?: string | undefined;
}
