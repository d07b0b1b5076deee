import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Mono } from '#ui/facts/Facts.js';
import { useWide } from '#ui/layout/useMedia.js';
import { useSteady } from '#ui/status/useSteady.js';
import { ActionName, moduleChoices, moduleTitle } from './ActionName.js';
import { ChainVerdict, type Verdict } from './ChainVerdict.js';
import { ChangesButton } from './ChangesButton.js';
import { LogPage } from './LogPage.js';
import { NarrowButton } from './NarrowButton.js';
import { ResultChip, resultFilter, resultTitle } from './ResultChip.js';
import { useStaffFilter } from './staff-filter.js';
import { TargetName } from './TargetName.js';

const OperationDrawer = lazyPart(() => import('./OperationDrawer.js'), 'OperationDrawer');

const words = texts({
  title: ['操作日志', 'Operation log'],
  check: ['校验日志', 'Verify log'],
  checking: ['正在校验…', 'Checking…'],
  only: (name: string) => [`只看 ${name} 的操作`, `Only actions by ${name}`],
  acting: (name: string) => [`由 ${name} 代为操作`, `by ${name}`],
  key: (name: string) => [`用密钥「${name}」`, `with key “${name}”`],
});

/** Lists the tamper-evident audit log: who did what. */
export function OperationLog() {
  const t = useTexts(words);
  const list = useList('listOperationLogs');
  const open = useOpen();
  const target = list.table.filters.target;
  const object = list.rows?.find((one) => one.target === target)?.target_name ?? target;
  const mayOpen = useMay('getOperationLog') === true;
  const columns = useOperationColumns(
    mayOpen,
    useSteady((id) => list.table.setFilter('user_id', String(id))),
  );
  const known = list.rows?.find(({ user }) => String(user.id) === list.table.filters.user_id)?.user.name;
  const staff = useStaffFilter('user_id', list.table.filters.user_id, known);
  const { verdict, button, dismiss } = useChainCheck();
  return (
    <LogPage
      list={list}
      title={t.title}
      filters={[staff, { name: 'module', choices: moduleChoices() }, { name: 'target', word: object }, resultFilter()]}
      columns={columns}
      onOpen={mayOpen ? (row) => open.show(row.id) : undefined}
      actions={button}
      between={verdict ? <ChainVerdict verdict={verdict} onOpen={open.show} onClose={dismiss} /> : null}
    >
      <WhenOpen open={mayOpen && open.id !== undefined}>
        <OperationDrawer id={open.id} onClose={open.close} />
      </WhenOpen>
    </LogPage>
  );
}

/** Runs the integrity check of the log and holds its result. */
function useChainCheck() {
  const t = useTexts(words);
  const [verdict, setVerdict] = useState<Verdict>();
  const checking = useAction('checkOperationLogs', { call: { timeout: 120_000 } });
  const may = useMay('checkOperationLogs');

  async function check() {
    const answer = await checking.run({});
    if (answer.ok) setVerdict({ ...answer.data, at: Date.now() });
  }

  const button = may ? (
    <Button aria-busy={checking.busy} disabled={checking.busy} onClick={() => void check()}>
      <ShieldCheck aria-hidden />
      {checking.busy ? t.checking : t.check}
    </Button>
  ) : null;
  return { verdict, button, dismiss: () => setVerdict(undefined) };
}

/** What was done; on a phone with its object below, for which there is no column. */
function Action({ row, mayOpen }: { row: Row<'listOperationLogs'>; mayOpen: boolean }) {
  const isWide = useWide();
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2" minWidth={isWide ? '9em' : '6em'}>
      <chakra.b fontWeight="semibold">
        <ActionName id={row.operation_id} zh={row.action} />
      </chakra.b>
      {mayOpen && row.ok && row.method !== 'GET' ? <ChangesButton id={row.id} /> : null}
      {isWide || row.target === null ? null : (
        <chakra.span flexBasis="full" minWidth="0" color="ink.2">
          <TargetName entry={row} />
        </chakra.span>
      )}
    </chakra.span>
  );
}

function useOperationColumns(mayOpen: boolean, only: (id: number) => void) {
  const t = useTexts(words);
  const meta = useMeta('listOperationLogs');
  return useColumns('listOperationLogs', [
    {
      name: 'action',
      cell: (row) => <Action row={row} mayOpen={mayOpen} />,
    },
    {
      name: 'user',
      cell: ({ user, acting_for, access_key }) => (
        <>
          <NarrowButton data-short title={t.only(user.name)} onClick={() => only(user.id)}>
            {user.name}
          </NarrowButton>
          {acting_for ? <chakra.span color="persimmon"> {t.acting(acting_for)}</chakra.span> : null}
          {access_key ? <chakra.span color="ink.3"> {t.key(access_key)}</chakra.span> : null}
        </>
      ),
    },
    { name: 'module', wideOnly: true, cell: (row) => moduleTitle(row.module) },
    { name: 'target', wideOnly: true, cell: (row) => <TargetName entry={row} /> },
    { name: 'ok', title: resultTitle(), cell: (row) => <ResultChip ok={row.ok} reason={row.failure} /> },
    { name: 'ip', wideOnly: true, cell: (row) => <Mono>{row.ip}</Mono> },
    { name: 'ms', title: `${meta.label(meta.output('ms'))} ms`, wideOnly: true },
    { name: 'created_at', end: true },
  ]);
}
