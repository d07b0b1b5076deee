import { chakra, Flex } from '@chakra-ui/react';
import type { ApiError, Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { OperationForm } from '#form/OperationForm.js';
import { type Builder, createBuilder, showErrors } from '#screens/tags/smart-tag/builder/builder-store.js';
import { Button } from '#ui/button/Button.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { detailPath, editorPath, type MassRecord, type MassType } from '../mass-messages.js';
import { splitCamps } from './camp-choice.js';
import { ForecastCard } from './ForecastCard.js';
import { type Form, type Start, savedValues, startValues } from './mass-values.js';
import { Preview } from './Preview.js';
import { useSubmission } from './use-submission.js';
import { What } from './What.js';
import { When } from './When.js';
import { Who } from './Who.js';

const words = texts({
  send: ['检查并发送', 'Review and send'],
  saved: ['群发已保存', 'Broadcast saved'],
  draft: ['存为草稿', 'Save as draft'],
  actions: ['保存和发送', 'Save and send'],
  retry: ['（重发）', ' (retry)'],
  copy: ['（副本）', ' (copy)'],
  retryNote: (name: string) => [`只发给「${name}」中没有收到的人。`, `Only for those who did not get “${name}”.`],
});

interface Props {
  type: MassType;
  start: Start;
  /** The message that is edited, copied or sent again. */
  record: MassRecord | undefined;
}

type SaveId = 'createMassMessage' | 'updateMassMessage';

function formOf({ type, start, record }: Props): Form {
  const retry = start === 'retry' ? record?.id : start === 'id' ? record?.retry_of : undefined;
  return { type, ...(start === 'id' && record ? { id: record.id } : {}), ...(retry ? { retry_of: retry } : {}) };
}

const filterErrors = (error: ApiError) =>
  (error.detail.errors ?? []).map(({ field, message }) => ({ field: field.replace(/^filter\./, ''), message }));

async function readAgain(id: number) {
  const record = await client.getMassMessage({ id });
  return { ...savedValues(record), version: record.version };
}

/** Holds what a form begins with, as long as it is open. */
function useStart(props: Props) {
  const t = useTexts(words);
  const { start, record } = props;
  const [form] = useState(() => formOf(props));
  const [values] = useState(() => startValues(record, start, start === 'retry' ? t.retry : t.copy));
  const [builder] = useState(() => createBuilder(splitCamps(values.filter.condition).rest));
  const fixed = { ...form, ...(form.id && record ? { version: record.version } : {}) } as Partial<Input<SaveId>>;
  return { form, values, builder, fixed };
}

/** Renders a mass message on one page: who gets it, what it says, when it goes, with a forecast and a preview beside. */
export function MassForm(props: Props) {
  const { type, start, record } = props;
  const t = useTexts(words);
  const navigate = useNavigate();
  const { form, values, builder, fixed } = useStart(props);
  const { box, prepare, keepDraft } = useSubmission(form, builder);
  const { id } = form;
  return (
    <OperationForm<SaveId>
      id={id ? 'updateMassMessage' : 'createMassMessage'}
      values={{ ...values }}
      fixed={fixed}
      save={t.send}
      done={t.saved}
      draft={`mass:${type}:${record ? `${start}:${record.id}` : 'new'}`}
      readAgain={id ? () => readAgain(id) : undefined}
      prepare={prepare}
      onRefused={(error) => void showErrors(builder, builder.getState().root, filterErrors(error))}
      onDone={(saved) => void navigate(detailPath(type, saved.id), { state: { inPlaceOf: editorPath(type) } })}
      frame={(fields, footer) => (
        <Flex ref={box} direction="column" gap="4">
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
      {start === 'retry' && record ? <chakra.p color="ink.2">{t.retryNote(record.name)}</chakra.p> : null}
      <Zones form={form} builder={builder} record={record} />
    </OperationForm>
  );
}

interface ZonesProps {
  form: Form;
  builder: Builder;
  record: MassRecord | undefined;
}

const Zones = ({ form, builder, record }: ZonesProps) => (
  <chakra.div
    display="grid"
    gap="4"
    alignItems="start"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px', xl: 'minmax(0, 1fr) 320px' }}
  >
    <Flex direction="column" gap="4" minWidth="0">
      <Who form={form} builder={builder} record={record} />
      <What />
      <When form={form} />
    </Flex>
    <Flex direction="column" gap="4" minWidth="0" position={{ lg: 'sticky' }} top={{ lg: '4' }}>
      <ForecastCard form={form} />
      <Preview record={record} />
    </Flex>
  </chakra.div>
);
