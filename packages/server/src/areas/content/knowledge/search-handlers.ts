import type { OperationId } from '@shiyi/sdk';
import { missingPermissions } from '../../../auth/also-may.js';
import { lengthOf } from '../../../chat/word-pairs.js';
import { type ContentMatch, findContent, wordsIn } from '../../../content-search/content-search.js';
import type { Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';

/** The list that whoever finds content must be allowed to see. */
const lists: Record<ContentMatch['type'], OperationId> = {
  knowledge: 'listKnowledgeCards',
  article: 'listArticles',
  quick_reply: 'listPhrases',
  material: 'listMaterials',
};

export const handlers: Handlers = {
  async getKnowledgeMatches({ db, principal }, { keyword, type, limit = 20 }) {
    if (!wordsIn(keyword).some((word) => lengthOf(word) >= 2))
      throw refuseField(42200, 'keyword', 'short', ['请输入至少两个字', 'Enter two characters or more']);
    const asked = type === undefined ? (Object.keys(lists) as ContentMatch['type'][]) : [type];
    const types = asked.filter((one) => missingPermissions(principal, [lists[one]]) === undefined);
    return findContent(db, { keyword, types, staffId: principal.staffId, limit });
  },
};
