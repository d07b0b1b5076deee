// Does the background work of a server on the data that the environment names, until it is done or killed.
import { databaseCache } from '@shiyi/server/cache/database-cache';
import { openEmbeddedDatabase, openPostgresDatabase } from '@shiyi/server/db/database';
import { scheduledTasks } from '@shiyi/server/generated/areas/scheduled';
import type { Deps } from '@shiyi/server/http/context';
import { runDueTasks, type ScheduledTasks } from '@shiyi/server/jobs/schedule';
import { Erasures } from '@shiyi/server/person/erasures';
import { openKeyring } from '@shiyi/server/secrets/key-file';
import { companyTasks } from '@shiyi/server/setup/erase-companies';
import { openFiles } from '@shiyi/server/stores';
import { sql } from 'kysely';

const { SHIYI_DATA_DIR: dataDir = '', SHIYI_DATABASE_URL: url } = process.env;
const database = url ? await openPostgresDatabase(url) : await openEmbeddedDatabase({ directory: dataDir });
const fail = (fault: Error) => {
  throw fault;
};
await database.system((db) => sql`update schedule set next_at = now()`.execute(db));
process.stdout.write('begun\n');
const keyring = openKeyring({ dataDir });
// What tasks use of a server, whose other work would go on beside them. Pictures of codes and chats come from WeCom.
const jobs = { stopping: false, add: async () => {}, wake() {} } as unknown as Deps['jobs'];
const outbox = { wake() {} } as Deps['outbox'];
const ofWecom = /pictures$|archives$|chat/;
const all = Object.assign({}, companyTasks, ...scheduledTasks) as ScheduledTasks;
const tasks = Object.fromEntries(Object.entries(all).filter(([name]) => !ofWecom.test(name)));
const deps = { database, cache: databaseCache, files: await openFiles({ dataDir }), keyring, importDays: 90, jobs, outbox } as Deps;
await new Erasures(database, keyring, fail).finished();
// A service that starts with its camp starts with the next look.
for (let look = 0; look < 2; look++) {
  await runDueTasks(deps, tasks, fail);
  await database.system((db) => sql`update schedule set next_at = now()`.execute(db));
}
await database.close();
process.stdout.write('done\n');
