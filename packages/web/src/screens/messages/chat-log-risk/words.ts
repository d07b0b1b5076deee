import { countOf, texts } from '#app/texts.js';

export const words = texts({
  title: ['会话风险', 'Chat risks'],
  sub: (count: string) => [`${count} 条待审核`, `${countOf(count, 'hit')} to review`],
  done: ['没有待审核的风险', 'No risks to review'],
  doneText: ['新的命中会出现在这里和待办里。', 'New hits appear here and among the to-dos.'],
  queue: ['风险列表', 'Hits'],
  confirm: ['确认违规', 'Confirm'],
  wrong: ['误报', 'False positive'],
  handle: ['标记已处理', 'Handled'],
  note: ['备注', 'Note'],
  noteHint: ['误报和已处理需要备注', 'False positives and handled ones need a note'],
  usualWrong: ['语境无关，误报', 'Out of context'],
  open: ['查看会话', 'Open the chat'],
  undo: ['撤销', 'Undo'],
  undoing: (word: string) => [`「${word}」已判断，${5} 秒内可撤销`, `Decided on “${word}”; undo within 5 seconds`],
  keys: ['j / k 上一条、下一条 · c 确认 · f 误报 · u 撤销', 'j / k next, previous · c confirm · f false positive · u undo'],
  status: ['状态', 'State'],
  failed: ['没有保存成功', 'Not saved'],
});
