import type { Context } from '../context.js';
import { type Explained, explained } from '../explain.js';
import { examples, type Register } from '../noun.js';
import { type Shown, table } from '../output.js';

export const settingTitles: Record<Explained['name'], [zh: string, en: string]> = {
  config: ['配置文件', 'Configuration'],
  profile: ['配置', 'Profile'],
  server: ['地址', 'Server'],
  token: ['令牌', 'Token'],
  timeout: ['超时', 'Timeout'],
  language: ['语言', 'Language'],
  colour: ['颜色', 'Colours'],
};

async function explain(context: Context): Promise<Shown> {
  const { io, say } = context;
  const rows = explained(context);
  return {
    data: rows,
    text: () =>
      table(
        io,
        [
          { title: say('设置', 'Setting'), value: (one) => say(...settingTitles[one.name]) },
          { title: say('取值', 'Value'), value: (one) => one.value },
          { title: say('来自', 'From'), value: (one) => one.from },
          {
            title: say('优先于', 'Goes before'),
            value: (one) => one.overridden.map(({ from, value }) => say(`${from}（${value}）`, `${from} (${value})`)).join(say('、', ', ')),
          },
        ],
        rows,
      ),
    note: say(
      '优先级：命令行选项，其次环境变量，再次配置文件，最后默认值',
      'Flags go before the environment, that before the file, that before the default',
    ),
  };
}

export const register: Register = (program, { say, run }) => {
  const config = program.command('config').description(say('查看各项设置及其来源', 'Settings, and where they come from'));
  config
    .command('explain')
    .description(say('每项设置的取值、来源与优先级', 'What holds for each setting, from where, and before what'))
    .action(run(explain));
  examples(config, say, [
    ['shiyi config explain', '当前各项设置', 'what holds now'],
    ['shiyi config explain --profile prod', '换一个配置时', 'with another profile'],
  ]);
};
