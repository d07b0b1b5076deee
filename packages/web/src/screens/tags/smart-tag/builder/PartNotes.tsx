import { chakra } from '@chakra-ui/react';
import { AlertTriangle } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import { useBuilderState } from './builder-store.js';

const words = texts({
  count: (count: string) => [`${count} 位`, count],
  countLabel: (count: string) => [`满足的客户 ${count} 位`, `Customers it holds for: ${count}`],
});

/** Shows for how many customers a part of the condition holds. */
export function PartNotes({ id }: { id: string }) {
  const t = useTexts(words);
  const count = useBuilderState((state) => state.counts[id]);
  const isChecking = useBuilderState((state) => state.isChecking);
  if (count === undefined) return null;
  return (
    <chakra.span
      color="ink.2"
      fontSize="xs"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      opacity={isChecking ? 0.5 : 1}
      title={t.countLabel(formatCount(count))}
      data-count={count}
    >
      {t.count(formatCount(count))}
    </chakra.span>
  );
}

/** Shows below a part what the server refuses or warns about. */
export function PartWarnings({ id }: { id: string }) {
  const error = useBuilderState((state) => state.errors[id]);
  const warnings = useBuilderState((state) => state.warnings[id]);
  return (
    <>
      {error ? (
        <chakra.p role="alert" color="rose" fontSize="xs">
          {error}
        </chakra.p>
      ) : null}
      {warnings?.map((text) => (
        <chakra.p key={text} color="amber" fontSize="xs" display="flex" gap="1" alignItems="center">
          <AlertTriangle size={12} aria-hidden />
          {text}
        </chakra.p>
      ))}
    </>
  );
}
