import { chakra } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { unitAfter } from '#ui/text/units.js';

const words = texts({
  title: ['固定食物列表', 'Fixed foods'],
  note: ['由系统提供，不能修改；交换份数按 90 千卡一份换算。', 'These come with the system and can’t be changed; a portion is 90 kcal.'],
});

const columns = ['id', 'dosage', 'energy_group', 'meal_time', 'unit', 'exchange_portions'] as const;

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th': { textAlign: 'start', fontWeight: 'normal', color: 'ink.3', py: '1.5', pe: '4' },
    '& td': { borderTopWidth: '1px', py: '1.5', pe: '4', whiteSpace: 'nowrap' },
  },
});

/** Shows the foods with one serving each, with their group of energy and when they are eaten. */
export function FixedFoods() {
  const t = useTexts(words);
  const meta = useMeta('listFixedFoods');
  const reading = useOperation('listFixedFoods', { limit: 100 });
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <PageSkeleton />;
  return (
    <Card p="4" aria-label={t.title} overflowX="auto" maxWidth="760px" tabIndex={0}>
      <chakra.p color="ink.3" fontSize="xs" pb="2">
        {t.note}
      </chakra.p>
      <Table>
        <thead>
          <tr>
            {columns.map((name) => {
              const field = meta.output(name);
              return (
                <th key={name} scope="col">
                  {meta.label(field)}
                  {field.unit ? unitAfter(field.unit) : ''}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {reading.data.list.map((food) => (
            <tr key={food.id}>
              {columns.map((name) => (
                <td key={name}>{name === 'unit' ? meta.word(meta.output(name), food[name]) : food[name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
