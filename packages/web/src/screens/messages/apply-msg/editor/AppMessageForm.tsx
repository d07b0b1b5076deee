import { chakra, Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useFormState } from '#form/form-values.js';
import { OperationForm } from '#form/OperationForm.js';
import { PhonePreview } from '#message/PhonePreview.js';
import { Button } from '#ui/button/Button.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { type AppRecord, detailPath, editorPath } from '../app-message.js';
import { previewOf } from '../preview.js';
import { type AppInput, type AppValues, savedValues, startValues, typedInput } from './app-values.js';
import { ForecastCard } from './ForecastCard.js';
import { useSendConfirmation } from './use-send-confirmation.js';
import { What } from './What.js';
import { When } from './When.js';
import { Who } from './Who.js';

const words = texts({
  send: ['检查并发送', 'Review and send'],
  saved: ['应用消息已保存', 'App message saved'],
  draft: ['存为草稿', 'Save as draft'],
  actions: ['保存和发送', 'Save and send'],
  copy: ['（副本）', ' (copy)'],
  preview: ['员工看到的样子', 'What staff see'],
  app: ['应用', 'App'],
});

interface Props {
  isEdited: boolean;
  /** The message that is edited or copied. */
  record: AppRecord | undefined;
}

type SaveId = 'createAppMessage' | 'updateAppMessage';

async function readAgain(id: number) {
  const record = await client.getAppMessage({ id });
  return { ...savedValues(record), version: record.version };
}

function Preview() {
  const t = useTexts(words);
  const { form } = useFormState();
  const values = useWatch({ control: form.control }) as unknown as AppValues;
  return <PhonePreview title={t.preview} sender={t.app} {...previewOf(values)} />;
}

/** Prepares what is sent: a draft as it is, a message once its audience is confirmed. */
function useSubmission(id: number | undefined) {
  const confirmed = useSendConfirmation(id);
  const isDraft = useRef(false);
  async function prepare<T extends AppInput>(input: T): Promise<T | undefined> {
    const draft = isDraft.current;
    isDraft.current = false;
    const next = { ...typedInput(input), draft };
    return draft || (await confirmed(next)) ? next : undefined;
  }
  return {
    prepare,
    /** The next submission keeps a draft. */
    keepDraft: () => {
      isDraft.current = true;
    },
  };
}

/** Renders an app message on one page: who gets it, what it says, when it goes, with a forecast and a preview beside. */
export function AppMessageForm({ isEdited, record }: Props) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const id = isEdited ? record?.id : undefined;
  const [values] = useState(() => startValues(record, isEdited, t.copy));
  const { prepare, keepDraft } = useSubmission(id);
  return (
    <OperationForm<SaveId>
      id={id ? 'updateAppMessage' : 'createAppMessage'}
      values={{ ...values }}
      fixed={(id && record ? { id, version: record.version } : {}) as Partial<Input<SaveId>>}
      save={t.send}
      done={t.saved}
      draft={`app-message:${id ?? 'new'}`}
      readAgain={id ? () => readAgain(id) : undefined}
      prepare={prepare}
      onDone={(saved) => void navigate(detailPath(saved.id), { state: { inPlaceOf: editorPath } })}
      frame={(fields, footer) => (
        <Flex direction="column" gap="4">
          {fields}
          <FloatingBar label={t.actions}>
            <Button type="submit" onClick={keepDraft}>
              {t.draft}
            </Button>
            {footer}
          </FloatingBar>
        </Flex>
      )}
    >
      <Parts id={id} record={record} />
    </OperationForm>
  );
}

function Parts({ id, record }: { id: number | undefined; record: AppRecord | undefined }) {
  return (
    <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}>
      <Flex direction="column" gap="4" minWidth="0">
        <Who record={record} />
        <What />
        <When />
      </Flex>
      <Flex direction="column" gap="4" minWidth="0" position={{ lg: 'sticky' }} top={{ lg: '4' }}>
        <ForecastCard id={id} />
        <Preview />
      </Flex>
    </chakra.div>
  );
}
