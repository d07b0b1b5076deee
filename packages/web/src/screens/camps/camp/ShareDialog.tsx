import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Modal } from '#ui/dialog/Modal.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { Avatar } from '#ui/image/Avatar.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatNumber } from '#ui/text/format.js';

const words = texts({
  title: ['分享数据', 'Share data'],
  period: (name: string, period: number) => [`${name} 第 ${period} 期`, `${name}, period ${period}`],
  place: (rank: number, all: number) => [`第 ${rank} 名 / 共 ${all} 人`, `${rank} of ${all}`],
  noPlace: ['未参与排名', 'No place'],
  days: (count: number) => [`${count} 天`, countOf(count, 'day')],
  noPoster: ['海报尚未生成，可先复制文字', 'The poster isn’t available yet. You can copy the text'],
  copy: ['复制文字', 'Copy text'],
  what: ['分享文字', 'text to share'],
  in: (name: string, camp: string) => [`${name}在「${camp}」`, `${name} in “${camp}”`],
  checkedIn: (days: number) => [`打卡 ${days} 天`, `${countOf(days, 'day')} of check-ins`],
  lost: (kg: string, pct: string) => [`减重 ${kg} kg（${pct}%）`, `${kg} kg lost (${pct}%)`],
  ranked: (rank: number, all: number) => [`${all} 人中第 ${rank} 名`, `Number ${rank} of ${all}`],
});

type Info = Data<'getMarketingInfo'>;

interface Props {
  serviceId: number;
  onClose: () => void;
}

/** Shows the text of a camp member's poster, to copy. */
export function ShareDialog({ serviceId, onClose }: Props) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('getMarketingInfo', { service_id: serviceId });
  return (
    <Modal open onClose={onClose} title={t.title} width="400px" footer={data ? <ShareText info={data} /> : null}>
      {data ? (
        <ShareFacts info={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refresh()} />
      ) : (
        <Skeleton height="180px" borderRadius="md" />
      )}
    </Modal>
  );
}

function ShareFacts({ info }: { info: Info }) {
  const t = useTexts(words);
  const meta = useMeta('getMarketingInfo');
  const { nick_name, avatar, camp, rank, ranked_count, loss_kg, loss_pct, punch_days, poster_url } = info;
  const shown = (value: number | null, unit: string) => (value === null ? null : `${formatNumber(value)}${unit}`);
  const facts = {
    rank: rank === null ? t.noPlace : t.place(rank, ranked_count),
    loss_kg: shown(loss_kg, ' kg'),
    loss_pct: shown(loss_pct, '%'),
    punch_days: t.days(punch_days),
  };
  return (
    <>
      <Flex gap="3" align="center" mb="4">
        <Avatar name={nick_name} src={avatar} size={40} />
        <div>
          <chakra.b fontWeight="semibold">{nick_name}</chakra.b>
          <chakra.p color="ink.2">{t.period(camp.name, camp.period_no)}</chakra.p>
        </div>
      </Flex>
      <RecordFacts meta={meta} facts={facts} />
      {poster_url === null ? (
        <chakra.p color="ink.3" fontSize="xs" mt="4">
          {t.noPoster}
        </chakra.p>
      ) : (
        <chakra.img src={poster_url} alt={meta.label(meta.output('poster_url'))} width="100%" mt="4" />
      )}
    </>
  );
}

/** The words of a poster: a loss only where there is one. */
function ShareText({ info }: { info: Info }) {
  const t = useTexts(words);
  const { nick_name, camp, rank, ranked_count, loss_kg, loss_pct, punch_days } = info;
  const lines = [
    t.in(nick_name, t.period(camp.name, camp.period_no)),
    loss_kg !== null && loss_pct !== null && loss_kg > 0 ? t.lost(formatNumber(loss_kg), formatNumber(loss_pct)) : '',
    t.checkedIn(punch_days),
    rank === null ? '' : t.ranked(rank, ranked_count),
  ];
  return (
    <CopyButton text={lines.filter((line) => line !== '').join('\n')} what={t.what} size="md">
      {t.copy}
    </CopyButton>
  );
}
