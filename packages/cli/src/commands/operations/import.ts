import { importOf } from '@shiyi/sdk';
import type { Command } from 'commander';
import { registerHeads } from '../../jobs/import-heads.js';
import { type EndOptions, finishedResult, formatOf } from '../../jobs/import-report.js';
import { importIdOf, listImports, showImport } from '../../jobs/show-imports.js';
import { startImport, watchImport } from '../../jobs/start-import.js';
import { undoImport } from '../../jobs/undo-import.js';
import { aliasesOf, type ImportType, importNames } from '../../operation/import-names.js';
import { refuseTarget, saveDownload } from '../../operation/save-download.js';
import type { CommandResult } from '../../output/output.js';
import { sanitizeLine } from '../../output/safe-text.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import type { Noun, Register } from '../../program/noun.js';

async function moveJob(context: Context, id: number, status: 'cancelled' | 'waiting') {
  const { io } = context;
  const client = await context.client();
  const { job_id } = await client.getImportFile({ id }, { signal: io.signal });
  await client.changeJobStatus({ id: job_id, status }, { signal: io.signal });
  return client;
}

async function cancel(context: Context, text: string): Promise<CommandResult> {
  const id = importIdOf(context, text);
  await moveJob(context, id, 'cancelled');
  return {
    data: { id, status: 'cancelled' },
    text: context.say(`导入 ${id} 已取消；已导入的行保留`, `Import ${id} was canceled; imported rows are kept`),
  };
}

async function resume(context: Context, text: string, options: EndOptions): Promise<CommandResult> {
  const id = importIdOf(context, text);
  if (options.errors !== undefined) refuseTarget(context, options.errors);
  const client = await moveJob(context, id, 'waiting');
  if (options.watch) return finishedResult(context, client, await watchImport(context, client, id, options.progress), options);
  return {
    data: { id, status: 'waiting' },
    text: context.say(`导入 ${id} 将从上次停止的位置继续`, `Import ${id} is resuming where it stopped`),
  };
}

/** Deletes the remembered column mapping of an import, so that files with the same header row are matched again. */
async function forget(context: Context, text: string): Promise<CommandResult> {
  const { io, say } = context;
  const id = importIdOf(context, text);
  await (await context.client()).deleteImportMapping({ id }, { signal: io.signal });
  return {
    data: { id },
    text: say(
      `已清除导入 ${id} 的列对应，同样的表头将重新识别`,
      `Cleared the column mapping of import ${id}; the same header row will be matched again`,
    ),
  };
}

const kinds = Object.values(importOf).map(({ command }) => command);

async function template(context: Context, kind: string, options: { output?: string }): Promise<CommandResult> {
  const { io, say } = context;
  if (options.output !== undefined) refuseTarget(context, options.output);
  const type = importNames.get(kind.toLowerCase());
  if (!type)
    throw new Failure(
      'usage',
      'unknown-kind',
      say(`不支持导入 ${sanitizeLine(kind)}`, `Importing ${sanitizeLine(kind)} is not supported`),
      say(`可选：${kinds.join('、')}`, `one of ${kinds.join(', ')}`),
    );
  const format = formatOf(options.output ?? '');
  const file = await (await context.client()).exportImportTemplate({ type, ...format }, { signal: io.signal });
  return saveDownload(context, `${importOf[type].command}.xlsx`, file, options.output);
}

export const summary = { zh: '导入客户等数据', en: 'Import customers and other records' };

const addWatchOptions = (command: Command, { say }: Noun) =>
  command
    .option('--watch', say('等到结束，显示进度', 'Wait until it finishes and show progress'))
    .option(
      '--errors <file>',
      say('有未导入的行时，把结果写入这个 .csv 或 .xlsx 文件', 'If rows were not imported, write the results to this .csv or .xlsx file'),
    )
    .option('--progress <bar|json|none>', say('进度的显示方式', 'Progress format'));

/** Adds the options that say how a file is to be read. */
const addFileOptions = (command: Command, { say }: Noun) =>
  command
    .option('--sheet <name>', say('工作簿中的工作表；默认自动识别', 'Sheet of the workbook; detected by default'))
    .option('--header-row <number>', say('表头所在的行；默认自动识别', 'Line number of the header row; detected by default'))
    .option(
      '--encoding <utf-8|utf-16le|utf-16be|gb18030|big5|shift_jis|windows-1252>',
      say('文本文件的编码；默认自动识别', 'Encoding of a text file; detected by default'),
    )
    .option('--separator <comma|semicolon|tab|pipe|caret>', say('分隔符；默认自动识别', 'Separator; detected by default'))
    .option(
      '--notation <column=notation...>',
      say(
        '列的写法：point、comma、day_month、month_day 或单位，如 体重=lb',
        'How a column is written: point, comma, day_month, month_day or a unit, such as Weight=lb',
      ),
    )
    .option('--explain <row>', say('预检并说明这一行的每个值是怎样读出的', 'Do a dry run and show how each value of this line was read'))
    .option('--set <field=value...>', say('整份文件的取值，如 platform=taobao', 'Value for the whole file, such as platform=taobao'))
    .option('--map <column=field...>', say('指定列对应的字段，如 联络=phone', 'Map a column to a field, such as Contact=phone'))
    .option('--remember', say('把 --map 的对应记入企业的列名词典', 'Add what --map says to the column dictionary of the company'))
    .option(
      '--words <field:word=ours...>',
      say('指定文件中用词的含义，如 gender:M=男', 'Map a word in the file to a value, such as gender:M=male'),
    );

/** Adds the commands that start an import, one for each kind. */
const registerKinds: Register = (command, tools) => {
  const { say, run } = tools;
  for (const [type, { command: name, operation, zh, en, updates }] of Object.entries(importOf)) {
    const others = aliasesOf(type as ImportType, say);
    const summary = say(`导入${zh}`, `Import ${en.toLowerCase()}`);
    const one = command
      .command(name)
      .aliases(others)
      .argument('<file>', say('CSV 或 XLSX 文件；- 表示标准输入', 'CSV or XLSX file; - for standard input'))
      .summary(summary)
      .description(`${summary}\n${say(`也可写作 ${others.join('、')}`, `Also: ${others.join(', ')}`)}`);
    if (updates) one.option('--update', say('已存在的记录按文件更新；默认跳过', 'Update existing records; by default they are skipped'));
    addWatchOptions(addFileOptions(one, tools), tools).action(run(startImport(type as ImportType, operation)));
  }
};

/** Adds the commands for existing imports. */
const registerImports: Register = (command, tools) => {
  const { say, run } = tools;
  const id = say('导入编号', 'Import ID');
  command
    .command('list')
    .description(say('列出导入记录', 'List imports'))
    .option('--limit <number>', say('条数，最多 100', 'Number of rows, up to 100'), '20')
    .action(run(listImports));
  const show = command.command('show').argument('<id>', id).description(say('查看一次导入', 'Show an import'));
  addWatchOptions(show, tools).action(run(showImport));
  command
    .command('cancel')
    .argument('<id>', id)
    .description(say('取消，已导入的行保留', 'Cancel; imported rows are kept'))
    .action(run(cancel));
  const resuming = command.command('resume').argument('<id>', id).description(say('从上次停止的位置继续', 'Resume where it stopped'));
  addWatchOptions(resuming, tools).action(run(resume));
  command
    .command('undo')
    .argument('<id>', id)
    .description(say('撤销导入：删除新增的记录，恢复更新过的记录', 'Undo: delete the records it created and restore those it updated'))
    .option('--watch', say('等到结束，显示进度', 'Wait until it finishes and show progress'))
    .option('--progress <bar|json|none>', say('进度的显示方式', 'Progress format'))
    .action(run(undoImport));
  command
    .command('forget')
    .argument('<id>', id)
    .description(say('清除为该表头保存的列对应', 'Clear the column mapping saved for its header row'))
    .action(run(forget));
};

export const register: Register = (command, tools) => {
  const { say, run } = tools;
  registerKinds(command, tools);
  registerImports(command, tools);
  registerHeads(command, tools);
  command
    .command('template')
    .argument('<kind>', say('导入种类，如 members', 'Kind of import, such as members'))
    .description(say('下载导入模板', 'Download the import template'))
    .option(
      '-o, --output <file>',
      say('保存到 .xlsx 或 .csv 文件；- 表示标准输出', 'Save to this .xlsx or .csv file; - for standard output'),
    )
    .action(run(template));
  addExamples(command, [
    ['shiyi import members 客户.csv --dry-run', '先预检，不写入数据', 'do a dry run first: nothing is written'],
    ['shiyi import members 客户.csv --watch --errors 结果.csv', '导入，取回未导入的行', 'import, and save the rows that were not imported'],
    ['shiyi import members 名单.xlsx --sheet 十一月', '导入指定的工作表', 'import one sheet of a workbook'],
    ['shiyi import members 名单.xlsx --header-row 3 --map 联络=phone', '指定表头行与列', 'set the header row and map a column'],
    ['shiyi import members 名单.csv --words gender:M=男 gender:F=女', '说明文件中的用词', 'map words in the file to values'],
    ['shiyi import ingredients 成分表.csv --explain 2', '看清第 2 行的每个值是怎样读出的', 'show how each value of line 2 was read'],
    ['shiyi import checkins 打卡.xlsx --dry-run', '预检一份打卡，看清每行的结果', 'check a file of check-ins row by row'],
    [
      'shiyi import tags 标签.xlsx --watch',
      '按手机号给客户打标签，没有客户的先等着',
      'tag customers by phone; unknown numbers wait for a customer',
    ],
    ['shiyi import template customers -o 客户.csv', '下载 CSV 模板', 'save a template as CSV'],
    ['shiyi import undo 12 --watch', '撤销一次导入，等到结束', 'undo an import and wait until it is done'],
  ]);
};
