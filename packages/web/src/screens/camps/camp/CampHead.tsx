import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { availableActions, type RowActions } from '#ui/menu/RowMenu.js';
import { joinNames } from '#ui/text/format.js';
import { type Camp, hasBegun, isOpen, statusTones } from './camp.js';
import { useCampMoves } from './use-camp-moves.js';

const EditCampDrawer = lazyPart(() => import('./CampDrawer.js'), 'EditCampDrawer');
const CopyCampDrawer = lazyPart(() => import('./CopyCampDrawer.js'), 'CopyCampDrawer');

const words = texts({
  period: (name: string, period: number) => [`${name} 第 ${period} 期`, `${name}, period ${period}`],
  edit: ['编辑', 'Edit'],
  copy: ['复制为新营', 'Copy as a new camp'],
  report: ['结营报告', 'Report'],
  span: (from: string, to: string) => [`${from} 至 ${to}`, `${from} to ${to}`],
  noStart: ['未定开营日期', 'No start date yet'],
  rankedBy: (rule: string) => [`按${rule}排名`, `Ranked by ${rule.toLowerCase()}`],
  count: (count: number, all: number) => [`营员 ${count} / ${all}`, `${count} of ${all} members`],
  draft: ['草稿：设好招募日期和开营日期后，可以开始招募。', 'Draft: set the dates of enrollment and start, then open enrollment.'],
  enrolling: (to: string, start: string) => [
    `招募到 ${to}，次日自动转为待开营；${start} 自动开营。`,
    `Enrollment runs until ${to}, then the camp is ready; it starts by itself on ${start}.`,
  ],
  ready: (start: string) => [
    `${start} 零点后自动开营，也可以现在开营。`,
    `It starts by itself on ${start}, just after midnight; you can also start it now.`,
  ],
  running: (end: string) => [
    `${end} 结束，次日零点后自动结营，也可以提前结营。`,
    `It ends on ${end} and is finished by itself after midnight; you can finish it early.`,
  ],
  finished: (end: string) => [`${end} 已结营，名次不再变动。`, `Finished on ${end}; the ranking stays as it is.`],
  cancelled: ['已取消，营员都已移出。', 'Canceled; all members have left.'],
});

/** What happens next with a camp, and when it does by itself. */
function useNextLine({ status, start_date, end_date, enroll_to }: Camp): string {
  const t = useTexts(words);
  if (status === 'draft') return t.draft;
  if (status === 'cancelled') return t.cancelled;
  if (status === 'enrolling') return t.enrolling(enroll_to ?? '', start_date ?? '');
  return status === 'ready' ? t.ready(start_date ?? '') : t[status](end_date ?? '');
}

/** Renders name, state, facts and actions of a camp. */
export function CampHead({ camp, onFresh }: { camp: Camp; onFresh: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('getCamp');
  const next = useNextLine(camp);
  const facts = [
    camp.start_date && camp.end_date ? t.span(camp.start_date, camp.end_date) : t.noStart,
    t.count(camp.member_count, camp.capacity),
    joinNames(camp.principals.map((one) => one.name)),
    t.rankedBy(meta.word(meta.output('rank_rule'), camp.rank_rule)),
  ];
  return (
    <chakra.header bg="surface" px={{ base: '3', sm: '5' }} pt="3" pb="1">
      <Flex gap="2.5" align="center" flexWrap="wrap">
        {camp.cover ? <RemoteImage src={camp.cover} alt="" width="64px" height="36px" radius="6px" /> : null}
        <chakra.h1 fontSize="lg" fontWeight="semibold">
          {t.period(camp.name, camp.period_no)}
        </chakra.h1>
        <EnumCell meta={meta} name="status" value={camp.status} tone={statusTones[camp.status]} />
        <CampActions camp={camp} onFresh={onFresh} />
      </Flex>
      <Flex gap="4" rowGap="1" flexWrap="wrap" color="ink.2" pt="1.5">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Flex>
      <chakra.p color="ink.3" py="1" data-noprint>
        {next}
      </chakra.p>
    </chakra.header>
  );
}

function CampActions({ camp, onFresh }: { camp: Camp; onFresh: () => void }) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useRights('updateCamp', 'createCamp', 'getCampReport');
  const [isEditing, setEditing] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const { actionsOf, drawer } = useCampMoves(onFresh, () => void navigate('/order/camp'));
  return (
    <Flex ms="auto" gap="2" flexWrap="wrap" data-noprint>
      {may.getCampReport && hasBegun(camp) ? (
        <ButtonLink asChild>
          <Link to={`/order/campReport/${camp.id}`}>{t.report}</Link>
        </ButtonLink>
      ) : null}
      {may.createCamp ? <Button onClick={() => setCopying(true)}>{t.copy}</Button> : null}
      {may.updateCamp && isOpen(camp) ? <Button onClick={() => setEditing(true)}>{t.edit}</Button> : null}
      <MoveButtons actions={actionsOf(camp)} />
      <WhenOpen open={isEditing}>
        <EditCampDrawer camp={camp} open={isEditing} onClose={() => setEditing(false)} onDone={onFresh} />
      </WhenOpen>
      <WhenOpen open={isCopying}>
        <CopyCampDrawer
          camp={camp}
          open={isCopying}
          onClose={() => setCopying(false)}
          onMade={(id) => void navigate(`/order/campDetail/${id}`)}
        />
      </WhenOpen>
      {drawer}
    </Flex>
  );
}

/** Renders the next step of a camp, and what loses something, as buttons. */
function MoveButtons({ actions }: { actions: RowActions }) {
  const moves = availableActions(actions);
  const [next, losses] = [moves.find((one) => !one.danger), moves.filter((one) => one.danger)];
  return (
    <>
      {next ? (
        <Button look="solid" onClick={next.onSelect}>
          {next.label}
        </Button>
      ) : null}
      {losses.map((one) => (
        <Button key={one.label} look="danger" onClick={one.onSelect}>
          {one.label}
        </Button>
      ))}
    </>
  );
}
