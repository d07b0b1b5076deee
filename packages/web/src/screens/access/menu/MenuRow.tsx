import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ArrowDown, ArrowUp, ChevronRight, GripVertical } from 'lucide-react';
import { useMeta } from '#api/meta.js';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { MenuIcon } from '#layout/icons.js';
import { EnumCell } from '#list/EnumCell.js';
import { Button } from '#ui/button/Button.js';
import { type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { MenuLine } from './menu-lines.js';
import { indent } from './menu-style.js';
import { isGroup, isLink, type Menu, titleOf } from './menu-tree.js';

const words = texts({
  grip: (name: string) => [`拖动「${name}」`, `Drag “${name}”`],
  fold: (name: string) => [`展开或收起「${name}」`, `Expand or collapse “${name}”`],
  up: (name: string) => [`上移「${name}」`, `Move “${name}” up`],
  down: (name: string) => [`下移「${name}」`, `Move “${name}” down`],
  menu: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
  group: ['目录', 'Group'],
  link: ['外部链接', 'External link'],
});

export interface RowState {
  first: boolean;
  last: boolean;
  /** Whether this is the row reachable with Tab. */
  current: boolean;
  movable: boolean;
  dragged: boolean;
  /** Position of the drop indicator. */
  drop: { side: 'before' | 'after'; level: number } | undefined;
}

interface Props {
  line: MenuLine;
  path: string;
  state: RowState;
  actions: RowActions;
  onFold: () => void;
  onFocus: () => void;
  onStep: (by: -1 | 1) => void;
}

/** Renders a row of the menu tree. */
export function MenuRow({ line, path, state, actions, onFold, onFocus, onStep }: Props) {
  const { node: menu, level, open } = line;
  const drop = useDroppable({ id: menu.id });
  const drag = useDraggable({ id: menu.id, disabled: !state.movable });
  return (
    <tr
      ref={(row) => {
        drop.setNodeRef(row);
        drag.setNodeRef(row);
      }}
      data-id={menu.id}
      aria-level={level + 1}
      aria-expanded={menu.children.length > 0 ? open : undefined}
      tabIndex={tabStop(state)}
      data-off={menu.hidden || menu.status === 'disabled' || undefined}
      data-dragged={state.dragged || undefined}
      onFocus={onFocus}
    >
      <td>
        <Title line={line} state={state} drag={drag} onFold={onFold} />
        {state.drop ? <span data-drop={state.drop.side} style={{ insetInlineStart: `${state.drop.level * indent + 32}px` }} /> : null}
      </td>
      <Target menu={menu} path={path || menu.path} />
      <td>
        <Actions menu={menu} state={state} actions={actions} onStep={onStep} />
      </td>
    </tr>
  );
}

const tabStop = ({ current }: RowState) => (current ? 0 : -1);

interface TitleProps extends Pick<Props, 'line' | 'state' | 'onFold'> {
  drag: ReturnType<typeof useDraggable>;
}

function Title({ line: { node: menu, level, open }, state, drag, onFold }: TitleProps) {
  const t = useTexts(words);
  const name = titleOf(menu, usePreferences((one) => one.language) === 'en');
  return (
    <div data-main style={{ paddingInlineStart: `${level * indent}px` }}>
      {state.movable ? (
        <button
          type="button"
          ref={drag.setActivatorNodeRef}
          {...drag.attributes}
          {...drag.listeners}
          tabIndex={tabStop(state)}
          data-grip
          aria-label={t.grip(name)}
        >
          <GripVertical size={14} aria-hidden />
        </button>
      ) : null}
      {menu.children.length > 0 ? (
        <button type="button" data-fold={open} tabIndex={-1} aria-label={t.fold(name)} onClick={onFold}>
          <ChevronRight size={13} aria-hidden />
        </button>
      ) : (
        <span data-fold />
      )}
      <MenuIcon name={menu.icon ?? ''} title={name} />
      <span data-title>{name}</span>
      <States menu={menu} />
    </div>
  );
}

/** Shows the item's path and screen. */
function Target({ menu, path }: { menu: Menu; path: string }) {
  const t = useTexts(words);
  return (
    <>
      <td data-wide>
        <code title={path}>{path}</code>
      </td>
      <td data-wide="xl">
        <span data-screen>{isLink(menu) ? t.link : isGroup(menu) ? t.group : menu.component}</span>
      </td>
    </>
  );
}

function Actions({ menu, state, actions, onStep }: Pick<Props, 'state' | 'actions' | 'onStep'> & { menu: Menu }) {
  const t = useTexts(words);
  const name = titleOf(menu, usePreferences((one) => one.language) === 'en');
  const reach = tabStop(state);
  return (
    <div data-acts>
      {state.movable ? (
        <>
          <StepButton label={t.up(name)} off={state.first} reach={reach} onPress={() => onStep(-1)}>
            <ArrowUp aria-hidden />
          </StepButton>
          <StepButton label={t.down(name)} off={state.last} reach={reach} onPress={() => onStep(1)}>
            <ArrowDown aria-hidden />
          </StepButton>
        </>
      ) : null}
      <RowMenu label={t.menu(name)} actions={actions} />
    </div>
  );
}

interface StepProps {
  label: string;
  off: boolean;
  reach: number;
  onPress: () => void;
  children: React.ReactNode;
}

function StepButton({ label, off, reach, onPress, children }: StepProps) {
  return (
    <Button data-step look="quiet" size="sm" shape="square" tabIndex={reach} disabled={off} aria-label={label} onClick={onPress}>
      {children}
    </Button>
  );
}

/** Shows the item's states with the labels of the contract. */
function States({ menu }: { menu: Menu }) {
  const meta = useMeta('getMenuTree');
  return (
    <>
      {menu.hidden ? <StatusChip>{meta.label(meta.output('hidden'))}</StatusChip> : null}
      {menu.status === 'disabled' ? <EnumCell meta={meta} name="status" value={menu.status} tone="wait" /> : null}
      {menu.always_show ? <StatusChip tone="info">{meta.label(meta.output('always_show'))}</StatusChip> : null}
    </>
  );
}
