/** Serializes values for jsonb columns. Omitted values take the column default. */
export const asJson = <Name extends string>(values: Record<Name, unknown>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)]])),
  ) as Partial<Record<Name, string>>;
