import { useNavigate } from 'react-router-dom';
import { texts, useTexts } from '#app/texts.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { QuestionnaireFields } from './QuestionnaireFields.js';

const words = texts({
  create: ['新建问卷', 'New questionnaire'],
  save: ['创建问卷', 'Create'],
  created: ['问卷已创建，接着添加分段和题目', 'Questionnaire created; now add sections and questions'],
});

const blank = {
  name: '',
  code: '',
  category: 'custom',
  scoring: 'sum',
  score_min: 0,
  score_max: 4,
  decision: 'total_band',
  intro: '',
  duration_min: '',
  repeat_days: '',
  dimensions: [{ name: '', bands: [] }],
};

/** Renders the form of a new questionnaire; what its scores mean is set up on its page. */
export function QuestionnaireDrawer({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const navigate = useNavigate();
  return (
    <FormDrawer
      id="createQuestionnaire"
      open={open === 'new'}
      onClose={onClose}
      title={t.create}
      values={blank}
      save={t.save}
      done={t.created}
      draft="questionnaire:new"
      onDone={({ id }) => void navigate(`/evaluation/questionnaire/${id}`)}
    >
      <QuestionnaireFields short />
    </FormDrawer>
  );
}
