import { ChevronRight, GripVertical } from 'lucide-react';
import { counted, texts, useTexts } from '../../../app/texts.js';
import { formatCount } from '../../../ui/format.js';
import type { Department, DepartmentLine } from './department-tree.js';
import { rowHeight, type useRowDrag } from './use-row-drag.js';

const words = texts({
  grip: (name: string) => [`拖动「${name}」`, `Drag “${name}”`],
  people: (count: string) => [`${count} 位员工`, counted(count, 'person', 'people')],
  local: ['仅在本系统', 'Only here'],
});

interface RowProps {
  line: DepartmentLine;
  place: { start: number; index: number; count: number };
  isChosen: boolean;
  isCurrent: boolean;
  isDragged: boolean;
  zone: 'before' | 'into' | 'after' | undefined;
  handle: ReturnType<ReturnType<typeof useRowDrag>['handleOf']> | undefined;
  onFocus: () => void;
  onChoose: () => void;
  onFold: () => void;
}

/** Renders a row of the tree; the tree itself handles the keys. */
export function DepartmentRow({
  line: { node, level, open },
  place,
  isChosen,
  isCurrent,
  isDragged,
  zone,
  handle,
  onFocus,
  onChoose,
  onFold,
}: RowProps) {
  const t = useTexts(words);
  const isParent = node.children.length > 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    <div
      role="treeitem"
      data-id={node.id}
      data-drop={zone}
      data-dragged={isDragged || undefined}
      aria-level={level + 1}
      aria-posinset={place.index + 1}
      aria-setsize={place.count}
      aria-expanded={isParent ? open : undefined}
      aria-selected={isChosen}
      tabIndex={isCurrent ? 0 : -1}
      style={{ transform: `translateY(${place.start}px)`, height: rowHeight, paddingInlineStart: level * 18 }}
      onFocus={onFocus}
      onClick={onChoose}
    >
      <Handles node={node} open={open} handle={handle} onFold={onFold} />
      <span data-name>{node.name}</span>
      {node.wx_department_id === null ? <span data-note>{t.local}</span> : null}
      <span data-count role="img" aria-label={t.people(formatCount(node.user_count))}>
        {formatCount(node.user_count)}
      </span>
    </div>
  );
}

function Handles({ node, open, handle, onFold }: Pick<RowProps, 'handle' | 'onFold'> & { node: Department; open: boolean }) {
  const t = useTexts(words);
  const isParent = node.children.length > 0;
  return (
    <>
      {handle ? (
        <span data-grip title={t.grip(node.name)} {...handle}>
          <GripVertical size={13} aria-hidden />
        </span>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys fold for the keyboard */}
      <span
        data-fold={isParent ? open : undefined}
        onClick={(event) => {
          if (!isParent) return;
          event.stopPropagation();
          onFold();
        }}
      >
        {isParent ? <ChevronRight size={13} aria-hidden /> : null}
      </span>
    </>
  );
}
