import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  config_corp_thing: {
    field: 'action_id',
    sentence: ['这个分类或行为已有企业设置，请直接修改', 'Your company has a change of it already; edit that one'],
  },
  config_corp_tab_id_fkey: { field: 'tab_id', sentence: ['分类已被删除，请刷新后再试', 'The tab was deleted; reload and try again'] },
  config_corp_tab_id_action_id_fkey: {
    field: 'action_id',
    sentence: ['行为已被删除或移到别的分类，请刷新后再试', 'The action was deleted or moved to another tab; reload and try again'],
  },
};
