import { chakra, Popover, Portal } from '@chakra-ui/react';
import type { FieldMeta } from '@shiyi/sdk';
import { Check, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Choice } from '../meta.js';
import { texts, useTexts } from '../texts.js';
import { Button } from './Button.js';
import { Input } from './Input.js';

const words = texts({
  remove: (title: string) => [`去掉条件「${title}」`, `Remove filter “${title}”`],
  choose: ['请选择', 'choose'],
  apply: ['应用', 'Apply'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
});

interface Props {
  title: string;
  field: FieldMeta;
  choices: readonly Choice[];
  value: string | undefined;
  shownWord?: string | undefined;
  picker?: ((value: string | undefined, onChange: (value: string | undefined) => void) => ReactNode) | undefined;
  startOpen: boolean;
  onChange: (value: string | undefined) => void;
  onClosed: () => void;
}

/** One filter as a chip; a press on it changes the value in place. */
export function FilterChip({ title, field, choices, value, shownWord, picker, startOpen, onChange, onClosed }: Props) {
  const t = useTexts(words);
  const [open, setOpen] = useState(startOpen);
  const options: readonly Choice[] =
    choices.length > 0
      ? choices
      : field.type === 'boolean'
        ? [
            { value: 'true', label: t.yes },
            { value: 'false', label: t.no },
          ]
        : [];
  const word = options.find((one) => String(one.value) === value)?.label ?? (value === undefined ? value : (shownWord ?? value));
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
      <chakra.span
        display="inline-flex"
        alignItems="center"
        height="24px"
        borderRadius="full"
        bg="jade.50"
        color="jade.700"
        fontSize="xs"
        css={{ '& button': { height: '24px', cursor: 'pointer', borderRadius: 'full' } }}
      >
        <Popover.Trigger asChild>
          <chakra.button
            type="button"
            ps="2.5"
            pe={value === undefined ? '2.5' : '1'}
            maxWidth="240px"
            overflow="hidden"
            textOverflow="ellipsis"
            whiteSpace="nowrap"
          >
            <span>{title}</span> <b style={{ fontWeight: 600 }}>{word?.trim() ?? `${t.choose}…`}</b>
          </chakra.button>
        </Popover.Trigger>
        {value === undefined ? null : (
          <chakra.button
            type="button"
            width="24px"
            display="grid"
            placeItems="center"
            aria-label={t.remove(title)}
            onClick={() => change(undefined)}
          >
            <X size={12} aria-hidden />
          </chakra.button>
        )}
      </chakra.span>
      <Portal>
        <Popover.Positioner>
          <Popover.Content minWidth="180px" maxHeight="min(360px, 60vh)" overflow="auto" aria-label={title}>
            <Popover.Body p="1">
              {picker ? (
                picker(value, change)
              ) : options.length > 0 ? (
                <Options options={options} value={value} onChange={change} />
              ) : (
                <ValueForm title={title} field={field} value={value} apply={t.apply} onChange={change} />
              )}
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

function Options({
  options,
  value,
  onChange,
}: {
  options: readonly Choice[];
  value: string | undefined;
  onChange: (value: string) => void;
}) {
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
        px="2.5"
        borderRadius="s"
        cursor="pointer"
        textAlign="start"
        whiteSpace="pre"
        color={on ? 'jade.700' : 'ink'}
        fontWeight={on ? 'semibold' : 'normal'}
        _hover={{ bg: 'sunken' }}
      >
        <chakra.span flex="1">{option.label}</chakra.span>
        {on ? <Check size={14} aria-hidden /> : null}
      </chakra.button>
    );
  });
}

interface ValueFormProps {
  title: string;
  field: FieldMeta;
  value: string | undefined;
  apply: string;
  onChange: (value: string | undefined) => void;
}

const inputTypes: Record<string, string> = { date: 'date', 'date-time': 'datetime-local', integer: 'number', number: 'number' };

function ValueForm({ title, field, value, apply, onChange }: ValueFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('value') ?? '').trim();
    const instant = field.format === 'date-time' && text ? new Date(text).toISOString() : text;
    onChange(instant || undefined);
  }
  return (
    <chakra.form display="flex" gap="2" p="2" onSubmit={submit}>
      <Input
        name="value"
        type={inputTypes[field.format ?? field.type] ?? 'text'}
        defaultValue={value}
        aria-label={title}
        min={field.min}
        max={field.type === 'string' ? undefined : field.max}
        maxLength={field.type === 'string' ? field.max : undefined}
        autoComplete="off"
      />
      <Button type="submit" look="solid" height="34px">
        {apply}
      </Button>
    </chakra.form>
  );
}
