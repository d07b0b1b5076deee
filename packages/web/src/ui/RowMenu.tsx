import { Ellipsis } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyComponent } from '../app/lazy-component.js';
import type { MenuChoice } from './MenuPanel.js';

const MenuPanel = lazyComponent(async () => (await import('./MenuPanel.js')).MenuPanel);

/** The actions of a row; an action without permission is undefined or false. */
export type RowActions = readonly (MenuChoice | false | undefined)[];

/** Renders the actions of a row behind a "more" button; the menu mounts when opened. */
export function RowMenu({ label, actions: given }: { label: string; actions: RowActions }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const actions = given.filter((one) => one !== false && one !== undefined);
  if (actions.length === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        data-more
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
      {open ? (
        <Suspense>
          <MenuPanel
            label={label}
            choices={actions}
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
