import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { EnumCell } from '#list/EnumCell.js';
import { Pager } from '#list/Pager.js';
import { SelectionBar } from '#list/SelectionBar.js';
import { useSelection } from '#list/useSelection.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { formatCount } from '#ui/text/format.js';
import type { MassRecord } from '../mass-messages.js';
import { useReadAgain } from '../use-read-again.js';
import { ChoiceButtons } from './ChoiceButtons.js';

const words = texts({
  label: ['发送员工', 'Senders'],
  all: ['全部', 'All'],
  losses: ['未送达', 'Not delivered'],
  none: ['没有发送员工', 'No senders'],
  notFound: ['没有这样的员工', 'No such senders'],
  remind: (count: number) => [`提醒 ${count} 位员工`, count === 1 ? 'Remind 1 sender' : `Remind ${count} senders`],
  reminded: ['已提醒；每条消息 24 小时内最多提醒 3 次', 'Reminded; each message allows three reminders in 24 hours'],
});

const limit = 20;

type Sender = Row<'listMassMessageStaff'>;

const losses = ['not_sent', 'limit_reached', 'not_friend', 'failed'] as const;

/** Why a sender's receivers did not get it, or not yet. */
function Losses({ sender }: { sender: Sender }) {
  const meta = useMeta('listMassMessageStaff');
  const some = losses.filter((name) => sender[name] > 0).map((name) => `${meta.label(meta.output(name))} ${formatCount(sender[name])}`);
  return <chakra.span color="ink.2">{some.join(' · ') || '–'}</chakra.span>;
}

function useSenderColumns() {
  const t = useTexts(words);
  const meta = useMeta('listMassMessageStaff');
  return useColumns(
    'listMassMessageStaff',
    [
      { name: 'staff', cell: ({ staff }) => <b data-line>{staff.name}</b> },
      {
        name: 'status',
        cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={status === 2 ? 'good' : 'act'} />,
      },
      { name: 'sent', end: true, cell: (row) => <span data-line>{`${formatCount(row.sent)} / ${formatCount(row.target_total)}`}</span> },
      { name: 'losses', title: t.losses, cell: (row) => <Losses sender={row} /> },
      'sent_at',
      'reminded_at',
    ],
    [meta, t],
  );
}

/** Reads a page of the senders in a state. */
function useSenders({ id, last_refresh_at, remind_count }: MassRecord) {
  const [state, setState] = useState<Sender['status']>();
  const [page, setPage] = useState(1);
  const filter = state === undefined ? {} : { status: state };
  const reading = useOperation('listMassMessageStaff', { id, page, limit, ...filter }, { keepPreviousData: true });
  useReadAgain(reading.refresh, `${last_refresh_at} ${remind_count}`);
  const show = (next: Sender['status'] | undefined) => {
    setState(next);
    setPage(1);
  };
  return { reading, state, show, page, setPage };
}

/** Lists the senders of a message, and reminds those chosen who have not confirmed. */
export function SendersPanel({ message }: { message: MassRecord }) {
  const t = useTexts(words);
  const meta = useMeta('listMassMessageStaff');
  const selection = useSelection<number>();
  const { reading, state, show, page, setPage } = useSenders(message);
  const mayRemind = useMay('sendMassMessageReminder') === true && message.status === 'sending';
  const { list, total = 0, total_capped } = reading.data ?? {};
  return (
    <Flex direction="column" gap="3">
      <ChoiceButtons
        label={meta.label(meta.input('status'))}
        choices={[{ value: undefined, label: t.all }, ...meta.choices(meta.input('status'))]}
        value={state}
        onChange={(next) => show(next as Sender['status'] | undefined)}
      />
      <DataTable
        label={t.label}
        columns={useSenderColumns()}
        rows={list}
        rowKey={({ staff }) => staff.id}
        error={reading.error}
        onRetry={() => void reading.refresh()}
        selection={mayRemind ? selection : undefined}
        choosable={(row) => row.status === 0}
        empty={<EmptyState drawing="search" title={state === undefined ? t.none : t.notFound} />}
        footer={total > 0 ? <Pager page={page} limit={limit} total={total} capped={total_capped} onPage={setPage} /> : null}
      />
      {mayRemind ? <RemindBar id={message.id} staff={[...selection.keys]} onClear={selection.clear} /> : null}
    </Flex>
  );
}

function RemindBar({ id, staff, onClear }: { id: number; staff: number[]; onClear: () => void }) {
  const t = useTexts(words);
  const reminding = useAction('sendMassMessageReminder', { done: t.reminded, refresh: ['getMassMessage', 'listMassMessages'] });
  const remind = async () => {
    if ((await reminding.run({ id, user_ids: staff })).ok) onClear();
  };
  return (
    <SelectionBar count={staff.length} elsewhere={0} onClear={onClear}>
      <Button look="solid" disabled={reminding.busy} onClick={() => void remind()}>
        {t.remind(staff.length)}
      </Button>
    </SelectionBar>
  );
}
