import { chakra, Grid } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { type ReactNode, useState } from 'react';
import { useMay } from '#api/Can.js';
import { type OperationState, useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Pager } from '#list/Pager.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccess } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { HandOverSheet } from './HandOverSheet.js';
import { PrincipalDialog } from './PrincipalDialog.js';

const words = texts({
  title: ['交接', 'Hand over'],
  from: ['移交人', 'From'],
  choose: ['选择移交人', 'Choose who hands over'],
  chooseText: [
    '会列出他名下每个未结束的服务，以及承诺、日期和待办。',
    'Each open service is listed with its promises, dates and open work.',
  ],
  none: ['名下没有未结束的服务', 'No open services'],
  noneText: ['没有需要交接的内容。', 'There is nothing to hand over.'],
  all: (count: number) => [`移交全部 ${count} 个…`, `Hand over all ${count} …`],
  some: (count: number) => [`移交所选 ${count} 个…`, `Hand over the ${count} selected …`],
  giveAll: (count: number) => [`移交全部 ${count} 个服务`, `Hand over all ${countOf(count, 'service')}`],
  giveSome: (count: number) => [`移交所选 ${count} 个服务`, `Hand over ${countOf(count, 'selected service')}`],
});

const limit = 20;

/** What a colleague hands over, a page for each service, and the hand-over of all or some of them. */
export function HandOver() {
  const t = useTexts(words);
  const may = useMay('listServiceHandOvers');
  const [from, setFrom] = useAddressValue('staff');
  const { data } = useOperation('getServiceParams', may ? {} : null);
  const id = from && /^[1-9]\d{0,15}$/.test(from) ? Number(from) : undefined;
  const choices = data?.staff.map((one) => ({ value: one.id, label: one.name })) ?? [];
  if (may === false) return <NoAccess />;
  return (
    <Page>
      {id === undefined ? <PageHeader title={t.title} /> : null}
      {id === undefined ? null : <Sheets key={id} staffId={id} head={<From id={id} choices={choices} onFrom={setFrom} />} />}
      {id === undefined ? (
        <>
          <From id={id} choices={choices} onFrom={setFrom} />
          <EmptyState title={t.choose} text={t.chooseText} />
        </>
      ) : null}
    </Page>
  );
}

interface FromProps {
  id: number | undefined;
  choices: { value: number; label: string }[];
  onFrom: (id: string | undefined) => void;
}

function From({ id, choices, onFrom }: FromProps) {
  const t = useTexts(words);
  return (
    <chakra.div maxWidth="320px">
      <Combobox
        id="hand-over-from"
        label={t.from}
        placeholder={t.from}
        value={id}
        choices={choices}
        onChange={(next) => onFrom(next ? String(next) : undefined)}
      />
    </chakra.div>
  );
}

function Sheets({ staffId, head }: { staffId: number; head: ReactNode }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const [isGiving, setGiving] = useState(false);
  const list = useOperation('listServiceHandOvers', { principal_user_id: staffId, page, limit }, { keepPreviousData: true });
  const { total = 0 } = list.data ?? {};
  const some = selection.size > 0;
  const toggle = (id: number) =>
    setSelection(selection.has(id) ? new Set([...selection].filter((one) => one !== id)) : new Set([...selection, id]));
  return (
    <>
      <PageHeader title={t.title}>
        {total > 0 ? (
          <Button look="solid" onClick={() => setGiving(true)}>
            {some ? t.some(selection.size) : t.all(total)}
          </Button>
        ) : null}
      </PageHeader>
      {head}
      <SheetList list={list} selection={selection} onToggle={toggle} />
      {total > limit && list.data ? (
        <Pager page={page} limit={limit} total={total} capped={list.data.total_capped} onPage={setPage} />
      ) : null}
      {isGiving ? (
        <PrincipalDialog
          title={some ? t.giveSome(selection.size) : t.giveAll(total)}
          choice={some ? { service_ids: [...selection] } : { from_user_id: staffId }}
          formerOf={() => staffId}
          except={staffId}
          onClose={() => setGiving(false)}
          onDone={() => setSelection(new Set())}
        />
      ) : null}
    </>
  );
}

interface ListProps {
  list: OperationState<Data<'listServiceHandOvers'>>;
  selection: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

function SheetList({ list, selection, onToggle }: ListProps) {
  const t = useTexts(words);
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (!list.data) return <PageSkeleton />;
  if (list.data.list.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="3" alignItems="start">
      {list.data.list.map((one) => (
        <HandOverSheet key={one.id} sheet={one} isSelected={selection.has(one.id)} onToggle={() => onToggle(one.id)} />
      ))}
    </Grid>
  );
}
