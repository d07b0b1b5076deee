/** Migrations run in the order of their numbers, so no two may share one. @throws Error */
export function assertUniqueNumbers(names: string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (!number) throw new Error(`The migration ${name} needs a name such as 0300_what_it_adds.sql.`);
    const other = seen.get(number);
    if (other) throw new Error(`${other} and ${name} have the same number. Give the newer one the next free number.`);
    seen.set(number, name);
  }
}
