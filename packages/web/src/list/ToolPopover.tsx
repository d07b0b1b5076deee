import { chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { lazyComponent } from '../app/lazy-component.js';
import { Button } from '../ui/Button.js';
import { LazyPopup } from '../ui/LazyPopup.js';

const ToolPanel = lazyComponent(async () => (await import('./ToolPanel.js')).ToolPanel);

/** Label hidden in narrow windows, where only the icon shows. */
export const ToolLabel = chakra('span', { base: { display: { base: 'none', sm: 'inline' } } });

export interface Tool {
  icon: LucideIcon;
  label: string;
  /** Button text, if it differs from the label. */
  text?: string | undefined;
}

/** Renders a list tool whose panel opens below the button and loads on first use. */
export function ToolPopover({ children, ...tool }: Tool & { children: (close: () => void) => ReactNode }) {
  return (
    <LazyPopup popup="dialog" trigger={<ToolButton {...tool} />}>
      <ToolPanel {...tool}>{children}</ToolPanel>
    </LazyPopup>
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
