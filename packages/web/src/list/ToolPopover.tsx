import { chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { lazyPart } from '../app/lazy-part.js';
import { Button } from '../ui/Button.js';
import { UntilPressed } from '../ui/UntilPressed.js';

const ToolPanel = lazyPart(async () => (await import('./ToolPanel.js')).ToolPanel);

/** Left out on narrow windows, where the icon stands alone. */
export const ToolLabel = chakra('span', { base: { display: { base: 'none', sm: 'inline' } } });

export interface Tool {
  icon: LucideIcon;
  label: string;
  /** What the button says where that is more than its name. */
  text?: string | undefined;
}

/** A tool of a list whose panel opens below it and is fetched then. */
export function ToolPopover({ children, ...tool }: Tool & { children: (close: () => void) => ReactNode }) {
  return (
    <UntilPressed popup="dialog" trigger={<ToolButton {...tool} />}>
      <ToolPanel {...tool}>{children}</ToolPanel>
    </UntilPressed>
  );
}

export function ToolButton({ icon: Icon, label, text = label, ...rest }: ComponentProps<typeof Button> & Tool) {
  return (
    <Button {...rest} look="quiet" size="sm" aria-label={text === label ? label : `${label}：${text}`}>
      <Icon aria-hidden />
      <ToolLabel maxWidth="32" overflow="hidden" textOverflow="ellipsis">
        {text}
      </ToolLabel>
    </Button>
  );
}
