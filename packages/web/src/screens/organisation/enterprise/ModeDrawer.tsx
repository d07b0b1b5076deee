import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { Company } from './company-columns.js';

const words = texts({
  title: (name: string) => [`变更「${name}」的版本`, `Plan of “${name}”`],
  save: ['保存', 'Save'],
  done: ['版本已变更', 'Plan changed'],
  hint: [
    '选择「关闭」后，该企业所有人立即退出，不能再登录，数据保留；换回其他版本即可恢复。',
    '“Closed” signs out everyone at once and blocks sign-in. The data is kept; switch to any other plan to reopen the company.',
  ],
});

/** Renders the form that changes a company's plan, or closes the company. */
export function ModeDrawer({ of, onClose }: { of: Company | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="changeEnterpriseMode"
      open={of !== undefined}
      onClose={onClose}
      title={t.title(of?.name ?? '')}
      values={{ mode: of?.mode ?? 'standard' }}
      fixed={of ? { id: of.id, version: of.version } : {}}
      save={t.save}
      done={t.done}
    >
      <Field name="mode" hint={t.hint} />
    </FormDrawer>
  );
}
