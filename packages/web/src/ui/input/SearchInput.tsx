import { chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Input } from './Input.js';

interface Props extends Pick<ComponentProps<typeof Input>, 'css'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  width?: string | Record<string, string>;
  flex?: Record<string, string>;
  /** Content at the end of the field. */
  children?: ReactNode;
}

/** Renders a search field that filters the content below it as the user types. */
export function SearchInput({ label, onChange, width = '100%', flex, children, ...input }: Props) {
  return (
    <chakra.div position="relative" width={width} {...(flex ? { flex } : {})}>
      <chakra.span position="absolute" insetStart="9px" insetBlock="0" height="14px" my="auto" color="ink.3" pointerEvents="none">
        <Search size={14} aria-hidden />
      </chakra.span>
      <Input
        type="search"
        height="30px"
        ps="7"
        aria-label={label}
        placeholder={label}
        maxLength={64}
        autoComplete="off"
        {...input}
        onChange={(event) => onChange(event.target.value)}
      />
      {children}
    </chakra.div>
  );
}
