/** Days from 1970-01-01 to a day such as 2026-11-30. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
