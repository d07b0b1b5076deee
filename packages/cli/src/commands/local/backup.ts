import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { refuseTarget } from '../../operation/save-download.js';
import { formatLocalTime } from '../../output/local-time.js';
import { type CommandResult, formatDetails } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { addExamples } from '../../program/help.js';
import { pluralize, type Say } from '../../program/language.js';
import { loadMaintenance, nameOf, withServerRefusals } from '../../program/local-server.js';
import type { Register } from '../../program/noun.js';

type Backup = Awaited<ReturnType<Awaited<ReturnType<typeof loadMaintenance>>['backUp']>>;

function serverState(running: boolean | undefined, say: Say): string {
  if (running === undefined) return say('未中断', 'not interrupted');
  return running ? say('运行中，未中断', 'running, not interrupted') : say('未运行', 'not running');
}

function noteOf({ hasKey, missingFiles }: Backup, say: Say): string {
  const key = hasKey
    ? say('备份含个人数据与密钥，请妥善保管', 'The backup contains personal data and the key; keep it safe')
    : say(
        '备份含个人数据，请妥善保管；密钥来自 SHIYI_SECRET_KEY，不在备份中，请另行保存',
        'The backup contains personal data; keep it safe. The key comes from SHIYI_SECRET_KEY and is not in it; keep it as well',
      );
  if (missingFiles === 0) return key;
  const missing = say(`存储桶中缺少 ${missingFiles} 个文件`, `${pluralize(missingFiles, 'file')} missing in the bucket`);
  return `${missing}${say('；', '. ')}${key}`;
}

async function backup(context: Context, file: string): Promise<CommandResult> {
  const { io, say, options } = context;
  const { backUp, place } = await loadMaintenance(io, say);
  refuseTarget(context, file);
  if (options.dryRun) {
    const there = statSync(place.dataDir, { throwIfNoEntry: false }) !== undefined;
    const data = { from: nameOf(place), dataDir: resolve(place.dataDir), file: resolve(file), there };
    return { data, text: `${nameOf(place)} -> ${resolve(file)}` };
  }
  const made = await withServerRefusals(say, backUp(place, file));
  return {
    data: { ...made, file: resolve(file) },
    text: () =>
      formatDetails(io, [
        [say('备份', 'Backup'), `${file} (${(made.bytes / 1e6).toFixed(1)} MB)`],
        [
          say('内容', 'Contents'),
          say(`${made.rows} 行，${made.files} 个文件`, `${pluralize(made.rows, 'row')}, ${pluralize(made.files, 'file')}`),
        ],
        ['SHA-256', made.sha256],
        [say('时间', 'Created at'), formatLocalTime(made.createdAt)],
        [say('服务', 'Server'), serverState(made.running, say)],
      ]),
    note: noteOf(made, say),
  };
}

export const summary = { zh: '备份本机服务的数据', en: 'Back up the data of the server on this machine' };

export const register: Register = (command, { say, run }) => {
  command
    .argument('<file>', say('备份文件，如 shiyi.tar.gz', 'Backup file, such as shiyi.tar.gz'))
    .description(
      say(
        '备份数据库、文件与密钥；服务可以继续运行；备份可恢复到内置数据库或 PostgreSQL',
        'Back up database, files and key; the server may keep running; the backup can be restored to the embedded database or to PostgreSQL',
      ),
    )
    .action(run(backup));
  addExamples(command, [
    ['shiyi backup shiyi.tar.gz', '备份 .data', 'back up .data'],
    ['SHIYI_DATA_DIR=/srv/shiyi shiyi backup a.tar.gz', '备份别处的数据', 'back up another directory'],
    ['SHIYI_DATABASE_URL=postgres://… shiyi backup a.tar.gz', '备份 PostgreSQL 中的数据', 'back up data on PostgreSQL'],
  ]);
};
