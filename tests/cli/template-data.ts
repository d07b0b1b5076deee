import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rememberSchema } from '@shiyi/server/backup/before-upgrade';
import { openEmbeddedDatabase } from '@shiyi/server/db/database';
import { templateFile } from '../support/template.js';
import type { Terminal } from './shiyi.js';

/** Creates a data directory with the companies of the template, which is faster than a first start. */
export async function templateData(terminal: Terminal, dir: string) {
  await mkdir(join(terminal.home, dir, 'files'), { recursive: true });
  const directory = join(terminal.home, dir);
  await (await openEmbeddedDatabase({ directory, loadDataDir: new Blob([await readFile(templateFile)]) })).close();
  await rememberSchema(directory);
}
