import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { Advice } from './Advice.js';

const words = texts({
  title: ['结果', 'Result'],
  none: ['还没有结论', 'No result yet'],
  open: ['答完必答题后得出结论', 'The result follows once all required questions are answered'],
  total: ['总分', 'Total'],
});

type Result = Data<'queryEvaluationResult'>['result'];

const formatScore = (score: number | null) => (score === null ? '–' : String(score));

/** Shows what answers add up to, once no required question is open: the result, its advice and tags, and the scores by dimension. */
export function ResultPanel({ result: scored, open = 0 }: { result: Result; open?: number }) {
  const t = useTexts(words);
  // A result of half the answers would mislead.
  const result = open > 0 ? { ...scored, title: null, level: null, total: null, tags: [], advice: [] } : scored;
  return (
    <Card p="4" aria-label={t.title} display="flex" flexDirection="column" gap="3">
      <Flex gap="2" align="center" flexWrap="wrap" aria-live="polite">
        <chakra.h2 fontSize="lg" fontWeight="semibold">
          {open > 0 ? t.open : (result.title ?? t.none)}
        </chakra.h2>
        {result.level ? <StatusChip tone="info">{result.level}</StatusChip> : null}
        {result.total === null ? null : (
          <span>
            {t.total} {result.total}
          </span>
        )}
        {result.tags.map((tag) => (
          <StatusChip key={tag.id}>{tag.name}</StatusChip>
        ))}
      </Flex>
      <Advice advice={result.advice} dimensions={result.dimensions} />
      <Scores dimensions={open > 0 ? result.dimensions.map((one) => ({ ...one, level: null })) : result.dimensions} />
    </Card>
  );
}

function Scores({ dimensions }: Pick<Result, 'dimensions'>) {
  const meta = useMeta('queryEvaluationResult');
  const parts = meta.output('result').fields?.find((one) => one.name === 'dimensions')?.fields ?? [];
  const head = (name: string) => {
    const part = parts.find((one) => one.name === name);
    return part ? meta.label(part) : '';
  };
  return (
    <chakra.table width="full" css={{ '& th, & td': { textAlign: 'start', py: '1' }, '& th': { color: 'ink.3', fontWeight: 'normal' } }}>
      <thead>
        <tr>
          {['name', 'raw', 'score', 'level'].map((name) => (
            <th key={name} scope="col">
              {head(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {dimensions.map((one) => (
          <tr key={one.id}>
            <td>{one.name}</td>
            <td>{formatScore(one.raw)}</td>
            <td>{formatScore(one.score)}</td>
            <td>{one.level ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
