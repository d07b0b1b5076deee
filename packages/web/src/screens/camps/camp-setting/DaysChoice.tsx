import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Modal } from '#ui/dialog/Modal.js';
import { StatusChip } from '#ui/status/StatusChip.js';

const words = texts({
  table: ['天数变化', 'Changes of days'],
  all: ['全选', 'Select all'],
  name: ['姓名', 'Name'],
  product: ['服务产品', 'Product'],
  left: ['剩余', 'Days left'],
  days: ['天数', 'Days'],
  end: ['结束日期', 'End'],
  from: (before: string, after: string) => [`${before} → ${after}`, `${before} → ${after}`],
  shorter: (days: number) => [`缩短 ${days} 天`, `${countOf(days, 'day')} shorter`],
  trial: ['体验单会变长', 'Trial gets longer'],
  pick: (name: string, product: string) => [`${name} ${product}`, `${name}, ${product}`],
  noEnd: ['未定', 'Open'],
  rest: (why: string) => [`以下不变：\n${why}`, `These stay as they are:\n${why}`],
});

export type DaysChange = Data<'setCampServiceDays'>['changes'][number];

export const isShorter = ({ days_before, days_after }: DaysChange) => days_after < days_before;

/** A trial that the camp makes longer is doubted: it may only end within it. */
export const isDoubted = (one: DaysChange) => one.type === 'trial' && one.days_after > one.days_before;

export interface DaysQuestion {
  title: string;
  /** How the button is called with so many rows chosen. */
  action: (count: number) => string;
  changes: readonly DaysChange[];
  /** Why other services stay as they are. */
  reasons: string;
  answer: (ids: ReadonlySet<number> | undefined) => void;
}

/** Asks for which services days and end may change; what becomes shorter is red, and neither that nor a longer trial is chosen at first. */
export function DaysChoice({ open, title, action, changes, reasons, answer }: DaysQuestion & { open: boolean }) {
  const t = useTexts(words);
  const [ids, setIds] = useState<ReadonlySet<number>>(
    () => new Set(changes.filter((one) => !isShorter(one) && !isDoubted(one)).map(({ service_id }) => service_id)),
  );
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  return (
    <Modal
      open={open}
      onClose={() => answer(undefined)}
      title={title}
      width="760px"
      action={
        <Button look="solid" onClick={() => answer(ids)}>
          {action(ids.size)}
        </Button>
      }
    >
      <chakra.div overflow="auto" maxHeight="50vh" tabIndex={0} role="group" aria-label={t.table}>
        <Table aria-label={t.table}>
          <ChangeHead changes={changes} ids={ids} onIds={setIds} />
          <tbody>
            {changes.map((one) => (
              <ChangeRow key={one.service_id} change={one} checked={ids.has(one.service_id)} onToggle={() => toggle(one.service_id)} />
            ))}
          </tbody>
        </Table>
      </chakra.div>
      {reasons ? (
        <chakra.p mt="3" color="ink.2" whiteSpace="pre-line">
          {t.rest(reasons)}
        </chakra.p>
      ) : null}
    </Modal>
  );
}

interface HeadProps {
  changes: readonly DaysChange[];
  ids: ReadonlySet<number>;
  onIds: (ids: ReadonlySet<number>) => void;
}

function ChangeHead({ changes, ids, onIds }: HeadProps) {
  const t = useTexts(words);
  const all = ids.size === changes.length;
  return (
    <thead>
      <tr>
        <th>
          <Checkbox
            aria-label={t.all}
            checked={all}
            indeterminate={!all && ids.size > 0}
            onChange={() => onIds(new Set(all ? [] : changes.map(({ service_id }) => service_id)))}
          />
        </th>
        <th>{t.name}</th>
        <th>{t.product}</th>
        <th data-end>{t.left}</th>
        <th data-end data-wide>
          {t.days}
        </th>
        <th data-wide>{t.end}</th>
      </tr>
    </thead>
  );
}

function ChangeRow({ change, checked, onToggle }: { change: DaysChange; checked: boolean; onToggle: () => void }) {
  const t = useTexts(words);
  const { name, product_name, remain_days, days_before, days_after, end_before, end_after } = change;
  const shorter = isShorter(change);
  const days = t.from(String(days_before), String(days_after));
  const end = t.from(end_before ?? t.noEnd, end_after ?? t.noEnd);
  return (
    <tr data-shorter={shorter || undefined}>
      <td>
        <Checkbox aria-label={t.pick(name, product_name)} checked={checked} onChange={onToggle} />
      </td>
      <th scope="row">{name}</th>
      <td>
        <Flex gap="2" align="center" flexWrap="wrap">
          {product_name}
          {shorter ? <StatusChip tone="bad">{t.shorter(days_before - days_after)}</StatusChip> : null}
          {isDoubted(change) ? <StatusChip tone="wait">{t.trial}</StatusChip> : null}
        </Flex>
        <chakra.div hideFrom="md" data-change fontSize="xs">
          {days}
          <br />
          {end}
        </chakra.div>
      </td>
      <td data-end>{remain_days}</td>
      <td data-end data-change data-wide>
        {days}
      </td>
      <td data-change data-wide>
        {end}
      </td>
    </tr>
  );
}

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': { textAlign: 'start', px: '2', py: '1.5', borderBottomWidth: '1px', whiteSpace: 'nowrap' },
    '& thead th': { color: 'ink.3', fontWeight: 'normal', fontSize: 'xs', position: 'sticky', top: 0, bg: 'surface', zIndex: 1 },
    '& tbody th': { fontWeight: 'semibold' },
    '& [data-end]': { textAlign: 'end' },
    '& [data-wide]': { display: { base: 'none', md: 'table-cell' } },
    '& td': { whiteSpace: { base: 'normal', md: 'nowrap' } },
    '& [data-shorter] [data-change]': { color: 'rose', fontWeight: 'semibold' },
  },
});
