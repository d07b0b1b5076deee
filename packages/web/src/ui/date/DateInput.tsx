import { chakra, mergeRefs, Popover } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { touch } from '#theme/touch.js';
import { FocusReturn } from '#ui/dialog/FocusReturn.js';
import { CalendarSkeleton } from './CalendarSkeleton.js';
import { DayText, type DayTextProps } from './DayText.js';

const DatePanel = lazyPart(() => import('./DatePanel.js'), 'DatePanel');

const words = texts({ open: (label: string) => [`在日历里选${label}`, `Choose ${label.toLowerCase()} in a calendar`] });

interface Props extends DayTextProps {
  /** Label of the field. */
  label: string;
}

/** Sits at the end of the field. */
const OpenButton = chakra('button', {
  base: {
    position: 'absolute',
    insetEnd: '1',
    top: '1',
    bottom: '1',
    width: '7',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'xs',
    color: 'ink.3',
    cursor: 'pointer',
    _hover: { bg: 'sunken', color: 'ink' },
    _disabled: { cursor: 'not-allowed' },
    [touch]: { width: '40px', insetEnd: 0, insetBlock: 0 },
  },
});

/** Renders a date field, or with `time` a date-time field: typed, or picked in a calendar that loads when first opened. */
export function DateInput({ label, value, onChange, time, ref, ...rest }: Props) {
  const t = useTexts(words);
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const both = useMemo(() => mergeRefs(input, ref), [ref]);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => setOpen(next.open)}
      positioning={{ placement: 'bottom-start', strategy: 'fixed' }}
      finalFocusEl={() => input.current}
      lazyMount
      unmountOnExit
    >
      <Popover.Anchor asChild>
        <chakra.div position="relative">
          <DayText
            {...rest}
            ref={both}
            time={time}
            value={value}
            onChange={onChange}
            pe="9"
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || !event.altKey) return;
              event.preventDefault();
              setOpen(true);
            }}
          />
          <Popover.Trigger asChild>
            <OpenButton type="button" aria-label={t.open(label)} disabled={rest.disabled}>
              <CalendarDays size={16} aria-hidden />
            </OpenButton>
          </Popover.Trigger>
        </chakra.div>
      </Popover.Anchor>
      <Popover.Positioner>
        <Popover.Content aria-label={label}>
          <FocusReturn />
          <Popover.Body>
            <Suspense fallback={<CalendarSkeleton rows={time ? 2 : 1} />}>
              <DatePanel value={value} onChange={onChange} time={time} onDone={() => setOpen(false)} />
            </Suspense>
          </Popover.Body>
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  );
}
