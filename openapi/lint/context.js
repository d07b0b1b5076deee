/**
 * The parts of Redocly's rule context that the rules use.
 * @typedef {{ source: { absoluteRef: string, body: string }, pointer: string, child(step: string | string[]): Location, key(): Location }} Location
 * @typedef {{ location: Location, key: string, report(problem: { message: string, location?: Location }): void, resolve(node: unknown, from?: string): { node: any, location?: Location } }} Context
 */

/**
 * Resolves a chain of references to the final node and the file that contains it.
 * @param {Context} ctx
 * @param {any} node
 * @param {string} [from]
 * @returns {{ node: any, from: string }}
 */
export function open(ctx, node, from = ctx.location.source.absoluteRef) {
  let at = from;
  let found = node;
  let beside = {};
  while (found?.$ref) {
    const { $ref, ...labels } = found;
    beside = { ...labels, ...beside };
    const next = ctx.resolve({ $ref }, at);
    found = next.node;
    at = next.location?.source.absoluteRef ?? at;
  }
  return { node: found && typeof found === 'object' ? { ...found, ...beside } : found, from: at };
}

/**
 * Returns the area, path and method of the operation being visited.
 * @param {Context} ctx
 */
export function placeOf(ctx) {
  const [path = '', method = ''] = ctx.location.pointer.replace(/^#\/paths\//, '').split('/');
  return {
    area: /areas\/[^/]+\/([^/]+?)(?:\.yaml|\/[^/]+\.yaml)$/.exec(ctx.location.source.absoluteRef)?.[1],
    path: decodeURIComponent(path).replaceAll('~1', '/').replaceAll('~0', '~'),
    method,
  };
}

/**
 * Returns an operation's parameter and field names, grouped by location.
 * @param {Context} ctx
 * @param {any} operation
 */
export function inputOf(ctx, operation) {
  const parameters = (operation.parameters ?? []).map((/** @type {unknown} */ one) => open(ctx, one).node);
  const content = operation.requestBody?.content ?? {};
  const body = Object.values(content).flatMap((/** @type {any} */ media) => Object.keys(open(ctx, media.schema).node?.properties ?? {}));
  const names = (/** @type {string} */ where) =>
    parameters.filter((/** @type {any} */ one) => one?.in === where).map((/** @type {any} */ one) => one.name);
  return { path: names('path'), query: names('query'), body };
}
