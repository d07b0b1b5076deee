import { backUpBeforeUpgrade, rememberSchema } from './backup/before-upgrade.js';
import type { CacheStore } from './cache/cache.js';
import { databaseCache } from './cache/database-cache.js';
import { openRedisCache } from './cache/redis-cache.js';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from './db/database.js';
import { type FileStore, localFiles, neverInsideTransactions } from './files/file-store.js';
import type { S3Place } from './files/s3-files.js';
import { withDemoFiles } from './sandbox/demo-files.js';

export async function openCache(redisUrl: string | undefined): Promise<CacheStore> {
  return redisUrl ? openRedisCache(redisUrl) : databaseCache;
}

/** Opens the file store. The S3 client is imported only when a bucket is configured. */
export async function openFiles({ filesIn, dataDir }: { filesIn?: S3Place | undefined; dataDir: string }): Promise<FileStore> {
  if (!filesIn) return neverInsideTransactions(withDemoFiles(localFiles(`${dataDir}/files`)));
  const { openS3Files } = await import('./files/s3-files.js');
  return neverInsideTransactions(withDemoFiles(await openS3Files(filesIn)));
}

interface DataPlace {
  dataDir: string;
  databaseUrl?: string | undefined;
  databaseConnections?: number;
}

/** Opens the database and migrates it to this version; the embedded database is backed up before. */
export async function openData({ dataDir, databaseUrl, databaseConnections }: DataPlace): Promise<Database> {
  if (databaseUrl) return openPostgresDatabase(databaseUrl, databaseConnections);
  const kept = await backUpBeforeUpgrade(dataDir);
  if (kept) console.log(`The data was upgraded to this version. Backup of the previous state: ${kept}`);
  const database = await openEmbeddedDatabase({ directory: dataDir });
  await rememberSchema(dataDir);
  return database;
}
