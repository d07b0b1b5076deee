import { chakra, Flex } from '@chakra-ui/react';
import type { Data, ListId } from '@shiyi/sdk';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { type Neighbour, type Neighbours, useNeighbours } from '#list/useNeighbours.js';
import { typingIn } from '#ui/input/typing.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { useMobile } from '#ui/layout/useMedia.js';
import { NoAccess } from '#ui/status/NoAccess.js';
import { RecordSteps } from './RecordSteps.js';
import { UnreadRecord } from './UnreadRecord.js';
import { type ReadId, useRecord } from './use-change.js';

const words = texts({
  sections: ['记录内容', 'Sections of the record'],
  bar: ['记录操作', 'Actions on the record'],
});

export interface RecordTab {
  name: string;
  title: string;
  content: () => ReactNode;
}

interface Props<Id extends ReadId> {
  /** The operation that returns the record by the id in the URL. */
  read: Id;
  /** The list the record belongs to, and its path. */
  list: ListId;
  listPath: string;
  title: (record: Data<Id>) => string;
  /** Shown before the title, such as a picture. */
  mark?: (record: Data<Id>) => ReactNode;
  /** State shown on every tab. */
  chips?: (record: Data<Id>) => ReactNode;
  /** The second row, which scrolls away. */
  facts?: (record: Data<Id>) => ReactNode;
  /** Actions; the main action is last and green. On a phone they are at the bottom. */
  actions?: (record: Data<Id>) => ReactNode;
  tabs: (record: Data<Id>) => readonly RecordTab[];
}

/** Renders a record on its own page: a sticky header, tabs kept in the URL, and navigation to adjacent records of the list. */
export function RecordPage<Id extends ReadId>(props: Props<Id>) {
  const id = Number(useParams().id);
  const may = useMay(props.read);
  const reading = useRecord<Data<Id>>(props.read, may ? id : undefined);
  if (may === false) return <NoAccess />;
  if (reading.data) return <RecordContent {...props} id={id} record={reading.data} />;
  return <UnreadRecord read={props.read} listPath={props.listPath} error={reading.error} onRetry={() => void reading.refresh()} />;
}

interface LoadedProps<Id extends ReadId> extends Props<Id> {
  id: number;
  record: Data<Id>;
}

function RecordContent<Id extends ReadId>({
  id,
  record,
  list,
  listPath,
  title,
  mark,
  chips,
  facts,
  actions,
  tabs: tabsOf,
}: LoadedProps<Id>) {
  const t = useTexts(words);
  const mobile = useMobile();
  const from = new URLSearchParams(useLocation().search).get('from') ?? undefined;
  const [wished, setTab] = useAddressValue('tab');
  const neighbours = useNeighbours(list, id, from);
  const tabs = tabsOf(record);
  const head = useRef<HTMLElement>(null);
  const headHeight = useHeight(head);
  const tab = tabs.find((one) => one.name === wished) ?? tabs[0];
  const step = useStep(listPath, `${listPath}/${id}`, wished);
  useTabTitle(title(record));
  useRecordKeys(neighbours, step, tabs, setTab);
  return (
    <>
      <Head ref={head}>
        {mark?.(record)}
        <chakra.h1 fontSize="lg" fontWeight="semibold">
          {title(record)}
        </chakra.h1>
        {chips?.(record)}
        {mobile ? null : (
          <Flex ms="auto" gap="2" align="center">
            <RecordSteps neighbours={neighbours} onStep={step} />
            {actions?.(record)}
          </Flex>
        )}
      </Head>
      {facts && !mobile ? (
        <Flex bg="surface" px="5" pb="2" gap="4" rowGap="1" flexWrap="wrap" align="center" color="ink.2">
          {facts(record)}
        </Flex>
      ) : null}
      <SectionTabs label={t.sections} sections={tabs} value={tab?.name ?? ''} stickAt={`${headHeight}px`} onChange={setTab}>
        <chakra.div p={{ base: '3', sm: '5' }}>{tab?.content()}</chakra.div>
      </SectionTabs>
      {mobile ? (
        <Bar role="group" aria-label={t.bar}>
          <RecordSteps neighbours={neighbours} onStep={step} compact />
          {actions?.(record)}
        </Bar>
      ) : null}
    </>
  );
}

const leastHeight = 52;

/** Returns the height of the header, which takes a second line on a phone. */
function useHeight(of: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(leastHeight);
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setHeight(element.offsetHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, [of]);
  return height;
}

/** The sticky header; everything except the tabs scrolls under it. It is stacked above the tabs, because it contains the drawers opened by its actions. */
const Head = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 'head',
    flexShrink: 0,
    minHeight: `${leastHeight}px`,
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2.5',
    px: { base: '3', sm: '5' },
    py: { base: '1.5', lg: '0' },
    rowGap: { base: '0.5', lg: '2.5' },
    bg: 'surface',
  },
});

/** The action bar at the bottom on a phone. */
const Bar = chakra('footer', {
  base: {
    position: 'sticky',
    bottom: 0,
    mt: 'auto',
    zIndex: 'head',
    display: 'flex',
    gap: '2',
    p: '2',
    bg: 'raised',
    borderTopWidth: '1px',
    // Only the actions, not the buttons in their drawers.
    '& > button': { minHeight: '10' },
    '& > button:not([data-more], [aria-keyshortcuts])': { flexGrow: 1 },
  },
});

/** Returns a function that opens an adjacent record on the same section; it replaces this page in the tab strip. */
function useStep(listPath: string, path: string, tab: string | undefined) {
  const navigate = useNavigate();
  return ({ id, from }: Neighbour) => {
    const query = new URLSearchParams({ from, ...(tab ? { tab } : {}) });
    void navigate(`${listPath}/${id}?${query}`, { state: { inPlaceOf: path } });
  };
}

/** Handles shortcuts while the user is not typing: J and K open the next and previous record, digits select a tab. */
function useRecordKeys(
  neighbours: Neighbours | undefined,
  step: (to: Neighbour) => void,
  tabs: readonly RecordTab[],
  setTab: (name: string) => void,
) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.isComposing || typingIn(event.target)) return;
      const to = { j: neighbours?.next, k: neighbours?.previous }[event.key.toLowerCase()];
      const tab = tabs[Number(event.key) - 1];
      if (to) step(to);
      else if (tab) setTab(tab.name);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
