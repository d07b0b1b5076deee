import { countOf, withExactTotal } from '../operation/pages.js';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import type { Register } from '../program/noun.js';
import { importIdOf } from './show-imports.js';

/** Lists what heads of files mean in the company. */
async function listHeads(context: Context): Promise<CommandResult> {
  const { io, say } = context;
  const page = await (await context.client()).listImportHeads({ limit: 100 }, { signal: io.signal });
  const columns: Column<(typeof page.list)[number]>[] = [
    { title: say('编号', 'ID'), value: (one) => String(one.id), right: true },
    { title: say('导入内容', 'Kind'), value: (one) => one.type },
    { title: say('列名', 'Column'), value: (one) => one.head },
    { title: say('对应字段', 'Field'), value: (one) => one.field ?? say('不导入', 'not imported') },
    { title: say('添加人', 'Added by'), value: (one) => one.staff?.name ?? '' },
  ];
  const count = countOf(page, say, '列', 'column');
  return { data: withExactTotal(page), text: () => formatTable(io, columns, page.list), note: say(`共 ${count}`, count) };
}

async function removeHead(context: Context, text: string): Promise<CommandResult> {
  const { io, say } = context;
  const id = importIdOf(context, text);
  await (await context.client()).deleteImportHead({ id }, { signal: io.signal });
  return { data: { id }, text: say(`已从列名词典移除 ${sanitizeLine(text)}`, `Removed ${sanitizeLine(text)} from the column dictionary`) };
}

/** Adds the commands for the company's column dictionary. */
export const registerHeads: Register = (command, { say, run }) => {
  command.command('heads').description(say('列出企业的列名词典', 'List the column dictionary of the company')).action(run(listHeads));
  command
    .command('forget-head')
    .argument('<id>', say('列名词典中的编号', 'ID in the column dictionary'))
    .description(say('从列名词典移除一列', 'Remove a column from the column dictionary'))
    .action(run(removeHead));
};
