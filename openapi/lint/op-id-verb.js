import { placeOf } from './context.js';

/** Allowed first words of an operationId, by method. Adding a verb here is a deliberate naming decision. */
const verbs = {
  get: ['get', 'list', 'check', 'build', 'login', 'export', 'watch'],
  post: [
    'create',
    'save',
    'import',
    'login',
    'logout',
    'authorize',
    'upload',
    'check',
    'sync',
    'send',
    'query',
    'set',
    'copy',
    'restore',
    'merge',
    'erase',
  ],
  put: ['update', 'change', 'reset', 'retry', 'sort', 'sync', 'set', 'save', 'finish', 'delete'],
  delete: ['delete', 'clear'],
};

export function opIdVerb() {
  return {
    Operation(operation, ctx) {
      const { method } = placeOf(ctx);
      const words = String(operation.operationId).split(/(?=[A-Z])/);
      const allowed = verbs[method] ?? [];
      const report = (message) => ctx.report({ message, location: ctx.location.child('operationId') });
      if (!/^[a-z][A-Za-z]*$/.test(operation.operationId)) report('operationId is camelCase, letters only.');
      if (!allowed.includes(words[0])) report(`operationId of a ${method} starts with one of: ${allowed.join(', ')}.`);
      if (words.some((word) => /^(a|an|the)$/i.test(word))) report('operationId has no article.');
    },
  };
}
