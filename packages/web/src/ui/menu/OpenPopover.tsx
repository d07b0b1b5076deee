import { Popover, Portal } from '@chakra-ui/react';
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { FocusReturn } from '#ui/dialog/FocusReturn.js';

interface Props extends Omit<ComponentProps<typeof Popover.Content>, 'children'> {
  trigger: ReactElement;
  label: string;
  /** Renders what is shown, with the function that closes it. */
  children: (close: () => void) => ReactNode;
}

/** Renders a popover below its trigger that is open from the start; further properties are those of its panel. */
export function OpenPopover({ trigger, label, children, ...panel }: Props) {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={label} {...panel}>
            <FocusReturn />
            {children(() => setOpen(false))}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
