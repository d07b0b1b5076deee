import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { type RefObject, useEffect, useRef } from 'react';
import { useOperation } from '#api/client.js';
import { saveDownload } from '#api/save-download.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Modal } from '#ui/dialog/Modal.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatNumber } from '#ui/text/format.js';
import { type CardText, cardSize, drawCard } from './share-card.js';

const words = texts({
  title: ['分享数据', 'Share data'],
  period: (name: string, period: number) => [`${name} 第 ${period} 期`, `${name}, period ${period}`],
  copy: ['复制文字', 'Copy text'],
  save: ['保存图片', 'Save picture'],
  what: ['分享文字', 'text to share'],
  in: (name: string, camp: string) => [`${name}在「${camp}」`, `${name} in “${camp}”`],
  checkedIn: (days: number) => [`打卡 ${days} 天`, `${countOf(days, 'day')} of check-ins`],
  lost: (kg: string, pct: string) => [`减重 ${kg} kg（${pct}%）`, `${kg} kg lost (${pct}%)`],
  ranked: (rank: number, all: number) => [`${all} 人中第 ${rank} 名`, `Number ${rank} of ${all}`],
  lossLabel: ['减重', 'Weight lost'],
  lossValue: (kg: string, pct: string) => [`${kg} kg · ${pct}%`, `${kg} kg · ${pct}%`],
  daysLabel: ['打卡', 'Check-ins'],
  daysValue: (days: number) => [`${days} 天`, countOf(days, 'day')],
  rankLabel: ['名次', 'Place'],
  rankValue: (rank: number, all: number) => [`第 ${rank} / ${all}`, `${rank} of ${all}`],
  foot: ['坚持记录，每天一小步', 'One small step a day'],
});

type Info = Data<'getMarketingInfo'>;

interface Props {
  serviceId: number;
  open: boolean;
  onClose: () => void;
}

/** Shows the card and the text of a camp member, to save and to copy. */
export function ShareDialog({ serviceId, open, onClose }: Props) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('getMarketingInfo', { service_id: serviceId });
  const card = useRef<HTMLCanvasElement>(null);
  return (
    <Modal open={open} onClose={onClose} title={t.title} width="400px" footer={data ? <ShareActions info={data} card={card} /> : null}>
      {data ? (
        <ShareCard info={data} canvas={card} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refresh()} />
      ) : (
        <Skeleton height="380px" borderRadius="md" />
      )}
    </Modal>
  );
}

/** A loss only where there is one: nobody shares a zero. */
function useLoss({ loss_kg, loss_pct }: Info) {
  return loss_kg !== null && loss_pct !== null && loss_kg > 0 ? { kg: formatNumber(loss_kg), pct: formatNumber(loss_pct) } : undefined;
}

function useLines(info: Info): string[] {
  const t = useTexts(words);
  const loss = useLoss(info);
  const { name, camp, punch_days, rank, ranked_count } = info;
  return [
    t.in(name, t.period(camp.name, camp.period_no)),
    ...(loss ? [t.lost(loss.kg, loss.pct)] : []),
    ...(punch_days > 0 ? [t.checkedIn(punch_days)] : []),
    ...(rank === null ? [] : [t.ranked(rank, ranked_count)]),
  ];
}

function useCard(info: Info): CardText {
  const t = useTexts(words);
  const loss = useLoss(info);
  const { name, camp, punch_days, rank, ranked_count } = info;
  const figures = [
    ...(loss ? [{ label: t.lossLabel, value: t.lossValue(loss.kg, loss.pct) }] : []),
    ...(punch_days > 0 ? [{ label: t.daysLabel, value: t.daysValue(punch_days) }] : []),
    ...(rank === null ? [] : [{ label: t.rankLabel, value: t.rankValue(rank, ranked_count) }]),
  ];
  return { name, camp: t.period(camp.name, camp.period_no), figures, foot: t.foot };
}

function ShareCard({ info, canvas }: { info: Info; canvas: RefObject<HTMLCanvasElement | null> }) {
  const lines = useLines(info);
  const card = useCard(info);
  // The card is drawn again whenever its words change.
  const key = JSON.stringify(card);
  useEffect(() => {
    if (canvas.current) drawCard(canvas.current, JSON.parse(key) as CardText);
  }, [canvas, key]);
  return (
    <>
      <CardFrame>
        <canvas ref={canvas} width={cardSize.width} height={cardSize.height} role="img" aria-label={lines.join('\n')} />
      </CardFrame>
      <chakra.p color="ink.2" whiteSpace="pre-line" mt="4">
        {lines.join('\n')}
      </chakra.p>
    </>
  );
}

/** Scales the drawing, whose size is that of the picture to save. */
const CardFrame = chakra('div', {
  base: {
    '& canvas': { width: '100%', maxWidth: '300px', height: 'auto', mx: 'auto', display: 'block', borderRadius: 'md', boxShadow: 'card' },
  },
});

function ShareActions({ info, card }: { info: Info; card: RefObject<HTMLCanvasElement | null> }) {
  const t = useTexts(words);
  const lines = useLines(info);
  function save() {
    card.current?.toBlob((blob) => {
      if (!blob) return;
      void blob.arrayBuffer().then((buffer) => saveDownload({ bytes: new Uint8Array(buffer), type: blob.type, name: `${info.name}.png` }));
    }, 'image/png');
  }
  return (
    <Flex gap="2">
      <CopyButton text={lines.join('\n')} what={t.what} size="md">
        {t.copy}
      </CopyButton>
      <Button look="solid" onClick={save}>
        {t.save}
      </Button>
    </Flex>
  );
}
