import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import { type ImportFile, type Outcome, outcomes } from '../import-state.js';

const words = texts({
  created: ['新增', 'Created'],
  updated: ['更新', 'Updated'],
  skipped: ['跳过', 'Skipped'],
  failed: ['失败', 'Failed'],
  willCreate: ['将新增', 'To create'],
  willUpdate: ['将更新', 'To update'],
  willSkip: ['将跳过', 'To skip'],
  wasCreated: ['曾新增', 'Was created'],
  wasUpdated: ['曾更新', 'Was updated'],
  willFail: ['不能导入', 'With errors'],
});

/** Titles for an undone import, whose records no longer exist. */
const undoneTitles = { created: 'wasCreated', updated: 'wasUpdated', skipped: 'skipped', failed: 'failed' } as const;
const titles = { created: 'willCreate', updated: 'willUpdate', skipped: 'willSkip', failed: 'willFail' } as const;
const tones = { created: 'jade.700', updated: 'sky', skipped: 'ink', failed: 'rose' } as const;
const order: readonly Outcome[] = [...outcomes].reverse();

/** Shows the row counts by outcome, actual or of a dry run. */
export function Counts({ of }: { of: ImportFile }) {
  const t = useTexts(words);
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="repeat(4, minmax(0, 1fr))"
      borderWidth="1px"
      borderRadius="md"
      css={{ '& > div + div': { borderInlineStartWidth: '1px' } }}
    >
      {order.map((name) => (
        <chakra.div key={name} px={{ base: '2.5', sm: '4' }} py="2.5" display="flex" flexDirection="column">
          <chakra.dt color="ink.3" fontSize="xs">
            {t[of.dry_run ? titles[name] : of.undone_at ? undoneTitles[name] : name]}
          </chakra.dt>
          <chakra.dd
            m="0"
            fontSize={{ base: 'lg', sm: '2xl' }}
            fontWeight="semibold"
            color={of[name] > 0 && !of.undone_at ? tones[name] : 'ink.3'}
          >
            {formatCount(of[name])}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
