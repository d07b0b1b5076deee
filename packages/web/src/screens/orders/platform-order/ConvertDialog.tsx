import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { client, useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { notify } from '#ui/toast/toasts.js';

type Conversion = Data<'createPlatformOrderServices'>;

const words = texts({
  all: ['开单预览', 'Open services'],
  some: (count: number) => [`为 ${count} 单开单`, `Open services for ${countOf(count, 'order')}`],
  go: (count: number) => [`开出 ${count} 个服务单`, `Open ${countOf(count, 'service')}`],
  nothingToGo: ['开单', 'Open services'],
  opens: (count: number) => [`将开出 ${count} 个服务单`, `${countOf(count, 'service')} will open`],
  waits: (count: number) => [`${count} 单还不能开单`, `${countOf(count, 'order')} can’t open services yet`],
  nothing: ['没有要开的服务单', 'Nothing to open'],
  nothingText: ['已付款的订单都开过单了，或者没有服务类商品。', 'Paid orders have already opened theirs, or contain no services.'],
  rest: (count: number) => [
    `另有 ${count} 单会在后台继续，完成后通知你`,
    `${countOf(count, 'more order')} will follow in the background; you’ll get a notice`,
  ],
  days: (days: number) => [`${days} 天`, countOf(days, 'day')],
  done: (count: number) => [`已开出 ${count} 个服务单`, `${countOf(count, 'service')} opened`],
  later: (count: number) => [`其余 ${count} 单正在后台处理`, `${countOf(count, 'more order')} will follow in the background`],
  map: ['去对应商品', 'Map goods'],
  template: ['去启用模板', 'Switch the template on'],
  customer: ['指定客户', 'Set customer'],
});

/** Asks the server what would open, each time the dialog opens. */
function useDryRun(orderNos: readonly string[] | undefined) {
  const [state, setState] = useState<{ data?: Conversion; error?: unknown }>({});
  const [time, setTime] = useState(0);
  const key = orderNos?.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after a retry
  useEffect(() => {
    let isCurrent = true;
    setState({});
    client
      .createPlatformOrderServices({ ...(key === undefined ? {} : { order_nos: key.split(' ') }), dry_run: true })
      .then((data) => isCurrent && setState({ data }))
      .catch((error: unknown) => isCurrent && setState({ error }));
    return () => {
      isCurrent = false;
    };
  }, [key, time]);
  return { ...state, retry: () => setTime((now) => now + 1) };
}

interface Props {
  /** The orders; all that wait without them. */
  orderNos: readonly string[] | undefined;
  onClose: () => void;
}

/** Shows what orders would open and what others wait for, and opens it. */
export function ConvertDialog({ orderNos, onClose }: Props) {
  const t = useTexts(words);
  const { data, error, retry } = useDryRun(orderNos);
  const convert = useAction('createPlatformOrderServices');
  async function go() {
    const answer = await convert.run(orderNos ? { order_nos: [...orderNos] } : {});
    if (!answer.ok) return;
    const { services, job_id, remaining } = answer.data;
    notify({ tone: 'success', title: t.done(services), ...(job_id !== null && { text: t.later(remaining) }) });
    onClose();
  }
  const canGo = data !== undefined && (data.services > 0 || data.remaining > 0);
  return (
    <Modal
      open
      onClose={onClose}
      title={orderNos ? t.some(orderNos.length) : t.all}
      width="680px"
      action={
        <Button look="solid" disabled={!canGo || convert.busy} aria-busy={convert.busy} onClick={() => void go()}>
          {data?.services ? t.go(data.services) : t.nothingToGo}
        </Button>
      }
    >
      <Flex direction="column" gap="4" minHeight="48">
        {error ? <ErrorState error={error} onRetry={retry} /> : null}
        {!data && !error ? <Skeleton height="160px" /> : null}
        {data ? <Outcome conversion={data} onLeave={onClose} /> : null}
      </Flex>
    </Modal>
  );
}

const mostRows = 100;

function Outcome({ conversion: { opens, services, waiting, remaining }, onLeave }: { conversion: Conversion; onLeave: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('createPlatformOrderServices');
  const source = meta.output('opens').fields?.find((one) => one.name === 'source');
  if (services === 0 && waiting.length === 0) return <EmptyState drawing="search" title={t.nothing} text={t.nothingText} />;
  return (
    <>
      {services > 0 ? (
        <DetailSection title={t.opens(services)}>
          <chakra.ul listStyleType="none" m="0" p="0" maxHeight="280px" overflow="auto">
            {opens.slice(0, mostRows).map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: units of one order are alike
              <chakra.li key={`${one.order_no} ${at}`} display="flex" gap="3" py="1.5" alignItems="baseline" borderTopWidth="1px">
                <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                  <b>{one.product_name}</b> · {t.days(one.service_days)}
                  <chakra.span display="block" color="ink.3" fontSize="xs">
                    {[one.customer?.name, one.order_no, one.title].filter(Boolean).join(' · ')}
                  </chakra.span>
                </chakra.span>
                <chakra.span color="ink.3" fontSize="xs" flexShrink={0}>
                  {one.template?.name ?? (source ? meta.word(source, one.source) : '')}
                </chakra.span>
              </chakra.li>
            ))}
          </chakra.ul>
        </DetailSection>
      ) : null}
      {waiting.length > 0 ? <Waiting waiting={waiting} onLeave={onLeave} /> : null}
      {remaining > 0 ? <p>{t.rest(remaining)}</p> : null}
    </>
  );
}

/** Says why orders cannot open yet, each with the way to what is missing. */
function Waiting({ waiting, onLeave }: { waiting: Conversion['waiting']; onLeave: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('createPlatformOrderServices');
  const field = meta.output('waiting').fields?.find((one) => one.name === 'reason');
  const orderPath = (no: string) => `/order/platformOrder?open=${encodeURIComponent(no)}`;
  const wayOf = ({ order_no, reason }: Conversion['waiting'][number]) =>
    ({
      customer: { to: orderPath(order_no), label: t.customer },
      mapping: { to: '/order/goods/unmapped', label: t.map },
      template: { to: '/order/template?status=disabled', label: t.template },
    })[reason as string];
  return (
    <DetailSection title={t.waits(waiting.length)}>
      <chakra.ul listStyleType="none" m="0" p="0" maxHeight="min(40vh, 420px)" overflow="auto">
        {waiting.map((one) => (
          <WaitingOrder key={one.order_no} orderNo={one.order_no} path={orderPath(one.order_no)} way={wayOf(one)} onLeave={onLeave}>
            {field ? meta.word(field, one.reason) : one.reason}
          </WaitingOrder>
        ))}
      </chakra.ul>
    </DetailSection>
  );
}

interface WaitingProps {
  orderNo: string;
  path: string;
  way: { to: string; label: string } | undefined;
  /** Closes the dialog, as a link may lead to the screen below it. */
  onLeave: () => void;
  children: string;
}

function WaitingOrder({ orderNo, path, way, onLeave, children }: WaitingProps) {
  return (
    <chakra.li display="flex" gap="3" rowGap="0" py="1.5" alignItems="center" borderTopWidth="1px" flexWrap="wrap">
      <chakra.span flex="1" minWidth="40" overflowWrap="anywhere" color="jade.700" asChild>
        <Link to={path} onClick={onLeave}>
          {orderNo}
        </Link>
      </chakra.span>
      <StatusChip tone="wait">{children}</StatusChip>
      {way ? (
        <chakra.span color="jade.700" fontSize="xs" asChild>
          <Link to={way.to} onClick={onLeave}>
            {way.label}
          </Link>
        </chakra.span>
      ) : null}
    </chakra.li>
  );
}
