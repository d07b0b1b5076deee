import { chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';

interface Props {
  label: string;
  icon: LucideIcon;
  /** Whether it is on; undefined for what is no state. */
  on?: boolean | undefined;
  busy?: boolean;
  onPress: () => void;
}

/** A tool of the editor. */
export function ToolButton({ label, icon: Icon, on, busy = false, onPress }: Props) {
  return (
    <chakra.button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      aria-busy={busy || undefined}
      disabled={busy}
      display="grid"
      placeItems="center"
      boxSize="8"
      borderRadius="xs"
      color="ink.2"
      _hover={{ bg: 'sunken' }}
      _pressed={{ bg: 'jade.50', color: 'jade.700' }}
      _disabled={{ opacity: 0.5 }}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
    </chakra.button>
  );
}
