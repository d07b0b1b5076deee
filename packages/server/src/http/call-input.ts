import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { resolve, type Schema } from '../../../../openapi/document.js';
import { registerFile } from '../files/delete-unused-files.js';
import { readPicture } from '../pictures/picture.js';
import { type Deps, StoredFile } from './context.js';
import { contract, type ServedOperation } from './contract.js';
import { assertPlain } from './plain-json.js';
import { Refusal } from './refusal.js';
import { cleanLine } from './text-faults.js';
import { checkTexts } from './text-rules.js';
import { check, typedFrom } from './validation.js';
import { validatorsOf } from './validators.js';

export type Values = Record<string, unknown>;

/**
 * Converts path or query parameters to their types. They refer to existing records, which may have any name, so only bodies go through
 * `checkTexts`.
 */
function parametersOf(operation: ServedOperation, place: 'path' | 'query', texts: Values): Values {
  assertPlain(texts);
  const schemas = new Map(operation.parameters.filter((one) => one.in === place).map((one) => [one.name, one.schema]));
  const typed = Object.entries(texts).map(([name, text]) => {
    const schema = schemas.get(name);
    return [name, schema ? typedFrom(text, schema) : text] as const;
  });
  const values = Object.fromEntries(typed);
  check(validatorsOf(operation)[place], values);
  return values;
}

export const incompleteUpload = () => new Refusal(40000, ['上传的内容不完整', 'The upload is incomplete']);

/** Maximum size of an image, 5 MiB. */
const pictureLimit = 5 * 1024 * 1024;

const isImport = ({ id }: ServedOperation) => id.startsWith('import');

/** How the files of an operation are kept, and their maximum size in bytes. */
function fileRules(deps: Deps, operation: ServedOperation, fields: Record<string, Schema>) {
  if (isImport(operation)) return { keep: keepFile, fileSize: deps.importLimit };
  const most = Object.values(fields).find((one) => one['x-max-bytes'])?.['x-max-bytes'];
  return most === undefined ? { keep: keepPicture, fileSize: pictureLimit } : { keep: keepFile, fileSize: most };
}

const nameOf = ({ filename }: MultipartFile) => cleanLine(filename ?? '') || 'file';
const newKey = ({ database }: Deps) => database.system(registerFile);

/** Streams an uploaded file of any size into the store. A file that is rejected there is removed. */
async function keepFile(deps: Deps, part: MultipartFile): Promise<StoredFile> {
  const stored = await deps.files.put(await newKey(deps), part.file);
  if (!part.file.truncated) return new StoredFile(stored, nameOf(part), part.mimetype);
  await deps.files.delete(stored.key);
  throw new Refusal(41300);
}

/** Stores an uploaded picture without its metadata, of the type that it has and not the one that it is called. */
async function keepPicture(deps: Deps, part: MultipartFile): Promise<StoredFile> {
  const uploaded = await part.toBuffer();
  if (part.file.truncated) throw new Refusal(41300);
  const { bytes, mime } = readPicture(uploaded);
  return new StoredFile(await deps.files.put(await newKey(deps), Readable.from([bytes])), nameOf(part), mime);
}

/** More boundaries than the parser allows parts, so that it has noted its limit by then. */
const mostBoundaries = 20;

/** Takes a form of too many parts away from the parser, for which each is a stream. The rest of the body is only received. */
function stopAfterManyParts({ raw, headers }: FastifyRequest) {
  const boundary = /boundary="?([^";]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) return;
  // As between parts: a file may well contain the boundary alone.
  const delimiter = `\r\n--${boundary}`;
  let found = 0;
  raw.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(delimiter); at >= 0 && found <= mostBoundaries; at = chunk.indexOf(delimiter, at + delimiter.length))
      found += 1;
    if (found > mostBoundaries) raw.unpipe().resume();
  });
}

/** Reads a multipart form: files as files, other fields converted to their types. Rejects parts that are not in the contract. */
async function formOf(deps: Deps, operation: ServedOperation, request: FastifyRequest): Promise<Values> {
  if (!request.isMultipart()) throw new Refusal(41500);
  const fields = resolve(contract, operation.body ?? {}).properties ?? {};
  const form = new Map<string, unknown>();
  const { keep, fileSize } = fileRules(deps, operation, fields);
  stopAfterManyParts(request);
  try {
    for await (const part of request.parts({ limits: { fileSize } })) {
      const field = fields[part.fieldname];
      if (form.has(part.fieldname) || (part.type === 'file') !== (field?.format === 'binary')) throw incompleteUpload();
      form.set(part.fieldname, part.type === 'file' ? await keep(deps, part) : typedFrom(part.value, field ?? {}));
    }
    const texts = Object.fromEntries([...form].map(([name, value]) => [name, value instanceof StoredFile ? '' : value]));
    check(validatorsOf(operation).body, texts);
    checkTexts(operation.body ?? {}, texts);
  } catch (error) {
    await forgetFiles(deps, Object.fromEntries(form));
    // The multipart parser has no error code for a form that ends too early.
    throw error instanceof Refusal || typeof (error as { code?: unknown }).code !== 'undefined' ? error : incompleteUpload();
  }
  return Object.fromEntries(form);
}

export async function forgetFiles(deps: Deps, input: Values) {
  for (const value of Object.values(input)) if (value instanceof StoredFile) await deps.files.delete(value.stored.key);
}

/** Returns the flat input of a handler, validated against the contract. */
export async function inputOf(deps: Deps, operation: ServedOperation, request: FastifyRequest): Promise<Values> {
  const path = parametersOf(operation, 'path', { ...(request.params as Values) });
  const query = parametersOf(operation, 'query', { ...(request.query as Values) });
  if (operation.multipart) return { ...path, ...query, ...(await formOf(deps, operation, request)) };
  const { body: validate } = validatorsOf(operation);
  if (!validate) return { ...path, ...query };
  if (request.isMultipart()) throw new Refusal(41500);
  const body = request.body === undefined && !operation.bodyRequired ? {} : (request.body ?? null);
  assertPlain(body);
  check(validate, body);
  checkTexts(operation.body ?? {}, body);
  return { ...path, ...query, ...(body as Values) };
}
