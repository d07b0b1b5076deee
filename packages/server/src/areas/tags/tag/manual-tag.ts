import type { Db } from '../../../db/database.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { tagUses } from './uses.js';

interface TagOrigin {
  ours: boolean;
  /** Null if it is not in WeCom. */
  wx_id: string | null;
}

/** @throws Refusal 42200 for a tag of a smart group */
export function assertManual(kind: string, field: 'id' | 'tag_group_id') {
  if (kind === 'intelligent')
    throw field === 'id'
      ? refuseField(42200, 'id', 'kind', ['这是智能标签，请在智能标签里操作', 'This is a smart tag; use the smart tags screen'])
      : refuseField(42200, 'tag_group_id', 'kind', [
          '智能标签由系统计算，请在智能标签里新建',
          'Smart tags are computed; create it under smart tags',
        ]);
}

/** @throws Refusal 42200 for a tag or group that only WeCom lets its maker change */
export function assertOurs({ ours, wx_id }: TagOrigin, field: 'id' | 'tag_group_id', what: 'tag' | 'group') {
  if (ours || wx_id === null) return;
  throw refuseField(
    42200,
    field,
    'ours',
    what === 'tag'
      ? ['这个标签是在企业微信里建的，请到企业微信修改或删除', 'This tag was made in WeCom; rename or delete it there']
      : ['这个标签组是在企业微信里建的，请到企业微信修改或删除', 'This tag group was made in WeCom; rename or delete it there'],
  );
}

/** @throws Refusal 40903 naming a tag that is in use, and where */
export async function assertUnused(db: Db, ids: readonly number[], inGroup: boolean) {
  const [use] = await tagUses(db, ids);
  if (!use) return;
  const [zh, en] = use.place;
  throw new Refusal(
    40903,
    inGroup
      ? [
          `组内标签「${use.tag}」正被${zh}「${use.name}」使用，请先从那里移除`,
          `${en} “${use.name}” uses the tag “${use.tag}” of this group; remove it there first`,
        ]
      : [`标签正被${zh}「${use.name}」使用，请先从那里移除`, `${en} “${use.name}” uses this tag; remove it there first`],
  );
}
