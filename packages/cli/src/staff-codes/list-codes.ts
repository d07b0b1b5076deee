import type { Input, Row } from '@shiyi/sdk';
import { type PageOptions, showList } from '../operation/show-list.js';
import type { Column, CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';

type StaffCode = Row<'listStaffCodes'>;

interface Options extends PageOptions {
  invalid?: boolean;
  keyword?: string;
}

const peopleOf = ({ staff, departments }: StaffCode) => [...staff, ...departments].map(({ name }) => name).join(', ');

const columnsOf = ({ say }: Context): Column<StaffCode>[] => [
  { title: 'ID', value: ({ id }) => String(id), right: true },
  { title: say('名称', 'Name'), value: ({ name }) => name },
  { title: say('接待', 'Answered by'), value: peopleOf },
  { title: say('添加', 'Added'), value: ({ stats }) => String(stats.scan_add), right: true },
  { title: say('净增', 'Net'), value: ({ stats }) => String(stats.net), right: true },
  {
    title: say('状态', 'State'),
    value: ({ status, error }) => error ?? (status === 'normal' ? say('正常', 'normal') : say('失效', 'invalid')),
    wraps: true,
  },
];

/** Lists staff codes, the newest first. */
export async function listCodes(context: Context, { invalid, keyword, ...options }: Options): Promise<CommandResult> {
  const { io } = context;
  const client = await context.client();
  const filter: Input<'listStaffCodes'> = {
    ...(invalid ? { status: 'invalid' as const } : {}),
    ...(keyword === undefined ? {} : { keyword }),
  };
  return showList<StaffCode>(context, options, {
    operation: 'listStaffCodes',
    readPage: (place) => client.listStaffCodes({ ...filter, ...place }, { signal: io.signal }),
    readAll: () => client.paginate('listStaffCodes', { ...filter, limit: 100 }, { signal: io.signal }),
    columns: () => columnsOf(context),
  });
}
