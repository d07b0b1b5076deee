import type { Data } from '@shiyi/sdk';
import { reloadUser } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';

const words = texts({
  title: ['修改企业资料', 'Edit the company profile'],
  save: ['保存修改', 'Save changes'],
  done: ['企业资料已保存', 'Company profile saved'],
});

export type CompanyRecord = Data<'getEnterprise'>;

interface Props {
  of: CompanyRecord;
  open: boolean;
  onClose: () => void;
}

/** Renders the form with which a company describes itself. */
export function ProfileDrawer({ of, open, onClose }: Props) {
  const t = useTexts(words);
  const { name, logo, contact_name, contact_phone, version } = of;
  return (
    <FormDrawer
      id="updateEnterpriseProfile"
      open={open}
      onClose={onClose}
      title={t.title}
      values={{ name, logo: logo ?? '', contact_name, contact_phone: contact_phone ?? '' }}
      fixed={{ version }}
      save={t.save}
      done={t.done}
      onDone={() => void reloadUser()}
    >
      <Field name="name" autoFocus />
      <Field name="logo">
        {({ id, label, value, onChange }) => <PictureField id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
      </Field>
      <Field name="contact_name" />
      <Field name="contact_phone" />
    </FormDrawer>
  );
}
