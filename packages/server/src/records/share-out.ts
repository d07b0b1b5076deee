interface Receiver {
  id: number;
  /** Records they have. */
  before: number;
}

interface Work {
  id: number;
  /** The customer. */
  user_id: number;
  principal_user_id: number | null;
}

/**
 * Returns the receiver of each record. All records of a customer go to the same one: to one who has the customer already, or else to the
 * one with the fewest records; among equals, to the first.
 */
export function shareOut(records: readonly Work[], receivers: readonly Receiver[]): Map<number, number> {
  const loads = new Map(receivers.map((one) => [one.id, one.before]));
  const shares = new Map<number, number>();
  const customers = new Map<number, Work[]>();
  for (const one of records) customers.set(one.user_id, [...(customers.get(one.user_id) ?? []), one]);
  for (const own of customers.values()) {
    const keeper = own.find((one) => one.principal_user_id !== null && loads.has(one.principal_user_id))?.principal_user_id;
    const [least] = [...loads].sort(([, one], [, other]) => one - other);
    const receiver = keeper ?? least?.[0];
    if (receiver === undefined) continue;
    for (const { id, principal_user_id } of own) {
      shares.set(id, receiver);
      if (principal_user_id !== receiver) loads.set(receiver, (loads.get(receiver) ?? 0) + 1);
    }
  }
  return shares;
}
