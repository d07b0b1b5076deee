/** Values of jsonb columns as they are written; one that is left out takes the default of its column. */
export const asJson = <Name extends string>(values: Record<Name, unknown>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)]])),
  ) as Partial<Record<Name, string>>;
