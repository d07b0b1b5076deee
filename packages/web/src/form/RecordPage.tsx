import { chakra, Flex } from '@chakra-ui/react';
import type { Data, ListId } from '@shiyi/sdk';
import { type ReactNode, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { type Neighbour, useNeighbours } from '#list/useNeighbours.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { useMobile } from '#ui/layout/useMedia.js';
import { NoAccess } from '#ui/status/NoAccess.js';
import { RecordHead, useHeight } from './RecordHead.js';
import { RecordSteps } from './RecordSteps.js';
import { UnreadRecord } from './UnreadRecord.js';
import { type ReadId, useRecord } from './use-change.js';
import { useRecordKeys } from './use-record-keys.js';

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

function RecordContent<Id extends ReadId>({ id, record, list, listPath, facts, actions, ...of }: LoadedProps<Id>) {
  const t = useTexts(words);
  const mobile = useMobile();
  const from = new URLSearchParams(useLocation().search).get('from') ?? undefined;
  const [wished, setTab] = useAddressValue('tab');
  const neighbours = useNeighbours(list, id, from);
  const tabs = of.tabs(record);
  const title = of.title(record);
  const head = useRef<HTMLElement>(null);
  const headHeight = useHeight(head);
  const tab = tabs.find((one) => one.name === wished) ?? tabs[0];
  const step = useStep(listPath, `${listPath}/${id}`, wished);
  useTabTitle(title);
  useRecordKeys(neighbours, step, tabs, setTab);
  return (
    <>
      <RecordHead ref={head} title={title} mark={of.mark?.(record)} chips={of.chips?.(record)}>
        {mobile ? null : (
          <Flex ms="auto" gap="2" align="center">
            <RecordSteps neighbours={neighbours} onStep={step} />
            {actions?.(record)}
          </Flex>
        )}
      </RecordHead>
      {facts && !mobile ? <Facts>{facts(record)}</Facts> : null}
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

function Facts({ children }: { children: ReactNode }) {
  return (
    <Flex bg="surface" px="5" pb="2" gap="4" rowGap="1" flexWrap="wrap" align="center" color="ink.2">
      {children}
    </Flex>
  );
}

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
