import { chakra } from '@chakra-ui/react';
import { Check, Lock, Store } from 'lucide-react';
import { memo } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { type Cell, type Item, isSame, keyOf, type Meal, slotOf, sumOf } from '../plan-edits.js';
import { cellAt, drop, isOpen, usePlan, usePlanStore } from '../plan-store.js';
import { reasonIcons } from '../reasons.js';
import { groupColors, mealWords, reasonWords, useHousehold, useStateWord } from '../words.js';

const words = texts({
  locked: ['锁', 'Locked'],
  punched: ['已打卡', 'Eaten'],
  out: ['在外吃，可选', 'Eaten out: pick'],
  unsaved: ['未保存', 'Unsaved'],
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
    // Lines for locked, dots for eaten: distinguishable without color, too.
    '&[data-fixed]': { bg: 'sunken', color: 'ink.2' },
    '&[data-fixed=locked]': {
      backgroundImage: 'repeating-linear-gradient(135deg, transparent 0 7px, var(--shiyi-colors-line) 7px 8px)',
    },
    '&[data-fixed=punched]': {
      backgroundImage: 'radial-gradient(var(--shiyi-colors-line-strong) 1px, transparent 1px)',
      backgroundSize: '8px 8px',
    },
    '&[data-avoided]': { borderWidth: '2px', borderColor: 'amber' },
    '&[data-avoided=allergy]': { borderStyle: 'double', borderWidth: '3px', borderColor: 'rose' },
    '&[aria-selected=true]': { outline: '2px solid', outlineColor: 'jade.500' },
    '& [data-place]': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
    '& [data-line] svg': { display: 'inline', verticalAlign: '-2px' },
    '& [data-line]:not([data-line=""])': { fontWeight: 'semibold' },
    '& :is([data-line=health], [data-line=style]), & :is([data-line=health], [data-line=style]) i': { color: 'amber' },
    '& [data-line=allergy], & [data-line=allergy] i': { color: 'rose' },
    '& [data-line=dislike], & [data-line=dislike] i': { color: 'sky' },
    '& i': { fontStyle: 'normal', color: 'ink.3', whiteSpace: 'nowrap' },
    '& [data-out]': { display: 'inline-flex', gap: '1', alignItems: 'center', fontSize: '2xs', color: 'jade.700' },
    '& [data-foot]': { mt: 'auto', pt: '1', fontSize: '2xs', color: 'ink.3', fontVariantNumeric: 'tabular-nums' },
    '& [data-groups]': { display: 'flex', gap: '1px', height: '5px', borderRadius: 'full', overflow: 'hidden' },
    '& [data-foot] > p': { display: 'flex', flexWrap: 'wrap', columnGap: '1.5', justifyContent: 'space-between' },
    '& [data-mark]': {
      ...{ display: 'inline-flex', gap: '0.5', alignItems: 'center', whiteSpace: 'nowrap' },
      '& b': { color: 'persimmon', fontWeight: 'normal' },
    },
    '&[data-over]': { borderStyle: 'dashed', borderColor: 'jade.500' },
    '@media print': { breakInside: 'avoid', minHeight: '0' },
  },
});

/** A piece, such as an egg, is clear without a word; of a dish the panel says it. */
const needsWord = ({ household, state, case_id }: Item) => case_id === null && (household === null || state === 'cooked');

/** Plain elements, styled from the cell: hundreds of separate styles would slow each key down. */
function Lines({ cell }: { cell: Cell }) {
  const reasons = useTexts(reasonWords);
  const stateWord = useStateWord();
  const household = useHousehold();
  return cell.items.map((item, at) => {
    const why = cell.avoided[keyOf(item)];
    const Icon = why && reasonIcons[why];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same food may occur twice in a meal
      <span data-line={why ?? ''} key={`${keyOf(item)} ${at}`}>
        {Icon ? (
          <>
            <Icon size={13} aria-hidden /> {reasons[why]} ·{' '}
          </>
        ) : null}
        {item.name}{' '}
        <i>
          {household(item) ?? `${item.dosage_g} ${item.unit}`} {needsWord(item) ? stateWord(item) : ''}
        </i>
      </span>
    );
  });
}

/** The foods of the meal; of one that is eaten out, what to pick. */
function Content({ cell }: { cell: Cell }) {
  const t = useTexts(words);
  return (
    <>
      {cell.eatenOut ? (
        <span data-out>
          <Store size={11} aria-hidden />
          {t.out}
        </span>
      ) : null}
      {cell.items.length > 0 ? <Lines cell={cell} /> : <i>–</i>}
    </>
  );
}

/** Whether the meal is not saved yet, eaten or locked. */
function Mark({ slot, cell }: { slot: string; cell: Cell }) {
  const t = useTexts(words);
  const isChanged = usePlan((state) => !isSame(cellAt(state.base, slot), cellAt(state.now, slot)));
  return (
    <span data-mark>
      {isChanged ? <b>{t.unsaved}</b> : null}
      {cell.punched ? (
        <>
          <Check size={11} aria-hidden />
          {t.punched}
        </>
      ) : cell.locked ? (
        <>
          <Lock size={11} aria-hidden />
          {t.locked}
        </>
      ) : null}
    </span>
  );
}

/** The energy of the meal, its state, and the exchange groups it comes from. */
function Foot({ slot, cell }: { slot: string; cell: Cell }) {
  return (
    <div data-foot>
      <p>
        <span>{cell.items.length > 0 ? `${Math.round(sumOf([cell]).energy)} kcal` : null}</span>
        <Mark slot={slot} cell={cell} />
      </p>
      <div data-groups aria-hidden>
        {cell.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bar follows the lines
          <span key={at} style={{ flexGrow: Math.max(1, item.energy_kcal), background: groupColors[item.exchange_group] }} />
        ))}
      </div>
    </div>
  );
}

/** The gravest reason to avoid a food of the meal. */
function gravest({ items, avoided }: Cell) {
  const found = items.flatMap((item) => avoided[keyOf(item)] ?? []);
  return found.includes('allergy') ? 'allergy' : found[0];
}

/** Renders one meal of one day; only a change of this meal, or of whether it is the chosen one, renders it again. */
export const MealCell = memo(function MealCell({ date, meal }: { date: string; meal: Meal }) {
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
      data-fixed={cell.punched ? 'punched' : cell.locked ? 'locked' : undefined}
      data-avoided={gravest(cell)}
      aria-selected={isActive}
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
      {/* What is seen is the name of the cell; the heads of row and column say day and meal to the eye only. */}
      <span data-place>
        {date} {names[meal]}:{' '}
      </span>
      <Content cell={cell} />
      <Foot slot={slot} cell={cell} />
    </Box>
  );
});
