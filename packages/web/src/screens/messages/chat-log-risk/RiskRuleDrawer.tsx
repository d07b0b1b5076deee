import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { Textarea } from '#ui/input/Input.js';
import { TreePicker } from '#ui/tree/TreePicker.js';
import type { RiskRule } from './RiskRuleList.screen.js';

const words = texts({
  create: ['新建风控规则', 'New risk rule'],
  edit: (name: string) => [`编辑规则「${name}」`, `Edit the rule “${name}”`],
  created: ['规则已创建，对之后的消息生效', 'Rule created; it holds for new messages'],
  wordsHint: [
    '每行一个；不分大小写、全半角和汉字之间的空格',
    'One a line; case, width and spaces between Chinese characters make no difference',
  ],
  exceptionsHint: ['每行一个；命中词在这些话里时不算', 'One a line; a word inside one of these is no hit'],
  interceptHint: [
    '员工发送时由企业微信警告或拦截；只支持「包含」、检查员工、没有例外的规则',
    'WeCom itself warns or blocks when staff send it; only for rules that compare as contained, check staff and have no exceptions',
  ],
  source: (source: string) => [`来源：${source}`, `Source: ${source}`],
});

const blank: Values = {
  ...{ name: '', words: [], match: 'contains', pack: 'custom', level: 'mid', scope: 'all', scope_ids: [], sender: 'staff' },
  ...{ exceptions: [], notify_user_ids: [], enabled: true, intercept: 'off' },
};

const mostStaff = 100;

/** One text a line. */
function Lines({ name, hint }: { name: string; hint: string }) {
  return (
    <Field name={name} hint={hint}>
      {({ id, label, value, onChange, invalid }) => (
        <Textarea
          id={id}
          aria-label={label}
          aria-invalid={invalid}
          rows={5}
          value={((value ?? []) as string[]).join('\n')}
          onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
          onBlur={() => onChange([...new Set(((value ?? []) as string[]).map((one) => one.trim()).filter(Boolean))])}
        />
      )}
    </Field>
  );
}

function Scope() {
  const { form } = useFormState();
  const scope = form.watch('scope');
  const departments = useOperation('getDepartmentTree', scope === 'dept' ? {} : null).data;
  const staff = useOperation('listStaff', { limit: mostStaff, sort: 'name' }).data?.list;
  const people = staff?.map(({ id, name, username }) => ({ value: id, label: name, note: username }));
  return (
    <>
      <Field name="scope" />
      {scope === 'all' ? null : (
        <Field name="scope_ids" required>
          {({ id, label, value, onChange }) =>
            scope === 'dept' ? (
              <TreePicker label={label} nodes={departments} value={(value ?? []) as number[]} onChange={onChange} />
            ) : (
              <MultiCombobox id={id} label={label} choices={people} value={(value ?? []) as number[]} onChange={onChange} />
            )
          }
        </Field>
      )}
      <Field name="notify_user_ids">
        {({ id, label, value, onChange }) => (
          <MultiCombobox id={id} label={label} choices={people} value={(value ?? []) as number[]} onChange={onChange} />
        )}
      </Field>
    </>
  );
}

interface Props {
  /** `new`, or the id of a rule. */
  open: string | undefined;
  rules: readonly RiskRule[] | undefined;
  onClose: () => void;
}

/** Renders the form of a rule for words in chats. */
export function RiskRuleDrawer({ open, rules, onClose }: Props) {
  const t = useTexts(words);
  const rule = rules?.find((one) => String(one.id) === open);
  return (
    <RecordDrawer<RiskRule, 'createRiskRule', 'updateRiskRule'>
      open={open}
      record={rule}
      onClose={onClose}
      create={{ id: 'createRiskRule', title: t.create, values: blank, done: t.created, draft: 'risk-rule:new' }}
      update={{ id: 'updateRiskRule', title: (one) => t.edit(one.name), draft: ({ id }) => `risk-rule:${id}` }}
    >
      {(record) => (
        <>
          <Field name="name" {...(record?.source ? { hint: t.source(record.source) } : {})} autoFocus />
          <Field name="enabled" />
          <Lines name="words" hint={t.wordsHint} />
          <Field name="match" />
          <Lines name="exceptions" hint={t.exceptionsHint} />
          <Field name="sender" />
          <Field name="level" />
          <Field name="pack" />
          <Scope />
          <Field name="intercept" hint={t.interceptHint} />
        </>
      )}
    </RecordDrawer>
  );
}
