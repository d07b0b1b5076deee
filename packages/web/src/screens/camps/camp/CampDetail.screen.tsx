import { chakra } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccess } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { CampHead } from './CampHead.js';
import type { Camp } from './camp.js';

const BoardPanel = lazyPart(() => import('#screens/camps/camp-progress/BoardPanel.js'), 'BoardPanel');
const RankingPanel = lazyPart(() => import('#screens/camps/camp-progress/RankingPanel.js'), 'RankingPanel');
const MembersPanel = lazyPart(() => import('#screens/camps/camp-member/MembersPanel.js'), 'MembersPanel');
const ChatPanel = lazyPart(() => import('#screens/camps/camp-member/ChatPanel.js'), 'ChatPanel');
const SettingsPanel = lazyPart(() => import('#screens/camps/camp-setting/SettingsPanel.js'), 'SettingsPanel');

const words = texts({
  parts: ['减脂营内容', 'Parts of the camp'],
  board: ['打卡看板', 'Check-ins'],
  ranking: ['排名', 'Ranking'],
  risk: ['需关注', 'Needs attention'],
  members: ['营员', 'Members'],
  chats: ['群成员', 'Group chats'],
  settings: ['设置', 'Settings'],
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
  useTabTitle(`${camp.name} ${camp.period_no}`);
  return (
    <>
      <CampHead camp={camp} onFresh={onFresh} />
      <SectionTabs label={t.parts} sections={tabs} value={tab?.name ?? ''} stickAt="0" onChange={setTab}>
        <chakra.div p={{ base: '3', sm: '5' }}>{tab?.content()}</chakra.div>
      </SectionTabs>
    </>
  );
}
