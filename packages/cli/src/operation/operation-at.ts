import type { OperationId } from '@shiyi/sdk';
import { Failure } from '../program/failure.js';
import type { Say } from '../program/language.js';
import type { Operation } from './operation-input.js';

/** An operation given by its path, with the fields found in the path and query as `name=value`. */
export interface OperationCall extends Operation {
  fields: string[];
}

/** Builds a regular expression from a path template such as /admin/v1/role/{id}. */
function patternOf(template: string): RegExp {
  const parts = template.split(/(\{\w+\})/).map((part) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name ? `(?<${name}>[^/]+)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** Finds the operation for a method and a path such as DELETE /admin/v1/role/3. @throws Failure */
export async function operationAt(method: string, address: string, say: Say): Promise<OperationCall> {
  const { operations, operationMeta } = await import('../program/sdk.js');
  const [path = '', query = ''] = address.split('?', 2);
  const candidates = Object.entries(operations).filter(([, [verb]]) => verb === method);
  // Literal paths take precedence over paths with placeholders, as on the server.
  candidates.sort(([, [, one]], [, [, other]]) => one.split('{').length - other.split('{').length);
  for (const [id, [, template]] of candidates) {
    const found = patternOf(template).exec(path);
    if (!found) continue;
    // Placeholders left as in the contract, such as {id}, are filled from the options.
    const given = Object.entries(found.groups ?? {}).filter(([name, value]) => value !== `{${name}}`);
    const inPath = given.map(([name, value]) => `${name}=${decodeURIComponent(value)}`);
    const inQuery = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`);
    return { id: id as OperationId, meta: await operationMeta(id as OperationId), fields: [...inPath, ...inQuery] };
  }
  const { didYouMean } = await import('../program/did-you-mean.js');
  const paths = candidates.map(([, [, template]]) => template);
  const text = say(`没有接口 ${method} ${path}`, `There is no operation ${method} ${path}`);
  throw new Failure('usage', 'unknown-operation', text, didYouMean(path, paths, say));
}
