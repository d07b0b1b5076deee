import { useOperation } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import type { OpenRecord } from '#list/useOpen.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { listWords } from './list-words.js';
import { PhraseForm, type PhraseGroup } from './PhraseForm.js';

interface Props {
  open: OpenRecord;
  groups: readonly PhraseGroup[];
  /** The group of a new one. */
  groupId: number | undefined;
}

/** Reads the quick reply that is opened, as titles have no text, and shows its form. */
export function OpenPhrase({ open, groups, groupId }: Props) {
  const t = useTexts(listWords);
  const reading = useOperation('getPhrase', open.id === undefined ? null : { id: open.id }, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  if (open.id === undefined)
    return <PhraseForm phrase={undefined} groupId={groupId} groups={groups} sample={undefined} onClose={open.close} />;
  if (reading.data) return <PhraseForm phrase={reading.data} groupId={groupId} groups={groups} sample={undefined} onClose={open.close} />;
  return (
    <DetailDrawer open onClose={open.close} title={t.edit}>
      {reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : <Skeleton height="160px" />}
    </DetailDrawer>
  );
}
