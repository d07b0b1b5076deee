import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import type { MenuNode } from '#app/menus.js';
import { MenuIcon } from './icons.js';

const RailGroup = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '100%',
    height: '34px',
    borderRadius: 's',
    cursor: 'pointer',
    color: 'ink.2',
    _hover: { bg: 'sunken', color: 'ink' },
    '&[data-active]:not(:hover)': { color: 'jade.700', bg: 'jade.50' },
  },
});

interface Props extends ComponentProps<typeof RailGroup> {
  node: MenuNode;
  /** Whether the current page belongs to the group. */
  active: boolean;
}

/** Icon of a group in the collapsed sidebar. */
export function RailButton({ node, active, ...rest }: Props) {
  return (
    <RailGroup type="button" aria-label={node.title} data-active={active || undefined} {...rest}>
      <MenuIcon name={node.icon} title={node.title} />
    </RailGroup>
  );
}
