import { basename, resolve } from 'node:path';
import { confirm } from '../../operation/confirm.js';
import { formatLocalTime } from '../../output/local-time.js';
import { type CommandResult, formatDetails } from '../../output/output.js';
import { sanitizeLine } from '../../output/safe-text.js';
import type { Context } from '../../program/context.js';
import { refuseDirectory } from '../../program/files.js';
import { addExamples } from '../../program/help.js';
import { pluralize } from '../../program/language.js';
import { loadMaintenance, nameOf, withServerRefusals } from '../../program/local-server.js';
import type { Register } from '../../program/noun.js';

type Restoration = Awaited<ReturnType<Awaited<ReturnType<typeof loadMaintenance>>['restore']>>;

function nextStep(
  { say, options }: Context,
  { databaseUrl }: { databaseUrl?: string | undefined },
  { dataDir, former }: Restoration,
): string {
  if (options.dryRun) return '';
  if (databaseUrl) return say('用同样的环境变量启动：shiyi serve', 'start it with the same environment: shiyi serve');
  if (former) return say('确认无误后可删除原有数据的目录', 'Once everything works, you can delete the old data directory');
  return say(`用 SHIYI_DATA_DIR=${dataDir} shiyi serve 启动`, `start it with: SHIYI_DATA_DIR=${dataDir} shiyi serve`);
}

/** Asks before data of an embedded database are replaced. A PostgreSQL database must be empty. */
async function confirmReplacement(context: Context, file: string, where: string) {
  const question = context.say(
    `${where} 中已有数据，将换成 ${file} 中的数据；原有数据会移到旁边保留`,
    `${where} holds data; those of ${file} take their place, and the former are kept beside them`,
  );
  await confirm(context, 'severe', question, basename(where));
}

function logsOf({ logs }: Restoration, { say }: Context): string {
  if (!logs) return say('未校验（尚无密钥）', 'not checked, as there is no key yet');
  const names = logs.broken.map(sanitizeLine).join(say('、', ', '));
  if (logs.broken.length > 0) return say(`以下企业的日志未通过校验：${names}`, `the log of these companies fails its check: ${names}`);
  return say(`${logs.rows} 行，校验无误`, `${pluralize(logs.rows, 'row')}, intact`);
}

function contentsOf({ files, rows }: Restoration, { say }: Context): string {
  const counted = say(`${files} 个文件`, pluralize(files, 'file'));
  const all = rows === undefined ? counted : `${say(`${rows} 行`, pluralize(rows, 'row'))}${say('，', ', ')}${counted}`;
  return say(`${all}，校验无误`, `${all}, all intact`);
}

async function restore(context: Context, file: string): Promise<CommandResult> {
  const { io, say, options } = context;
  refuseDirectory(file, say);
  const { holdsData, restore: put, place } = await loadMaintenance(io, say);
  if (!place.databaseUrl && holdsData(place.dataDir)) await confirmReplacement(context, file, resolve(place.dataDir));
  const done = await withServerRefusals(say, put(file, place, options.dryRun));
  return {
    data: done,
    text: () =>
      formatDetails(io, [
        [say('备份时间', 'Created at'), formatLocalTime(done.createdAt)],
        [say('内容', 'Contents'), contentsOf(done, context)],
        [say('操作日志', 'Audit log'), logsOf(done, context)],
        [say('恢复到', 'Restored to'), options.dryRun ? say('（未恢复）', '(not restored)') : nameOf(place)],
        ...(done.former ? ([[say('原有数据', 'Old data'), done.former]] as [string, string][]) : []),
      ]),
    note: nextStep(context, place, done),
  };
}

export const summary = { zh: '从备份恢复数据', en: 'Restore data from a backup' };

export const register: Register = (command, { say, run }) => {
  command
    .argument('<file>', say('备份文件', 'Backup file'))
    .description(
      say(
        '从备份恢复到内置数据库，或恢复到空的 PostgreSQL 数据库；服务须先停止',
        'Restore a backup to the embedded database, or to an empty PostgreSQL database; stop the server first',
      ),
    )
    .action(run(restore));
  addExamples(command, [
    ['shiyi restore shiyi.tar.gz --dry-run', '只检查备份', 'only check the backup'],
    ['SHIYI_DATA_DIR=/srv/new shiyi restore shiyi.tar.gz', '恢复到别处', 'restore to another directory'],
    ['SHIYI_DATABASE_URL=postgres://… shiyi restore shiyi.tar.gz', '恢复到 PostgreSQL', 'restore to PostgreSQL'],
    ['shiyi restore shiyi.tar.gz --confirm=.data', '替换现有数据', 'replace the existing data'],
  ]);
};
