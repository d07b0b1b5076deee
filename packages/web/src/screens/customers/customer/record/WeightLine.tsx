import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import type { CustomerDetail } from '../customer-values.js';

const words = texts({
  label: (count: number, first: string, last: string) => [
    `${count} 次体重，从 ${first} 到 ${last} kg`,
    `${count} weigh-ins, from ${first} to ${last} kg`,
  ],
});

const [width, height, edge] = [480, 96, 10];

/** Draws the weigh-ins as a line over days, with the first and the last figure. */
export function WeightLine({ record: { weights } }: { record: Pick<CustomerDetail, 'weights'> }) {
  const t = useTexts(words);
  const [first, last] = [weights[0], weights.at(-1)];
  if (!first || !last || weights.length < 2) return null;
  const day = (date: string) => Date.parse(date) / 86_400_000;
  const [least, most] = [Math.min(...weights.map((one) => one.weight)), Math.max(...weights.map((one) => one.weight))];
  const x = (date: string) => edge + ((day(date) - day(first.date)) / Math.max(1, day(last.date) - day(first.date))) * (width - 2 * edge);
  const y = (weight: number) => edge + 12 + ((most - weight) / Math.max(0.1, most - least)) * (height - 2 * edge - 24);
  const points = weights.map((one) => `${x(one.date).toFixed(1)},${y(one.weight).toFixed(1)}`).join(' ');
  return (
    <chakra.figure m="0">
      <chakra.svg
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        role="img"
        aria-label={t.label(weights.length, first.weight.toFixed(1), last.weight.toFixed(1))}
        color="jade.500"
        css={{ '& text': { fill: 'ink', fontSize: '12px' } }}
      >
        <polyline points={points} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
        {[first, last].map((one, at) => (
          <g key={one.date}>
            <circle cx={x(one.date)} cy={y(one.weight)} r="3.5" fill="currentColor" />
            <text x={x(one.date)} y={y(one.weight) - 8} textAnchor={at === 0 ? 'start' : 'end'}>
              {one.weight.toFixed(1)}
            </text>
          </g>
        ))}
      </chakra.svg>
      <chakra.figcaption display="flex" justifyContent="space-between" fontSize="xs" color="ink.3">
        <span>{first.date.slice(5)}</span>
        <span>{last.date.slice(5)}</span>
      </chakra.figcaption>
    </chakra.figure>
  );
}
