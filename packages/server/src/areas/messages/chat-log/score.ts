/** What is counted of a staff member in a period. */
export interface Sums {
  staff: { id: number; name: string };
  /** Customers who wrote, each once a day. */
  conversations: number;
  /** Of these, answered on the same day. */
  replied: number;
  /** Of these, answered at all, and the seconds of working time that the first answers took. */
  answered: number;
  first_seconds: number;
  timeouts: number;
  risks: number;
  confirmed: number;
}

const round = (value: number) => Math.round((value + Number.EPSILON) * 100) / 100;

type Counts = Omit<Sums, 'staff'>;

/** The figures of the contract: 100 - 2 for each late answer in ten conversations - 5 for each confirmed hit, not below 0. */
export function scoreOf({ conversations, replied, answered, first_seconds, timeouts, risks, confirmed }: Counts) {
  const isEmpty = conversations === 0;
  return {
    score: isEmpty ? null : round(Math.max(0, 100 - (2 * timeouts * 10) / conversations - 5 * confirmed)),
    reply_rate: isEmpty ? null : round((replied / conversations) * 100),
    first_reply_avg_s: answered === 0 ? null : Math.round(first_seconds / answered),
    timeout_count: timeouts,
    risk_count: risks,
  };
}

export const totalOf = (all: readonly Counts[]): Counts =>
  all.reduce<Counts>(
    (sum, one) => ({
      conversations: sum.conversations + one.conversations,
      replied: sum.replied + one.replied,
      answered: sum.answered + one.answered,
      first_seconds: sum.first_seconds + one.first_seconds,
      timeouts: sum.timeouts + one.timeouts,
      risks: sum.risks + one.risks,
      confirmed: sum.confirmed + one.confirmed,
    }),
    { conversations: 0, replied: 0, answered: 0, first_seconds: 0, timeouts: 0, risks: 0, confirmed: 0 },
  );
