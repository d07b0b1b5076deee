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
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { detailPath, editorPath, type RobotRecord, type RobotType } from '../robot-message.js';
import { EstimateCard } from './EstimateCard.js';
import { Pace } from './Pace.js';
import { type RobotInput, type RobotValues, savedValues, startValues, typedInput } from './robot-values.js';
import { What } from './What.js';
import { Who } from './Who.js';

const words = texts({
  start: ['检查并开始', 'Review and start'],
  saved: ['第三方群发已保存', 'Robot message saved'],
  draft: ['存为草稿', 'Save as draft'],
  actions: ['保存和开始', 'Save and start'],
  copy: ['（副本）', ' (copy)'],
  ask: (name: string) => [`开始「${name}」？`, `Start “${name}”?`],
  askText: [
    '机器人账号会在设定的时段里逐个发送；可以随时暂停，已发出的不能撤回。',
    'Robot accounts send it one by one within its hours. It can be paused at any time; what was sent stays sent.',
  ],
  action: ['开始', 'Start'],
});

interface Props {
  type: RobotType;
  isEdited: boolean;
  /** The message that is edited or copied. */
  record: RobotRecord | undefined;
}

type SaveId = 'createThirdChat' | 'updateThirdChat';

async function readAgain(id: number) {
  const record = await client.getThirdChat({ id });
  return { ...savedValues(record), version: record.version };
}

function Preview() {
  const { form } = useFormState();
  const { content, attachments } = useWatch({ control: form.control }) as unknown as RobotValues;
  return <PhonePreview sender="" text={content ?? ''} attachments={attachments ?? []} />;
}

/** Prepares what is sent: a draft as it is, a message once it is confirmed. */
function useSubmission(type: RobotType) {
  const t = useTexts(words);
  const confirmed = useConfirmation('createThirdChat');
  const isDraft = useRef(false);
  async function prepare<T extends RobotInput>(input: T): Promise<T | undefined> {
    const draft = isDraft.current;
    isDraft.current = false;
    const next = { ...typedInput(input, type), draft };
    return draft || (await confirmed({ title: t.ask(input.name), text: t.askText, action: t.action, word: input.name, danger: false }))
      ? next
      : undefined;
  }
  return {
    prepare,
    /** The next submission keeps a draft. */
    keepDraft: () => {
      isDraft.current = true;
    },
  };
}

/** Renders a robot message on one page: who sends it to whom, what it says, how fast, with an estimate and a preview beside. */
export function RobotForm({ type, isEdited, record }: Props) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const id = isEdited ? record?.id : undefined;
  const [values] = useState(() => startValues(record, isEdited, t.copy));
  const { prepare, keepDraft } = useSubmission(type);
  return (
    <OperationForm<SaveId>
      id={id ? 'updateThirdChat' : 'createThirdChat'}
      values={{ ...values }}
      fixed={{ type, ...(id && record ? { id, version: record.version } : {}) } as Partial<Input<SaveId>>}
      save={t.start}
      done={t.saved}
      draft={`robot-message:${type}:${id ?? 'new'}`}
      readAgain={id ? () => readAgain(id) : undefined}
      prepare={prepare}
      onDone={(saved) => void navigate(detailPath(type, saved.id), { state: { inPlaceOf: editorPath(type) } })}
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
      <Parts type={type} />
    </OperationForm>
  );
}

function Parts({ type }: { type: RobotType }) {
  return (
    <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}>
      <Flex direction="column" gap="4" minWidth="0">
        <Who type={type} />
        <What />
        <Pace />
      </Flex>
      <Flex direction="column" gap="4" minWidth="0" position={{ lg: 'sticky' }} top={{ lg: '4' }}>
        <EstimateCard type={type} />
        <Preview />
      </Flex>
    </chakra.div>
  );
}
