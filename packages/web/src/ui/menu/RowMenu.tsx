import { Ellipsis } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import type { MenuChoice } from './MenuPanel.js';

const MenuPanel = lazyPart(() => import('./MenuPanel.js'), 'MenuPanel');

/** The actions of a row; an action without permission is undefined or false. */
export type RowActions = readonly (MenuChoice | false | undefined)[];

interface Props {
  label: string;
  actions: RowActions;
  /** Returns the actions as they are when the menu opens, in a row that is not rendered again for each change of them. */
  latest?: () => RowActions;
}

export const availableActions = (actions: RowActions) => actions.filter((one) => one !== false && one !== undefined);

/** Renders the actions of a row behind a "more" button; the menu mounts when opened. */
export function RowMenu({ label, actions, latest }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLElement>(null);
  if (availableActions(actions).length === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        data-more
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={({ currentTarget }) => {
          dialog.current = currentTarget.closest<HTMLElement>('[role=dialog]');
          setOpen(true);
        }}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
      {open ? (
        <Suspense>
          <MenuPanel
            label={label}
            within={dialog}
            choices={availableActions(latest?.() ?? actions)}
            positioning={{ placement: 'bottom-end', getAnchorRect: () => button.current?.getBoundingClientRect() ?? null }}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
