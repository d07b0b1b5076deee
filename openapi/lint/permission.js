import { placeOf } from './context.js';

const forms = {
  'x-origin': /^(documented|added)$/,
  'x-permission': /^(public|signed-in|installation|app-key|device-token|[a-z][a-z-]*(:[a-z][a-z-]*){2})$/,
  'x-danger': /^(none|mild|moderate|severe)$/,
  'x-retry': /^read$/,
  'x-all-companies': /^true$/,
  'x-heavy': /^true$/,
  'x-idempotency': /^required$/,
  'x-replaces': /^(get|list)[A-Z]\w*(\.\w+)?$/,
  'x-zh': /\p{Script=Han}/u,
};

const optional = new Set(['x-retry', 'x-all-companies', 'x-heavy', 'x-idempotency', 'x-replaces']);

export function permission() {
  /** @type {string[]} */
  let areas = [];
  return {
    Root(root) {
      areas = (root.tags ?? []).map((tag) => tag.name);
    },
    Operation(operation, ctx) {
      for (const [name, form] of Object.entries(forms)) {
        const missing = operation[name] === undefined;
        if (missing ? !optional.has(name) : !form.test(operation[name]))
          ctx.report({ message: `${name} is ${missing ? 'missing' : 'malformed'}.` });
      }
      const report = (message, name) => ctx.report({ message, location: ctx.location.child(name) });
      const [area, object] = String(operation['x-permission']).split(':');
      const open = Array.isArray(operation.security) && operation.security.length === 0;
      if (object && !areas.includes(area)) report(`No area is called ${area}.`, 'x-permission');
      const signed = operation.security?.some((/** @type {object} */ one) => 'ingestSignature' in one) ?? false;
      if ((area === 'app-key') !== signed) report('app-key and the security of a signature go together.', 'x-permission');
      const alone = operation.security?.length === 1 && 'deviceToken' in operation.security[0];
      if ((area === 'device-token') !== alone) report('device-token and the security of a device alone go together.', 'x-permission');
      if ((area === 'public') !== open) report('Public and `security: []` go together.', 'x-permission');
      if (operation['x-retry'] && operation['x-danger'] !== 'none')
        report('Operations repeated automatically must have x-danger: none.', 'x-retry');
      if (placeOf(ctx).method === 'delete' && operation['x-danger'] === 'none') report('A delete is at least mild.', 'x-danger');
    },
  };
}
