/** What the figures are about. */
export interface Asked {
  period: { from: string; to: string };
  whose: { dept_id?: number; staff_id?: number };
}

/** Lists of what a figure counts, where a list has the same filters. Only figures of the whole company or of one person have one. */
const lists: Record<string, (asked: Asked) => string> = {
  region_customers: ({ whose }) => `/user/userList${holder(whose)}`,
};

const holder = ({ staff_id }: Asked['whose']) => (staff_id === undefined ? '' : `?principal_user_id=${staff_id}`);

/** The address of the list behind a figure. */
export function listBehind(key: string, asked: Asked): string | undefined {
  return asked.whose.dept_id === undefined ? lists[key]?.(asked) : undefined;
}
