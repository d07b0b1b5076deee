import { parse } from 'yaml';

const mostValues = 10;

const countValues = (node) => (node && typeof node === 'object' ? Object.values(node).reduce((sum, one) => sum + countValues(one), 0) : 1);

/** Yields the examples in a file with their JSON pointers. */
function* examplesIn(node, at) {
  if (!node || typeof node !== 'object') return;
  for (const [key, value] of Object.entries(node)) {
    const here = `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (key === 'example') yield [value, here];
    else if (key === 'examples' && !Array.isArray(value))
      for (const name of Object.keys(value)) yield [value[name].value, `${here}/${name}/value`];
    else if (key !== 'schema' && key !== 'schemas') yield* examplesIn(value, here);
  }
}

/** Yields the largest parts of an example that are in the same file already. Aliases of an anchor are the same object, so they are no repetition. */
function* repeatedIn(node, at, seen) {
  if (!node || typeof node !== 'object' || countValues(node) <= mostValues) return;
  const text = JSON.stringify(node);
  const first = seen.get(text);
  if (first === node) return;
  if (first) return void (yield at);
  seen.set(text, node);
  for (const [key, value] of Object.entries(node)) yield* repeatedIn(value, `${at}/${key}`, seen);
}

/** Requires that the example of a record stands once in a file: `&name` at the first place, `*name` at the others. */
export function repeatedExample() {
  const sources = new Map();
  return {
    ref(_node, _ctx, { location }) {
      if (location) sources.set(location.source.absoluteRef, location.source);
    },
    Root: {
      leave(_root, ctx) {
        for (const source of sources.values()) {
          const seen = new Map();
          for (const [example, at] of examplesIn(parse(source.body), '#'))
            for (const pointer of repeatedIn(example, at, seen))
              ctx.report({
                message: 'This example is in the file already; name it there with &name and write *name here.',
                location: Object.assign(ctx.location.key(), { source, pointer }),
              });
        }
      },
    },
  };
}
