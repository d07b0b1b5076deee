import { chakra } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { memo } from 'react';
import { texts, useTexts } from '../../../app/texts.js';
import { type Cell, type Item, isSame, keyOf, type Meal, slotOf, sumOf } from './plan-edits.js';
import { cellAt, drop, isOpen, usePlan, usePlanStore } from './plan-store.js';
import { groupColors, mealWords } from './words.js';

const words = texts({
  locked: ['锁', 'Locked'],
  punched: ['已打卡', 'Eaten'],
  empty: ['空', 'Empty'],
  unsaved: ['未保存', 'Unsaved'],
  avoid: ['忌', 'Avoid'],
});

const Box = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minHeight: '14',
    height: '100%',
    p: '2',
    gap: '0.5',
    borderWidth: '1px',
    borderRadius: 's',
    bg: 'surface',
    fontSize: 'sm',
    lineHeight: '1.5',
    cursor: 'pointer',
    outlineOffset: '-1px',
    '&[data-locked]': { bg: 'sunken', color: 'ink.2' },
    '&[data-avoided]': { borderColor: 'rose' },
    '&[aria-selected=true]': { outline: '2px solid', outlineColor: 'jade.500' },
    '& [data-line]:first-of-type': { pe: '7' },
    '& [data-line=avoided], & [data-line=avoided] i': { color: 'rose', fontWeight: 'semibold' },
    '& i': { fontStyle: 'normal', color: 'ink.3', whiteSpace: 'nowrap' },
    '& [data-foot]': { mt: 'auto', pt: '1', fontSize: '2xs', color: 'ink.3', fontVariantNumeric: 'tabular-nums' },
    '& [data-groups]': { display: 'flex', gap: '1px', height: '5px', borderRadius: 'full', overflow: 'hidden' },
    '& [data-mark]': {
      position: 'absolute',
      insetEnd: '1.5',
      top: '1',
      display: 'inline-flex',
      gap: '0.5',
      alignItems: 'center',
      fontSize: '2xs',
      color: 'ink.3',
      '& b': { color: 'persimmon', fontWeight: 'normal' },
    },
    '&[data-over]': { borderStyle: 'dashed', borderColor: 'jade.500' },
    '@media print': { breakInside: 'avoid', minHeight: '0' },
  },
});

const amountOf = ({ household, dosage_g, unit }: Item) => household ?? `${dosage_g} ${unit}`;

/** Plain elements, styled from the cell: hundreds of separate styles would slow each key down. */
function Lines({ cell, avoid }: { cell: Cell; avoid: string }) {
  return cell.items.map((item, at) => {
    const isAvoided = cell.avoided.includes(keyOf(item));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same food may stand twice in a meal
      <span data-line={isAvoided ? 'avoided' : ''} key={`${keyOf(item)} ${at}`}>
        {isAvoided ? `⚠ ${avoid} · ` : ''}
        {item.name} <i>{amountOf(item)}</i>
      </span>
    );
  });
}

/** Whether the meal is not saved yet, eaten or locked. */
function Mark({ slot, cell }: { slot: string; cell: Cell }) {
  const t = useTexts(words);
  const isChanged = usePlan((state) => !isSame(cellAt(state.base, slot), cellAt(state.now, slot)));
  return (
    <span data-mark>
      {isChanged ? <b>{t.unsaved}</b> : null}
      {cell.punched ? (
        t.punched
      ) : cell.locked ? (
        <>
          <Lock size={11} aria-hidden />
          {t.locked}
        </>
      ) : null}
    </span>
  );
}

/** The energy of the meal and the exchange groups it comes from. */
function Foot({ cell }: { cell: Cell }) {
  return (
    <div data-foot>
      {cell.items.length > 0 ? `${Math.round(sumOf([cell]).energy)} kcal` : null}
      <div data-groups aria-hidden>
        {cell.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bar follows the lines
          <span key={at} style={{ flexGrow: Math.max(1, item.energy_kcal), background: groupColors[item.exchange_group] }} />
        ))}
      </div>
    </div>
  );
}

/** Renders one meal of one day; only a change of this meal, or of whether it is the chosen one, renders it again. */
export const MealCell = memo(function MealCell({ date, meal }: { date: string; meal: Meal }) {
  const t = useTexts(words);
  const names = useTexts(mealWords);
  const slot = slotOf(date, meal);
  const store = usePlanStore();
  const cell = usePlan((state) => cellAt(state.now, slot));
  const isActive = usePlan((state) => state.active === slot);
  return (
    <Box
      role="gridcell"
      data-slot={slot}
      data-locked={cell.locked || cell.punched || undefined}
      data-avoided={cell.items.some((item) => cell.avoided.includes(keyOf(item))) || undefined}
      aria-selected={isActive}
      aria-label={`${date} ${names[meal]}: ${cell.items.map((item) => `${item.name} ${amountOf(item)}`).join(', ') || t.empty}`}
      tabIndex={isActive ? 0 : -1}
      draggable={cell.items.length > 0 && isOpen(store.getState(), slot)}
      onFocus={() => store.setState({ active: slot })}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', slot)}
      onDragOver={(event) => {
        event.preventDefault();
        event.currentTarget.dataset.over = '';
      }}
      onDragLeave={(event) => delete event.currentTarget.dataset.over}
      onDrop={(event) => {
        event.preventDefault();
        delete event.currentTarget.dataset.over;
        drop(store, event.dataTransfer.getData('text/plain'), slot, event.ctrlKey || event.metaKey);
      }}
    >
      <Mark slot={slot} cell={cell} />
      {cell.items.length > 0 ? <Lines cell={cell} avoid={t.avoid} /> : <i>–</i>}
      <Foot cell={cell} />
    </Box>
  );
});
