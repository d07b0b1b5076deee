import type { CommandResult } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import { loadServerModule } from '../../program/local-server.js';
import type { Register } from '../../program/noun.js';

interface ServeOptions {
  company?: string;
  companyName?: string;
  admin?: string;
  resetAdmin?: boolean;
}

/** Runs the server in this process; the server reads the arguments and handles the signals. */
async function serve({ say, options: { dryRun } }: Context, options: ServeOptions): Promise<CommandResult> {
  if (dryRun) throw new Failure('usage', 'no-dry-run', say('serve 不支持预检（--dry-run）', 'serve does not support --dry-run'));
  const given = Object.entries({ '--company': options.company, '--company-name': options.companyName, '--admin': options.admin });
  const words = given.flatMap(([flag, value]) => (value === undefined ? [] : [flag, value]));
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  process.argv = [process.argv[0] as string, 'shiyi serve', ...words, ...(options.resetAdmin ? ['--reset-admin'] : [])];
  await loadServerModule('main', say);
  return { data: null };
}

export const summary = { zh: '在本机运行服务端', en: 'Run the server on this machine' };

export const register: Register = (command, { say, run }) => {
  command
    .description(say('在本机运行服务端，设置与 npm start 相同', 'Run the server on this machine, with the settings of npm start'))
    .option(
      '--company <own|sandbox>',
      say('own：从自己的企业开始，不建沙盒企业', 'own: start with your own company instead of the sandbox company'),
    )
    .option('--company-name <name>', say('自己企业的名称（SHIYI_COMPANY_NAME）', 'Name of your company (SHIYI_COMPANY_NAME)'))
    .option(
      '--admin <username>',
      say('首位管理员的用户名（SHIYI_ADMIN_USERNAME）', 'Username of the first administrator (SHIYI_ADMIN_USERNAME)'),
    )
    .option('--reset-admin', say('重设该管理员的密码', "Reset that administrator's password"))
    .action(run(serve));
  addExamples(command, [
    ['shiyi serve', '在 8420 端口运行', 'run on port 8420'],
    ['PORT=9000 SHIYI_DATA_DIR=/srv/shiyi shiyi serve', '其他端口与目录', 'use another port and directory'],
    ['shiyi serve --company own --company-name 某某健康', '从自己的企业开始', 'start with your own company'],
  ]);
};
