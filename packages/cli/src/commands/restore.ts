import { basename, resolve } from 'node:path';
import type { Context } from '../context.js';
import { confirm } from '../danger.js';
import { counted } from '../language.js';
import { embeddedOnly, ownWords, serverFile } from '../local-server.js';
import { examples, type Register } from '../noun.js';
import { facts, localTime, type Shown } from '../output.js';

function nextStep({ say, options }: Context, { dataDir, former }: { dataDir: string; former?: string | undefined }): string {
  if (options.dryRun) return '';
  if (former) return say('确认无误后可删除原有数据的目录', 'Delete the directory of the former data when all is well');
  return say(`用 SHIYI_DATA_DIR=${dataDir} shiyi serve 启动`, `start it with: SHIYI_DATA_DIR=${dataDir} shiyi serve`);
}

async function restore(context: Context, file: string): Promise<Shown> {
  const { io, say, options } = context;
  const dataDir = embeddedOnly(io, say);
  const { holdsData, restore: put } = await serverFile('keep', say);
  if (holdsData(dataDir)) {
    const where = resolve(dataDir);
    const question = say(
      `${where} 中已有数据，将换成 ${file} 中的数据；原有数据会移到旁边保留`,
      `${where} holds data; those of ${file} take their place, and the former are kept beside them`,
    );
    await confirm(context, 'severe', question, basename(where));
  }
  const done = await ownWords(say, put(file, dataDir, options.dryRun));
  return {
    data: done,
    text: () =>
      facts(io, [
        [say('备份时间', 'Made at'), localTime(done.createdAt)],
        [say('内容', 'Content'), say(`${done.files} 个文件，校验无误`, `${counted(done.files, 'file')}, all as they were`)],
        [say('恢复到', 'Restored to'), options.dryRun ? say('（未恢复）', '(not restored)') : done.dataDir],
        ...(done.former ? ([[say('原有数据', 'Former data'), done.former]] as [string, string][]) : []),
      ]),
    note: nextStep(context, done),
  };
}

export const register: Register = (program, { say, run }) => {
  const command = program
    .command('restore')
    .argument('<file>', say('备份文件', 'The archive'))
    .description(say('从备份恢复内置数据；服务须先停止', 'Restore embedded data from a backup; the server has to be stopped'))
    .action(run(restore));
  examples(command, say, [
    ['shiyi restore shiyi.tar.gz --dry-run', '只检查备份', 'check the backup only'],
    ['SHIYI_DATA_DIR=/srv/new shiyi restore shiyi.tar.gz', '恢复到别处', 'restore elsewhere'],
    ['shiyi restore shiyi.tar.gz --confirm=.data', '替换现有数据', 'in the place of data'],
  ]);
};
