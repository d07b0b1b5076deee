import { getAppRange, getStaffTag, type StaffRange } from '../../../outside/wecom/app-messages.js';
import type { Connector } from '../../../outside/wecom/connector.js';
import type { TagRanges } from './audience.js';

/** Asks WeCom whom tags have. Must not run in a transaction. @throws WxError */
export async function readTags(
  connector: Pick<Connector, 'of'>,
  enterpriseId: number,
  tags: readonly string[],
  signal?: AbortSignal,
): Promise<TagRanges> {
  if (tags.length === 0) return {};
  const api = await connector.of(enterpriseId, 'app');
  const ranges: Record<string, StaffRange> = {};
  for (const tag of tags) ranges[tag] = await getStaffTag(api, tag, signal);
  return ranges;
}

export interface AppRange {
  range: StaffRange;
  tags: TagRanges;
}

/** Asks WeCom whom the app sees. Must not run in a transaction. @throws WxError */
export async function readAppRange(connector: Pick<Connector, 'of'>, enterpriseId: number, agentId: number): Promise<AppRange> {
  const { tags, ...range } = await getAppRange(await connector.of(enterpriseId, 'app'), agentId);
  return { range, tags: await readTags(connector, enterpriseId, tags) };
}
