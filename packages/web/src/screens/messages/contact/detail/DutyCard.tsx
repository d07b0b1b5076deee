import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { CoverageStrip, type NamedSlot } from '#message/CoverageStrip.js';
import { DateInput } from '#ui/date/DateInput.js';
import { instantOf } from '#ui/date/dates.js';
import { Card } from '#ui/layout/Card.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';
import type { StaffCodeRecord } from '../staff-code.js';

type Duty = Data<'getStaffCodeDuty'>;

const words = texts({
  title: ['谁会接到扫码', 'Who gets a scan'],
  at: ['扫码时间', 'Time of the scan'],
  now: ['不填就是现在', 'Leave it empty for now'],
  by: (names: string) => [`加到 ${names}`, `They reach ${names}`],
  one: (names: string) => [`由企业微信从 ${names} 中选一位`, `WeCom chooses one of ${names}`],
  nobody: ['没有人能接待，请更换员工或设置备用员工', 'Nobody can take it; change the staff or add backups'],
  verify: ['不用验证', 'Taken without asking'],
  asks: ['员工要手动通过', 'Staff accept by hand'],
  all: ['其余时间：全部员工', 'Otherwise: all staff'],
});

function Answer({ duty }: { duty: Duty }) {
  const t = useTexts(words);
  const meta = useMeta('getStaffCodeDuty');
  const reason = meta.output('left_out').fields?.find(({ name }) => name === 'reason');
  const names = joinNames(duty.staff.map(({ name }) => name));
  return (
    <Flex direction="column" gap="1.5" aria-live="polite">
      <Flex gap="2" align="center" flexWrap="wrap">
        <StatusChip tone={duty.source === 'nobody' ? 'bad' : duty.source === 'backup' ? 'wait' : 'good'}>
          {meta.word(meta.output('source'), duty.source)}
        </StatusChip>
        <chakra.b fontWeight="medium">{duty.staff.length === 0 ? t.nobody : duty.staff.length === 1 ? t.by(names) : t.one(names)}</chakra.b>
      </Flex>
      <chakra.p color="ink.3" fontSize="xs">
        {duty.skip_verify ? t.verify : t.asks}
      </chakra.p>
      {duty.left_out.map(({ staff, reason: why }) => (
        <chakra.p key={staff.id} color="ink.2" fontSize="xs">
          {`${staff.name} · ${reason ? meta.word(reason, why) : why}`}
        </chakra.p>
      ))}
    </Flex>
  );
}

/** Slots with the names of those on duty; those in which nobody can are gaps. */
function slotsOf({ schedule, staff }: StaffCodeRecord, duty: Duty | undefined): NamedSlot[] {
  const nameOf = (id: number) => staff.find((one) => one.id === id)?.name ?? `#${id}`;
  return schedule.map(({ weekdays, from, to, user_ids }) => ({
    ...{ weekdays, from, to, name: joinNames(user_ids.map(nameOf)) },
    isGap: duty?.uncovered.some((one) => one.from === from && one.to === to && String(one.weekdays) === String(weekdays)) ?? false,
  }));
}

/** Says who gets a scan now or at another time, and draws the week. */
export function DutyCard({ code }: { code: StaffCodeRecord }) {
  const t = useTexts(words);
  const [typed, setTyped] = useState('');
  const at = typed === '' ? undefined : instantOf(typed);
  const asked = useOperation('getStaffCodeDuty', { id: code.id, ...(at ? { at } : {}) }, { keepPreviousData: true });
  return (
    <Card p="4" aria-label={t.title}>
      <chakra.h2 fontWeight="semibold" mb="3">
        {t.title}
      </chakra.h2>
      <Flex direction="column" gap="4">
        <chakra.div maxWidth="72">
          <DateInput id={`duty-${code.id}`} label={t.at} value={typed} time onChange={(value) => setTyped(String(value))} />
          <chakra.p color="ink.3" fontSize="xs" mt="1">
            {t.now}
          </chakra.p>
        </chakra.div>
        {asked.error ? <ErrorState error={asked.error} onRetry={() => void asked.refresh()} /> : null}
        {asked.data ? <Answer duty={asked.data} /> : asked.error ? null : <Skeleton height="12" />}
        {code.schedule.length > 0 ? <CoverageStrip slots={slotsOf(code, asked.data)} otherwise={t.all} /> : null}
      </Flex>
    </Card>
  );
}
