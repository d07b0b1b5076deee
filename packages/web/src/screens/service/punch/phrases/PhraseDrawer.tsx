import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { flatGroups, PhraseForm, type PhraseGroup } from '#screens/content/work-hs/PhraseForm.js';
import { phraseWords } from '#screens/content/work-hs/phrase-words.js';
import { Button } from '#ui/button/Button.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { type PhraseEdit, PhraseRows } from './PhraseRows.js';

const most = 100;

/** The form of a group; its position does not change. */
function GroupForm({ group, onClose }: { group: PhraseGroup | undefined; onClose: () => void }) {
  const t = useTexts(phraseWords);
  return (
    <FormDrawer
      id="savePhraseGroup"
      open
      onClose={onClose}
      title={group ? t.rename : t.createGroup}
      save={t.save}
      done={t.savedGroup}
      values={{ name: group?.name ?? '' }}
      {...(group ? { fixed: { id: group.id, version: group.version, pid: group.pid, sort: group.sort } } : {})}
    >
      <Field name="name" autoFocus />
    </FormDrawer>
  );
}

/** Groups and their phrases as far as they match, or why there are none. */
function Content({ keyword, groups, onEdit }: { keyword: string; groups: readonly PhraseGroup[]; onEdit: (editing: PhraseEdit) => void }) {
  const t = useTexts(phraseWords);
  const maySave = useMay('savePhrase') ?? false;
  const { data, error, refresh } = useOperation('listPhrases', { limit: most, ...(keyword ? { keyword } : {}) });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height="160px" />;
  if (data.list.length === 0 && keyword) return <EmptyState drawing="search" title={t.notFound} />;
  if (data.list.length === 0 && groups.length === 0) {
    const first = (
      <Button look="solid" onClick={() => onEdit({})}>
        {t.create}
      </Button>
    );
    return <EmptyState title={t.none} text={maySave ? t.noneText : t.askFor} action={maySave ? first : null} />;
  }
  return (
    <>
      {flatGroups(groups).map(({ group, name }) => (
        <PhraseRows
          key={group.id}
          {...{ group, name, onEdit }}
          phrases={data.list.filter((one) => one.group_id === group.id)}
          isFiltered={keyword !== ''}
        />
      ))}
      {data.total > data.list.length ? (
        <chakra.p color="ink.3">{t.more(formatCount(data.list.length), formatCount(data.total))}</chakra.p>
      ) : null}
    </>
  );
}

/** Sets up the quick replies of reviews without leaving the meal. */
export function PhraseDrawer({ sample, onClose }: { sample: Record<string, string> | undefined; onClose: () => void }) {
  const t = useTexts(phraseWords);
  const [editing, setEditing] = useState<PhraseEdit>();
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), 250);
  const may = useRights('savePhrase', 'savePhraseGroup');
  const tree = useOperation('getPhraseTree');
  const back = () => setEditing(undefined);
  const groups = tree.data ?? [];
  if (editing && 'group' in editing) return <GroupForm group={editing.group} onClose={back} />;
  if (editing) return <PhraseForm phrase={editing.phrase} groupId={editing.groupId} groups={groups} sample={sample} onClose={back} />;
  return (
    <DetailDrawer open onClose={onClose} title={t.title}>
      <Flex gap="2" flexWrap="wrap">
        <chakra.div flex="1 1 180px">
          <SearchInput label={t.search} value={typed} onChange={setTyped} />
        </chakra.div>
        {may.savePhraseGroup ? <Button onClick={() => setEditing({ group: undefined })}>{t.createGroup}</Button> : null}
        {may.savePhrase && groups.length > 0 ? (
          <Button look="solid" onClick={() => setEditing({})}>
            {t.create}
          </Button>
        ) : null}
      </Flex>
      {tree.error && !tree.data ? <ErrorState error={tree.error} onRetry={() => void tree.refresh()} /> : null}
      {tree.data ? <Content keyword={keyword} groups={groups} onEdit={setEditing} /> : null}
    </DetailDrawer>
  );
}
