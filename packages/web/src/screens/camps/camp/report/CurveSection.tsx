import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import type { Camp } from '../camp.js';
import { curveOf } from './curve.js';
import type { ReportMember } from './paper.js';

const words = texts({
  title: ['体重曲线', 'Weight curves'],
  note: [
    '横轴为整期，纵轴为各人自己的体重范围；没有授权或没有称重的营员不画。',
    'Across: the whole camp; up: each person’s own range. Members without consent or weigh-ins are left out.',
  ],
  none: ['还没有称重记录。', 'No weigh-ins yet.'],
  range: (from: string, to: string) => [`${from} → ${to} kg`, `${from} → ${to} kg`],
  said: (name: string, count: number, from: string, to: string) => [
    `${name}：称重 ${count} 次，${from} 到 ${to} kg`,
    `${name}: ${count} weigh-ins, from ${from} to ${to} kg`,
  ],
});

const frame = { width: 200, height: 60 };
const kilos = (value: number | undefined) => (value ?? 0).toFixed(2);

/** The weights of each member as a small curve. */
export function CurveSection({ camp, members }: { camp: Camp; members: readonly ReportMember[] }) {
  const t = useTexts(words);
  const weighed = members.filter(({ weights }) => weights.length > 0);
  return (
    <section>
      <h2>{t.title}</h2>
      {weighed.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <>
          <chakra.p color="ink.3" fontSize="xs" mb="2">
            {t.note}
          </chakra.p>
          <chakra.div
            display="grid"
            gridTemplateColumns="repeat(auto-fill, minmax(180px, 1fr))"
            gap="4"
            css={{ '@media print': { gridTemplateColumns: 'repeat(4, 1fr)', gap: '3mm' } }}
          >
            {weighed.map((one) => (
              <Curve key={one.service_id} member={one} camp={camp} />
            ))}
          </chakra.div>
        </>
      )}
    </section>
  );
}

function Curve({ member: { name, weights }, camp }: { member: ReportMember; camp: Camp }) {
  const t = useTexts(words);
  const [from, to] = [kilos(weights[0]?.weight), kilos(weights.at(-1)?.weight)];
  const points = curveOf(weights, { first: camp.start_date ?? '', last: camp.end_date ?? '' }, frame);
  return (
    <chakra.figure css={{ breakInside: 'avoid' }} minWidth="0">
      <chakra.figcaption display="flex" justifyContent="space-between" gap="2" fontSize="xs">
        <chakra.b truncate>{name}</chakra.b>
        <chakra.span whiteSpace="nowrap" color="ink.2">
          {t.range(from, to)}
        </chakra.span>
      </chakra.figcaption>
      <chakra.svg
        viewBox={`-4 -4 ${frame.width + 8} ${frame.height + 8}`}
        role="img"
        aria-label={t.said(name, weights.length, from, to)}
        width="100%"
        color="jade.600"
        borderBottomWidth="1px"
      >
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} fill="none" stroke="currentColor" strokeWidth="2" />
        {points.length <= 45 ? points.map(({ x, y }) => <circle key={x} cx={x} cy={y} r="2" fill="currentColor" />) : null}
      </chakra.svg>
    </chakra.figure>
  );
}
