/** Returns where a lead lives; a municipality such as 上海市 is province and city at once, and is named once. */
export const placeOf = ({ province, city }: { province: string | null; city: string | null }): string =>
  [...new Set([province, city])].filter(Boolean).join(' ');
