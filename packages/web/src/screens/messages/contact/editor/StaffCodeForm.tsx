import { chakra, Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useFormState } from '#form/form-values.js';
import { OperationForm } from '#form/OperationForm.js';
import { PhonePreview } from '#message/PhonePreview.js';
import { useWelcomeText } from '#message/welcome-parts.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { detailPath, editorPath, type StaffCodeRecord } from '../staff-code.js';
import { type CodeValues, savedValues, startValues, typedInput } from './code-values.js';
import { Marks } from './Marks.js';
import { People } from './People.js';
import { Welcome } from './Welcome.js';

const words = texts({
  save: ['保存活码', 'Save the code'],
  saved: ['活码已保存', 'Code saved'],
  actions: ['保存', 'Save'],
  copy: ['（副本）', ' (copy)'],
  sender: ['接待员工', 'Staff'],
});

interface Props {
  isEdited: boolean;
  /** The code that is edited or copied. */
  record: StaffCodeRecord | undefined;
}

type SaveId = 'createStaffCode' | 'updateStaffCode';

async function readAgain(id: number) {
  const record = await client.getStaffCode({ id });
  return { ...savedValues(record), version: record.version };
}

function Preview() {
  const t = useTexts(words);
  const read = useWelcomeText();
  const { form } = useFormState();
  const values = useWatch({ control: form.control }) as unknown as CodeValues;
  if (values.welcome_mode !== 'code') return null;
  return <PhonePreview sender={t.sender} text={read(values.welcome_content, t.sender)} attachments={values.welcome_attachments} />;
}

/** Renders a staff code on one page: who answers it and when, what contacts get, and how they are welcomed. */
export function StaffCodeForm({ isEdited, record }: Props) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const id = isEdited ? record?.id : undefined;
  const [values] = useState(() => startValues(record, isEdited, t.copy));
  return (
    <OperationForm<SaveId>
      id={id ? 'updateStaffCode' : 'createStaffCode'}
      values={{ ...values }}
      fixed={(id && record ? { id, version: record.version } : {}) as Partial<Input<SaveId>>}
      save={t.save}
      done={t.saved}
      draft={`staff-code:${id ?? 'new'}`}
      readAgain={id ? () => readAgain(id) : undefined}
      prepare={async (input) => typedInput(input)}
      onDone={(saved) => void navigate(detailPath(saved.id), { state: { inPlaceOf: editorPath } })}
      frame={(fields, footer) => (
        <Flex direction="column" gap="4">
          {fields}
          <FloatingBar label={t.actions}>{footer}</FloatingBar>
        </Flex>
      )}
    >
      <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}>
        <Flex direction="column" gap="4" minWidth="0">
          <People record={record} isEdited={isEdited} />
          <Marks />
          <Welcome />
        </Flex>
        <chakra.div minWidth="0" position={{ lg: 'sticky' }} top={{ lg: '4' }}>
          <Preview />
        </chakra.div>
      </chakra.div>
    </OperationForm>
  );
}
