import type { Data } from '@shiyi/sdk';
import type { TemplateContent } from '../../service/service/template.js';

type Match = Data<'getTemplateFor'>;
type Step = Match['steps'][number];

export interface Template {
  id: number;
  name: string;
  isEnabled: boolean;
  content: TemplateContent;
}

/** A template of the type order with the channels that it holds for; for all orders without any. */
export interface SetTemplate extends Template {
  channelIds: readonly number[];
}

export interface Templates {
  /** Templates of the type service by the channel that has them. */
  byChannel: ReadonlyMap<number, Template>;
  byId: ReadonlyMap<number, Template>;
  sets: readonly SetTemplate[];
}

export interface ServiceGoods {
  id: number;
  name: string;
  type: 'physical' | 'service' | 'virtual';
  service_days: number | null;
  template_id: number | null;
}

export interface Channel {
  id: number;
  name: string;
}

/** Where the terms of a service come from; without a source, its goods wait for their template. */
export interface Choice {
  source: 'channel' | 'goods' | 'days' | null;
  template: Template | null;
  days: number | null;
  steps: Step[];
}

const briefOf = (one: Template | undefined) => (one ? { id: one.id, name: one.name } : null);

/** Chooses the terms of a service from goods in an order: `path` has the channel of the order and those above it. */
export function chooseTemplate(path: readonly Channel[], goods: ServiceGoods, { byChannel, byId }: Templates): Choice {
  const steps: Step[] = [];
  let chosen: Pick<Choice, 'source' | 'template' | 'days'> | undefined;
  const look = (source: Step['source'], channel: Channel | null, template: Template | undefined) => {
    const outcome = chosen ? 'unused' : template ? (template.isEnabled ? 'taken' : 'disabled') : 'none';
    steps.push({ source, channel: channel && { id: channel.id, name: channel.name }, template: briefOf(template), outcome });
    return outcome;
  };
  for (const channel of path) {
    const template = byChannel.get(channel.id);
    if (look('channel', channel, template) === 'taken' && template)
      chosen = { source: 'channel', template, days: template.content.service_days ?? null };
  }
  const own = goods.template_id === null ? undefined : byId.get(goods.template_id);
  const outcome = look('goods', null, own);
  if (outcome === 'taken' && own) chosen = { source: 'goods', template: own, days: own.content.service_days ?? null };
  // Whoever gave the goods a template meant it: without it, nothing opens by days alone.
  if (outcome === 'disabled') chosen = { source: null, template: null, days: null };
  const hasDays = goods.service_days !== null;
  steps.push({ source: 'days', channel: null, template: null, outcome: chosen ? 'unused' : hasDays ? 'taken' : 'none' });
  return { ...(chosen ?? { source: hasDays ? 'days' : null, template: null, days: goods.service_days }), steps };
}

/** The sets that hold for an order: of the nearest channel first, then the larger, then the older. */
export function setsFor(path: readonly Channel[], sets: readonly SetTemplate[]): SetTemplate[] {
  const everywhere = path.length;
  const depthOf = ({ channelIds }: SetTemplate) => {
    if (channelIds.length === 0) return everywhere;
    const at = path.findIndex(({ id }) => channelIds.includes(id));
    return at < 0 ? undefined : at;
  };
  const sizeOf = ({ content }: SetTemplate) => content.goods_ids?.length ?? 0;
  return sets
    .flatMap((set) => {
      const depth = depthOf(set);
      return set.isEnabled && depth !== undefined ? [{ set, depth }] : [];
    })
    .toSorted((one, other) => one.depth - other.depth || sizeOf(other.set) - sizeOf(one.set) || one.set.id - other.set.id)
    .map(({ set }) => set);
}
