import { Drawer, Flex } from '@chakra-ui/react';
import type { ApiError } from '@shiyi/sdk';
import { useState } from 'react';
import { useAction, useOperation } from '#api/client.js';
import { dropDraft } from '#api/drafts.js';
import { useLive } from '#api/live.js';
import { useFollow } from '#api/useFollow.js';
import { useUnsavedChanges } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { DryRunPanel } from './dry-run/DryRunPanel.js';
import { FilePanel } from './file/FilePanel.js';
import { useUpload } from './file/use-upload.js';
import { FixPanel } from './fix/FixPanel.js';
import { type Outcome, outcomeOf } from './fix/fix.js';
import { fixesDraft } from './fix/use-fixes.js';
import { ImportFrame } from './ImportFrame.js';
import { liveJobOf, withLive } from './import-state.js';
import { RunPanel } from './result/RunPanel.js';

const words = texts({
  discard: ['放弃选好的文件？', 'Discard the chosen file?'],
  discardText: ['文件还没有上传，离开后要重新选择。', 'It isn’t uploaded yet. You would have to choose it again.'],
  discardAction: ['离开', 'Leave'],
  keep: ['继续导入', 'Stay'],
  discardMended: ['放弃修改？', 'Discard your fixes?'],
  discardMendedText: ['修改的内容还没有上传，离开后要重新修改。', 'Your fixes aren’t uploaded yet. You would have to enter them again.'],
  keepMended: ['继续修改', 'Stay'],
});

interface Props {
  /** `new`, or the id of an import; undefined when closed. */
  open: string | undefined;
  onOpen: (id: number | 'new') => void;
  onClose: () => void;
}

/** Loads the import in the URL and tracks it while it runs. */
function useFollowedImport(id: number | undefined) {
  const detail = useOperation('getImportFile', id === undefined ? null : { id }, { keepPreviousData: true });
  const asked = detail.data;
  useFollow(detail, id !== undefined && asked ? liveJobOf(asked) : []);
  const jobs = useLive((live) => live.jobs);
  return { detail, one: asked && withLive(asked, jobs) };
}

/** Confirms before discarding a chosen file or fixed rows. `lost` is undefined if there is nothing to lose. */
function useConfirmLeave(open: boolean, lost: 'file' | 'fixes' | undefined) {
  const t = useTexts(words);
  useUnsavedChanges(open && lost !== undefined);
  return async () => {
    if (!lost) return true;
    const question =
      lost === 'file'
        ? { title: t.discard, text: t.discardText, cancel: t.keep }
        : { title: t.discardMended, text: t.discardMendedText, cancel: t.keepMended };
    return confirm({ ...question, action: t.discardAction, danger: true });
  };
}

/** Holds the outcome file of an import whose rejected rows are being fixed. */
function useFix(id: number) {
  const saving = useAction('exportImportFile');
  const [mended, setMended] = useState<{ id: number; outcome: Outcome }>();

  async function begin() {
    const answer = await saving.run({ id });
    if (answer.ok) setMended({ id, outcome: outcomeOf(new TextDecoder().decode(answer.data.bytes)) });
  }

  return { outcome: mended?.id === id ? mended.outcome : undefined, begin, end: () => setMended(undefined) };
}

/** Renders all steps of an import; the step follows from the import on the server, so closing the drawer loses nothing. */
export function ImportDrawer({ open, onOpen, onClose }: Props) {
  const [shown, setShown] = useState(open);
  if (open !== undefined && open !== shown) setShown(open);
  const [unsaved, setUnsaved] = useState(false);
  const upload = useUpload();
  const fresh = shown === 'new';
  const id = Number(shown) || 0;
  const { detail, one } = useFollowedImport(fresh || open === undefined ? undefined : id);
  const mending = useFix(id);
  const lost = !unsaved ? undefined : fresh ? 'file' : mending.outcome && 'fixes';
  const mayLeave = useConfirmLeave(open !== undefined, lost);

  function goOn(uploaded: number) {
    upload.forget();
    mending.end();
    setUnsaved(false);
    onOpen(uploaded);
  }

  async function discard() {
    if (!(await mayLeave())) return false;
    if (lost === 'fixes') dropDraft(fixesDraft(id)).catch(console.warn);
    setUnsaved(false);
    mending.end();
    return true;
  }

  async function leave() {
    if (!(await discard())) return;
    upload.stop();
    onClose();
  }

  const going = { onUnsaved: setUnsaved, onUploaded: goOn };
  return (
    <ImportFrame open={open !== undefined} one={fresh ? undefined : one} fresh={fresh} onLeave={() => void leave()}>
      {fresh ? (
        <FilePanel upload={upload} {...going} onCancel={() => void leave()} />
      ) : !one ? (
        <NotYet error={detail.error} onRetry={() => void detail.refresh()} />
      ) : mending.outcome && one.id === id ? (
        <FixPanel one={one} outcome={mending.outcome} {...going} onBack={() => void discard()} />
      ) : one.dry_run ? (
        <DryRunPanel one={one} stale={one.id !== id} onOpen={onOpen} onFix={mending.begin} />
      ) : (
        <RunPanel one={one} onOpen={onOpen} onClose={onClose} onFix={mending.begin} />
      )}
    </ImportFrame>
  );
}

/** Shown while an import loads or if loading fails. */
function NotYet({ error, onRetry }: { error: ApiError | undefined; onRetry: () => void }) {
  return (
    <Drawer.Body>
      {error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Flex direction="column" gap="4">
          <Skeleton width="160px" height="18px" />
          <Skeleton height="64px" borderRadius="md" opacity="0.6" />
          <Skeleton height="200px" borderRadius="md" opacity="0.6" />
        </Flex>
      )}
    </Drawer.Body>
  );
}
