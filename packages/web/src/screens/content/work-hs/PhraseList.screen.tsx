import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTexts } from '#app/texts.js';
import { ImportButton } from '#list/ImportButton.js';
import { NewButton } from '#list/NewButton.js';
import { type OpenRecord, useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { Card } from '#ui/layout/Card.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { ExportButton } from './ExportButton.js';
import { FoundPhrases } from './FoundPhrases.js';
import { GroupForm } from './GroupForm.js';
import { GroupList } from './GroupList.js';
import { type GroupRow, rowsOf } from './group-rows.js';
import { listWords } from './list-words.js';
import { PhraseCards } from './PhraseCards.js';
import type { PhraseGroup } from './PhraseForm.js';

const OpenPhrase = lazyPart(() => import('./OpenPhrase.js'), 'OpenPhrase');

type GroupEdit = { group: PhraseGroup } | { pid: number | undefined };

/** Renders the quick replies by group. */
export function PhraseList() {
  const t = useTexts(listWords);
  const may = useMay('getPhraseTree');
  const reading = useOperation('getPhraseTree', may ? {} : null);
  const open = useOpen();
  const [editing, setEditing] = useState<GroupEdit>();
  const mayGroup = useMay('savePhraseGroup');
  if (!may) return <NoAccessPage />;
  const { data, error } = reading;
  const rows = data ? rowsOf(data) : [];
  const total = rows.filter(({ level }) => level === 1).reduce((sum, { count }) => sum + count, 0);
  return (
    <Page>
      <PageHeader title={t.title} sub={data ? t.sub(formatCount(total), formatCount(rows.length)) : null}>
        <RefreshButton of={reading} />
        <ImportButton id="importPhrases">{t.import}</ImportButton>
        <ExportButton />
        {mayGroup ? <Button onClick={() => setEditing({ pid: undefined })}>{t.createGroup}</Button> : null}
        <NewButton id="savePhrase" onNew={() => open.show('new')}>
          {t.create}
        </NewButton>
      </PageHeader>
      {error && !data ? <ErrorState error={error} onRetry={() => void reading.refresh()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data ? <Content tree={data} rows={rows} open={open} onEditGroup={setEditing} /> : null}
      {editing ? (
        <GroupForm
          group={'group' in editing ? editing.group : undefined}
          pid={'pid' in editing ? editing.pid : undefined}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </Page>
  );
}

interface ContentProps {
  tree: PhraseGroup[];
  rows: readonly GroupRow[];
  open: OpenRecord;
  onEditGroup: (editing: GroupEdit) => void;
}

/** Says that there are no quick replies, and offers the first. */
function None({ onNew }: { onNew: () => void }) {
  const t = useTexts(listWords);
  const may = useMay('savePhrase');
  const first = (
    <Button look="solid" onClick={onNew}>
      {t.create}
    </Button>
  );
  return <EmptyState title={t.none} text={t.noneText} action={may ? first : null} />;
}

function Content({ tree, rows, open, onEditGroup }: ContentProps) {
  const t = useTexts(listWords);
  const [query, setQuery] = useState('');
  const shown = useOpen('group');
  const current = (rows.find(({ group }) => group.id === shown.id) ?? rows[0])?.group;
  const form = (
    <WhenOpen open={open.value !== undefined}>
      {open.value === undefined ? null : <OpenPhrase open={open} groups={tree} groupId={current?.id} />}
    </WhenOpen>
  );
  if (!current)
    return (
      <>
        <None onNew={() => open.show('new')} />
        {form}
      </>
    );
  const choose = (id: number) => {
    setQuery('');
    shown.show(id);
  };
  return (
    <Flex gap="4" direction={{ base: 'column', lg: 'row' }} align={{ base: 'stretch', lg: 'flex-start' }}>
      <Side>
        <GroupList rows={rows} value={query ? undefined : current.id} onChoose={choose} onEdit={onEditGroup} />
      </Side>
      <chakra.div flex="1" minWidth="0" display="flex" flexDirection="column" gap="3">
        <chakra.div maxWidth="420px">
          <SearchInput label={t.search} value={query} onChange={setQuery} />
        </chakra.div>
        {query.trim() ? (
          <FoundPhrases tree={tree} query={query} onEdit={open.show} />
        ) : (
          <PhraseCards key={current.id} tree={tree} group={current} onEdit={open.show} />
        )}
      </chakra.div>
      {form}
    </Flex>
  );
}

/** The column of groups, which scrolls by itself. */
const Side = chakra(Card, {
  base: {
    p: '2',
    width: { base: '100%', lg: '264px' },
    flexShrink: 0,
    maxHeight: { base: '40vh', lg: 'calc(100vh - 180px)' },
    overflow: 'auto',
  },
});
