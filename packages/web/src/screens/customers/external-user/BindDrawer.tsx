import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';

const words = texts({
  title: (name: string) => [`把「${name}」绑定到客户`, `Link ${name} to a customer`],
  save: ['绑定', 'Link'],
  done: ['已绑定', 'Linked'],
  forceHint: ['客户已有别的联系人、两个都要保留时才勾选', 'Only if the customer has another contact and both are kept'],
});

interface Props {
  contact: { name: string; external_userid: string };
  onClose: () => void;
}

/** Renders the form that links a contact to a customer. */
export function BindDrawer({ contact, onClose }: Props) {
  const t = useTexts(words);
  return (
    <FormDrawer
      open
      onClose={onClose}
      title={t.title(contact.name)}
      id="setExternalUserCustomer"
      values={{ user_id: '', force: false }}
      fixed={{ external_userid: contact.external_userid }}
      save={t.save}
      done={t.done}
      prepare={async (input) => ({ ...input, user_id: Number(input.user_id) || 0 })}
    >
      <Field name="user_id">{(control) => <CustomerCombobox {...control} />}</Field>
      <Field name="force" hint={t.forceHint} />
    </FormDrawer>
  );
}
