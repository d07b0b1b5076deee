import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import { Modal } from '#ui/dialog/Modal.js';
import { type Line, slotOf } from '../plan-edits.js';
import { cellAt, usePlan } from '../plan-store.js';
import type { PlanConflict, Theirs } from '../use-plan-save.js';
import { mealWords } from '../words.js';

const words = texts({
  title: ['他人刚修改了这份食谱', 'Someone else has just changed this plan'],
  text: (both: number, rest: number) => [
    `${rest} 餐只有对方改过，会直接合并；${both} 餐两人都改了，请选择保留哪一份。`,
    `${rest} meals changed only by the other person are merged. For the ${both} meals you both changed, choose which version to keep.`,
  ],
  mine: ['我的', 'Mine'],
  theirs: (name: string) => [`${name}的`, `By ${name}`],
  nobody: ['对方', 'Them'],
  save: ['合并并保存', 'Merge and save'],
  cancel: ['先不保存', 'Not now'],
  empty: ['空', 'Empty'],
  locked: ['锁定', 'locked'],
});

interface MealChoiceProps {
  change: Theirs;
  takesTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

/** One meal that both changed, as each of them left it. */
function MealChoice({ change: { date, meal, after, staff, changed_at }, takesTheirs, onChoose }: MealChoiceProps) {
  const t = useTexts(words);
  const names = useTexts(mealWords);
  const slot = slotOf(date, meal);
  const own = usePlan((state) => cellAt(state.now, slot));
  const said = (items: readonly Line[] | undefined, locked: boolean | undefined) =>
    `${items?.map((item) => `${item.name} ${item.dosage_g} g`).join('、') || t.empty}${locked ? ` · ${t.locked}` : ''}`;
  return (
    <chakra.fieldset borderWidth="1px" borderRadius="s" p="2" mb="2">
      <legend>
        {date.slice(5)} {names[meal]}
      </legend>
      {[false, true].map((isTheirs) => (
        <Flex as="label" key={String(isTheirs)} gap="2" align="flex-start" py="1">
          <input type="radio" name={slot} checked={takesTheirs === isTheirs} onChange={() => onChoose(isTheirs)} />
          <span>
            <b style={{ fontWeight: 600 }}>{isTheirs ? t.theirs(staff?.name ?? t.nobody) : t.mine}</b>{' '}
            {isTheirs ? <Moment at={changed_at} /> : null}
            <chakra.span display="block" color={isTheirs ? 'rose' : 'jade.700'}>
              {isTheirs ? said(after?.items, after?.locked) : said(own.items, own.locked)}
            </chakra.span>
          </span>
        </Flex>
      ))}
    </chakra.fieldset>
  );
}

interface Props {
  conflict: PlanConflict;
  onSettle: (theirs: Set<string>) => void;
  onLeave: () => void;
}

/** Shows what two editors did to the same plan, meal by meal. */
export function ConflictDialog({ conflict, onSettle, onLeave }: Props) {
  const t = useTexts(words);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const mine = new Set(conflict.mine.map(({ date, meal }) => slotOf(date, meal)));
  const both = conflict.theirs.filter(({ date, meal }) => mine.has(slotOf(date, meal)));
  const choose = (slot: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(slot);
    else next.delete(slot);
    setTheirs(next);
  };
  return (
    <Modal
      open
      width="640px"
      title={t.title}
      onClose={onLeave}
      footer={
        <>
          <Button onClick={onLeave}>{t.cancel}</Button>
          <Button look="solid" onClick={() => onSettle(new Set(theirs))}>
            {t.save}
          </Button>
        </>
      }
    >
      <chakra.p mb="3">{t.text(both.length, conflict.theirs.length - both.length)}</chakra.p>
      {both.map((change) => {
        const slot = slotOf(change.date, change.meal);
        return <MealChoice key={slot} change={change} takesTheirs={theirs.has(slot)} onChoose={(isTheirs) => choose(slot, isTheirs)} />;
      })}
    </Modal>
  );
}
