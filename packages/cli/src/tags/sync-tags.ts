import { type SyncOptions, startSync } from '../jobs/start-sync.js';
import { confirm } from '../operation/confirm.js';
import type { CommandResult } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { groupIdOf } from './find-tag.js';

/** Reads the tags of WeCom, or sends a group with its tags and marks there. */
export async function syncTags(context: Context, group: string | undefined, options: SyncOptions): Promise<CommandResult> {
  const { say, settings } = context;
  if (group === undefined)
    return startSync(
      context,
      { kind: 'tags', command: 'shiyi tag sync', begin: (client, more, call) => client.syncTags(more, call) },
      options,
    );
  const tag_group_id = await groupIdOf(context, group);
  const name = sanitizeLine(group);
  const question = say(
    `将把标签组「${name}」和它的打标同步到企业微信，地址 ${settings.baseUrl}`,
    `This sends the tag group “${name}” and who has its tags to WeCom, at ${settings.baseUrl}`,
  );
  return startSync(
    context,
    {
      kind: 'tags',
      command: `shiyi tag sync ${tag_group_id}`,
      begin: (client, more, call) => client.syncTagGroup({ tag_group_id, ...more }, call),
      ask: () => confirm(context, 'moderate', question, name),
    },
    options,
  );
}
