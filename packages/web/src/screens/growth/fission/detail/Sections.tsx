import { chakra } from '@chakra-ui/react';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { formatCount } from '#ui/text/format.js';
import type { FissionRecord, Funnel } from '../fission.js';
import { FriendsPanel } from './FriendsPanel.js';
import { ParticipantsPanel } from './ParticipantsPanel.js';
import { useTab } from './use-tab.js';

const ReviewPanel = lazyPart(() => import('../review/ReviewPanel.js'), 'ReviewPanel');
const InviteTree = lazyPart(() => import('../tree/InviteTree.js'), 'InviteTree');
const LevelsPanel = lazyPart(() => import('./LevelsPanel.js'), 'LevelsPanel');
const RewardsPanel = lazyPart(() => import('./RewardsPanel.js'), 'RewardsPanel');

const words = texts({
  sections: ['活动明细', 'Lists of the campaign'],
  participants: ['参与客户', 'Participants'],
  friends: ['助力好友', 'Friends'],
  review: ['待核实', 'To review'],
  tree: ['邀请关系', 'Who brought whom'],
  levels: ['档位', 'Tiers'],
  rewards: ['奖励', 'Rewards'],
});

interface Props {
  campaign: FissionRecord;
  funnel: Funnel | undefined;
}

const withCount = (title: string, count: number | undefined) => (count ? `${title} ${formatCount(count)}` : title);

function useSections({ campaign, funnel }: Props) {
  const t = useTexts(words);
  const owed = funnel?.owed.reduce((sum, { count }) => sum + count, 0);
  return [
    { name: 'participants', title: t.participants, content: () => <ParticipantsPanel campaign={campaign} /> },
    { name: 'friends', title: t.friends, content: () => <FriendsPanel id={campaign.id} /> },
    { name: 'review', title: withCount(t.review, funnel?.to_review), content: () => <ReviewPanel id={campaign.id} /> },
    { name: 'tree', title: t.tree, content: () => <InviteTree id={campaign.id} /> },
    { name: 'levels', title: t.levels, content: () => <LevelsPanel campaign={campaign} /> },
    { name: 'rewards', title: withCount(t.rewards, owed), content: () => <RewardsPanel id={campaign.id} /> },
  ];
}

/** The people, rewards and levels of a campaign, each in a tab of its own. */
export function Sections(props: Props) {
  const t = useTexts(words);
  const { tab, open } = useTab();
  const sections = useSections(props);
  const shown = sections.find(({ name }) => name === tab) ?? sections[0];
  return (
    <Card>
      <SectionTabs label={t.sections} sections={sections} value={shown?.name ?? ''} onChange={open}>
        <chakra.div p={{ base: '2', sm: '4' }}>{shown?.content()}</chakra.div>
      </SectionTabs>
    </Card>
  );
}
