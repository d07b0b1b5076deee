import { chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#ui/button/Button.js';

/** Label hidden in narrow windows, where only the icon shows. */
export const ToolLabel = chakra('span', { base: { display: { base: 'none', sm: 'inline' } } });

export interface Tool {
  icon: LucideIcon;
  label: string;
  /** Button text, if it differs from the label. */
  text?: string | undefined;
}

/** Button of a list tool. */
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
