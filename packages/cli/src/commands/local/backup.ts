import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { refuseTarget } from '../../operation/save-download.js';
import { type CommandResult, formatDetails, formatLocalTime } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { addExamples } from '../../program/help.js';
import { loadServerModule, requireEmbeddedData, withServerRefusals } from '../../program/local-server.js';
import type { Register } from '../../program/noun.js';

async function backup(context: Context, file: string): Promise<CommandResult> {
  const { io, say, options } = context;
  const dataDir = requireEmbeddedData(io, say);
  refuseTarget(context, file);
  if (options.dryRun) {
    const there = statSync(dataDir, { throwIfNoEntry: false }) !== undefined;
    return { data: { dataDir: resolve(dataDir), file: resolve(file), there }, text: `${resolve(dataDir)} -> ${resolve(file)}` };
  }
  const { backUp } = await loadServerModule('maintenance', say);
  const made = await withServerRefusals(say, backUp(dataDir, file));
  return {
    data: { ...made, file: resolve(file) },
    text: () =>
      formatDetails(io, [
        [say('备份', 'Backup'), `${file} (${(made.bytes / 1e6).toFixed(1)} MB)`],
        ['SHA-256', made.sha256],
        [say('时间', 'Created at'), formatLocalTime(made.createdAt)],
        [say('服务', 'Server'), made.running ? say('运行中，未中断', 'running, not interrupted') : say('未运行', 'not running')],
      ]),
    note: say('备份含个人数据与密钥，请妥善保管', 'The backup contains personal data and the key; keep it safe'),
  };
}

export const summary = { zh: '备份本机服务的数据', en: 'Back up the data of the server on this machine' };

export const register: Register = (command, { say, run }) => {
  command
    .argument('<file>', say('备份文件，如 shiyi.tar.gz', 'Backup file, such as shiyi.tar.gz'))
    .description(
      say('备份内置数据库、文件与密钥；服务可以继续运行', 'Back up embedded data, files and the key; the server may keep running'),
    )
    .action(run(backup));
  addExamples(command, [
    ['shiyi backup shiyi.tar.gz', '备份 .data', 'back up .data'],
    ['SHIYI_DATA_DIR=/srv/shiyi shiyi backup a.tar.gz', '备份别处的数据', 'back up another directory'],
  ]);
};
