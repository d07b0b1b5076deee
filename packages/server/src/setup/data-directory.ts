import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Stop } from '../stop.js';

/** Creates parents one by one, because Node's `recursive` option hangs if a parent cannot be created, such as below /proc. */
function make(directory: string) {
  if (existsSync(directory)) return;
  make(dirname(directory));
  try {
    mkdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Creates a directory if it is missing; a refusal names the data directory. @throws Stop */
export function makeDirectory(directory: string, dataDirectory = directory) {
  try {
    make(resolve(directory));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Stop(`The data directory ${dataDirectory} cannot be created or written (${code}). Choose another with SHIYI_DATA_DIR.`);
  }
}

/** Creates the data and file directories if missing. @throws Stop */
export const makeDataDirectory = (directory: string) => makeDirectory(join(directory, 'files'), directory);
