import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef } from 'react';
import { touch } from '#theme/touch.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';

interface Section {
  name: string;
  title: ReactNode;
}

interface Props {
  label: string;
  sections: readonly Section[];
  value: string;
  /** CSS `top` at which the tabs stick when the page scrolls. */
  stickAt?: string;
  onChange: (name: string) => void;
  children: ReactNode;
}

const Tab = chakra('button', {
  base: {
    height: '38px',
    flexShrink: 0,
    [touch]: { height: '42px' },
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    color: 'ink.2',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    _hover: { color: 'ink' },
    '&[aria-selected=true]': { color: 'jade.700', fontWeight: 'semibold', borderColor: 'jade.600' },
  },
});

/** Opens the section selected with the arrow keys, Home or End. */
const withKeys = ({ sections, value, onChange }: Props) =>
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = sections.findIndex((one) => one.name === value);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: sections.length - 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (step + sections.length) % sections.length;
    const next = sections[index];
    if (next) onChange(next.name);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

/** Focuses the selected tab if the element that had the focus was removed with the previous section. */
function useTabFocus(list: RefObject<HTMLDivElement | null>, value: string) {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus({ preventScroll: true });
  }, [list, value]);
}

/** Scrolls the tab of the open section into view if the tabs are wider than the window, and keeps the focus on the page. */
function useOpenTab(value: string) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open section is read from the document
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected=true]')?.getBoundingClientRect();
    if (!list.current || !tab) return;
    const { left, width } = list.current.getBoundingClientRect();
    list.current.scrollLeft += tab.left - left - (width - tab.width) / 2;
  }, [value]);
  useTabFocus(list, value);
  return list;
}

/** Renders the sections of a record as tabs. */
export function SectionTabs(props: Props) {
  const { label, sections, value, stickAt, onChange, children } = props;
  const id = useId();
  const list = useOpenTab(value);
  return (
    <>
      <chakra.div
        ref={list}
        role="tablist"
        data-noprint
        aria-label={label}
        display="flex"
        gap="5"
        px={stickAt ? { base: '3', sm: '5' } : '4'}
        borderBottomWidth="1px"
        overflowX="auto"
        {...(stickAt ? { position: 'sticky', top: stickAt, zIndex: 'bar', bg: 'surface', flexShrink: 0 } : {})}
        onKeyDown={withKeys(props)}
      >
        {sections.map((one) => (
          <Tab
            key={one.name}
            type="button"
            role="tab"
            id={`${id}-${one.name}`}
            aria-selected={one.name === value}
            aria-controls={`${id}-panel`}
            tabIndex={one.name === value ? 0 : -1}
            onClick={() => onChange(one.name)}
          >
            {one.title}
          </Tab>
        ))}
      </chakra.div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </div>
    </>
  );
}
