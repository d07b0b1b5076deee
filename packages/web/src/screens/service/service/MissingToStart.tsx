import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { joinNames } from '#ui/text/format.js';
import type { ServiceRecord } from './service-facts.js';
import { useServiceMeta } from './service-meta.js';

const words = texts({
  lacks: (names: string) => [`开始前还缺：${names}`, `Still missing to start: ${names}`],
  ready: ['可以开始了', 'Ready to start'],
});

/** What a pending service still lacks. */
export function MissingToStart({ service: { status, missing_to_start: missing } }: { service: ServiceRecord }) {
  const t = useTexts(words);
  const meta = useServiceMeta();
  if (status !== 'pending') return null;
  const isReady = missing.length === 0;
  return (
    <chakra.p bg={isReady ? 'jade.50' : 'amber.50'} color={isReady ? 'jade.700' : 'amber'} borderRadius="s" px="3" py="1.5">
      {isReady ? t.ready : t.lacks(joinNames(missing.map((one) => meta.word('missing_to_start', one))))}
    </chakra.p>
  );
}
