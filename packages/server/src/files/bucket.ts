import { Stop } from '../stop.js';
import type { S3Place } from './s3-files.js';

/** Returns the configured bucket for files, if any. */
export function filesIn(env: NodeJS.ProcessEnv = process.env): S3Place | undefined {
  const { SHIYI_FILES_URL: url, SHIYI_FILES_REGION: region, SHIYI_FILES_ACCESS_KEY: accessKey, SHIYI_FILES_SECRET_KEY: secretKey } = env;
  if (!url) return undefined;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || !/^\/[^/]+$/.test(new URL(url).pathname))
    throw new Stop('SHIYI_FILES_URL has no bucket, such as https://s3.example.com/bucket.');
  if (!accessKey || !secretKey) throw new Stop('SHIYI_FILES_URL requires SHIYI_FILES_ACCESS_KEY and SHIYI_FILES_SECRET_KEY.');
  return { url, region: region || 'us-east-1', accessKey, secretKey };
}
