import { parse } from 'yaml';

const pointer = (kind, name) => `#/components/${kind}/${name}`;

/** Every component of the files in use is reached from the root, and no two of a kind share a name (the bundle would rename one). */
export function componentNames() {
  const used = new Set();
  const sources = new Map();
  return {
    ref(_node, ctx, { location }) {
      sources.set(ctx.location.source.absoluteRef, ctx.location.source);
      if (!location) return;
      sources.set(location.source.absoluteRef, location.source);
      used.add(location.source.absoluteRef + location.pointer);
    },
    Root: {
      leave(_root, ctx) {
        const seen = new Map();
        for (const [file, source] of sources) {
          const report = (message, at) => ctx.report({ message, location: Object.assign(ctx.location.key(), { source, pointer: at }) });
          for (const [kind, named] of Object.entries(parse(source.body).components ?? {})) {
            for (const name of kind === 'securitySchemes' ? [] : Object.keys(named)) {
              const at = pointer(kind, name);
              if (!used.has(file + at)) report(`Nothing refers to ${name}.`, at);
              if (seen.has(at)) report(`${name} stands in ${seen.get(at)} too.`, at);
              seen.set(at, file.replace(/^.*\//, ''));
            }
          }
        }
      },
    },
  };
}
