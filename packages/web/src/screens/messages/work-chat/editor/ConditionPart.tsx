import { useEffect, useRef } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { type Builder, restart } from '#screens/tags/smart-tag/builder/builder-store.js';
import { ConditionBuilder } from '#screens/tags/smart-tag/builder/ConditionBuilder.js';
import { type Block, conditionOf, prune } from '#screens/tags/smart-tag/builder/condition-tree.js';
import { isComplete } from '#screens/tags/smart-tag/builder/rule-fields.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { useSteady } from '#ui/status/useSteady.js';
import type { FilterProps } from './AudienceFields.js';
import { joinCamps, splitCamps } from './camp-choice.js';
import { type Condition, cleanFilter } from './mass-values.js';

const words = texts({ title: ['按客户数据筛选', 'By data of the customer'] });

/** The condition as it can be counted: without rules that are not complete. */
function wholeCondition(root: Block): Condition | undefined {
  const whole = prune(root, isComplete);
  return whole && conditionOf(whole);
}

/** Keeps the builder and the value the same: the builder writes each change, and starts again from a draft or another version. */
function useSame(builder: Builder, value: Condition | undefined, onChange: (value: Condition | undefined) => void) {
  const write = useSteady(onChange);
  const written = useRef(JSON.stringify(wholeCondition(builder.getState().root) ?? null));
  useEffect(
    () =>
      builder.subscribe(({ root }, before) => {
        if (root === before.root) return;
        const next = wholeCondition(root);
        const text = JSON.stringify(next ?? null);
        if (text === written.current) return;
        written.current = text;
        write(next);
      }),
    [builder, write],
  );
  useEffect(() => {
    const text = JSON.stringify(value ?? null);
    if (text === written.current) return;
    written.current = text;
    restart(builder, value);
  }, [builder, value]);
}

/** Renders the rule builder for all other data of customers. */
export function ConditionPart({ filter, builder, onChange }: FilterProps) {
  const t = useTexts(words);
  const { camps, rest } = splitCamps(filter.condition);
  useSame(builder, rest, (next) => {
    const { condition: _, ...others } = filter;
    onChange(cleanFilter({ ...others, condition: joinCamps({ camps, rest: next }) }));
  });
  return (
    <DetailSection title={t.title}>
      <ConditionBuilder builder={builder} />
    </DetailSection>
  );
}
