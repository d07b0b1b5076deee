import { dayOf } from '#app/company-time.js';

/** What the figures are about. */
export interface FigureQuery {
  period: { from: string; to: string };
  whose: { dept_id?: number; staff_id?: number };
}

type Filters = Record<string, string | number>;

/** Days after the end of the period within which a service counts as ending soon. */
const soon = 14;

/** The filters for which a list has as many rows as the figure; undefined if there are none. */
const filters: Record<string, (asked: FigureQuery) => { path: string; filters: Filters } | undefined> = {
  region_customers: ({ period }) => ({ path: '/user/userList', filters: { created_to: period.to } }),
  // The list counts from today.
  service_expiring: ({ period }) =>
    period.to === dayOf(Date.now()) ? { path: '/order/service', filters: { status: 'in_service', ends_within: soon } } : undefined,
};

/** Lists are of the whole company or of one person, not of a department. */
function addressOf(path: string, own: Filters, { whose: { dept_id, staff_id } }: FigureQuery) {
  if (dept_id !== undefined) return undefined;
  const all = { ...own, ...(staff_id === undefined ? {} : { principal_user_id: staff_id }) };
  return `${path}?${new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)]))}`;
}

/** The address of the list behind a figure. */
export function listBehind(key: string, asked: FigureQuery): string | undefined {
  const list = filters[key]?.(asked);
  return list && addressOf(list.path, list.filters, asked);
}

/** The address of the list of the customers of a province or city. */
export const customersOf = (place: { province: string; city?: string }, asked: FigureQuery) =>
  addressOf('/user/userList', { ...place, created_to: asked.period.to }, asked);
