import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { saveDownload } from '#api/save-download.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import type { Camp } from '#screens/camps/camp/camp.js';
import { Button } from '#ui/button/Button.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Modal } from '#ui/dialog/Modal.js';
import { Select } from '#ui/input/Input.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { formatNumber } from '#ui/text/format.js';
import { drawPoster, type Figure, type PosterChoice, type PosterText, posterRows, posterSize } from './ranking-poster.js';

const words = texts({
  title: ['排行海报', 'Ranking poster'],
  heading: ['减重排行榜', 'Weight-loss ranking'],
  period: (name: string, period: number) => [`${name} 第 ${period} 期`, `${name}, period ${period}`],
  asOf: (day: string) => [`截至 ${day}`, `As of ${day}`],
  final: (day: string) => [`结营排名 · ${day}`, `Final ranking, ${day}`],
  mean: (kg: string) => [` · 人均减重 ${kg} kg`, ` · ${kg} kg lost on average`],
  estimated: (value: string) => [`约 ${value}`, `about ${value}`],
  days: (days: number) => [`打卡 ${days} 天`, countOf(days, 'day')],
  foot: ['坚持记录，每天一小步', 'One small step a day'],
  count: ['显示人数', 'Members shown'],
  best: (count: number) => [`前 ${count} 名`, `Best ${count}`],
  figure: ['显示数据', 'Figure shown'],
  mask: ['名字只显示第一个字', 'Show only the first sign of names'],
  save: ['保存图片', 'Save picture'],
  none: ['还没有人减重', 'Nobody has lost weight yet'],
  noneText: ['有营员比起始体重轻时，这里画出排行海报。', 'The poster is drawn once a member weighs less than at the start.'],
  said: (rows: string) => [`排行海报：${rows}`, `Ranking poster: ${rows}`],
});
const figures = texts({
  loss_pct: ['减重比例', 'Share of weight lost'],
  loss_kg: ['减重公斤数', 'Kilograms lost'],
  punch_days: ['打卡天数', 'Check-in days'],
  none: ['不显示数据', 'No figure'],
});
const counts = [3, 10, 20, 50];

type Ranking = Data<'getCampRanking'>;

function usePosterText(camp: Camp, ranking: Ranking, choice: PosterChoice): PosterText {
  const t = useTexts(words);
  const { date, avg_loss_kg } = ranking;
  const figureOf = (value: number | undefined, isEstimated: boolean) => {
    if (value === undefined) return '';
    if (choice.figure === 'punch_days') return t.days(value);
    const text = `${formatNumber(value)}${choice.figure === 'loss_pct' ? '%' : ' kg'}`;
    return isEstimated ? t.estimated(text) : text;
  };
  const day = camp.status === 'finished' ? t.final(date) : t.asOf(date);
  return {
    title: t.heading,
    camp: t.period(camp.name, camp.period_no),
    facts: day + (choice.figure !== 'none' && avg_loss_kg !== null && avg_loss_kg > 0 ? t.mean(formatNumber(avg_loss_kg)) : ''),
    rows: posterRows(ranking, choice).map(({ rank, name, value, isEstimated }) => ({
      ...{ place: String(rank), name, value: figureOf(value, isEstimated), isFirst: rank === 1 },
    })),
    foot: t.foot,
  };
}

interface ChoicesProps {
  choice: PosterChoice;
  onChoice: (choice: PosterChoice) => void;
}

function MaskChoice({ choice, onChoice }: ChoicesProps) {
  const t = useTexts(words);
  const id = useId();
  return (
    <chakra.label htmlFor={id} display="inline-flex" alignItems="center" gap="2" cursor="pointer" minHeight="8">
      <Checkbox
        id={id}
        aria-label={t.mask}
        checked={choice.isMasked}
        onChange={({ target }) => onChoice({ ...choice, isMasked: target.checked })}
      />
      {t.mask}
    </chakra.label>
  );
}

function Choices({ choice, onChoice }: ChoicesProps) {
  const t = useTexts(words);
  const names = useTexts(figures);
  const counting = { value: choice.count, 'aria-label': t.count };
  const showing = { value: choice.figure, 'aria-label': t.figure };
  return (
    <Flex gap="2" mb="3" flexWrap="wrap" align="center">
      <Select width="auto" {...counting} onChange={({ target }) => onChoice({ ...choice, count: Number(target.value) })}>
        {counts.map((count) => (
          <option key={count} value={count}>
            {t.best(count)}
          </option>
        ))}
      </Select>
      <Select width="auto" {...showing} onChange={({ target }) => onChoice({ ...choice, figure: target.value as Figure })}>
        {(['loss_pct', 'loss_kg', 'punch_days', 'none'] as const).map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </Select>
      <MaskChoice choice={choice} onChoice={onChoice} />
    </Flex>
  );
}

const Frame = chakra('div', {
  base: {
    '& canvas': { width: '100%', maxWidth: '360px', height: 'auto', mx: 'auto', display: 'block', borderRadius: 'md', boxShadow: 'card' },
  },
});

function Picture({ text, canvas }: { text: PosterText; canvas: RefObject<HTMLCanvasElement | null> }) {
  const t = useTexts(words);
  // It is drawn again whenever its words change.
  const key = JSON.stringify(text);
  useEffect(() => {
    if (canvas.current) drawPoster(canvas.current, JSON.parse(key) as PosterText);
  }, [canvas, key]);
  const said = text.rows.map(({ place, name, value }) => [place, name, value].filter(Boolean).join(' ')).join('\n');
  return (
    <Frame>
      <canvas ref={canvas} {...posterSize(text.rows.length)} role="img" aria-label={t.said(said)} />
    </Frame>
  );
}

interface Props {
  camp: Camp;
  ranking: Ranking;
  onClose: () => void;
}

/** Draws the ranking of a camp as a picture for its group. */
export function RankingPoster({ camp, ranking, onClose }: Props) {
  const t = useTexts(words);
  const [choice, setChoice] = useState<PosterChoice>({ count: 10, figure: 'loss_pct', isMasked: false });
  const text = usePosterText(camp, ranking, choice);
  const canvas = useRef<HTMLCanvasElement>(null);
  function save() {
    canvas.current?.toBlob((blob) => {
      const name = `${text.camp} ${text.title}.png`;
      if (blob) void blob.arrayBuffer().then((buffer) => saveDownload({ bytes: new Uint8Array(buffer), type: blob.type, name }));
    }, 'image/png');
  }
  const isEmpty = text.rows.length === 0;
  const button = (
    <Button look="solid" onClick={save}>
      {t.save}
    </Button>
  );
  return (
    <Modal open onClose={onClose} title={t.title} width="480px" footer={isEmpty ? null : button}>
      {isEmpty ? (
        <EmptyState title={t.none} text={t.noneText} />
      ) : (
        <>
          <Choices choice={choice} onChoice={setChoice} />
          <Picture text={text} canvas={canvas} />
        </>
      )}
    </Modal>
  );
}
