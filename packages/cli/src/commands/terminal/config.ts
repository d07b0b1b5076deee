import { type CommandResult, formatTable } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';
import { type SettingWithSource, settingsWithSources } from '../../program/setting-sources.js';

export const settingTitles: Record<SettingWithSource['name'], [zh: string, en: string]> = {
  config: ['配置文件', 'Configuration'],
  profile: ['配置', 'Profile'],
  server: ['地址', 'Server'],
  token: ['令牌', 'Token'],
  timeout: ['超时', 'Timeout'],
  language: ['语言', 'Language'],
  color: ['颜色', 'Colors'],
};

async function explain(context: Context): Promise<CommandResult> {
  const { io, say } = context;
  const rows = settingsWithSources(context);
  return {
    data: rows,
    text: () =>
      formatTable(
        io,
        [
          { title: say('设置', 'Setting'), value: (one) => say(...settingTitles[one.name]) },
          { title: say('取值', 'Value'), value: (one) => one.value },
          { title: say('来源', 'Source'), value: (one) => one.from },
          {
            title: say('优先于', 'Overrides'),
            value: (one) => one.overridden.map(({ from, value }) => say(`${from}（${value}）`, `${from} (${value})`)).join(say('、', ', ')),
          },
        ],
        rows,
      ),
    note: say(
      '优先级：命令行选项 > 环境变量 > 项目设置 > 配置文件 > 本机设置 > 默认值',
      'Precedence: flags, environment, project settings, configuration file, machine settings, defaults',
    ),
  };
}

export const summary = { zh: '查看各项设置及其来源', en: 'Show settings and where they come from' };

export const register: Register = (config, { say, run }) => {
  config
    .command('explain')
    .alias('list')
    .description(say('每项设置的取值、来源与优先级', 'Show the value of each setting, its source and what it overrides'))
    .action(run(explain));
  addExamples(config, [
    ['shiyi config explain', '当前各项设置', 'the current settings'],
    ['shiyi config explain --profile prod', '换一个配置时', 'with another profile'],
  ]);
};
