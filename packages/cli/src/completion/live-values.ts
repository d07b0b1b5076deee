import { type FieldMeta, type OperationId, untyped } from '@shiyi/sdk';
import type { Command, Option } from 'commander';
import { resourcesOf, type Verbs } from '../operation/resources.js';
import { sanitizeLine } from '../output/safe-text.js';
import { createContext } from '../program/context.js';
import type { Io } from '../program/io.js';
import type { Language, Say } from '../program/language.js';
import type { GlobalOptions } from '../program/settings.js';

/** A list operation and the row field that provides the candidates. */
interface Source {
  operation: OperationId;
  key: string;
}

type Row = Record<string, unknown>;

/** List operations for the ids of commands that are not contract resources. */
const listOfCommand: Record<string, OperationId> = { import: 'listImportFiles' };

/** Resources that id fields refer to by another name. */
const resourceOfField: Record<string, string> = { dept: 'department', principal_user: 'staff' };

const kebab = (name: string) => name.replaceAll('_', '-');

function listIn(verbs: Verbs | undefined): OperationId | undefined {
  return verbs && (verbs.get('list') ?? verbs.get('get-tree') ?? verbs.get('list-tree'));
}

/** Finds the list that provides the values of an argument or option; undefined if they are not ids of a listable resource. */
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

/** Yields the rows of a response; trees are flattened. */
function* rowsOf(data: unknown): Generator<Row> {
  const rows = Array.isArray(data) ? data : ((data as { list?: unknown } | null)?.list ?? []);
  for (const row of Array.isArray(rows) ? (rows as Row[]) : []) {
    yield row;
    if (Array.isArray(row.children)) yield* rowsOf(row.children);
  }
}

const nameOf = ({ name, title, nick_name, username }: Row) => String(name ?? title ?? nick_name ?? username ?? '');

function optionIn(words: string[], flag: string): string | undefined {
  const at = words.indexOf(flag);
  return at < 0 ? undefined : words[at + 1];
}

export interface Place {
  command: Command;
  argument: string | undefined;
  open: Option | undefined;
  /** All words before the completed word. */
  before: string[];
}

/** Fetches ids with their names from the server, one per line; undefined if there is no list to fetch. */
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
    // Completion must not print errors, so an unreachable server or an expired session gives no candidates.
    return '';
  }
}
