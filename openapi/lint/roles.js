/** Requires `x-roles` to name built-in roles, and to be the same on all operations of a permission. */
export function roles() {
  /** @type {string[]} */
  let known = [];
  /** @type {Map<string, { operationId: string, named: string }>} */
  const first = new Map();

  /** @returns {string | undefined} */
  function fault({ operationId, 'x-permission': permission, 'x-roles': named }) {
    if (!String(permission).includes(':')) return named && `${permission} is not a permission that a role can have.`;
    const inOrder = known.filter((role) => named?.includes(role));
    if (named && (named.length === 0 || String(named) !== String(inOrder)))
      return `x-roles names some of ${known.join(', ')}, in this order.`;
    const other = first.get(permission);
    if (other && other.named !== String(named)) return `x-roles differs from that of ${other.operationId}, which has the same permission.`;
    first.set(permission, { operationId, named: String(named) });
    return undefined;
  }

  return {
    Root(root) {
      known = root['x-roles'] ?? [];
    },
    Operation(operation, ctx) {
      const message = fault(operation);
      if (message) ctx.report({ message, location: ctx.location.child(operation['x-roles'] ? 'x-roles' : 'x-permission') });
    },
  };
}
