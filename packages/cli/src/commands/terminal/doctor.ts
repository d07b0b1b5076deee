import { Option } from 'commander';
import { contractReport } from '../../checks/contract-report.js';
import { sandboxCheck } from '../../checks/sandbox-check.js';
import { connectionChecks, exitCodeOf, probe, sessionCheck } from '../../checks/server-checks.js';
import { type Check, configCheck, encryptionCheck, settingChecks } from '../../checks/setting-checks.js';
import { type CommandResult, formatTable } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

const titles: Record<string, [zh: string, en: string]> = {
  config: ['配置文件', 'Configuration'],
  profile: ['配置', 'Profile'],
  server: ['地址', 'Server'],
  timeout: ['超时', 'Timeout'],
  language: ['语言', 'Language'],
  encryption: ['加密', 'Encryption'],
  connection: ['连接', 'Connection'],
  health: ['健康', 'Health'],
  version: ['版本', 'Version'],
  clock: ['时钟', 'Clock'],
  session: ['会话', 'Session'],
  sandbox: ['沙盒', 'Sandbox'],
};

async function doctor(context: Context, options: { contract?: boolean; patch?: string }): Promise<CommandResult> {
  const { io, say } = context;
  if (options.contract) return contractReport(context, options);
  const found = await probe(context);
  const reached = found.session.ok || found.session.error.httpStatus !== undefined || found.session.error.reason === 'bad-token';
  const checks = [
    configCheck(context),
    ...settingChecks(context),
    ...(URL.canParse(context.settings.baseUrl) ? [encryptionCheck(context)] : []),
    ...connectionChecks(context, found),
    ...(reached ? [sessionCheck(context, found), await sandboxCheck(context)] : []),
  ];
  const titleOf = ({ name }: Check) => say(...(titles[name] ?? [name, name]));
  const states = { ok: say('正常', 'OK'), hint: say('注意', 'warning'), bad: say('有问题', 'problem') };
  const advice = checks.flatMap((one) => (one.advice ? [`${titleOf(one)}${say('：', ': ')}${one.advice}`] : []));
  return {
    data: { checks },
    text: () =>
      formatTable(
        io,
        [
          { title: say('检查', 'Check'), value: titleOf },
          { title: say('状态', 'State'), value: (one) => states[one.state] },
          { title: say('结果', 'Result'), value: (one) => one.text, wraps: true },
          { title: say('来源', 'Source'), value: (one) => one.from ?? '' },
        ],
        checks,
      ),
    ...(advice.length ? { note: advice.join('\n') } : {}),
    exitCode: exitCodeOf(context, found, checks),
  };
}

export const summary = { zh: '检查配置、连接与接口契约', en: 'Check settings, connection and contract' };

export const register: Register = (command, { say, run }) => {
  command
    .description(say('检查配置、连接与会话', 'Check settings, connection and session'))
    .option(
      '--contract',
      say('调用只读接口，找出与接口契约不一致之处', 'Call the read-only operations and report where responses differ from the contract'),
    )
    .addOption(
      new Option(
        '--patch <file>',
        say('把契约的修改建议写入文件（OpenAPI Overlay）', 'Write the proposed contract changes to a file (OpenAPI overlay)'),
      ).implies({
        contract: true,
      }),
    )
    .action(run(doctor));
  addExamples(command, [
    ['shiyi doctor', '检查当前配置', 'check the current profile'],
    ['shiyi doctor --contract', '与契约比较', 'compare with the contract'],
    ['shiyi doctor --contract --patch patch.yaml', '并保存修改建议', 'and save the proposed changes'],
    ['shiyi doctor --json', '供脚本使用', 'for scripts'],
  ]);
};
