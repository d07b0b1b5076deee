import { parse } from 'yaml';

const pointer = (kind, name) => `#/components/${kind}/${name}`;

/** Requires that every component in the used files is referenced, and that names are unique per kind (the bundler would rename one). */
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
              if (seen.has(at)) report(`${name} is also in ${seen.get(at)}.`, at);
              seen.set(at, file.replace(/^.*\//, ''));
            }
          }
        }
      },
    },
  };
}
