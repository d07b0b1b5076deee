import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { valuesOf } from '../../configuration/configure/param-columns.js';
import { smartTags } from './smart-tag.js';

interface SyncedGroup {
  id: number;
  sync_wx: boolean;
  health_reason: string | null;
}

const isOn = async ({ db, principal }: Context): Promise<boolean> => {
  const found = await valuesOf(db, principal.enterpriseId)
    .where('param.key', '=', 'tag.health_to_platform')
    .select(sql<string | null>`coalesce(own.value, param.value)`.as('value'))
    .executeTakeFirst();
  return found?.value === 'true';
};

/**
 * Tags that tell about a person's health go to WeCom only where the company allows it, and says why. `withHealth` is a tag to be saved.
 *
 * @throws Refusal 42200
 */
export async function assertHealthToPlatform(context: Context, { id, sync_wx, health_reason }: SyncedGroup, withHealth = false) {
  if (!sync_wx) return;
  const onHealth = smartTags(context.db).select('tag.id').where('tag_group.id', '=', id).where('smart_tag.on_health', '=', true);
  if (!withHealth && !(await onHealth.limit(1).executeTakeFirst())) return;
  if (!(await isOn(context)))
    throw refuseField(42200, withHealth ? 'condition' : 'sync_wx', 'health', [
      '组里有涉及健康数据的标签，参数设置里没有允许同步到企业微信；请关闭同步，或由管理员打开参数“健康标签可同步到企业微信”',
      'Tags of this group are on health data, which may not go to WeCom; turn the sync off, or have an administrator turn on the parameter “Health tags may go to WeCom”',
    ]);
  if (health_reason === null)
    throw refuseField(42200, withHealth ? 'condition' : 'health_reason', 'required', [
      '组里有涉及健康数据的标签，请在标签组里填写同步到企业微信的原因',
      'Tags of this group are on health data; enter in the group why they go to WeCom',
    ]);
}
