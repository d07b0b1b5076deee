import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '#app/texts.js';
import type { Attachment, AttachmentType } from '#message/attachment.js';
import { MaterialDialog } from '#message/MaterialDialog.js';
import { useSlash } from '#message/phrases/useSlash.js';
import { Button } from '#ui/button/Button.js';
import { Input, Textarea } from '#ui/input/Input.js';
import type { StepDraft } from '../plan.js';
import { formWords } from './form-words.js';

interface Props {
  step: StepDraft;
  onChange: (next: Partial<StepDraft>) => void;
  onSort: () => void;
}

const types: readonly AttachmentType[] = ['text', 'image', 'video', 'file', 'link', 'miniprogram'];

/** When a step is due. */
function When({ step, onChange, onSort }: Props) {
  const t = useTexts(formWords);
  return (
    <Flex gap="2" align="center">
      <Input
        type="number"
        min={1}
        max={365}
        width={{ base: '56px', md: '72px' }}
        aria-label={t.day}
        value={step.day}
        onChange={({ target }) => onChange({ day: Math.max(1, Math.min(365, Math.round(Number(target.value)) || 1)) })}
        onBlur={onSort}
      />
      <Input
        type="time"
        width={{ base: '140px', md: '124px' }}
        aria-label={t.time}
        value={step.time}
        onChange={({ target }) => target.value && onChange({ time: target.value })}
        onBlur={onSort}
      />
    </Flex>
  );
}

/** The quick reply or material of a step, and the way back to a text. */
function LinkedContent({ step, onChange }: Pick<Props, 'step' | 'onChange'>) {
  const t = useTexts(formWords);
  const what = step.phrase_id === undefined ? t.material : t.phrase;
  const clear = () => {
    const { phrase_id: _, material_id: __, title: ___, ...rest } = step;
    onChange({ ...rest, phrase_id: undefined, material_id: undefined, title: undefined } as unknown as Partial<StepDraft>);
  };
  return (
    <Flex align="center" gap="2" minHeight="9" px="3" bg="sunken" borderRadius="s">
      <chakra.span color="ink.3" fontSize="xs">
        {what}
      </chakra.span>
      <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
        {step.title}
      </chakra.span>
      <Button size="sm" look="quiet" shape="square" aria-label={t.clear(what)} onClick={clear}>
        <X size={14} aria-hidden />
      </Button>
    </Flex>
  );
}

/** The text of a step, in which a slash offers the quick replies of the enterprise. */
function Words({ step, onChange }: Pick<Props, 'step' | 'onChange'>) {
  const t = useTexts(formWords);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const slash = useSlash({
    ...{ field, value: step.text, isShared: true },
    onChange: (text, phrase) => (phrase ? onChange({ phrase_id: phrase.id, title: phrase.title, text: '' }) : onChange({ text })),
  });
  function choose({ material_id, title }: Attachment) {
    setChoosing(false);
    if (material_id !== undefined) onChange({ material_id, title: title ?? '', text: '' });
  }
  return (
    <Flex direction="column" gap="2">
      <Textarea
        ref={field}
        rows={2}
        height="auto"
        py="2"
        aria-label={t.text}
        placeholder={t.textHint}
        maxLength={4000}
        value={step.text}
        onChange={({ target }) => slash.change(target.value, target.selectionStart)}
      />
      <Flex gap="2">
        {slash.may ? (
          <Button size="sm" onClick={slash.open}>
            {t.choosePhrase}
          </Button>
        ) : null}
        <Button size="sm" onClick={() => setChoosing(true)}>
          {t.chooseMaterial}
        </Button>
      </Flex>
      {slash.picker}
      <MaterialDialog open={isChoosing} types={types} onClose={() => setChoosing(false)} onChoose={choose} />
    </Flex>
  );
}

/** The fields of a step. */
export function StepFields(props: Props) {
  const { step, onChange } = props;
  const isLinked = step.phrase_id !== undefined || step.material_id !== undefined;
  return (
    <Flex gap="3" rowGap="2" direction={{ base: 'column', md: 'row' }} align="flex-start">
      <When {...props} />
      <chakra.div flex="1" minWidth="0" width="100%">
        {isLinked ? <LinkedContent step={step} onChange={onChange} /> : <Words step={step} onChange={onChange} />}
      </chakra.div>
    </Flex>
  );
}
