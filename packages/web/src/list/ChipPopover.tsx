import { chakra, Popover, Portal } from '@chakra-ui/react';
import type { FieldMeta } from '@shiyi/sdk';
import { Check } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Choice } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { TreeChoice } from '#choices/TreeChoice.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { FocusReturn } from '#ui/dialog/FocusReturn.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { ChipButton } from './ChipButton.js';

const FilterValue = lazyPart(() => import('./FilterValue.js'), 'FilterValue');

export interface ChipProps {
  title: string;
  field: FieldMeta;
  /** Undefined if the filter accepts any value. */
  choices: readonly Choice[] | undefined;
  value: string | undefined;
  /** Label of the value, if no choice provides it. */
  word?: string | undefined;
  /** Said of all that there is, while no value narrows it. */
  empty?: string | undefined;
  picker?: ((value: string | undefined, onChange: (value: string | undefined) => void) => ReactNode) | undefined;
  startOpen: boolean;
  onChange: (value: string | undefined) => void;
  onClosed: () => void;
}

interface Props extends ChipProps {
  options: readonly Choice[] | undefined;
  said: string | undefined;
}

/** Popover below a filter chip that edits its value; initially open. */
export function ChipPopover({ title, field, options, said, empty, value, picker, onChange, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  function change(next: string | undefined) {
    setOpen(false);
    onChange(next);
  }
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next.open);
        if (!next.open && value === undefined) onClosed();
      }}
      positioning={{ placement: 'bottom-start' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <ChipButton title={title} said={said} empty={empty} closable={value !== undefined} />
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content minWidth="180px" maxHeight="min(480px, var(--available-height))" overflow="auto" aria-label={title}>
            <FocusReturn />
            <Popover.Body p="1">
              {picker ? (
                picker(value, change)
              ) : field.choices ? (
                <chakra.div p="2" width="calendar">
                  <TreeChoice
                    filters
                    label={title}
                    choices={field.choices}
                    value={value === undefined ? '' : Number(value)}
                    // Stays open, because the next level may follow.
                    onChange={(next) => onChange(next === '' ? undefined : String(next))}
                  />
                </chakra.div>
              ) : options ? (
                <Options title={title} options={options} value={value} onChange={change} />
              ) : (
                <Suspense fallback={<Skeleton m="2" width="240px" height="9" borderRadius="s" />}>
                  <FilterValue title={title} field={field} value={value} onChange={change} />
                </Suspense>
              )}
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

interface OptionsProps {
  title: string;
  options: readonly Choice[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** Lists a few choices as buttons, and many in a searchable combobox. */
function Options({ title, options, value, onChange }: OptionsProps) {
  if (options.length === 0 || options.length > 8)
    return (
      <chakra.div width="calendar">
        <Combobox
          inline
          autoFocus
          label={title}
          choices={options}
          value={options.find((one) => String(one.value) === value)?.value}
          onChange={(next) => onChange(String(next))}
        />
      </chakra.div>
    );
  return options.map((option) => {
    const on = String(option.value) === value;
    return (
      <chakra.button
        key={option.value}
        type="button"
        aria-pressed={on}
        onClick={() => onChange(String(option.value))}
        display="flex"
        alignItems="center"
        gap="3"
        width="100%"
        minHeight="30px"
        pe="2.5"
        ps={`${(option.level ?? 0) + 0.75}em`}
        borderRadius="s"
        cursor="pointer"
        textAlign="start"
        color={on ? 'jade.700' : 'ink'}
        fontWeight={on ? 'semibold' : 'normal'}
        _hover={{ bg: 'sunken' }}
      >
        <chakra.span flex="1">{option.label}</chakra.span>
        {option.note ? <chakra.span color="ink.3">{option.note}</chakra.span> : null}
        {on ? <Check size={14} aria-hidden /> : null}
      </chakra.button>
    );
  });
}
