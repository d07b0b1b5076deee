import { basename, resolve } from 'node:path';
import { confirm } from '../../operation/confirm.js';
import { type CommandResult, formatDetails, formatLocalTime } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { refuseDirectory } from '../../program/files.js';
import { addExamples } from '../../program/help.js';
import { pluralize } from '../../program/language.js';
import { loadServerModule, requireEmbeddedData, withServerRefusals } from '../../program/local-server.js';
import type { Register } from '../../program/noun.js';

function nextStep({ say, options }: Context, { dataDir, former }: { dataDir: string; former?: string | undefined }): string {
  if (options.dryRun) return '';
  if (former) return say('确认无误后可删除原有数据的目录', 'Once everything works, you can delete the old data directory');
  return say(`用 SHIYI_DATA_DIR=${dataDir} shiyi serve 启动`, `start it with: SHIYI_DATA_DIR=${dataDir} shiyi serve`);
}

async function restore(context: Context, file: string): Promise<CommandResult> {
  const { io, say, options } = context;
  refuseDirectory(file, say);
  const dataDir = requireEmbeddedData(io, say);
  const { holdsData, restore: put } = await loadServerModule('maintenance', say);
  if (holdsData(dataDir)) {
    const where = resolve(dataDir);
    const question = say(
      `${where} 中已有数据，将换成 ${file} 中的数据；原有数据会移到旁边保留`,
      `${where} holds data; those of ${file} take their place, and the former are kept beside them`,
    );
    await confirm(context, 'severe', question, basename(where));
  }
  const done = await withServerRefusals(say, put(file, dataDir, options.dryRun));
  return {
    data: done,
    text: () =>
      formatDetails(io, [
        [say('备份时间', 'Created at'), formatLocalTime(done.createdAt)],
        [say('内容', 'Contents'), say(`${done.files} 个文件，校验无误`, `${pluralize(done.files, 'file')}, all intact`)],
        [say('恢复到', 'Restored to'), options.dryRun ? say('（未恢复）', '(not restored)') : done.dataDir],
        ...(done.former ? ([[say('原有数据', 'Old data'), done.former]] as [string, string][]) : []),
      ]),
    note: nextStep(context, done),
  };
}

export const summary = { zh: '从备份恢复数据', en: 'Restore data from a backup' };

export const register: Register = (command, { say, run }) => {
  command
    .argument('<file>', say('备份文件', 'Backup file'))
    .description(say('从备份恢复内置数据；服务须先停止', 'Restore embedded data from a backup; stop the server first'))
    .action(run(restore));
  addExamples(command, [
    ['shiyi restore shiyi.tar.gz --dry-run', '只检查备份', 'only check the backup'],
    ['SHIYI_DATA_DIR=/srv/new shiyi restore shiyi.tar.gz', '恢复到别处', 'restore to another directory'],
    ['shiyi restore shiyi.tar.gz --confirm=.data', '替换现有数据', 'replace the existing data'],
  ]);
};
