import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Check, Minus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '#api/Can.js';
import { refresh as refreshReads, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';

const ConsentDialog = lazyPart(() => import('./ConsentDialog.js'), 'ConsentDialog');

type Consent = Data<'getCustomerConsent'>;
type State = Consent['modules'][number];

const words = texts({
  title: ['数据授权', 'Consent'],
  history: ['授权记录', 'History'],
  yes: ['已授权', 'Agreed'],
  no: ['不同意', 'Refused'],
  unasked: ['未询问', 'Not asked'],
  record: ['登记授权', 'Record consent'],
  none: ['还没有记录', 'Nothing recorded yet'],
});

const reads = ['getCustomer', 'listCustomers', 'listCustomerTimeline'] as const;
/** Someone else may note a withdrawal while the page is open. */
const pollMs = 15_000;

/** Reads the consent again and again; a change takes the other reads of the customer along. */
function useConsent(id: number) {
  const reading = useOperation('getCustomerConsent', { id }, { refreshInterval: pollMs });
  const said = reading.data?.modules.map((one) => one.granted).join();
  const before = useRef(said);
  useEffect(() => {
    if (before.current !== undefined && said !== undefined && before.current !== said) void refreshReads(reads);
    before.current = said;
  }, [said]);
  return reading;
}

/** What a customer agreed to, with who noted it and when. */
export function ConsentPanel({ id }: { id: number }) {
  const t = useTexts(words);
  const { data } = useConsent(id);
  const meta = useMeta('setCustomerConsent');
  return (
    <Flex direction="column" gap="4" maxWidth="720px">
      <SectionCard title={t.title}>
        <ConsentLines id={id} />
      </SectionCard>
      <SectionCard title={t.history}>
        {data?.history.length === 0 ? <chakra.p color="ink.3">{t.none}</chakra.p> : null}
        {data?.history.map((one) => (
          <Flex key={`${one.module}${one.changed_at}`} columnGap="3" py="1.5" flexWrap="wrap">
            <chakra.span minWidth="20">{meta.word(meta.input('module'), one.module)}</chakra.span>
            <chakra.span minWidth="14">{one.granted ? t.yes : t.no}</chakra.span>
            <chakra.span color="ink.2" flex={{ base: '1 0 100%', sm: '1' }} order={{ base: 1, sm: 0 }}>
              {one.note}
            </chakra.span>
            <chakra.span color="ink.3" ms="auto">
              {one.staff?.name} {one.changed_at ? <Moment at={one.changed_at} /> : null}
            </chakra.span>
          </Flex>
        ))}
      </SectionCard>
    </Flex>
  );
}

/** The four kinds of records, each with the customer's last decision, and the dialog that records new ones. */
export function ConsentLines({ id }: { id: number }) {
  const t = useTexts(words);
  const { data, error, refresh } = useConsent(id);
  const may = useMay('setCustomerConsent');
  const [open, setOpen] = useState(false);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height="20" />;
  return (
    <>
      {data.modules.map((one) => (
        <Line key={one.module} of={one} />
      ))}
      {may ? (
        <Button mt="2" onClick={() => setOpen(true)}>
          {t.record}
        </Button>
      ) : null}
      <WhenOpen open={open}>{open ? <ConsentDialog id={id} modules={data.modules} onClose={() => setOpen(false)} /> : null}</WhenOpen>
    </>
  );
}

function Line({ of }: { of: State }) {
  const t = useTexts(words);
  const meta = useMeta('setCustomerConsent');
  const [Icon, word, color] = of.granted
    ? [Check, t.yes, 'jade.700']
    : of.granted === null
      ? [Minus, t.unasked, 'ink.3']
      : [X, t.no, 'rose'];
  return (
    <Flex align="center" gap="2" py="1.5" minHeight="9" css={{ '& + &': { borderTopWidth: '1px' } }}>
      <chakra.span color={color} display="inline-flex">
        <Icon size={15} aria-hidden />
      </chakra.span>
      <chakra.span flex="1">{meta.word(meta.input('module'), of.module)}</chakra.span>
      <chakra.span color={color}>{word}</chakra.span>
    </Flex>
  );
}
