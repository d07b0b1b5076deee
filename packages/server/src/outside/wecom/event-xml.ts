import { Parser } from 'saxen';

/** The plain text fields of an event, by name. */
export type EventFields = Record<string, string>;

/** WeCom nests two levels below the root. */
const maxDepth = 8;
/** Elements of a document; WeCom's events have fewer than 50. */
const maxElements = 1000;

/** Collects the texts of the elements directly below the root; those that repeat or have elements inside are not plain. */
class Fields {
  readonly texts = new Map<string, string | undefined>();
  root: string | undefined;
  #depth = 0;
  #elements = 0;
  #text: string | undefined;

  open = (name: string) => {
    const isSecondRoot = this.#depth === 0 && this.root !== undefined;
    if (++this.#depth > maxDepth || ++this.#elements > maxElements || isSecondRoot) throw new Error('The document is not an event.');
    if (this.#depth === 1) this.root = name;
    this.#text = this.#depth === 2 ? '' : undefined;
  };

  text = (said: string) => {
    if (this.#text !== undefined) this.#text += said;
  };

  close = (name: string) => {
    if (this.#depth-- !== 2) return;
    this.texts.set(name, this.texts.has(name) ? undefined : this.#text?.trim());
    this.#text = undefined;
  };
}

/**
 * Returns the fields below the root `xml`, or undefined for any other document. Rejects documents with a DOCTYPE or entities, which could
 * expand, and takes time in proportion to the length: the body of a callback is read before its signature is known.
 */
export function fieldsOf(xml: string): EventFields | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return undefined;
  const fields = new Fields();
  const fail = (error: Error) => {
    throw error;
  };
  const parser = new Parser().on('error', fail).on('warn', fail);
  parser.on('openTag', fields.open).on('closeTag', fields.close).on('text', fields.text).on('cdata', fields.text);
  try {
    parser.write(xml);
    if (parser.end()) return undefined;
  } catch {
    return undefined;
  }
  if (fields.root !== 'xml') return undefined;
  const texts = [...fields.texts].filter((field): field is [string, string] => field[1] !== undefined);
  return Object.fromEntries(texts);
}
