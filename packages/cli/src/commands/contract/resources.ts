import type { OperationId } from '@shiyi/sdk';
import { withList } from '../../operation/list-read.js';
import { mainOperation, resourcesOf } from '../../operation/resources.js';
import { type CommandResult, formatTable } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { addExamples } from '../../program/help.js';
import { pluralize } from '../../program/language.js';
import type { Register } from '../../program/noun.js';

async function list({ io, say }: Context, word: string | undefined): Promise<CommandResult> {
  const tables = await import('../../program/sdk.js');
  const { areaOf, areaTitle } = tables;
  const { commands } = await import('../../generated/commands.js');
  const own = new Set(commands.map(({ name }) => name));
  const all = await Promise.all(
    [...resourcesOf(Object.keys(areaOf) as OperationId[])].map(async ([resource, verbs]) => {
      const area = areaOf[mainOperation(verbs)];
      return { resource, area, verbs: [...(await withList(verbs, tables)).keys()], ...areaTitle[area] };
    }),
  );
  const rows = all
    .filter((one) => !own.has(one.resource))
    .filter((one) => !word || `${one.resource} ${one.area} ${one.zh} ${one.en}`.toLowerCase().includes(word.toLowerCase()))
    .sort((a, b) => (a.resource < b.resource ? -1 : 1));
  return {
    data: rows,
    text: () =>
      formatTable(
        io,
        [
          { title: say('资源', 'Resource'), value: (one) => one.resource },
          { title: say('领域', 'Area'), value: (one) => say(one.zh ?? one.area, one.en ?? one.area) },
          { title: say('操作', 'Verbs'), value: (one) => one.verbs.join(' ') },
        ],
        rows,
      ),
    note: say(
      `共 ${rows.length} 个资源；用 shiyi <资源> --help 查看操作`,
      `${pluralize(rows.length, 'resource')}; shiyi <resource> --help shows their verbs`,
    ),
  };
}

export const summary = { zh: '列出资源及其操作，如 staff list', en: 'List the resources and their verbs, such as staff list' };

export const register: Register = (command, { say, run }) => {
  command
    .argument('[text]', say('只列出包含这段文字的资源', 'List only resources that contain this text'))
    .description(say('列出资源及其操作', 'List the resources and their verbs'))
    .action(run(list));
  addExamples(command, [
    ['shiyi resources', '列出全部资源', 'list all resources'],
    ['shiyi resources 营', '查找资源', 'look for resources'],
    ['shiyi staff --help', '查看一个资源的操作', "show a resource's verbs"],
  ]);
};
