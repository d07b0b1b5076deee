import { texts, textsNow } from '#app/texts.js';
import { confirm } from '#ui/dialog/Confirm.js';

const words = texts({
  discard: ['放弃未保存的修改？', 'Discard unsaved changes?'],
  discardText: ['填写的内容会作为草稿保留，下次打开时可以恢复。', 'Your changes are kept as a draft you can restore next time.'],
  discardAction: ['离开', 'Leave'],
  keep: ['继续编辑', 'Keep editing'],
});

/** Confirms before unsaved input is discarded; `kept` tells whether it remains as a draft. */
export async function mayLeave(dirty: boolean, kept: boolean): Promise<boolean> {
  if (!dirty) return true;
  const t = textsNow(words);
  return confirm({ title: t.discard, text: kept ? t.discardText : undefined, action: t.discardAction, cancel: t.keep, danger: true });
}
