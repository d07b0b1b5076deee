import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { localTime } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Moment } from '#ui/date/Moment.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { words } from './words.js';

const own = texts({
  title: ['存档状态', 'State of the archive'],
  on: ['已接入', 'Connected'],
  off: ['未接入', 'Not connected'],
  reading: ['读取', 'Reading'],
  people: ['席位与同意', 'Seats and consent'],
  kept: ['保存', 'What is kept'],
  gaps: ['缺口', 'Gaps'],
  noGaps: ['没有缺口', 'No gaps'],
  days: (count: number) => [`${count} 天`, `${count} days`],
  never: ['还没有', 'Not yet'],
  started: ['开始拉取', 'Reading started'],
});

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr', sm: '200px 1fr' }} gap="1 4" m="0">
      {rows.map(([name, value]) => (
        <chakra.div key={name} display="contents">
          <chakra.dt color="ink.3">{name}</chakra.dt>
          <chakra.dd m="0" overflowWrap="anywhere">
            {value}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

/** How far the archive was read, what is missing, and who agreed. */
export function ChatArchive() {
  const t = { ...useTexts(words), ...useTexts(own) };
  const may = useRights('getChatArchive', 'syncChatArchive');
  const reading = useOperation('getChatArchive', may.getChatArchive ? {} : null, { refreshInterval: 10_000 });
  const pulling = useAction('syncChatArchive', { done: t.started });
  if (may.getChatArchive === false) return <NoAccessPage />;
  const state = reading.data;
  return (
    <Page>
      <PageHeader
        title={t.title}
        sub={state ? <StatusChip tone={state.is_connected ? 'good' : 'wait'}>{state.is_connected ? t.on : t.off}</StatusChip> : null}
      >
        <RefreshButton of={reading} />
        {state && !state.is_connected ? (
          <ButtonLink asChild>
            <Link to="/system/platform">{t.connect}</Link>
          </ButtonLink>
        ) : null}
        {may.syncChatArchive && state?.is_connected ? (
          <Button look="solid" onClick={() => void pulling.run({})} disabled={state.is_running}>
            {state.is_running ? t.pulling : t.pull}
          </Button>
        ) : null}
      </PageHeader>
      {reading.error && !state ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!state && !reading.error ? <PageSkeleton /> : null}
      {state ? <ArchiveFacts state={state} /> : null}
    </Page>
  );
}

type State = Data<'getChatArchive'>;

function ArchiveFacts({ state }: { state: State }) {
  const t = { ...useTexts(words), ...useTexts(own) };
  const meta = useMeta('getChatArchive');
  const label = (name: string) => meta.label(meta.output(name));
  const at = (instant: string | null) => (instant ? <Moment at={instant} /> : t.never);
  return (
    <Flex direction="column" gap="3" maxWidth="860px">
      {state.error ? (
        <chakra.p role="alert" color="persimmon">
          {state.error}
        </chakra.p>
      ) : null}
      <SectionCard title={t.reading}>
        <Facts
          rows={[
            [label('asked_at'), at(state.asked_at)],
            [label('read_to_end_at'), at(state.read_to_end_at)],
            [label('seq'), formatCount(state.seq)],
            [label('message_count'), formatCount(state.message_count)],
            [label('unreadable'), formatCount(state.unreadable)],
          ]}
        />
      </SectionCard>
      <PeopleAndFiles state={state} />
      <SectionCard title={t.gaps}>
        {state.gaps.length === 0 ? t.noGaps : null}
        <chakra.ul m="0" ps="4">
          {state.gaps.map((one) => (
            <li key={one.from_at}>
              {t.gap(localTime(Date.parse(one.from_at)).slice(0, 16), localTime(Date.parse(one.to_at)).slice(0, 16))}
            </li>
          ))}
        </chakra.ul>
      </SectionCard>
    </Flex>
  );
}

function PeopleAndFiles({ state }: { state: State }) {
  const t = { ...useTexts(words), ...useTexts(own) };
  const meta = useMeta('getChatArchive');
  const label = (name: string) => meta.label(meta.output(name));
  const fileStates = new Map(meta.output('media').fields?.map((one) => [one.name, meta.label(one)]));
  return (
    <>
      <SectionCard title={t.people}>
        <Facts
          rows={[
            [
              label('seats'),
              state.seats.total === null ? (state.seats.error ?? t.never) : `${state.seats.total} / ${state.seats.in_staff}`,
            ],
            [t.agreed, formatCount(state.consent.agreed)],
            [t.declined, formatCount(state.consent.declined)],
            [label('without_consent'), formatCount(state.without_consent)],
          ]}
        />
      </SectionCard>
      <SectionCard title={t.kept}>
        <Facts
          rows={[
            [label('retention_days'), t.days(state.retention_days)],
            [label('media_days'), t.days(state.media_days)],
            ...(['kept', 'waiting', 'failed', 'expired'] as const).map(
              (one) => [fileStates.get(one) ?? one, formatCount(state.media[one])] as const,
            ),
          ]}
        />
      </SectionCard>
    </>
  );
}
