import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { useSteady } from '#ui/status/useSteady.js';
import { type Builder, BuilderContext, restart } from '../builder/builder-store.js';
import { ConditionBuilder } from '../builder/ConditionBuilder.js';
import { type Block, type Condition, conditionOf, isCondition } from '../builder/condition-tree.js';
import { PreviewPanel } from '../builder/PreviewPanel.js';
import { usePreview } from '../builder/use-preview.js';

const words = texts({ title: ['条件', 'Condition'] });

interface Props {
  builder: Builder;
  tagId: number | undefined;
  groupId: number | undefined;
}

const formValue = (root: Block): Condition | '' => (root.items.length > 0 ? conditionOf(root) : '');

/** Keeps the form's value and the builder the same: the builder writes each change, and starts again from a draft or another version. */
function useSame(builder: Builder, value: unknown, onChange: (value: unknown) => void) {
  const write = useSteady(onChange);
  const written = useRef(JSON.stringify(formValue(builder.getState().root)));
  useEffect(
    () =>
      builder.subscribe(({ root }, before) => {
        if (root === before.root) return;
        const next = formValue(root);
        const text = JSON.stringify(next);
        if (text === written.current) return;
        written.current = text;
        write(next);
      }),
    [builder, write],
  );
  useEffect(() => {
    const text = JSON.stringify(value ?? '');
    if (text === written.current) return;
    written.current = text;
    restart(builder, isCondition(value) ? value : undefined);
  }, [builder, value]);
}

/** Renders the condition of a tag with who matches it. */
export function ConditionField({ builder, tagId, groupId }: Props) {
  const t = useTexts(words);
  const { form, fields } = useFormState();
  const [chosen, priority] = useWatch({ control: form.control, name: ['tag_group_id', 'priority'] });
  const group = groupId ?? (Number(chosen) || undefined);
  usePreview(builder, { tag_id: tagId, tag_group_id: tagId ? undefined : group, priority: priorityIn(priority) });
  // The builder shows errors inside of the condition at its rules.
  useEffect(() => {
    fields?.add('condition.');
  }, [fields]);
  return (
    <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' }}>
      <Field name="condition" label={t.title}>
        {({ value, onChange }) => <BoundBuilder builder={builder} value={value} onChange={onChange} />}
      </Field>
      <BuilderContext value={builder}>
        <PreviewPanel />
      </BuilderContext>
    </chakra.div>
  );
}

/** A priority that cannot be is reported by its field, not by the preview. */
function priorityIn(value: unknown): number | undefined {
  const number = Number(value);
  return value !== '' && Number.isInteger(number) && number >= 0 && number <= 1000 ? number : undefined;
}

interface BoundProps {
  builder: Builder;
  value: unknown;
  onChange: (value: unknown) => void;
}

function BoundBuilder({ builder, value, onChange }: BoundProps) {
  useSame(builder, value, onChange);
  return <ConditionBuilder builder={builder} />;
}
