import type { Client, Data } from '@shiyi/sdk';
import { endedJob } from './ended-job.js';

/** Undoes an import, waits for the end of the undo, and returns the import. */
export async function undoneImport(client: Client, id: number): Promise<Data<'getImportFile'>> {
  const { undo } = await client.deleteImportedRows({ id });
  if (!undo) throw new Error(`The undo of import ${id} did not start.`);
  await endedJob(client, { id: undo.job_id });
  return client.getImportFile({ id });
}
