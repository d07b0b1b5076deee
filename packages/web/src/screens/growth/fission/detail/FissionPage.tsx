import { chakra, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { type OperationState, useOperation } from '#api/client.js';
import { Page } from '#ui/layout/Page.js';
import { arrivalMs, type FissionRecord } from '../fission.js';
import { CampaignFacts } from './CampaignFacts.js';
import { CodesCard } from './CodesCard.js';
import { FissionHead } from './FissionHead.js';
import { FunnelCard } from './FunnelCard.js';
import { Sections } from './Sections.js';
import { TrendCard } from './TrendCard.js';
import { RevealContext } from './use-tab.js';

interface Props {
  campaign: FissionRecord;
  reading: OperationState<FissionRecord>;
}

/** Lays out a campaign: its state and next step, its funnel and trend, its lists, and its settings beside. */
export function FissionPage({ campaign, reading }: Props) {
  const funnel = useOperation('getFissionFunnel', { id: campaign.id }, { refreshInterval: arrivalMs, keepPreviousData: true });
  const lists = useRef<HTMLDivElement>(null);
  const hasBegun = campaign.status === 'running' || campaign.status === 'finished';
  return (
    <RevealContext value={() => lists.current?.scrollIntoView({ block: 'start' })}>
      <Page>
        <FissionHead campaign={campaign} funnel={funnel.data} reading={reading} />
        <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 320px' }}>
          <Flex direction="column" gap="4" minWidth="0">
            {hasBegun ? <FunnelCard reading={funnel} /> : null}
            {hasBegun ? <TrendCard id={campaign.id} /> : null}
            {hasBegun ? (
              <chakra.div ref={lists} minWidth="0">
                <Sections campaign={campaign} funnel={funnel.data} />
              </chakra.div>
            ) : null}
            {hasBegun ? null : <CampaignFacts campaign={campaign} />}
          </Flex>
          <Flex direction="column" gap="4" minWidth="0">
            <CodesCard campaign={campaign} funnel={funnel.data} />
            {hasBegun ? <CampaignFacts campaign={campaign} /> : null}
          </Flex>
        </chakra.div>
      </Page>
    </RevealContext>
  );
}
