import { Menu, Portal } from '@chakra-ui/react';
import type { ComponentProps, RefObject } from 'react';

/** An item of a menu. */
export interface MenuChoice {
  label: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

interface Props {
  label?: string;
  choices: readonly MenuChoice[];
  positioning: ComponentProps<typeof Menu.Root>['positioning'];
  minWidth?: string;
  /** The dialog that contains the trigger; nothing outside of it can be reached while it is open. */
  within?: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
}

/** Renders an open menu next to its trigger. */
export function MenuPanel({ label, choices, positioning, minWidth, within, onClose }: Props) {
  return (
    <Menu.Root open onOpenChange={(change) => change.open || onClose()} {...(positioning ? { positioning } : {})}>
      <Portal {...(within ? { container: within } : {})}>
        <Menu.Positioner>
          <Menu.Content {...(label ? { 'aria-label': label } : {})} {...(minWidth ? { minWidth } : {})}>
            {choices.map(({ label: title, danger, disabled = false, onSelect }) => (
              <Menu.Item key={title} value={title} disabled={disabled} data-danger={danger || undefined} onSelect={onSelect}>
                {title}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
