import { XMLParser } from 'fast-xml-parser';

/** The plain text fields of an event, by name. */
export type EventFields = Record<string, string>;

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, processEntities: false, trimValues: true });
const maxText = 2000;

/**
 * Returns the fields below the root `xml`, or undefined for any other document. Rejects documents with a DOCTYPE or entities, which could
 * expand.
 */
export function fieldsOf(xml: string): EventFields | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return undefined;
  let root: unknown;
  try {
    root = (parser.parse(xml, true) as { xml?: unknown }).xml;
  } catch {
    return undefined;
  }
  if (typeof root !== 'object' || root === null || Array.isArray(root)) return undefined;
  const texts = Object.entries(root).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts.map(([name, text]) => [name, text.slice(0, maxText)]));
}
