import { chakra, Drawer, Flex } from '@chakra-ui/react';
import { FileSpreadsheet, X } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useMeta } from '#api/meta.js';
import { countOf, say, texts, useTexts } from '#app/texts.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button } from '#ui/button/Button.js';
import { Radio } from '#ui/choice/Radio.js';
import { NoAccess } from '#ui/status/NoAccess.js';
import { Progress } from '#ui/status/Progress.js';
import { formatBytes, formatCount } from '#ui/text/format.js';
import { type ImportKind, useImportKinds } from '../kinds.js';
import { Problem } from '../Problem.js';
import { StepHeading } from '../Steps.js';
import { ChannelChoice, channelInput } from './ChannelChoice.js';
import { DropZone } from './DropZone.js';
import type { FileChoice } from './file-choice.js';
import { type Nutritionist, NutritionistChoice, nutritionistInput } from './NutritionistChoice.js';
import { TemplateButton } from './TemplateButton.js';
import { type Upload, useOnUpload } from './use-upload.js';

const words = texts({
  title: ['导入什么', 'What to import'],
  intro: [
    '先预检，确认结果后再导入；预检不会写入任何内容。',
    'Your file is checked first. Nothing is written until you confirm the result.',
  ],
  sending: ['正在上传', 'Uploading'],
  sent: (done: string, total: string) => [`${done} / ${total}`, `${done} of ${total}`],
  stop: ['取消上传', 'Stop'],
  remove: (name: string) => [`去掉 ${name}`, `Remove ${name}`],
  rows: (count: string) => [`${count} 行`, countOf(count, 'row')],
  cancel: ['取消', 'Cancel'],
  check: ['上传并预检', 'Upload and check'],
});

interface Props {
  upload: Upload;
  onUnsaved: (unsaved: boolean) => void;
  onUploaded: (id: number) => void;
  onCancel: () => void;
}

/** Holds the chosen file and the button to focus next. */
function useFileChoice(upload: Upload) {
  const [chosen, setChosen] = useState<FileChoice>({});
  const go = useRef<HTMLButtonElement>(null);
  // The pressed control was removed, so focus the next step.
  useEffect(() => {
    if (chosen.file) go.current?.focus();
  }, [chosen.file]);

  function choose(next: FileChoice) {
    upload.forget();
    setChosen((before) => (next.problem ? { ...before, problem: next.problem } : next));
  }

  return { chosen, choose, go };
}

/** Step 1: choose what to import and from which file. */
export function FilePanel({ upload, onUnsaved, onUploaded, onCancel }: Props) {
  const t = useTexts(words);
  const kinds = useImportKinds();
  const [chosenKind, setKind] = useState<ImportKind>();
  const [asked] = useAddressValue('kind');
  const kind = chosenKind ?? kinds.find((one) => one.operation === asked) ?? kinds[0];
  const [nutritionist, setNutritionist] = useState<Nutritionist>();
  const [channel, setChannel] = useState<number | ''>('');
  const { chosen, choose, go } = useFileChoice(upload);
  const unsaved = chosen.file !== undefined && upload.id === undefined;
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  useOnUpload(upload, onUploaded);

  function choseKind(next: ImportKind) {
    setKind(next);
    setNutritionist(undefined);
    setChannel('');
  }

  if (!kind)
    return (
      <Drawer.Body>
        <NoAccess />
      </Drawer.Body>
    );
  return (
    <>
      <Drawer.Body>
        <Flex direction="column" gap="4">
          <StepHeading title={t.title} text={t.intro} />
          <Kinds kinds={kinds} kind={kind} onKind={choseKind} />
          {/* The texts of another kind may still be loading; the rest does not wait for them. */}
          <Suspense>
            <NutritionistChoice kind={kind} nutritionist={nutritionist} onNutritionist={setNutritionist} />
            <ChannelChoice kind={kind} channel={channel} onChannel={setChannel} />
          </Suspense>
          <FileInput upload={upload} chosen={chosen} onChosen={choose} />
          <Problem text={chosen.problem ?? upload.problem} />
        </Flex>
      </Drawer.Body>
      <Drawer.Footer>
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button
          ref={go}
          look="solid"
          disabled={!chosen.file}
          aria-busy={upload.sent !== undefined}
          onClick={() =>
            chosen.file && void upload.start(kind, chosen.file, { ...nutritionistInput(nutritionist), ...channelInput(channel) })
          }
        >
          {t.check}
        </Button>
      </Drawer.Footer>
    </>
  );
}

/** Shows the file field, the chosen file, or the upload progress. */
function FileInput({ upload, chosen, onChosen }: { upload: Upload; chosen: FileChoice; onChosen: (next: FileChoice) => void }) {
  const t = useTexts(words);
  const [removed, setRemoved] = useState(false);

  function remove() {
    setRemoved(true);
    onChosen({});
  }

  if (upload.sent) {
    const { done, total } = upload.sent;
    return (
      <Progress label={t.sending} pct={(done / total) * 100} text={t.sent(formatBytes(done), formatBytes(total))}>
        <Button size="sm" onClick={upload.stop}>
          {t.stop}
        </Button>
      </Progress>
    );
  }
  if (chosen.file) return <SelectedFile file={chosen.file} rows={chosen.rows} onRemove={remove} />;
  return <DropZone onChosen={onChosen} autoFocus={removed} />;
}

function Kinds({ kinds, kind, onKind }: { kinds: readonly ImportKind[]; kind: ImportKind; onKind: (kind: ImportKind) => void }) {
  const id = useId();
  const meta = useMeta('exportImportTemplate');
  const type = meta.input('type');
  return (
    <div>
      <Flex role="radiogroup" aria-label={meta.label(type)} align="center" columnGap="5" rowGap="2" flexWrap="wrap">
        {kinds.map((one) => (
          <Radio
            key={one.type}
            id={`${id}-${one.type}`}
            name={id}
            checked={one === kind}
            aria-describedby={`${id}-hint`}
            onChange={() => onKind(one)}
          >
            {meta.word(type, one.type)}
          </Radio>
        ))}
        <chakra.span ms="auto">
          <TemplateButton type={kind.type} />
        </chakra.span>
      </Flex>
      <chakra.p id={`${id}-hint`} color="ink.3" fontSize="xs" mt="1">
        {say(kind.hint)}
      </chakra.p>
    </div>
  );
}

function SelectedFile({ file, rows, onRemove }: { file: File; rows: number | undefined; onRemove: () => void }) {
  const t = useTexts(words);
  return (
    <Flex align="center" gap="3" borderWidth="1px" borderRadius="md" px="4" py="3">
      <chakra.span color="jade.600" flexShrink={0}>
        <FileSpreadsheet size={24} strokeWidth={1.5} aria-hidden />
      </chakra.span>
      <div style={{ minWidth: 0, flex: 1 }}>
        <chakra.div fontWeight="semibold">{file.name}</chakra.div>
        <chakra.div color="ink.3" fontSize="xs">
          {rows === undefined ? null : `${t.rows(formatCount(rows))} · `}
          {formatBytes(file.size)}
        </chakra.div>
      </div>
      <Button look="quiet" size="sm" shape="square" aria-label={t.remove(file.name)} title={t.remove(file.name)} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </Flex>
  );
}
