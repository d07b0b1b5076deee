/** A slow, plain account of what shop orders open, kept beside the server. */
export interface ModelGoods {
  sku: string;
  isService: boolean;
  days: number;
  ratio: number;
}

export interface FileLine {
  sku: string;
  num: number;
  price: number;
}

export interface FileOrder {
  no: string;
  status: 'paid' | 'shipped' | 'finished' | 'refunding' | 'refunded' | 'unpaid';
  paid: number;
  refund: number;
  lines: FileLine[];
}

interface Row extends FileLine {
  /** What each unit opened. */
  opened: Map<number, Opened>;
  isRemoved: boolean;
}

export interface Opened {
  days: number;
  fen: number;
}

/** The goods that open one service together, a service first. */
export interface ModelSet {
  skus: readonly [string, string];
  days: number;
}

const most = 50;

const unitsOf = ({ num }: FileLine, { ratio }: ModelGoods) => num * ratio;

/** What each unit of each line was paid for, cut from a ribbon of so many fen. */
function cutsOf(paid: number, lines: readonly FileLine[], goods: (sku: string) => ModelGoods): number[][] {
  const priced = lines.some(({ num, price }) => num * price > 0);
  const weights = lines.map(({ num, price }) => BigInt(priced ? num * price : 1));
  const all = weights.reduce((sum, one) => sum + one, 0n);
  let before = 0n;
  return lines.map((line, at) => {
    const from = (BigInt(paid) * before) / all;
    before += weights[at] ?? 0n;
    const share = (BigInt(paid) * before) / all - from;
    const count = unitsOf(line, goods(line.sku));
    const cuts: number[] = [];
    for (let n = 1; n <= count; n++) cuts.push(Number((share * BigInt(n)) / BigInt(count) - (share * BigInt(n - 1)) / BigInt(count)));
    return cuts;
  });
}

/** The fewest whole days that are no fewer than the share of them that was not refunded. */
export function daysLeft(days: number, paid: number, refund: number): number {
  for (let left = 1; ; left++) if (BigInt(left) * BigInt(paid) >= BigInt(days) * BigInt(paid - refund)) return left;
}

export class OrderModel {
  rows: Row[] = [];
  now: FileOrder | undefined;

  constructor(
    readonly goods: (sku: string) => ModelGoods,
    readonly set: ModelSet,
  ) {}

  /** Takes a file's lines: what comes again stays, the others take the place of what they were. */
  take(order: FileOrder) {
    this.now = order;
    const free = [...this.rows.filter((row) => !row.isRemoved), ...this.rows.filter((row) => row.isRemoved)];
    const claim = (fits: (row: Row) => boolean) => {
      const at = free.findIndex(fits);
      return at < 0 ? undefined : free.splice(at, 1)[0];
    };
    const same = order.lines.map((line) => claim((row) => row.sku === line.sku));
    for (const [at, line] of order.lines.entries()) {
      const row = same[at] ?? claim(({ isRemoved }) => !isRemoved);
      if (row) Object.assign(row, line, { isRemoved: false });
      else this.rows.push({ ...line, opened: new Map(), isRemoved: false });
    }
    for (const row of free) row.isRemoved = true;
    this.rows = this.rows.filter((row) => !row.isRemoved || row.opened.size > 0);
  }

  /** Opens what the order pays for and has not opened. */
  convert() {
    const order = this.now;
    if (!order || !['paid', 'shipped', 'finished'].includes(order.status) || (order.refund > 0 && order.refund === order.paid)) return;
    const live = this.rows.filter((row) => !row.isRemoved);
    const cuts = cutsOf(order.paid, live, this.goods);
    const free = live.map((row) => {
      const count = unitsOf(row, this.goods(row.sku));
      return Array.from({ length: count }, (_, at) => at + 1).filter((n) => !row.opened.has(n));
    });
    if (!live.some((row, at) => this.goods(row.sku).isService && (free[at]?.length ?? 0) > 0)) return;
    const openings: { units: [at: number, n: number][]; days: number }[] = [];
    for (;;) {
      const parts = this.set.skus.map((sku) => live.findIndex((row, at) => row.sku === sku && (free[at]?.length ?? 0) > 0));
      if (parts.includes(-1)) break;
      openings.push({ units: parts.map((at) => [at, free[at]?.shift() ?? 0]), days: this.set.days });
    }
    for (const [at, row] of live.entries()) {
      const { isService, days } = this.goods(row.sku);
      if (isService) for (const n of free[at] ?? []) openings.push({ units: [[at, n]], days });
    }
    if (openings.length > most) return;
    for (const { units, days } of openings) {
      const fen = units.reduce((sum, [at, n]) => sum + (cuts[at]?.[n - 1] ?? 0), 0);
      const opened = { days, fen };
      for (const [at, n] of units) live[at]?.opened.set(n, opened);
    }
  }

  /** The services that are open. */
  get services(): Opened[] {
    return [...new Set(this.rows.flatMap(({ opened }) => [...opened.values()]))];
  }

  /** What is proposed for each service; none of them has begun. */
  get proposals(): string[] {
    const order = this.now;
    if (!order || (order.status !== 'refunded' && order.refund === 0)) return [];
    const isWhole = order.status === 'refunded' || order.refund === order.paid;
    return this.services.map(({ days }) => (isWhole ? 'cancel' : `shorten ${daysLeft(days, order.paid, order.refund)}`));
  }
}
