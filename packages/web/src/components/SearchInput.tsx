import { chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { Input } from './Input.js';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  width?: string | Record<string, string>;
}

/** A field that narrows what stands below it while typing. */
export function SearchInput({ label, value, onChange, width = '100%' }: Props) {
  return (
    <chakra.div position="relative" width={width}>
      <chakra.span position="absolute" insetStart="9px" top="8px" color="ink.3" pointerEvents="none">
        <Search size={14} aria-hidden />
      </chakra.span>
      <Input
        type="search"
        height="30px"
        ps="7"
        value={value}
        aria-label={label}
        placeholder={label}
        maxLength={64}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </chakra.div>
  );
}
