import { VisuallyHidden } from '@chakra-ui/react';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { CircleAlert, List, TriangleAlert } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { isCut } from '../menu-checks.js';
import type { MenuButton } from '../menu-edits.js';

const words = texts({
  unnamed: ['未命名', 'Unnamed'],
  faulty: ['还没填完', 'incomplete'],
  cut: ['名称显示不全', 'name truncated'],
});

interface Props {
  button: MenuButton;
  /** Chinese characters that clients show of the name. */
  shown: number;
  current: boolean;
  faulty: boolean;
  editable: boolean;
  dragged: boolean;
  over: boolean;
  onSelect: () => void;
}

/** Renders a button of the menu as clients show it, its name cut off where they do. */
export function PhoneButton({ button, shown, current, faulty, editable, dragged, over, onSelect }: Props) {
  const t = useTexts(words);
  const drop = useDroppable({ id: button.id, disabled: !editable });
  const drag = useDraggable({ id: button.id, disabled: !editable });
  const cut = isCut(button.name, shown);
  return (
    <button
      type="button"
      ref={(element) => {
        drop.setNodeRef(element);
        drag.setNodeRef(element);
      }}
      {...drag.listeners}
      data-id={button.id}
      aria-current={current}
      title={button.name}
      data-faulty={faulty || undefined}
      data-dragged={dragged || undefined}
      data-over={over || undefined}
      onClick={onSelect}
      onFocus={onSelect}
    >
      {button.below.length > 0 ? <List size={12} aria-hidden /> : null}
      <span data-name>{button.name.trim() || t.unnamed}</span>
      {faulty ? <CircleAlert size={12} aria-hidden /> : cut && editable ? <TriangleAlert size={12} aria-hidden /> : null}
      {faulty || cut ? <VisuallyHidden>{faulty ? t.faulty : t.cut}</VisuallyHidden> : null}
    </button>
  );
}
