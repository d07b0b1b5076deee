import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Contract } from '../document.js';
import { root } from './root.js';

interface TimelineDeclaration {
  'x-timeline-kinds'?: Record<string, { zh: string; en: string }>;
}

/** Adds the kinds of timeline entries that areas declare to the enum TimelineKind. @throws Error if a kind is declared twice */
export async function addTimelineKinds(contract: Contract) {
  const { TimelineKind: kinds } = contract.components.schemas;
  if (!kinds?.enum) throw new Error('The contract has no enum TimelineKind.');
  const files = (await readdir(`${root}/openapi/areas`, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort();
  for (const file of files) {
    const { 'x-timeline-kinds': declared = {} } = parse(await readFile(`${root}/openapi/areas/${file}`, 'utf8')) as TimelineDeclaration;
    for (const [kind, { zh, en }] of Object.entries(declared)) {
      if (kinds.enum.includes(kind)) throw new Error(`Two areas declare the timeline kind ${kind}.`);
      kinds.enum.push(kind);
      kinds['x-enum-zh'] = { ...kinds['x-enum-zh'], [kind]: zh };
      kinds['x-enum-en'] = { ...kinds['x-enum-en'], [kind]: en };
    }
  }
}
