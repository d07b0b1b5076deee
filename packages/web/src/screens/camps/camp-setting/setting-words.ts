import { countOf, texts } from '#app/texts.js';

export const settingWords = texts({
  save: ['预检并保存', 'Check and save'],
  done: ['设置已保存', 'Setting saved'],
  waiting: (count: number) => [`还有 ${count} 张服务单正在更新`, `${countOf(count, 'more service order')} are being updated`],
});

/** Reads that show what a setting changes. */
export const settingReads = ['getCamp', 'listCamps', 'getCampOptions', 'listCampServices', 'getCampPunchBoard', 'getCampRanking'] as const;
