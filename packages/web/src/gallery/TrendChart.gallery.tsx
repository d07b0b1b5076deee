import { texts, useTexts } from '#app/texts.js';
import { TrendChart as Chart } from '#ui/chart/TrendChart.js';
import type { TrendLine } from '#ui/chart/trend-line.js';
import { formatCount, formatMoney } from '#ui/text/format.js';
import { State } from './State.js';

const words = texts({
  three: ['三条线', 'Three lines'],
  money: ['金额，有缺口', 'Money, with a gap'],
  one: ['只有一天', 'A single day'],
  empty: ['没有数据', 'No data'],
  began: ['新增', 'New'],
  ended: ['流失', 'Lost'],
  net: ['净增', 'Net'],
  amount: ['成交金额', 'Order amount'],
});

const days = Array.from({ length: 30 }, (_, at) => new Date(Date.UTC(2026, 9, 20 + at)).toISOString().slice(0, 10));
const line = (name: string, of: (at: number) => number | null): TrendLine => ({
  name,
  points: days.map((date, at) => ({ date, value: of(at) })),
});
const began = (at: number) => 6 + ((at * 7) % 11);
const lossesOn = (at: number) => (at * 5) % 8;

export function TrendChart() {
  const t = useTexts(words);
  const single = line(t.began, began);
  return (
    <>
      <State name={t.three}>
        <Chart
          label={t.three}
          lines={[line(t.began, began), line(t.ended, lossesOn), line(t.net, (at) => began(at) - lossesOn(at))]}
          format={formatCount}
        />
      </State>
      <State name={t.money}>
        <Chart
          label={t.money}
          lines={[line(t.amount, (at) => (at > 8 && at < 13 ? null : 1_240_050 + ((at * 391) % 97) * 10_000))]}
          format={formatMoney}
        />
      </State>
      <State name={t.one}>
        <Chart label={t.one} lines={[{ ...single, points: single.points.slice(0, 1) }]} format={formatCount} />
      </State>
      <State name={t.empty}>
        <Chart label={t.empty} lines={[{ name: t.began, points: [] }]} format={formatCount} />
      </State>
    </>
  );
}
