import { chakra } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { formatNumber, joinNames } from '#ui/text/format.js';
import type { Camp } from '../camp.js';
import type { ReportMember } from './paper.js';

const words = texts({
  title: (name: string, period: number) => [`${name} 第 ${period} 期 · 报告`, `${name}, period ${period}: report`],
  sub: (from: string, to: string, names: string, rule: string) => [
    `${from} 至 ${to} · ${names} · 按${rule}排名`,
    `${from} to ${to} · ${names} · ranked by ${rule.toLowerCase()}`,
  ],
  members: ['营员', 'Members'],
  loss: ['人均减重', 'Mean loss'],
  total: ['共减重', 'Lost in all'],
  rate: ['打卡率', 'Check-in rate'],
  out: ['中途退出', 'Dropped out'],
  people: (count: number) => [`${count} 人`, countOf(count, 'person', 'people')],
});

/** Name, time and figures of the camp. */
export function ReportHead({ camp, members }: { camp: Camp; members: readonly ReportMember[] }) {
  const t = useTexts(words);
  const meta = useMeta('getCamp');
  const { name, period_no, start_date, end_date, principals, rank_rule, avg_loss_kg, punch_rate } = camp;
  const rule = meta.word(meta.output('rank_rule'), rank_rule);
  const lost = members.reduce((sum, { loss_kg }) => sum + Math.max(0, Math.round((loss_kg ?? 0) * 100)), 0) / 100;
  const figures = [
    [t.members, t.people(members.length)],
    [t.loss, avg_loss_kg === null ? '–' : `${formatNumber(avg_loss_kg)} kg`],
    [t.total, `${formatNumber(lost)} kg`],
    [t.rate, punch_rate === null ? '–' : `${formatNumber(punch_rate)}%`],
    [t.out, t.people(members.filter(({ drop_out }) => drop_out !== null).length)],
  ] as const;
  return (
    <header>
      <h1>{t.title(name, period_no)}</h1>
      <chakra.p color="ink.2">{t.sub(start_date ?? '', end_date ?? '', joinNames(principals.map((one) => one.name)), rule)}</chakra.p>
      <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fit, minmax(104px, 1fr))" gap="3" mt="4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <chakra.dt color="ink.3" fontSize="xs">
              {label}
            </chakra.dt>
            <chakra.dd fontSize="lg" fontWeight="semibold">
              {value}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </header>
  );
}
