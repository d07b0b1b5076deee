/** Transient PostgreSQL error codes: connections, transaction conflicts, insufficient resources, canceled statements, shutdown. */
const states = /^(?:08...|25P03|40001|40P01|53[0-35-9]..|55P03|57014|57P0[1-5])$/;
const network = /^(?:ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE|EBUSY)$/;
/** Transient driver errors without a code. */
const said = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error may be transient. Anything else is a bug that a retry would only repeat. */
export function passes(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  if (typeof code === 'string' && (states.test(code) || network.test(code))) return true;
  return said.test(error.message) || (cause !== undefined && passes(cause));
}
