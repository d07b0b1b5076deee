import { Menu, Portal } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';

export interface RowAction {
  label: string;
  danger?: boolean;
  onSelect: () => void;
}

/** What can be done with one row, behind three dots; the menu itself is made when it is asked for. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
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
        <Menu.Root
          open
          onOpenChange={(change) => {
            setOpen(change.open);
            if (!change.open) button.current?.focus();
          }}
          positioning={{ placement: 'bottom-end', getAnchorRect: () => button.current?.getBoundingClientRect() ?? null }}
        >
          <Portal>
            <Menu.Positioner>
              <Menu.Content aria-label={label}>
                {actions.map((action) => (
                  <Menu.Item key={action.label} value={action.label} data-danger={action.danger || undefined} onSelect={action.onSelect}>
                    {action.label}
                  </Menu.Item>
                ))}
              </Menu.Content>
            </Menu.Positioner>
          </Portal>
        </Menu.Root>
      ) : null}
    </>
  );
}
