import { memo } from 'react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import type { DepartmentLine } from './department-tree.js';
import { type Drop, rowHeight } from './use-row-drag.js';

const words = texts({
  grip: (name: string) => [`拖动「${name}」`, `Drag “${name}”`],
  people: (count: string) => [`${count} 位员工`, countOf(count, 'person', 'people')],
  local: ['仅在本系统', 'Only here'],
});

interface RowProps {
  line: DepartmentLine;
  start: number;
  index: number;
  count: number;
  isChosen: boolean;
  isCurrent: boolean;
  isDragged: boolean;
  isMovable: boolean;
  zone: Drop['zone'] | undefined;
}

/** Renders a row of the tree. The tree itself handles keys and pointers, so that a row is rendered again only if it has changed. */
export const DepartmentRow = memo(function DepartmentRow({ line, start, index, count, ...props }: RowProps) {
  const { node, level, open } = line;
  const { isChosen, isCurrent, isDragged, isMovable, zone } = props;
  const t = useTexts(words);
  const isParent = node.children.length > 0;
  return (
    <div
      role="treeitem"
      data-id={node.id}
      data-drop={zone}
      data-dragged={isDragged || undefined}
      aria-level={level + 1}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-expanded={isParent ? open : undefined}
      aria-selected={isChosen}
      tabIndex={isCurrent ? 0 : -1}
      style={{ transform: `translateY(${start}px)`, height: rowHeight, paddingInlineStart: level * 18 }}
    >
      {isMovable ? <span data-grip title={t.grip(node.name)} /> : null}
      {isParent ? <span data-fold={open} /> : <span data-nofold />}
      <span data-name>{node.name}</span>
      {node.wx_department_id === null ? <span data-note>{t.local}</span> : null}
      <span data-count role="img" aria-label={t.people(formatCount(node.user_count))}>
        {formatCount(node.user_count)}
      </span>
    </div>
  );
});
