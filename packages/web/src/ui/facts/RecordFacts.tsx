import type { ReactNode } from 'react';
import type { Meta } from '#api/meta.js';
import { Facts } from './Facts.js';

interface Props {
  meta: Meta;
  /** Values by the name of their field; undefined leaves a field out, null and empty text are a dash. */
  facts: Readonly<Record<string, ReactNode>>;
  /** Titles other than the contract's labels, and those of facts without a field. */
  titles?: Readonly<Record<string, string>>;
}

/** Lists fields of a record with the contract's labels. */
export function RecordFacts({ meta, facts, titles = {} }: Props) {
  const shown = Object.entries(facts).filter(([, value]) => value !== undefined);
  return (
    <Facts
      facts={shown.map(([name, value]) => ({
        name: titles[name] ?? meta.label(meta.output(name)),
        value: value === '' ? '–' : (value ?? '–'),
      }))}
    />
  );
}
