import type { Data } from '@shiyi/sdk';
import {
  type Channel,
  chooseTemplate,
  type ServiceGoods,
  type SetTemplate,
  setsFor,
  type Template,
  type Templates,
} from '../template-config/choose-template.js';
import { type SoldGoods, shareOf } from './share-amount.js';

export type WaitingReason = Data<'createPlatformOrderServices'>['waiting'][number]['reason'];
type Source = Data<'createPlatformOrderServices'>['opens'][number]['source'];

export interface PlannedItem extends SoldGoods {
  title: string;
  goods: ServiceGoods | null;
  /** Units whose service is open. */
  opened: ReadonlySet<number>;
}

export interface PlannedOrder {
  id: number;
  order_no: string;
  status: 'unpaid' | 'paid' | 'shipped' | 'finished' | 'closed' | 'refunding' | 'refunded';
  attr: string;
  user_id: number | null;
  pay_amount_fen: number;
  refund_fen: number;
  path: readonly Channel[];
  items: readonly PlannedItem[];
  /** A service order that was made by hand names it. */
  isOpenedByHand: boolean;
}

/** A service to open, and the units that it is for. */
export interface ServicePlan {
  units: { item_id: number; n: number }[];
  title: string;
  product_name: string;
  days: number;
  source: Source;
  template: Template | null;
  fen: number;
}

export type OrderPlan = { openings: ServicePlan[] } | { reason: WaitingReason };

/** The most services that an order opens by itself. */
export const mostServices = 50;

const unitsOf = ({ num, ratio }: SoldGoods) => num * ratio;

/** Why an order opens nothing, whatever it has. */
function stopOf({ status, attr, pay_amount_fen, refund_fen }: PlannedOrder): WaitingReason | undefined {
  if (status === 'unpaid' || status === 'closed') return status;
  if (status === 'refunding' || status === 'refunded' || (refund_fen > 0 && refund_fen === pay_amount_fen)) return 'refund';
  return attr === 'exchange' ? 'exchange' : undefined;
}

/** Units of an item that have opened nothing yet, in order. */
class FreeUnits {
  #last = 0;

  constructor(readonly item: PlannedItem) {}

  next(): number | undefined {
    let n = this.#last + 1;
    while (this.item.opened.has(n)) n++;
    return n <= unitsOf(this.item) ? n : undefined;
  }

  take(): { item_id: number; n: number } | undefined {
    const n = this.next();
    if (n === undefined) return undefined;
    this.#last = n;
    return { item_id: this.item.id, n };
  }
}

interface PlanState {
  order: PlannedOrder;
  free: FreeUnits[];
  openings: ServicePlan[];
}

const isService = ({ goods }: PlannedItem) => goods?.type === 'service';

/** Opens one service for each complete set, until there are too many. */
function takeSets({ order, free, openings }: PlanState, set: SetTemplate) {
  const wanted = set.content.goods_ids ?? [];
  while (openings.length <= mostServices) {
    const parts = wanted.flatMap((id) => free.find((one) => one.item.goods?.id === id && one.next() !== undefined) ?? []);
    const [first] = parts;
    if (!first || parts.length < wanted.length || !parts.some(({ item }) => isService(item))) return;
    const units = parts.flatMap((one) => one.take() ?? []);
    openings.push({
      ...{ units, title: first.item.title, product_name: set.name, days: set.content.service_days ?? 1, source: 'set', template: set },
      fen: shareOf(order.pay_amount_fen, order.items, units),
    });
  }
}

/** Opens a service for each unit. Returns false if its goods wait for their template. */
function takeUnits({ order, openings }: PlanState, free: FreeUnits, templates: Templates): boolean {
  const { item } = free;
  const { goods } = item;
  if (!goods || free.next() === undefined) return true;
  const { source, template, days } = chooseTemplate(order.path, goods, templates);
  if (source === null || days === null) return false;
  for (let unit = free.take(); unit && openings.length <= mostServices; unit = free.take())
    openings.push({
      ...{ units: [unit], title: item.title, product_name: goods.name, days, source, template },
      fen: shareOf(order.pay_amount_fen, order.items, [unit]),
    });
  return true;
}

/** What an order opens, all or nothing, or what it waits for. It is the same for the same rows. */
export function planOrder(order: PlannedOrder, templates: Templates): OrderPlan {
  const stop = stopOf(order);
  if (stop) return { reason: stop };
  if (order.items.some(({ goods }) => goods === null)) return { reason: 'mapping' };
  const planning: PlanState = { order, free: order.items.map((item) => new FreeUnits(item)), openings: [] };
  const services = planning.free.filter(({ item }) => isService(item));
  if (services.every((one) => one.next() === undefined)) return { openings: [] };
  for (const set of setsFor(order.path, templates.sets)) takeSets(planning, set);
  const haveTemplates = services.map((one) => takeUnits(planning, one, templates));
  if (order.user_id === null) return { reason: 'customer' };
  if (order.isOpenedByHand) return { reason: 'service' };
  if (haveTemplates.includes(false)) return { reason: 'template' };
  return planning.openings.length > mostServices ? { reason: 'amount' } : { openings: planning.openings };
}
