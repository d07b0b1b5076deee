import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Card } from '#ui/layout/Card.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import type { FissionRecord, Funnel } from '../fission.js';
import { PosterPreview } from '../preview/PosterPreview.js';
import { useTab } from './use-tab.js';

const words = texts({
  title: ['二维码和海报', 'Codes and posters'],
  quota: (used: string, limit: string) => [
    `企业微信活码已用 ${used}，上限 ${limit}`,
    `${used} of ${limit} codes of the company are used in WeCom`,
  ],
  short: [
    '快到上限：结束旧活动、删除不用的活码，才能继续生成',
    'Close to the limit: finish old campaigns and delete codes that are not used',
  ],
});

const states = ['ready', 'making', 'failed'] as const;
const tones: Record<(typeof states)[number], ChipTone> = { ready: 'good', making: 'wait', failed: 'bad' };
/** From here on a warning is shown. */
const nearlyFull = 0.9;

function Counts({ codes }: { codes: Funnel['codes'] }) {
  const meta = useMeta('getFissionFunnel');
  const { show } = useTab();
  const fields = meta.output('codes').fields ?? [];
  const label = (name: string) => {
    const field = fields.find((one) => one.name === name);
    return field ? meta.label(field) : name;
  };
  return (
    <Flex gap="2" flexWrap="wrap">
      {states
        .filter((one) => one === 'ready' || codes[one] > 0)
        .map((one) => (
          <Button key={one} look="link" onClick={() => show('participants', { code: one })}>
            <StatusChip tone={tones[one]}>{`${label(one)} ${formatCount(codes[one])}`}</StatusChip>
          </Button>
        ))}
    </Flex>
  );
}

/** Says how many codes were made and how many are left, and shows the poster. */
export function CodesCard({ campaign, funnel }: { campaign: FissionRecord; funnel: Funnel | undefined }) {
  const t = useTexts(words);
  const { used, limit } = funnel?.code_quota ?? { used: 0, limit: 0 };
  return (
    <>
      <Card p="4" aria-label={t.title} display="flex" flexDirection="column" gap="2.5">
        <chakra.h2 fontWeight="semibold">{t.title}</chakra.h2>
        {funnel ? <Counts codes={funnel.codes} /> : <Skeleton height="6" />}
        {funnel ? (
          <chakra.p color="ink.3" fontSize="xs">
            {t.quota(formatCount(used), formatCount(limit))}
          </chakra.p>
        ) : null}
        {limit > 0 && used / limit >= nearlyFull ? (
          <chakra.p role="alert" color="rose" fontSize="xs">
            {t.short}
          </chakra.p>
        ) : null}
      </Card>
      <PosterPreview id={campaign.poster_id} name={campaign.poster.name} />
    </>
  );
}
