import { chakra } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { RecordForm } from '#form/RecordForm.js';
import { RecordPage, type RecordTab } from '#form/RecordPage.js';
import { EnumCell } from '#list/EnumCell.js';
import { Button } from '#ui/button/Button.js';
import { CheckPanel } from './CheckPanel.js';
import { DimensionsPanel } from './DimensionsPanel.js';
import { PartsPanel } from './PartsPanel.js';
import { QuestionnaireFields } from './QuestionnaireFields.js';
import { type QuestionnaireDetail, statusTones, valuesOfRecord } from './questionnaire.js';
import { SimulatePanel } from './SimulatePanel.js';
import { useQuestionnaireActions } from './use-questionnaire-actions.js';
import { VersionsPanel } from './VersionsPanel.js';

const words = texts({
  parts: ['分段与题目', 'Sections'],
  dimensions: ['维度计分', 'Scoring'],
  setup: ['设置与结论', 'Settings and results'],
  simulate: ['模拟作答', 'Try it'],
  check: ['检查', 'Check'],
  versions: ['版本', 'Versions'],
  version: (number: number) => [`第 ${number} 版`, `Version ${number}`],
});

/** Renders a questionnaire's page: its questions, scoring, results and versions. */
export function QuestionnaireRecord() {
  const meta = useMeta('getQuestionnaire');
  const navigate = useNavigate();
  const actionsOf = useQuestionnaireActions(() => void navigate('/evaluation/questionnaire'));
  return (
    <RecordPage
      read="getQuestionnaire"
      list="listQuestionnaires"
      listPath="/evaluation/questionnaire"
      title={({ name }) => name}
      chips={({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />}
      facts={(record) => <QuestionnaireFacts record={record} />}
      actions={(record) =>
        actionsOf(record).map((one) =>
          one ? (
            <Button key={one.label} look={one.danger ? 'danger' : 'outline'} onClick={one.onSelect}>
              {one.label}
            </Button>
          ) : null,
        )
      }
      tabs={useTabs()}
    />
  );
}

/** Starts again after each save, because that gives new dimensions the ids that the next save needs. */
function Setup({ id }: { id: number }) {
  return (
    <RecordForm<QuestionnaireDetail, 'updateQuestionnaire'>
      id={id}
      read="getQuestionnaire"
      update={{
        id: 'updateQuestionnaire',
        draft: (record) => `questionnaire:${record.id}`,
        values: (record) => ('bands' in record ? valuesOfRecord(record) : {}),
      }}
    >
      <QuestionnaireFields />
    </RecordForm>
  );
}

/** Returns the sections of the page that the user may read. */
function useTabs() {
  const t = useTexts(words);
  const may = useRights('updateQuestionnaire', 'listQuestionnaireParts', 'listDimensionItems', 'queryEvaluationResult');
  return (record: QuestionnaireDetail): RecordTab[] =>
    [
      may.listQuestionnaireParts && { name: 'parts', title: t.parts, content: () => <PartsPanel questionnaire={record} /> },
      may.listDimensionItems && { name: 'dimensions', title: t.dimensions, content: () => <DimensionsPanel questionnaire={record} /> },
      may.updateQuestionnaire &&
        record.status !== 'off' && { name: 'setup', title: t.setup, content: () => <Setup key={record.version} id={record.id} /> },
      may.queryEvaluationResult && { name: 'simulate', title: t.simulate, content: () => <SimulatePanel questionnaire={record} /> },
      { name: 'check', title: t.check, content: () => <CheckPanel id={record.id} /> },
      { name: 'versions', title: t.versions, content: () => <VersionsPanel id={record.id} /> },
    ].filter((tab) => typeof tab === 'object');
}

function QuestionnaireFacts({ record }: { record: QuestionnaireDetail }) {
  const t = useTexts(words);
  const meta = useMeta('getQuestionnaire');
  return (
    <>
      {(['code', 'category', 'scoring', 'decision'] as const).map((name) => (
        <span key={name}>
          <chakra.span color="ink.3">{meta.label(meta.output(name))}</chakra.span> {meta.word(meta.output(name), record[name])}
        </span>
      ))}
      <span>{t.version(record.configure_version)}</span>
    </>
  );
}
