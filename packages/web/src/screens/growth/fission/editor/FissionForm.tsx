import { chakra, Flex } from '@chakra-ui/react';
import type { ApiError, Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { OperationForm } from '#form/OperationForm.js';
import { splitCamps } from '#screens/messages/work-chat/editor/camp-choice.js';
import { type Builder, createBuilder, showErrors } from '#screens/tags/smart-tag/builder/builder-store.js';
import { Button } from '#ui/button/Button.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { detailPath, editorPath, type FissionRecord } from '../fission.js';
import { Arrivals } from './Arrivals.js';
import { Basics } from './Basics.js';
import { CountedFriends } from './CountedFriends.js';
import { savedValues, startValues } from './fission-values.js';
import { Levels } from './Levels.js';
import { Looks } from './Looks.js';
import { Preview } from './Preview.js';
import { RulesNote } from './RulesNote.js';
import { useShowValue } from './use-show-value.js';
import { useSubmission } from './use-submission.js';

const words = texts({
  start: ['检查并开始', 'Review and start'],
  save: ['保存修改', 'Save changes'],
  saved: ['活动已保存', 'Campaign saved'],
  draft: ['存为草稿', 'Save as draft'],
  back: ['退回草稿', 'Back to draft'],
  actions: ['保存和开始', 'Save and start'],
  copy: ['（副本）', ' (copy)'],
});

interface Props {
  isEdited: boolean;
  /** The campaign that is edited or copied. */
  record: FissionRecord | undefined;
}

type SaveId = 'createFission' | 'updateFission';

async function readAgain(id: number) {
  const record = await client.getFission({ id });
  return { ...savedValues(record), version: record.version };
}

const audienceErrors = (error: ApiError) =>
  (error.detail.errors ?? []).map(({ field, message }) => ({ field: field.replace(/^audience\./, ''), message }));

const levelErrors = (error: ApiError): ReadonlyMap<string, string> =>
  new Map((error.detail.errors ?? []).filter(({ field }) => field.startsWith('tasks.')).map(({ field, message }) => [field, message]));

/** What can be done with what is typed, by the state of the campaign. */
function useSteps(record: FissionRecord | undefined, keepDraft: () => void) {
  const t = useTexts(words);
  const status = record?.status ?? 'draft';
  const draft = status === 'draft' ? t.draft : status === 'waiting' ? t.back : undefined;
  return {
    save: status === 'draft' ? t.start : t.save,
    draftButton: draft ? (
      <Button type="submit" onClick={keepDraft}>
        {draft}
      </Button>
    ) : null,
  };
}

/** Holds what a form begins with, and what the server refuses inside of its fields. */
function useStart({ isEdited, record }: Props) {
  const t = useTexts(words);
  const [values] = useState(() => startValues(record, isEdited, t.copy));
  const [builder] = useState(() => createBuilder(splitCamps(values.audience.condition).rest));
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const onRefused = (error: ApiError) => {
    setErrors(levelErrors(error));
    showErrors(builder, builder.getState().root, audienceErrors(error));
  };
  return { values, builder, errors, onRefused };
}

/** Renders a campaign on one page, with its preview and the rules of the platform beside. */
export function FissionForm({ isEdited, record }: Props) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const edited = isEdited ? record : undefined;
  const { values, builder, errors, onRefused } = useStart({ isEdited, record });
  const { box, prepare, keepDraft } = useSubmission(edited, builder);
  const steps = useSteps(edited, keepDraft);
  const id = edited?.id;
  return (
    <OperationForm<SaveId>
      id={id ? 'updateFission' : 'createFission'}
      values={{ ...values }}
      fixed={(edited ? { id, version: edited.version } : {}) as Partial<Input<SaveId>>}
      save={steps.save}
      done={t.saved}
      refresh={['getFissionFunnel']}
      draft={`fission:${record ? `${isEdited ? 'id' : 'copy'}:${record.id}` : 'new'}`}
      readAgain={id ? () => readAgain(id) : undefined}
      prepare={prepare}
      show={useShowValue(record)}
      onRefused={onRefused}
      onDone={(saved) => void navigate(detailPath(saved.id), { state: { inPlaceOf: editorPath } })}
      frame={(fields, footer) => (
        <Flex ref={box} direction="column" gap="4">
          {fields}
          <FloatingBar label={t.actions}>
            {steps.draftButton}
            {footer}
          </FloatingBar>
        </Flex>
      )}
    >
      <Parts record={record} isRunning={edited?.status === 'running'} builder={builder} errors={errors} />
    </OperationForm>
  );
}

interface PartsProps {
  record: FissionRecord | undefined;
  isRunning: boolean;
  builder: Builder;
  errors: ReadonlyMap<string, string>;
}

const Parts = ({ record, isRunning, builder, errors }: PartsProps) => (
  <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}>
    <Flex direction="column" gap="4" minWidth="0">
      <Basics isRunning={isRunning} record={record} />
      <Levels isRunning={isRunning} record={record} errors={errors} />
      <CountedFriends isRunning={isRunning} builder={builder} />
      <Arrivals isRunning={isRunning} record={record} />
      <Looks record={record} />
    </Flex>
    <Flex direction="column" gap="4" minWidth="0" position={{ lg: 'sticky' }} top={{ lg: '4' }}>
      <RulesNote />
      <Preview record={record} />
    </Flex>
  </chakra.div>
);
