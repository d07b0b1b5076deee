import { createHash } from 'node:crypto';
import { Stop } from '../stop.js';

/**
 * Version 0.1.0, whose data are brought to the schema by `migrations/bridge/`: its last migration, a digest over all of its migrations, and
 * the last of the files that make the same schema in new data.
 */
export const bridge = {
  from: '0082_crm_tasks.sql',
  digest: 'ec4ac933f3c94adbcaab311784066d5f1aaaf49c3856da5ad8678ebb8a42ad11',
  to: '0217_robots.sql',
} as const;

const digestOf = (recorded: Map<string, string>) =>
  createHash('sha256')
    .update(
      [...recorded]
        .map((one) => one.join(' '))
        .sort()
        .join('\n'),
    )
    .digest('hex');

/** Whether the recorded migrations are those of version 0.1.0. @throws Stop if they have its names but not its texts */
export function needsBridge(recorded: Map<string, string>): boolean {
  if ([...recorded.keys()].sort().at(-1) !== bridge.from) return false;
  if (digestOf(recorded) === bridge.digest) return true;
  throw new Stop(
    'The migrations of these data are not those of version 0.1.0: one was changed before it ran. Restore a backup that version 0.1.0 made.',
  );
}

type Thing = 'data' | 'backup';

const named = { data: ['The data were', '数据'], backup: ['The backup was', '备份'] } as const;

const useNewer = {
  data: ['Start that version, or restore a backup.', '请启动该版本，或恢复备份。'],
  backup: ['Restore it with that version.', '请用该版本恢复。'],
} as const;

/** @throws Stop */
export function refuseNewer(what: Thing, migration: string): never {
  const [[en, zh], [todo, todoZh]] = [named[what], useNewer[what]];
  throw new Stop(`${en} written by a newer version (${migration}). ${todo}`, `${zh}由更新的版本写成（${migration}），${todoZh}`);
}

/** Refuses data or a backup whose last migration is unknown. @throws Stop */
export function refuseMigration(what: Thing, migration: string): never {
  if (migration > bridge.to) refuseNewer(what, migration);
  const [en, zh] = named[what];
  const [todo, todoZh] =
    migration < bridge.from
      ? ['Upgrade with version 0.1.0 (commit 4589b17b) first.', '请先用 0.1.0 版（提交 4589b17b）升级。']
      : ['Restore a backup that version 0.1.0 (commit 4589b17b) made.', '请恢复由 0.1.0 版（提交 4589b17b）制作的备份。'];
  throw new Stop(
    `${en} written by a version that this one cannot upgrade (${migration}). ${todo}`,
    `${zh}由当前版本无法升级的版本写成（${migration}）。${todoZh}`,
  );
}
