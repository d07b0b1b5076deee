import { texts, useTexts } from '#app/texts.js';
import { ServiceProduct } from '#choices/ServiceProduct.js';
import { StaffCombobox } from '#choices/StaffCombobox.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';

const words = texts({
  title: (name: string) => [`给「${name}」添加服务`, `Add a service order for ${name}`],
  save: ['添加服务', 'Add service'],
  done: ['服务单已添加，等待开始', 'Service order added. It hasn’t started yet'],
  dateHint: ['不填就先等待开始', 'Leave empty to start it later'],
});

interface Props {
  contact: { name: string; external_userid: string };
  onClose: () => void;
}

/** Renders the form for a service order of a contact, who becomes a customer first where needed. */
export function ServiceDrawer({ contact, onClose }: Props) {
  const t = useTexts(words);
  return (
    <FormDrawer
      open
      onClose={onClose}
      title={t.title(contact.name)}
      id="createExternalUserService"
      values={{ product_name: '', type: 'weight_loss', service_days: 42, start_date: '', principal_user_id: '' }}
      fixed={{ external_userid: contact.external_userid }}
      save={t.save}
      done={t.done}
    >
      <ServiceProduct autoFocus />
      <Field name="type" />
      <Field name="service_days" />
      <Field name="start_date" hint={t.dateHint} />
      <Field name="principal_user_id">
        {({ id, label, value, onChange }) => (
          <StaffCombobox id={id} label={label} value={Number(value) || undefined} onChange={(next) => onChange(next ?? '')} />
        )}
      </Field>
    </FormDrawer>
  );
}
