import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRights } from '#api/Can.js';
import { client, useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton, copyText } from '#ui/button/CopyButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  title: ['今天要联系的客户', 'To contact today'],
  sub: (count: string, when: string) => [`${count} 位 · ${when}更新`, `${countOf(count, 'person', 'people')} · updated ${when}`],
  none: ['今天没有要联系的客户', 'Nobody to contact today'],
  noneText: ['分给你的任务对象会按计划出现在这里。', 'Targets assigned to you appear here day by day.'],
  notFound: ['没有符合条件的客户', 'No matching people'],
  who: ['客户', 'Who'],
  number: ['号码', 'Number'],
  copyNumber: (name: string) => [`复制${name}的号码`, `Copy the number of ${name}`],
  text: ['话术', 'Text'],
  done: ['完成', 'Done'],
  doneOf: (name: string) => [`${name}已完成`, `${name}: done`],
  success: ['已记为完成', 'Marked as done'],
  refused: ['对方拒绝', 'Declined'],
  refusedDone: ['已记为拒绝', 'Marked as declined'],
  failed: ['没联系上', 'Not reached'],
  failedDone: ['已记下，最多再试到第三次', 'Recorded. Three tries at most'],
  wecom: [
    '加好友后给客户备注手机号，会自动记为完成',
    'Once someone is added, save their number in the contact’s notes; the item is then marked done automatically',
  ],
});

type Mine = Row<'listMyCrmTaskItems'>;

const nameOf = ({ customer, name, phone_masked }: Mine) => (customer ? customerName(customer) : (name ?? phone_masked));

function useReport() {
  const t = useTexts(words);
  const reads = { refresh: ['listMyCrmTaskItems', 'listCrmTasks', 'getUnprocessedInfo'] } as const;
  const report = useAction('saveCrmTaskResults', reads);
  const said = { success: t.success, refused: t.refusedDone, failed: t.failedDone };
  return async ({ id, task }: Mine, status: keyof typeof said) => {
    const answer = await report.run({ id: task.id, results: [{ item_id: id, status }] });
    if (!answer.ok) return;
    const [refused] = answer.data.failed;
    notify(refused ? { tone: 'warning', title: refused.message } : { tone: 'success', title: said[status] });
  };
}

/** The number comes from the server for each copy, which is logged. */
function NumberCell({ item }: { item: Mine }): ReactNode {
  const t = useTexts(words);
  const { getCrmTaskItemPhone: may } = useRights('getCrmTaskItemPhone');
  const copy = async () => copyText((await client.call('getCrmTaskItemPhone', { id: item.id })).phone, t.number);
  return (
    <Flex align="center" gap="1">
      <chakra.span fontVariantNumeric="tabular-nums">{item.phone_masked}</chakra.span>
      {may ? (
        <Button size="sm" shape="square" look="quiet" aria-label={t.copyNumber(nameOf(item))} onClick={() => void copy()}>
          <Copy aria-hidden />
        </Button>
      ) : null}
    </Flex>
  );
}

function TextCell({ text }: Pick<Mine, 'text'>) {
  const t = useTexts(words);
  if (!text) return <span data-dim>–</span>;
  return (
    <Flex align="center" gap="1" minWidth="0">
      <chakra.span minWidth="0" maxWidth="80" truncate title={text}>
        {text}
      </chakra.span>
      <CopyButton text={text} what={t.text} />
    </Flex>
  );
}

function useMineColumns(report: ReturnType<typeof useReport> | undefined) {
  const t = useTexts(words);
  const meta = useMeta('listMyCrmTaskItems');
  return useColumns('listMyCrmTaskItems', [
    { name: 'name', title: t.who, cell: (row) => <b data-line>{nameOf(row)}</b> },
    { name: 'phone_masked', cell: (row) => <NumberCell item={row} /> },
    { name: 'text', wideOnly: true, cell: ({ text }) => <TextCell text={text} /> },
    { name: 'type', wideOnly: true, cell: ({ type }) => <EnumCell meta={meta} name="type" value={type} tone="plain" /> },
    { name: 'task', wideOnly: true, cell: ({ task }) => task.name },
    { name: 'group_chat', wideOnly: 'xl', cell: ({ group_chat }) => group_chat?.name ?? '–' },
    { name: 'result', wideOnly: 'xl', cell: ({ result }) => result ?? '–' },
    {
      name: 'status',
      title: t.done,
      cell: (row) =>
        report ? (
          <Button size="sm" aria-label={t.doneOf(nameOf(row))} onClick={() => void report(row, 'success')}>
            <Check aria-hidden />
            {t.done}
          </Button>
        ) : null,
    },
  ]);
}

/** Lists whom the caller has to contact today, with number and text ready to copy. */
export function MyItems({ above }: { above: ReactNode }) {
  const t = useTexts(words);
  const list = useList('listMyCrmTaskItems');
  const may = useRights('saveCrmTaskResults').saveCrmTaskResults;
  const report = useReport();
  const columns = useMineColumns(may ? report : undefined);
  const actionsOf = (row: Mine): RowActions => [
    may && { label: t.failed, onSelect: () => void report(row, 'failed') },
    may && { label: t.refused, onSelect: () => void report(row, 'refused') },
  ];
  return (
    <ListPage
      list={list}
      words={t}
      above={above}
      between={<chakra.p color="ink.3">{t.wecom}</chakra.p>}
      filters={[{ name: 'type' }]}
      columns={columns}
      rowActions={{ name: nameOf, of: actionsOf }}
    />
  );
}
