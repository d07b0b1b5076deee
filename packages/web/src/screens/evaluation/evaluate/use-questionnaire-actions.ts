import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import type { Questionnaire } from './questionnaire.js';

const words = texts({
  publish: ['发布', 'Publish'],
  askPublish: (name: string) => [`发布「${name}」？`, `Publish “${name}”?`],
  publishText: [
    '发布后客户可以作答；之后每次修改都会生成新版本。',
    'Customers can then answer it; each later change creates a new version.',
  ],
  off: ['下线', 'Unpublish'],
  askOff: (name: string) => [`下线「${name}」？`, `Unpublish “${name}”?`],
  offText: [
    '下线后不能再作答、修改或发布，已有答卷保留。',
    'It can no longer be answered, changed or published. Existing answers are kept.',
  ],
  remove: ['删除', 'Delete'],
  removed: ['问卷已删除', 'Questionnaire deleted'],
  askRemove: (name: string) => [`删除「${name}」？`, `Delete “${name}”?`],
  removeText: ['分段和维度一并删除，题目留在题库里。', 'Its sections and dimensions go with it; the questions stay in the bank.'],
});

type QuestionnaireBrief = Pick<Questionnaire, 'id' | 'name' | 'status'>;

/** Returns what can be done with a questionnaire: publish, unpublish and delete. */
export function useQuestionnaireActions(onRemoved?: () => void) {
  const t = useTexts(words);
  const may = useRights('changeQuestionnaireStatus', 'deleteQuestionnaire');
  const change = useAction('changeQuestionnaireStatus', {
    refresh: ['listQuestionnaireParts', 'listDimensionItems', 'getNextDimension', 'queryEvaluationResult'],
  });
  const removal = useAction('deleteQuestionnaire', { done: t.removed });
  const navigate = useNavigate();
  const [confirmedChange, confirmedRemoval] = [useConfirmation('changeQuestionnaireStatus'), useConfirmation('deleteQuestionnaire')];
  async function publish({ id, name }: QuestionnaireBrief) {
    if (await confirmedChange({ title: t.askPublish(name), text: t.publishText, action: t.publish }))
      if (!(await change.run({ id, status: 'published' })).ok) void navigate(`/evaluation/questionnaire/${id}?tab=check`);
  }
  async function end({ id, name }: QuestionnaireBrief) {
    if (await confirmedChange({ title: t.askOff(name), text: t.offText, action: t.off })) await change.run({ id, status: 'off' });
  }
  async function remove({ id, name }: QuestionnaireBrief) {
    if (!(await confirmedRemoval({ title: t.askRemove(name), text: t.removeText, action: t.remove }))) return;
    if ((await removal.run({ id })).ok) onRemoved?.();
  }
  return (row: QuestionnaireBrief): RowActions => [
    may.changeQuestionnaireStatus && row.status === 'draft' && { label: t.publish, onSelect: () => void publish(row) },
    may.changeQuestionnaireStatus && row.status === 'published' && { label: t.off, onSelect: () => void end(row) },
    may.deleteQuestionnaire && { label: t.remove, danger: true, onSelect: () => void remove(row) },
  ];
}
