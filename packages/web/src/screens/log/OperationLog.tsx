import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../api.js';
import { Button } from '../../components/Button.js';
import { usePermission } from '../../components/Can.js';
import type { Column } from '../../components/DataTable.js';
import { Mono } from '../../components/Facts.js';
import { Moment } from '../../components/Moment.js';
import { formatCount } from '../../format.js';
import { useAddressValue } from '../../hooks/useAddressValue.js';
import { useMeta } from '../../meta.js';
import { texts, useTexts } from '../../texts.js';
import { ActionName, moduleChoices, moduleTitle } from './ActionNamePart.js';
import { ChainVerdict, type Verdict } from './ChainCheckPart.js';
import { LogList, useLog } from './LogListPart.js';
import { OperationDrawer } from './OperationDrawer.js';
import { ResultChip, resultFilter, resultTitle } from './ResultPart.js';
import { StaffPicker } from './StaffPickerPart.js';

const words = texts({
  title: ['操作日志', 'Operation log'],
  check: ['校验日志', 'Check the log'],
  checking: ['正在校验…', 'Checking…'],
  only: (name: string) => [`只看 ${name} 的操作`, `Only what ${name} did`],
  acting: (name: string) => [`由 ${name} 代为操作`, `by ${name}`],
});

type Operation = Row<'listOperationLogs'>;

/** Who did what, kept so that nobody can alter it unseen. */
export function OperationLog() {
  const t = useTexts(words);
  const log = useLog('listOperationLogs');
  const [open, setOpen] = useAddressValue('open');
  const [picked, setPicked] = useState<{ id: string; name: string }>();
  const [verdict, setVerdict] = useState<Verdict>();
  const checking = useAction('checkOperationLogs', { call: { timeout: 120_000 } });
  const mayCheck = usePermission('log:operation:check');
  const mayOpen = usePermission('log:operation:detail');
  const mayStaff = usePermission('users:staff:list');
  const chosen = log.table.filters.user_id;
  const known = log.list.data?.list.find(({ user }) => String(user.id) === chosen)?.user.name;

  async function check() {
    const answer = await checking.run({});
    if (answer.ok) setVerdict({ ...answer.data, at: Date.now() });
  }

  return (
    <LogList
      id="listOperationLogs"
      log={log}
      title={t.title}
      filters={[
        {
          name: 'user_id',
          word: known ?? (picked?.id === chosen ? picked?.name : undefined),
          picker: mayStaff
            ? (_, onChange) => (
                <StaffPicker
                  onPick={(id, name) => {
                    setPicked({ id: String(id), name });
                    onChange(String(id));
                  }}
                />
              )
            : undefined,
        },
        { name: 'module', choices: moduleChoices() },
        resultFilter(),
      ]}
      columns={useColumns((id) => log.table.setFilter('user_id', String(id)))}
      onOpen={mayOpen ? (row) => setOpen(row.id) : undefined}
      actions={
        mayCheck ? (
          <Button aria-busy={checking.busy} disabled={checking.busy} onClick={() => void check()}>
            <ShieldCheck aria-hidden />
            {checking.busy ? t.checking : t.check}
          </Button>
        ) : null
      }
      above={verdict ? <ChainVerdict verdict={verdict} onOpen={setOpen} onClose={() => setVerdict(undefined)} /> : null}
    >
      {mayOpen ? (
        <OperationDrawer id={/^[1-9]\d{0,15}$/.test(open ?? '') ? Number(open) : undefined} onClose={() => setOpen(undefined)} />
      ) : null}
    </LogList>
  );
}

function useColumns(only: (id: number) => void): Column<Operation>[] {
  const t = useTexts(words);
  const meta = useMeta('listOperationLogs');
  const title = (name: string) => meta.label(meta.output(name));
  return [
    {
      name: 'action',
      title: title('action'),
      cell: (row) => (
        <chakra.b fontWeight="semibold">
          <ActionName id={row.operation_id} zh={row.action} />
        </chakra.b>
      ),
    },
    {
      name: 'user',
      title: title('user'),
      cell: (row) => (
        <>
          <chakra.button
            type="button"
            title={t.only(row.user.name)}
            cursor="pointer"
            minHeight="24px"
            _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
            onClick={() => only(row.user.id)}
          >
            {row.user.name}
          </chakra.button>
          {row.acting_for ? <chakra.span color="persimmon"> {t.acting(row.acting_for)}</chakra.span> : null}
        </>
      ),
    },
    { name: 'module', title: title('module'), wideOnly: true, cell: (row) => moduleTitle(row.module) },
    { name: 'target', title: title('target'), wideOnly: true, cell: (row) => (row.target ? <Mono>{row.target}</Mono> : '–') },
    {
      name: 'ok',
      title: resultTitle(),
      cell: (row) => <ResultChip ok={row.ok} code={row.code} />,
    },
    { name: 'ip', title: title('ip'), wideOnly: true, cell: (row) => <Mono>{row.ip}</Mono> },
    { name: 'ms', title: `${title('ms')} ms`, end: true, wideOnly: true, cell: (row) => formatCount(row.ms) },
    {
      name: 'created_at',
      title: title('created_at'),
      end: true,
      cell: (row) => <Moment at={row.created_at} />,
    },
  ];
}
