import { chakra, Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { LabelCombobox } from '#choices/LabelCombobox.js';
import { Field } from '#form/Field.js';
import { OperationForm } from '#form/OperationForm.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { listPath, type PosterElement, type PosterRecord } from '../poster.js';
import { LayoutField } from './LayoutField.js';
import { boxOf, savedValues, startValues } from './poster-values.js';

const words = texts({
  save: ['保存海报', 'Save the poster'],
  saved: ['海报已保存', 'Poster saved'],
  actions: ['保存', 'Save'],
  copy: ['（副本）', ' (copy)'],
  about: ['基本信息', 'About'],
  layout: ['版面', 'Layout'],
  elements: (count: number) => [`${count} 个元素`, `${count} elements`],
});

interface Props {
  isEdited: boolean;
  /** The poster that is edited or copied. */
  record: PosterRecord | undefined;
}

type SaveId = 'createPoster' | 'updatePoster';

async function readAgain(id: number) {
  const record = await client.getPoster({ id });
  return { ...savedValues(record), version: record.version };
}

/** The code has one box, that of its element. */
const withCode = (input: Input<SaveId>): Input<SaveId> => ({ ...input, qr: boxOf(input.elements ?? []) ?? input.qr });

/** Renders a poster on one page: its background with the elements on it, their looks, and the drawn preview. */
export function PosterForm({ isEdited, record }: Props) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const id = isEdited ? record?.id : undefined;
  const [values] = useState(() => startValues(record, isEdited, t.copy));
  return (
    <OperationForm<SaveId>
      id={id ? 'updatePoster' : 'createPoster'}
      values={{ ...values }}
      fixed={(id && record ? { id, version: record.version } : {}) as Partial<Input<SaveId>>}
      save={t.save}
      done={t.saved}
      draft={`poster:${id ?? 'new'}`}
      readAgain={id ? () => readAgain(id) : undefined}
      show={(name, value) => (name === 'elements' ? t.elements((value as readonly PosterElement[]).length) : undefined)}
      prepare={async (input) => withCode(input)}
      onDone={() => void navigate(listPath)}
      frame={(fields, footer) => (
        <Flex direction="column" gap="4">
          {fields}
          <FloatingBar label={t.actions}>{footer}</FloatingBar>
        </Flex>
      )}
    >
      <SectionCard title={t.about}>
        <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }}>
          <Field name="title" />
          <Field name="category" />
          <Field name="label_ids">{(control) => <LabelCombobox {...control} type="poster" chosen={record?.labels ?? []} />}</Field>
          <Field name="status" />
        </chakra.div>
      </SectionCard>
      <LayoutField known={record} />
    </OperationForm>
  );
}
