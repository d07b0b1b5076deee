import { chakra, Drawer, Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useAction, useOperation } from '../../../api/client.js';
import { dropDraft } from '../../../api/drafts.js';
import { useLive } from '../../../api/live.js';
import { useFollow } from '../../../api/useFollow.js';
import { useUnsaved } from '../../../app/navigation.js';
import { texts, useTexts } from '../../../app/texts.js';
import { CloseButton } from '../../../ui/CloseButton.js';
import { confirm } from '../../../ui/Confirm.js';
import { ErrorState } from '../../../ui/ErrorState.js';
import { formatTime } from '../../../ui/format.js';
import { Bone } from '../../../ui/Waiting.js';
import { FilePanel } from './FilePanel.js';
import { type ImportDetail, isLive, withLive } from './import-state.js';
import { MendPanel } from './MendPanel.js';
import { type Outcome, outcomeOf } from './mend.js';
import { RunPanel } from './RunPanel.js';
import { type Step, Steps } from './Steps.js';
import { TryPanel } from './TryPanel.js';
import { useUpload } from './use-upload.js';

const words = texts({
  title: ['导入', 'Import'],
  discard: ['放弃选好的文件？', 'Discard the chosen file?'],
  discardText: ['文件还没有上传，离开后要重新选择。', 'It isn’t uploaded yet. You would have to choose it again.'],
  discardAction: ['离开', 'Leave'],
  keep: ['继续导入', 'Stay'],
  discardMended: ['放弃修改？', 'Discard your fixes?'],
  discardMendedText: ['修改的内容还没有上传，离开后要重新修改。', 'Your fixes aren’t uploaded yet. You would have to enter them again.'],
  keepMended: ['继续修改', 'Stay'],
});

interface Props {
  /** `new`, or the id of an import; nothing while it is closed. */
  open: string | undefined;
  onOpen: (id: number | 'new') => void;
  onClose: () => void;
}

function stepOf(one: ImportDetail | undefined): Step {
  if (!one) return 'file';
  if (one.dry_run) return 'check';
  return isLive(one) ? 'run' : 'done';
}

/** An import from its file to its end; where it stands is told by the import itself, so closing it loses nothing. */
export function ImportDrawer({ open, onOpen, onClose }: Props) {
  const t = useTexts(words);
  const [shown, setShown] = useState(open);
  if (open !== undefined && open !== shown) setShown(open);
  const [unsaved, setUnsaved] = useState(false);
  const upload = useUpload();
  const saving = useAction('exportImportFile');
  const [mended, setMended] = useState<{ id: number; outcome: Outcome }>();
  const content = useRef<HTMLDivElement>(null);
  const fresh = shown === 'new';
  const id = Number(shown) || 0;
  const detail = useOperation('getImportFile', fresh || open === undefined ? null : { id }, { keepPreviousData: true });
  const asked = detail.data;
  useFollow(detail, open !== undefined && asked && isLive(asked) ? [asked.job_id] : []);
  const event = useLive(({ jobs }) => jobs[asked?.job_id ?? 0]);
  const one = asked && withLive(asked, event);
  const mending = mended?.id === id && !fresh ? mended.outcome : undefined;
  const guarded = unsaved && (fresh || mending !== undefined);
  useUnsaved(open !== undefined && guarded);

  function goOn(uploaded: number) {
    upload.forget();
    setMended(undefined);
    setUnsaved(false);
    onOpen(uploaded);
  }

  async function mend() {
    const answer = await saving.run({ id });
    if (answer.ok) setMended({ id, outcome: outcomeOf(new TextDecoder().decode(answer.data.bytes)) });
  }

  async function goBack() {
    if (await mayLeave()) setMended(undefined);
  }

  async function mayLeave() {
    const question = fresh
      ? { title: t.discard, text: t.discardText, cancel: t.keep }
      : { title: t.discardMended, text: t.discardMendedText, cancel: t.keepMended };
    if (guarded && !(await confirm({ ...question, action: t.discardAction, danger: true }))) return false;
    if (guarded && !fresh) dropDraft(`mend:${id}`).catch(console.warn);
    setUnsaved(false);
    return true;
  }

  async function leave() {
    if (!(await mayLeave())) return;
    upload.stop();
    setMended(undefined);
    onClose();
  }

  return (
    <Drawer.Root
      open={open !== undefined}
      onOpenChange={(change) => change.open || void leave()}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
      initialFocusEl={() => content.current?.querySelector<HTMLElement>('[data-step-heading]') ?? null}
    >
      <Drawer.Backdrop />
      <Drawer.Positioner>
        <Drawer.Content ref={content} width="min(860px, 100vw)">
          <Drawer.Header borderBottomWidth="0">
            <div style={{ minWidth: 0 }}>
              <Drawer.Title>{fresh || !one ? t.title : one.name}</Drawer.Title>
              {fresh || !one ? null : <Origin of={one} />}
            </div>
            <CloseButton onClose={() => void leave()} />
          </Drawer.Header>
          {fresh || one ? <Steps now={stepOf(fresh ? undefined : one)} /> : null}
          {fresh ? (
            <FilePanel upload={upload} onUnsaved={setUnsaved} onUploaded={goOn} onCancel={() => void leave()} />
          ) : detail.error && !one ? (
            <Drawer.Body>
              <ErrorState error={detail.error} onRetry={() => void detail.refresh()} />
            </Drawer.Body>
          ) : !one ? (
            <Waiting />
          ) : mending && one.id === id ? (
            <MendPanel one={one} outcome={mending} onUnsaved={setUnsaved} onUploaded={goOn} onBack={() => void goBack()} />
          ) : one.dry_run ? (
            <TryPanel one={one} stale={one.id !== id} onOpen={onOpen} onMend={mend} />
          ) : (
            <RunPanel one={one} onOpen={onOpen} onClose={onClose} onMend={mend} />
          )}
        </Drawer.Content>
      </Drawer.Positioner>
    </Drawer.Root>
  );
}

/** Who began it, and when. */
function Origin({ of }: { of: ImportDetail }) {
  return (
    <chakra.div color="ink.3" fontSize="xs">
      {of.operator.name} · {formatTime(of.created_at)}
    </chakra.div>
  );
}

function Waiting() {
  return (
    <Drawer.Body>
      <Flex direction="column" gap="4">
        <Bone width="160px" height="18px" />
        <Bone height="64px" borderRadius="md" opacity="0.6" />
        <Bone height="200px" borderRadius="md" opacity="0.6" />
      </Flex>
    </Drawer.Body>
  );
}
