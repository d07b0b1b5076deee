import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Moment } from '#ui/date/Moment.js';
import { Modal } from '#ui/dialog/Modal.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';

type Use = Data<'getMaterialUses'>[number];

const words = texts({
  title: (name: string) => [`「${name}」用在哪里`, `Where “${name}” is used`],
  none: ['还没有地方使用', 'Not used anywhere'],
  noneText: ['群发、应用消息、欢迎语、活码和话术都没有用它，可以放心修改或删除。', 'No message, welcome, code or quick reply carries it.'],
});

/** Where each kind of use is changed. */
const places: Record<Use['kind'], (id: number) => string> = {
  mass_message: (id) => `/user/people-mass-texting/detail?id=${id}`,
  app_message: (id) => `/user/apply-msg/detail?id=${id}`,
  welcome: (id) => `/drainageCode/welcome/edit?id=${id}`,
  staff_code: (id) => `/drainageCode/staff/detail?id=${id}`,
  group_welcome: () => '/user/customer-group/welcomes',
  quick_reply: (id) => `/material/words?open=${id}`,
  day_plan: (id) => `/material/day-plan/plans/detail?id=${id}`,
};

interface Props {
  material: { id: number; name: string };
  onClose: () => void;
}

/** Renders what is still to send a material, and when. */
export function MaterialUses({ material, onClose }: Props) {
  const t = useTexts(words);
  const meta = useMeta('getMaterialUses');
  const uses = useOperation('getMaterialUses', { id: material.id });
  return (
    <Modal open onClose={onClose} title={t.title(material.name)} width="560px">
      <Flex direction="column" gap="2" minHeight="48">
        {uses.error ? <ErrorState error={uses.error} onRetry={() => void uses.refresh()} /> : null}
        {!uses.data && !uses.error ? <Skeleton height="40" /> : null}
        {uses.data?.length === 0 ? <EmptyState drawing="search" title={t.none} text={t.noneText} /> : null}
        <chakra.ul listStyleType="none" m="0" p="0">
          {uses.data?.map((one) => (
            <chakra.li key={`${one.kind} ${one.id} ${one.next_at}`} display="flex" gap="3" py="2" alignItems="center" borderTopWidth="1px">
              <StatusChip>{meta.word(meta.output('kind'), one.kind)}</StatusChip>
              <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                <Link to={places[one.kind](one.id)}>{one.name}</Link>
              </chakra.span>
              <chakra.span color="ink.3" fontSize="xs">
                {one.next_at ? <Moment at={one.next_at} /> : meta.word(meta.output('timing'), one.timing)}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ul>
      </Flex>
    </Modal>
  );
}
