import { chakra, Flex } from '@chakra-ui/react';
import type { ApiError, Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { OperationForm } from '#form/OperationForm.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Card } from '#ui/layout/Card.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { type Builder, createBuilder, showErrors } from '../builder/builder-store.js';
import { type Condition, conditionOf, treeOf } from '../builder/condition-tree.js';
import { firstProblem } from '../builder/rule-fields.js';
import { editorPath, type SmartGroup, type SmartTagRecord, tagPath } from '../smart-tags.js';
import { ConditionField } from './ConditionField.js';
import { CronField } from './CronField.js';

const words = texts({
  save: ['保存并计算', 'Save and calculate'],
  saved: ['智能标签已保存，开始计算', 'Smart tag saved; calculation started'],
  actions: ['保存', 'Save'],
  manual: ['保存条件后计算一次，之后由人手动计算', 'Calculated when its condition is saved, then on request'],
  auto: ['另外按时间表计算', 'Also calculated by a schedule'],
  live: ['数据变化后一分钟内更新，零点后也会更新', 'Updated within a minute of each change, and after midnight'],
  priority: ['互斥组里，优先级最高的标签生效', 'In an exclusive group the highest priority wins'],
});

const blank: Values = { name: '', priority: 0, update_mode: 'auto', cron: '0 3 * * *', condition: '' };

/** Returns the condition as this form writes it, so that equal conditions have equal text. */
const sameForm = (condition: Condition | null) => (condition ? conditionOf(treeOf(condition)) : '');

const valuesOf = ({ name, priority, update_mode, cron, condition }: SmartTagRecord): Values => ({
  ...{ name, priority, update_mode },
  cron: cron ?? '',
  condition: sameForm(condition),
});

/** Returns what is sent, or undefined after showing what is not complete. */
function inputOf(builder: Builder, { cron, ...input }: Input<'saveIntelligentTag'>): Input<'saveIntelligentTag'> | undefined {
  const { root } = builder.getState();
  const problem = firstProblem(root);
  if (problem) {
    builder.setState({ isMarked: true, open: problem.id, focus: problem.id });
    return undefined;
  }
  return { ...input, ...(cron && input.update_mode === 'auto' ? { cron } : {}), condition: conditionOf(root) };
}

interface Props {
  tag: SmartTagRecord | undefined;
  /** The groups to choose from for a new tag. */
  groups: readonly SmartGroup[] | undefined;
  groupId: number | undefined;
}

/** Renders the form of a smart tag. */
export function TagForm({ tag, groups, groupId }: Props) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const [initial] = useState<Values>(() => (tag ? valuesOf(tag) : { ...blank, tag_group_id: groupId ?? '' }));
  const [builder] = useState(() => createBuilder(tag?.condition ?? undefined));

  async function readAgain() {
    const { condition, ...record } = await client.getIntelligentTag({ tag_id: tag?.id ?? 0 });
    return { ...record, condition: sameForm(condition) };
  }

  return (
    <OperationForm
      id="saveIntelligentTag"
      values={initial}
      fixed={tag ? { id: tag.id, version: tag.version, tag_group_id: tag.tag_group_id } : {}}
      save={t.save}
      done={t.saved}
      draft={tag ? `smart-tag:${tag.id}` : `smart-tag:new:${groupId ?? ''}`}
      readAgain={tag ? readAgain : undefined}
      prepare={async (input) => inputOf(builder, input)}
      onRefused={(error: ApiError) => void showErrors(builder, builder.getState().root, error.detail.errors ?? [])}
      onDone={({ id }) => void navigate(tagPath(id), { state: { inPlaceOf: editorPath } })}
      frame={(fields, footer) => (
        <Flex direction="column" gap="4">
          {fields}
          <FloatingBar label={t.actions}>{footer}</FloatingBar>
        </Flex>
      )}
    >
      <Card p="4">
        <Basics groups={groupId === undefined ? groups : undefined} />
      </Card>
      <ConditionField builder={builder} tagId={tag?.id} groupId={groupId} />
    </OperationForm>
  );
}

function Basics({ groups }: { groups: readonly SmartGroup[] | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const mode = useWatch({ control: form.control, name: 'update_mode' }) as 'manual' | 'auto' | 'live';
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'minmax(0, 1fr) 160px',
        xl: 'minmax(0, 1fr) 160px minmax(0, 1fr) minmax(0, 1.4fr)',
      }}
    >
      {groups ? (
        <Field name="tag_group_id">
          {({ id, label, value, onChange, invalid }) => (
            <Combobox
              id={id}
              label={label}
              invalid={invalid}
              choices={groups.map((one) => ({ value: one.id, label: one.name }))}
              value={value}
              onChange={onChange}
            />
          )}
        </Field>
      ) : null}
      <Field name="name" autoFocus />
      <Field name="priority" hint={t.priority} />
      <Field name="update_mode" hint={t[mode]} />
      {mode === 'auto' ? <CronField /> : null}
    </chakra.div>
  );
}
