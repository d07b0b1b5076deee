/** WeCom sorts tags and groups by order, descending. */
export const wxOrder = (sort: number) => Math.max(0, 100_000 - sort);
