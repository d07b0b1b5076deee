import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useId } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { Attachments } from '#message/Attachments.js';
import type { Attachment } from '#message/attachment.js';
import { CoverageStrip } from '#message/CoverageStrip.js';
import { MessageText } from '#message/MessageText.js';
import { SlotTimes } from '#message/SlotTimes.js';
import { overlap } from '#message/week-slot.js';
import { useWelcomeVariables, welcomeTypes } from '#message/welcome-parts.js';
import { Zone } from '#message/Zone.js';
import { Button } from '#ui/button/Button.js';
import type { Slice } from './welcome-values.js';

const words = texts({
  title: ['说什么', 'What it says'],
  slices: ['其他时段说什么', 'What it says at other times'],
  add: ['+ 时段', '+ Time slice'],
  one: (at: number) => [`第 ${at} 段`, `Slice ${at}`],
  text: (at: number) => [`第 ${at} 段的正文`, `Text of slice ${at}`],
  files: (at: number) => [`第 ${at} 段的附件`, `Attachments of slice ${at}`],
  remove: (at: number) => [`删除第 ${at} 段`, `Remove slice ${at}`],
  hint: [
    '在这些时段代替上面的内容；结束早于开始的到次日为止',
    'Said instead of the above at these times; one that ends before it begins ends on the next day',
  ],
  otherwise: ['其余时间：上面的内容', 'Otherwise: the text above'],
  clash: ['与前面的时段重叠', 'It overlaps an earlier slice'],
});

const mostSlices = 10;
const newSlice: Slice = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '08:00', content: '', attachments: [] };

interface SliceProps {
  at: number;
  slice: Slice;
  isClash: boolean;
  onChange: (slice: Slice) => void;
  onRemove: () => void;
}

function OneSlice({ at, slice, isClash, onChange, onRemove }: SliceProps) {
  const t = useTexts(words);
  const id = useId();
  const variables = useWelcomeVariables();
  return (
    <chakra.fieldset borderWidth="1px" borderRadius="md" p="3" display="flex" flexDirection="column" gap="3" minWidth="0">
      <chakra.legend srOnly>{t.one(at)}</chakra.legend>
      <Flex gap="2" align="flex-start" justify="space-between">
        <SlotTimes label={t.one(at)} slot={slice} onChange={(times) => onChange({ ...slice, ...times })} />
        <Button size="sm" look="quiet" shape="square" aria-label={t.remove(at)} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </Flex>
      {isClash ? (
        <chakra.p role="alert" color="rose" fontSize="xs">
          {t.clash}
        </chakra.p>
      ) : null}
      <MessageText
        id={id}
        label={t.text(at)}
        value={slice.content}
        onChange={(content) => onChange({ ...slice, content })}
        variables={variables}
      />
      <Attachments
        label={t.files(at)}
        attachments={slice.attachments}
        onChange={(attachments) => onChange({ ...slice, attachments })}
        types={welcomeTypes}
      />
    </chakra.fieldset>
  );
}

function Slices({ slices, onChange }: { slices: Slice[]; onChange: (slices: Slice[]) => void }) {
  const t = useTexts(words);
  return (
    <Flex direction="column" gap="3" minWidth="0">
      {slices.map((slice, at) => (
        <OneSlice
          // biome-ignore lint/suspicious/noArrayIndexKey: slices have no identity but their place
          key={at}
          at={at + 1}
          slice={slice}
          isClash={slices.slice(0, at).some((other) => overlap(other, slice))}
          onChange={(next) => onChange(slices.map((one, index) => (index === at ? next : one)))}
          onRemove={() => onChange(slices.filter((_, index) => index !== at))}
        />
      ))}
      {slices.length < mostSlices ? (
        <Button size="sm" alignSelf="flex-start" onClick={() => onChange([...slices, newSlice])}>
          {t.add}
        </Button>
      ) : null}
      {slices.length > 0 ? (
        <CoverageStrip
          slots={slices.map((slice, at) => ({ ...slice, name: slice.content.slice(0, 12) || t.one(at + 1) }))}
          otherwise={t.otherwise}
        />
      ) : null}
    </Flex>
  );
}

/** The text and attachments of a welcome, and of its time slices. */
export function What() {
  const t = useTexts(words);
  const variables = useWelcomeVariables();
  return (
    <>
      <Zone at={2} title={t.title}>
        <Field name="content">
          {({ id, label, value, onChange, invalid }) => (
            <MessageText id={id} label={label} value={String(value ?? '')} onChange={onChange} invalid={invalid} variables={variables} />
          )}
        </Field>
        <Field name="attachments">
          {({ label, value, onChange }) => (
            <Attachments label={label} attachments={(value ?? []) as Attachment[]} onChange={onChange} types={welcomeTypes} />
          )}
        </Field>
      </Zone>
      <Zone at={3} title={t.slices}>
        <Field name="time_slices" hint={t.hint}>
          {({ value, onChange }) => <Slices slices={(value ?? []) as Slice[]} onChange={onChange} />}
        </Field>
      </Zone>
    </>
  );
}
