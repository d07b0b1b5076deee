import { chakra } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { Modal } from '#ui/dialog/Modal.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';

const words = texts({
  title: ['现在会获得的客户', 'Who would have it now'],
  count: (count: number) => [`共 ${count} 位客户达到`, `${countOf(count, 'customer')} in all`],
  times: (count: number) => [`${count} 次`, countOf(count, 'time')],
  days: (count: number) => [`最长连续 ${count} 天`, `${countOf(count, 'day')} in a row`],
  none: ['还没有客户达到', 'Nobody qualifies yet'],
  noneText: ['可以把达成值调低一些。', 'Lower the threshold to reach some.'],
});

interface Props {
  rule: Input<'checkMedalRule'>;
  onClose: () => void;
}

/** Shows who fulfils a rule now, those furthest beyond it first. */
export function MedalCheck({ rule, onClose }: Props) {
  const t = useTexts(words);
  return (
    <Modal open onClose={onClose} title={t.title} width="480px">
      <Result rule={rule} />
    </Modal>
  );
}

function Result({ rule }: Pick<Props, 'rule'>) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('checkMedalRule', rule);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height="24" />;
  if (data.count === 0) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <>
      <chakra.p mb="3">{t.count(data.count)}</chakra.p>
      <chakra.ul listStyleType="none">
        {data.first.map(({ customer, reached }) => (
          <chakra.li key={customer.id} display="flex" justifyContent="space-between" gap="3" py="1.5" borderTopWidth="1px">
            <span>{customerName(customer)}</span>
            <chakra.span color="ink.2">{rule.threshold_type === 'streak' ? t.days(reached) : t.times(reached)}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  );
}
