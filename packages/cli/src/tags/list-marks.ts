import type { Input, Row } from '@shiyi/sdk';
import { rowFields } from '../operation/select-fields.js';
import { formatValue } from '../operation/show-data.js';
import { type PageOptions, showList } from '../operation/show-list.js';
import type { Column, CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';
import { groupIdOf, tagIdOf } from './find-tag.js';

type Mark = Row<'listTagMarks'>;

interface MarkOptions extends PageOptions {
  failed?: boolean;
  tag?: string;
  group?: string;
}

/** Lists what WeCom does not have yet as it is here: waiting or refused. */
export async function listMarks(context: Context, options: MarkOptions): Promise<CommandResult> {
  const { io, say } = context;
  const client = await context.client();
  const filter: Input<'listTagMarks'> = {
    ...(options.failed ? { status: 'failed' } : {}),
    ...(options.tag === undefined ? {} : { tag_id: await tagIdOf(context, options.tag) }),
    ...(options.group === undefined ? {} : { tag_group_id: await groupIdOf(context, options.group) }),
  };
  const { operationMeta } = await import('../program/sdk.js');
  const fields = rowFields((await operationMeta('listTagMarks')).output);
  const cell = (mark: Mark, name: 'change' | 'status' | 'changed_at') => {
    const field = fields.find((one) => one.name === name);
    return field ? formatValue(field, mark[name], context) : '';
  };
  return showList<Mark>(context, options, {
    operation: 'listTagMarks',
    readPage: (place) => client.listTagMarks({ ...filter, ...place }, { signal: io.signal }),
    readAll: () => client.paginate('listTagMarks', { ...filter, limit: 100 }, { signal: io.signal }),
    columns: (): Column<Mark>[] => [
      { title: say('客户', 'Customer'), value: ({ customer }) => `${customer.nick_name} ${customer.id}` },
      { title: say('员工', 'Member'), value: ({ member }) => member },
      { title: say('标签', 'Tag'), value: ({ tag }) => tag.name },
      { title: say('变更', 'Change'), value: (mark) => cell(mark, 'change') },
      { title: say('状态', 'State'), value: (mark) => cell(mark, 'status') },
      { title: say('时间', 'Time'), value: (mark) => cell(mark, 'changed_at') },
      { title: say('企业微信错误', 'WeCom error'), value: ({ error }) => error ?? '', wraps: true },
    ],
  });
}
