import { chakra, Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { OperationForm } from '#form/OperationForm.js';
import { readAll } from '#list/read-all.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { listPath, type Script, type Step, stepsOf } from '../script.js';
import { StepsField } from './StepsField.js';
import { firstSteps } from './step-edits.js';

const words = texts({
  save: ['保存脚本', 'Save the script'],
  saved: ['脚本已保存', 'Script saved'],
  actions: ['保存', 'Save'],
  copy: ['（副本）', ' (copy)'],
  about: ['基本信息', 'About'],
  steps: (count: number) => [`${count} 步`, `${count} steps`],
});

type SaveId = 'createCrmScript' | 'updateCrmScript';

const savedValues = (script: Script) => ({ name: script.name, scene: script.scene, status: script.status, steps: stepsOf(script) });

async function readAgain(id: number) {
  const { list } = await readAll('listCrmScripts')(client, {});
  const script = list.find((one) => one.id === id);
  return script && { ...savedValues(script), version: script.version };
}

function startValues(script: Script | undefined, isEdited: boolean, copy: string) {
  if (!script) return { name: '', scene: 'follow', status: 'on', steps: firstSteps };
  const values = savedValues(script);
  return isEdited ? values : { ...values, name: `${values.name}${copy}`.slice(0, 64) };
}

/** Leaves out texts and words that are empty, so that the server says what is missing. */
const withoutBlanks = (steps: readonly Step[]): Step[] =>
  steps.map(({ content, keywords, ...step }) => ({
    ...step,
    ...(content?.trim() ? { content } : {}),
    ...(keywords && keywords.length > 0 ? { keywords } : {}),
  }));

/** Renders a script on one page: its steps as a graph and as a list, what is wrong with them, and a trial. */
export function ScriptForm({ isEdited, record }: { isEdited: boolean; record: Script | undefined }) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const id = isEdited ? record?.id : undefined;
  const [values] = useState(() => startValues(record, isEdited, t.copy));
  return (
    <OperationForm<SaveId>
      id={id ? 'updateCrmScript' : 'createCrmScript'}
      values={{ ...values }}
      fixed={(id && record ? { id, version: record.version } : {}) as Partial<Input<SaveId>>}
      save={t.save}
      done={t.saved}
      draft={`crm-script:${id ?? 'new'}`}
      readAgain={id ? () => readAgain(id) : undefined}
      show={(name, value) => (name === 'steps' ? t.steps((value as readonly Step[]).length) : undefined)}
      prepare={async (input) => ({ ...input, steps: withoutBlanks(input.steps) })}
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
          <Field name="name" />
          <Field name="scene" />
          <Field name="status" />
        </chakra.div>
      </SectionCard>
      <Field name="steps">{({ value, onChange }) => <StepsField value={value} onChange={onChange} />}</Field>
    </OperationForm>
  );
}
