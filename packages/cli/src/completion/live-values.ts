import { type FieldMeta, type OperationId, untyped } from '@shiyi/sdk';
import type { Command, Option } from 'commander';
import { resourcesOf, type Verbs } from '../operation/resources.js';
import { sanitizeLine } from '../output/safe-text.js';
import { createContext } from '../program/context.js';
import type { Io } from '../program/io.js';
import type { Language, Say } from '../program/language.js';
import type { GlobalOptions } from '../program/settings.js';

/** A list of the server and the field of its rows that is completed. */
interface Source {
  operation: OperationId;
  key: string;
}

type Row = Record<string, unknown>;

/** Lists behind the ids of commands that are no resources of the contract. */
const listOfCommand: Record<string, OperationId> = { import: 'listImportFiles' };

/** Resources that fields name by another word. */
const resourceOfField: Record<string, string> = { dept: 'department', principal_user: 'staff' };

const kebab = (name: string) => name.replaceAll('_', '-');

function listIn(verbs: Verbs | undefined): OperationId | undefined {
  return verbs && (verbs.get('list') ?? verbs.get('get-tree') ?? verbs.get('list-tree'));
}

/** Where the values of an argument or of an option come from, if they are ids of something that can be listed. */
function sourceOf(ids: OperationId[], command: Command, argument: string | undefined, open: Option | undefined): Source | undefined {
  const resources = resourcesOf(ids);
  const owner = command.parent?.name() ?? '';
  const own = listIn(resources.get(owner)) ?? listOfCommand[owner];
  const name = open?.long?.slice(2).replaceAll('-', '_') ?? argument ?? '';
  if (/^ids?$/.test(name)) return own && { operation: own, key: 'id' };
  const [, stem] = /^(\w+)_ids?$/.exec(name) ?? [];
  if (stem === undefined) return undefined;
  const operation = listIn(resources.get(resourceOfField[stem] ?? kebab(stem)));
  return operation && { operation, key: 'id' };
}

/** The rows of an answer, of a tree one after the other. */
function* rowsOf(data: unknown): Generator<Row> {
  const rows = Array.isArray(data) ? data : ((data as { list?: unknown } | null)?.list ?? []);
  for (const row of Array.isArray(rows) ? (rows as Row[]) : []) {
    yield row;
    if (Array.isArray(row.children)) yield* rowsOf(row.children);
  }
}

const nameOf = ({ name, title, username }: Row) => String(name ?? title ?? username ?? '');

function optionIn(words: string[], flag: string): string | undefined {
  const at = words.indexOf(flag);
  return at < 0 ? undefined : words[at + 1];
}

export interface Place {
  command: Command;
  argument: string | undefined;
  open: Option | undefined;
  /** All words before the one that is completed. */
  before: string[];
}

/** Ids with their names, asked of the server, one a line; undefined where nothing is to be listed. */
export async function liveValues(
  io: Io,
  say: Say,
  language: Language,
  { command, argument, open, before }: Place,
): Promise<string | undefined> {
  const { areaOf, operationMeta } = await import('../program/sdk.js');
  const source = sourceOf(Object.keys(areaOf) as OperationId[], command, argument, open);
  if (!source) return undefined;
  const [profile, baseUrl] = [optionIn(before, '--profile'), optionIn(before, '--base-url')];
  const options: GlobalOptions = { timeout: '2', deadline: '2', ...(profile ? { profile } : {}), ...(baseUrl ? { baseUrl } : {}) };
  try {
    const { client } = await createContext(io, say, language, options);
    const { input } = await operationMeta(source.operation);
    const takesLimit = input.some(({ name }: FieldMeta) => name === 'limit');
    const data = await untyped(await client()).call(source.operation, takesLimit ? { limit: 100 } : {}, { retries: 0, signal: io.signal });
    return [...rowsOf(data)].map((row) => `${sanitizeLine(String(row[source.key] ?? ''))}\t${sanitizeLine(nameOf(row))}\n`).join('');
  } catch {
    // Whoever completes a word is told nothing of a server that is away or of a session that has ended.
    return '';
  }
}
