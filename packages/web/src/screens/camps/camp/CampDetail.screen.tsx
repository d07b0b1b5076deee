import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { availableActions } from '#ui/menu/RowMenu.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccess } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { joinNames } from '#ui/text/format.js';
import { type Camp, isOpen, statusTones } from './camp.js';
import { useCampMoves } from './use-camp-moves.js';

const EditCampDrawer = lazyPart(() => import('./CampDrawer.js'), 'EditCampDrawer');
const BoardPanel = lazyPart(() => import('#screens/camps/camp-progress/BoardPanel.js'), 'BoardPanel');
const RankingPanel = lazyPart(() => import('#screens/camps/camp-progress/RankingPanel.js'), 'RankingPanel');
const MembersPanel = lazyPart(() => import('#screens/camps/camp-member/MembersPanel.js'), 'MembersPanel');
const ChatPanel = lazyPart(() => import('#screens/camps/camp-member/ChatPanel.js'), 'ChatPanel');
const SettingsPanel = lazyPart(() => import('#screens/camps/camp-setting/SettingsPanel.js'), 'SettingsPanel');

const words = texts({
  period: (name: string, period: number) => [`${name} 第 ${period} 期`, `${name}, period ${period}`],
  edit: ['编辑', 'Edit'],
  parts: ['减脂营内容', 'Parts of the camp'],
  board: ['打卡看板', 'Check-ins'],
  ranking: ['排名', 'Ranking'],
  risk: ['需关注', 'Needs attention'],
  members: ['营员', 'Members'],
  chats: ['群成员', 'Group chats'],
  settings: ['设置', 'Settings'],
  span: (from: string, to: string) => [`${from} 至 ${to}`, `${from} to ${to}`],
  noStart: ['未定开营日期', 'No start date yet'],
  rankedBy: (rule: string) => [`按${rule}排名`, `Ranked by ${rule.toLowerCase()}`],
  count: (count: number, all: number) => [`营员 ${count} / ${all}`, `${count} of ${all} members`],
});

/** Renders a camp: how its members do, who needs attention, and what is set for all. */
export function CampDetail() {
  const camp_id = Number(useParams().id);
  const may = useMay('getCamp');
  const reading = useOperation('getCamp', may ? { camp_id } : null);
  if (may === false) return <NoAccess />;
  if (reading.data) return <CampContent key={camp_id} camp={reading.data} onFresh={() => void reading.refresh()} />;
  return reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : <PageSkeleton />;
}

function useTabs(camp: Camp, onFresh: () => void) {
  const t = useTexts(words);
  const may = useRights('getCampPunchBoard', 'getCampRanking', 'listCampServices', 'listCampChatUsers');
  return [
    may.getCampPunchBoard && { name: 'board', title: t.board, content: () => <BoardPanel camp={camp} /> },
    may.getCampRanking && { name: 'ranking', title: t.ranking, content: () => <RankingPanel camp={camp} /> },
    may.listCampServices && {
      name: 'risk',
      title: t.risk,
      content: () => <MembersPanel key="risk" camp={camp} atRisk onFresh={onFresh} />,
    },
    may.listCampServices && {
      name: 'members',
      title: t.members,
      content: () => <MembersPanel key="members" camp={camp} onFresh={onFresh} />,
    },
    may.listCampChatUsers && { name: 'chats', title: t.chats, content: () => <ChatPanel camp={camp} onFresh={onFresh} /> },
    { name: 'settings', title: t.settings, content: () => <SettingsPanel camp={camp} onFresh={onFresh} /> },
  ].filter((tab) => typeof tab === 'object');
}

function CampContent({ camp, onFresh }: { camp: Camp; onFresh: () => void }) {
  const t = useTexts(words);
  const [wished, setTab] = useAddressValue('tab');
  const tabs = useTabs(camp, onFresh);
  const tab = tabs.find((one) => one.name === wished) ?? tabs[0];
  useTabTitle(camp.name);
  return (
    <>
      <CampHead camp={camp} onFresh={onFresh} />
      <SectionTabs label={t.parts} sections={tabs} value={tab?.name ?? ''} stickAt="0" onChange={setTab}>
        <chakra.div p={{ base: '3', sm: '5' }}>{tab?.content()}</chakra.div>
      </SectionTabs>
    </>
  );
}

function CampHead({ camp, onFresh }: { camp: Camp; onFresh: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('getCamp');
  const facts = [
    camp.start_date && camp.end_date ? t.span(camp.start_date, camp.end_date) : t.noStart,
    t.count(camp.member_count, camp.capacity),
    joinNames(camp.principals.map((one) => one.name)),
    t.rankedBy(meta.word(meta.output('rank_rule'), camp.rank_rule)),
  ];
  return (
    <chakra.header bg="surface" px={{ base: '3', sm: '5' }} pt="3" pb="1">
      <Flex gap="2.5" align="center" flexWrap="wrap">
        <chakra.h1 fontSize="lg" fontWeight="semibold">
          {t.period(camp.name, camp.period_no)}
        </chakra.h1>
        <EnumCell meta={meta} name="status" value={camp.status} tone={statusTones[camp.status]} />
        <CampActions camp={camp} onFresh={onFresh} />
      </Flex>
      <Flex gap="4" rowGap="1" flexWrap="wrap" color="ink.2" py="1.5">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Flex>
    </chakra.header>
  );
}

function CampActions({ camp, onFresh }: { camp: Camp; onFresh: () => void }) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const mayUpdate = useMay('updateCamp');
  const [isEditing, setEditing] = useState(false);
  const { actionsOf, drawer } = useCampMoves(onFresh, () => void navigate('/order/camp'));
  const moves = availableActions(actionsOf(camp)).toReversed();
  return (
    <Flex ms="auto" gap="2" flexWrap="wrap">
      {moves.map((one) => (
        <Button key={one.label} look={one.danger ? 'danger' : 'outline'} onClick={one.onSelect}>
          {one.label}
        </Button>
      ))}
      {mayUpdate && isOpen(camp) ? <Button onClick={() => setEditing(true)}>{t.edit}</Button> : null}
      <WhenOpen open={isEditing}>
        <EditCampDrawer camp={camp} open={isEditing} onClose={() => setEditing(false)} onDone={onFresh} />
      </WhenOpen>
      {drawer}
    </Flex>
  );
}
