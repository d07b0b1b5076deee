import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { blankCustomer, type CustomerDetail, ingredientsOf, valuesOfCustomer } from '../customer-values.js';
import { useCookingValues } from '../use-cooking-words.js';
import { CustomerFields } from './CustomerFields.js';

const words = texts({
  create: ['新建客户', 'New customer'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['客户已创建', 'Customer created'],
});

/** Renders the form for a new customer (`open` is "new") or an existing one (`open` is the id). */
export function CustomerDrawer({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const show = useCookingValues();
  const self = useSession((one) => one.user?.id);
  return (
    <RecordDrawer<CustomerDetail, 'createCustomer', 'updateCustomer'>
      open={open}
      onClose={onClose}
      read="getCustomer"
      show={show}
      create={{
        id: 'createCustomer',
        title: t.create,
        values: { ...blankCustomer, principal_user_id: self ?? '' },
        done: t.created,
        draft: 'customer:new',
      }}
      update={{
        id: 'updateCustomer',
        title: (customer) => t.edit(customerName(customer)),
        draft: ({ id }) => `customer:${id}`,
        values: valuesOfCustomer,
      }}
    >
      {(record) => (
        <CustomerFields
          isNew={record === undefined}
          hidesBody={record !== undefined && !record.consent.weight}
          known={ingredientsOf(record)}
        />
      )}
    </RecordDrawer>
  );
}
