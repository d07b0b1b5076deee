const mostLines = 800;

/** Limits the length of a file. A longer area is split: `<area>.yaml` keeps the records, `<area>/<noun>.yaml` gets the calls about a part. */
export function fileLength() {
  const sources = new Map();
  return {
    ref(_node, _ctx, { location }) {
      if (location) sources.set(location.source.absoluteRef, location.source);
    },
    Root: {
      leave(_root, ctx) {
        for (const source of sources.values()) {
          const lines = source.body.trimEnd().split('\n').length;
          // The root file lists all paths, and is written by `pnpm gen`.
          if (lines <= mostLines || source === ctx.location.source) continue;
          const location = Object.assign(ctx.location.key(), { source, pointer: '#/info' });
          ctx.report({ message: `The file has ${lines} lines; split it at ${mostLines}.`, location });
        }
      },
    },
  };
}
