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
import { editorPath, listPath, type WelcomeRecord } from '../welcome.js';
import { What } from './What.js';
import { Who } from './Who.js';
import { savedValues, startValues, typedInput, type WelcomeValues } from './welcome-values.js';

const words = texts({
  save: ['保存欢迎语', 'Save the message'],
  saved: ['欢迎语已保存，对之后添加的客户生效', 'Saved; it holds for contacts who come from now on'],
  actions: ['保存', 'Save'],
  copy: ['（副本）', ' (copy)'],
  sender: ['员工', 'Staff'],
});

interface Props {
  isEdited: boolean;
  /** The welcome that is edited or copied. */
  record: WelcomeRecord | undefined;
}

type SaveId = 'createWelcome' | 'updateWelcome';

async function readAgain(id: number) {
  const record = await client.getWelcome({ id });
  return { ...savedValues(record), version: record.version };
}

function Preview() {
  const t = useTexts(words);
  const read = useWelcomeText();
  const { form } = useFormState();
  const values = useWatch({ control: form.control }) as unknown as WelcomeValues;
  return <PhonePreview sender={t.sender} text={read(values.content, t.sender)} attachments={values.attachments} />;
}

/** Renders a welcome on one page: whose contacts get it, what it says, and what it says at other times. */
export function WelcomeForm({ isEdited, record }: Props) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const id = isEdited ? record?.id : undefined;
  const [values] = useState(() => startValues(record, isEdited, t.copy));
  return (
    <OperationForm<SaveId>
      id={id ? 'updateWelcome' : 'createWelcome'}
      values={{ ...values }}
      fixed={(id && record ? { id, version: record.version } : {}) as Partial<Input<SaveId>>}
      save={t.save}
      done={t.saved}
      draft={`welcome:${id ?? 'new'}`}
      readAgain={id ? () => readAgain(id) : undefined}
      prepare={async (input) => typedInput(input)}
      onDone={() => void navigate(listPath, { state: { inPlaceOf: editorPath } })}
      frame={(fields, footer) => (
        <Flex direction="column" gap="4">
          {fields}
          <FloatingBar label={t.actions}>{footer}</FloatingBar>
        </Flex>
      )}
    >
      <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}>
        <Flex direction="column" gap="4" minWidth="0">
          <Who record={record} />
          <What />
        </Flex>
        <chakra.div minWidth="0" position={{ lg: 'sticky' }} top={{ lg: '4' }}>
          <Preview />
        </chakra.div>
      </chakra.div>
    </OperationForm>
  );
}
