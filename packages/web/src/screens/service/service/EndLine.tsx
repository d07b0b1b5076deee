import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';

const words = texts({
  ends: (before: string, after: string) => [`结束日期 ${before} → ${after}`, `Ends ${before} → ${after}`],
});

/** The end of a service before and after a change that is not saved yet; `doubt` says why it may be a slip. */
export function EndLine({ before, after, doubt }: { before: string; after: string; doubt?: string | undefined }) {
  const t = useTexts(words);
  return (
    <chakra.p role="status" color={doubt ? 'amber' : 'ink.2'} fontVariantNumeric="tabular-nums">
      {t.ends(before, after)}
      {doubt ? ` · ${doubt}` : null}
    </chakra.p>
  );
}
