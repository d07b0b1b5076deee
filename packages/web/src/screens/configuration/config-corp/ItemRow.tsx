import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ChevronRight, GripVertical } from 'lucide-react';
import { builtInName } from '#app/built-in-names.js';
import { texts, useTexts } from '#app/texts.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Input } from '#ui/input/Input.js';
import { type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import type { Item, Own } from './layout-edits.js';

const words = texts({
  grip: (name: string) => [`拖动「${name}」`, `Drag “${name}”`],
  fold: (name: string) => [`展开或收起「${name}」`, `Expand or collapse “${name}”`],
  alias: (name: string) => [`「${name}」的企业名称`, `Our name of “${name}”`],
  points: (name: string) => [`「${name}」的积分`, `Points of “${name}”`],
  shown: (name: string) => [`显示「${name}」`, `Show “${name}”`],
  menu: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
  common: (name: string) => [`通用：${name}`, `Common: ${name}`],
});

export interface RowState {
  open: boolean;
  /** Whether this is the row reachable with Tab. */
  current: boolean;
  editable: boolean;
  dragged: boolean;
  drop: 'before' | 'after' | undefined;
}

interface Props {
  item: Item;
  state: RowState;
  actions: RowActions;
  onSet: (set: Own) => void;
  onFold: () => void;
  onFocus: () => void;
}

/** Renders a tab or an action with what the company sets of it. */
export function ItemRow({ item, state, actions, onSet, onFold, onFocus }: Props) {
  const t = useTexts(words);
  const drop = useDroppable({ id: item.key });
  const drag = useDraggable({ id: item.key, disabled: !state.editable });
  const { tab, action, name } = item;
  const { enabled } = action ?? tab;
  return (
    <tr
      ref={(row) => {
        drop.setNodeRef(row);
        drag.setNodeRef(row);
      }}
      data-key={item.key}
      aria-label={name}
      aria-level={action ? 2 : 1}
      aria-expanded={action ? undefined : state.open}
      tabIndex={state.current ? 0 : -1}
      data-off={!enabled || !tab.enabled || undefined}
      data-dragged={state.dragged || undefined}
      data-drop={state.drop}
      onFocus={onFocus}
    >
      <td>
        <Main item={item} state={state} drag={drag} onSet={onSet} onFold={onFold} />
      </td>
      <td>{action ? <Points item={item} editable={state.editable} onSet={onSet} /> : null}</td>
      <td>
        <div data-acts>
          <Checkbox
            aria-label={t.shown(name)}
            checked={enabled}
            disabled={!state.editable}
            onChange={(event) => onSet({ enabled: event.target.checked })}
          />
          <RowMenu label={t.menu(name)} actions={actions} />
        </div>
      </td>
    </tr>
  );
}

interface MainProps extends Pick<Props, 'item' | 'state' | 'onSet' | 'onFold'> {
  drag: ReturnType<typeof useDraggable>;
}

/** Shows the handle, the fold and the name of the company, over which the common one stays to be seen. */
function Main({ item: { tab, action, name }, state, drag, onSet, onFold }: MainProps) {
  const t = useTexts(words);
  const thing = action ?? tab;
  return (
    <div data-main>
      {state.editable ? (
        <span data-grip title={t.grip(name)} {...drag.listeners}>
          <GripVertical size={13} aria-hidden />
        </span>
      ) : null}
      {action ? null : (
        <button type="button" data-fold={state.open} tabIndex={-1} aria-label={t.fold(name)} onClick={onFold}>
          <ChevronRight size={13} aria-hidden />
        </button>
      )}
      <Input
        aria-label={t.alias(builtInName(thing.name))}
        data-own={thing.alias ? '' : undefined}
        value={thing.alias ?? ''}
        placeholder={builtInName(thing.name)}
        maxLength={action ? 32 : 16}
        readOnly={!state.editable}
        autoComplete="off"
        onChange={(event) => onSet({ alias: event.target.value || null })}
      />
      {thing.alias ? (
        <span data-common title={thing.name}>
          {t.common(builtInName(thing.name))}
        </span>
      ) : null}
    </div>
  );
}

function Points({ item: { action, name }, editable, onSet }: { item: Item; editable: boolean; onSet: Props['onSet'] }) {
  const t = useTexts(words);
  return (
    <Input
      type="number"
      min={0}
      max={1000}
      step={1}
      aria-label={t.points(name)}
      data-own={action?.score_override === null || action?.score_override === undefined ? undefined : ''}
      value={action?.score_override ?? ''}
      placeholder={String(action?.score ?? '')}
      readOnly={!editable}
      onChange={(event) => onSet({ score_override: pointsOf(event.target.value) })}
    />
  );
}

/** Returns points as they can be saved; an empty field means the common ones. */
const pointsOf = (text: string) => (text === '' ? null : Math.min(1000, Math.max(0, Math.trunc(Number(text)))));
