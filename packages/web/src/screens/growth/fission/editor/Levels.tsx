import { chakra, Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Zone } from '#message/Zone.js';
import { Button } from '#ui/button/Button.js';
import type { FissionRecord } from '../fission.js';
import { type Level, levelProblem } from './fission-values.js';
import { LevelFields } from './LevelFields.js';

const words = texts({
  title: ['档位与奖励', 'Tiers and rewards'],
  hint: [
    '每人每档只发一次。达到人数自动发放；「人工发放」进入待办，由员工交给客户。',
    'Each tier once a person. Rewards go out as soon as enough friends have come; those given by staff become a to-do.',
  ],
  running: ['活动进行中：只能增加库存，档位、人数和奖励不能再改。', 'While it runs, stocks can only grow; tiers, counts and rewards stay.'],
  levels: ['档位', 'Tiers'],
  add: ['+ 增加一档', '+ Tier'],
});

const most = 5;

const nextLevel = (levels: readonly Level[]): Level => {
  const last = levels.at(-1);
  return {
    level: levels.length + 1,
    invite_count: (last?.invite_count ?? 0) + 3,
    reward: { type: 'coupon', name: '', stock: last?.reward.stock ?? 100 },
  };
};

interface Props {
  isRunning: boolean;
  record: FissionRecord | undefined;
  /** What the server refused, by the path of the value. */
  errors: ReadonlyMap<string, string>;
}

interface ListProps extends Props {
  levels: readonly Level[];
  onChange: (levels: Level[]) => void;
}

function LevelList({ levels, onChange, isRunning, record, errors }: ListProps) {
  const t = useTexts(words);
  const { fields } = useFormState();
  // Errors inside of a level are shown there.
  useEffect(() => {
    fields?.add('tasks.');
    return () => void fields?.delete('tasks.');
  }, [fields]);
  const leastStock = (at: number) => (isRunning ? (record?.tasks[at]?.reward.stock ?? 0) : 0);
  return (
    <Flex direction="column" gap="3">
      {levels.map((level, at) => (
        <LevelFields
          // biome-ignore lint/suspicious/noArrayIndexKey: levels have no identity but their place
          key={at}
          at={at}
          level={level}
          problem={levelProblem(levels, at, leastStock(at))}
          leastStock={leastStock(at)}
          isRunning={isRunning}
          errors={errors}
          onChange={(next) => onChange(levels.map((one, place) => (place === at ? next : one)))}
          onRemove={isRunning || levels.length === 1 ? undefined : () => onChange(levels.filter((_, place) => place !== at))}
        />
      ))}
      {!isRunning && levels.length < most ? (
        <Button size="sm" alignSelf="flex-start" onClick={() => onChange([...levels, nextLevel(levels)])}>
          {t.add}
        </Button>
      ) : null}
    </Flex>
  );
}

/** How many friends each level asks for, and what it gives. */
export function Levels(props: Props) {
  const t = useTexts(words);
  return (
    <Zone at={2} title={t.title}>
      <chakra.p color="ink.3" fontSize="xs">
        {props.isRunning ? t.running : t.hint}
      </chakra.p>
      <Field name="tasks" label={t.levels}>
        {({ value, onChange }) => <LevelList {...props} levels={(value ?? []) as Level[]} onChange={onChange} />}
      </Field>
    </Zone>
  );
}
