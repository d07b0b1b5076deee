import { chakra, Flex } from '@chakra-ui/react';
import { HeartPulse, X } from 'lucide-react';
import { memo } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { useBuilder, useBuilderState } from './builder-store.js';
import type { Rule } from './condition-tree.js';
import { PartNotes, PartWarnings } from './PartNotes.js';
import { usePartKeys } from './part-keys.js';
import { RuleForm } from './RuleForm.js';
import { useNames } from './record-choices.js';
import { fieldOf, problemOf } from './rule-fields.js';
import { ruleText } from './rule-text.js';

const words = texts({
  remove: (text: string) => [`移除条件「${text}」`, `Remove the rule “${text}”`],
  health: ['健康数据', 'Health data'],
  field: ['请选择字段', 'Choose a field'],
  later: ['这项数据还没有接入，请换一个字段', 'These data are not recorded yet; choose another field'],
  of: ['请选择对象', 'Choose what it is about'],
  values: ['请填写要比较的值', 'Enter what to compare with'],
  order: ['前一个值不能大于后一个', 'The first value must not be more than the second'],
  times: ['次数应为 1 到 1,000', 'Enter 1 to 1,000 times'],
  window: ['请填写完整的时间范围', 'Complete the period'],
});

const Sentence = chakra('button', {
  base: {
    ...{ flex: '1', minWidth: 0, minHeight: '32px', px: '2.5', py: '1', textAlign: 'start', cursor: 'pointer', overflowWrap: 'anywhere' },
    ...{ bg: 'raised', borderWidth: '1px', borderRadius: 's', _hover: { borderColor: 'jade.600' } },
    '&[aria-expanded=true]': { borderColor: 'jade.600', bg: 'jade.50' },
    '&[aria-invalid=true]': { borderColor: 'rose' },
  },
});

/** Renders a rule as a sentence; choosing it opens its form. */
export const RulePart = memo(function RulePart({ rule }: { rule: Rule }) {
  const t = useTexts(words);
  const builder = useBuilder();
  const { nameOf } = useNames();
  const isOpen = useBuilderState((state) => state.open === rule.id);
  const isMarked = useBuilderState((state) => state.isMarked);
  const isRefused = useBuilderState((state) => state.errors[rule.id] !== undefined);
  const keys = usePartKeys(rule.id);
  const problem = isMarked ? problemOf(rule) : undefined;
  const text = ruleText(rule, nameOf);
  return (
    <chakra.div display="flex" flexDirection="column" gap="1" {...(isOpen ? {} : { 'data-rule': '' })}>
      <Flex gap="2" align="center">
        <Sentence
          type="button"
          data-part={rule.id}
          aria-expanded={isOpen}
          aria-invalid={problem !== undefined || isRefused}
          onClick={() => builder.setState({ open: isOpen ? undefined : rule.id })}
          onKeyDown={keys.onKeyDown}
        >
          {text}
        </Sentence>
        {fieldOf(rule.field)?.health ? <HealthMark /> : null}
        <PartNotes id={rule.id} />
        <Button size="sm" look="quiet" shape="square" aria-label={t.remove(text)} onClick={keys.remove}>
          <X aria-hidden />
        </Button>
      </Flex>
      {isOpen ? <RuleForm rule={rule} /> : null}
      {problem ? (
        <chakra.p role="alert" color="rose" fontSize="xs">
          {t[problem]}
        </chakra.p>
      ) : null}
      <PartWarnings id={rule.id} />
    </chakra.div>
  );
});

function HealthMark() {
  const t = useTexts(words);
  return (
    <chakra.span color="amber" title={t.health} display="inline-flex">
      <HeartPulse size={14} role="img" aria-label={t.health} />
    </chakra.span>
  );
}
