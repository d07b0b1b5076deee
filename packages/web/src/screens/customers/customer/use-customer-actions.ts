import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import type { Customer } from './customer-columns.js';
import { useClaim } from './use-claim.js';

const words = texts({
  peek: ['快速查看', 'Quick look'],
  edit: ['编辑', 'Edit'],
  compare: ['并排比较', 'Compare side by side'],
  claim: ['认领', 'Claim'],
  remove: ['删除', 'Delete'],
  question: (name: string) => [`删除客户「${name}」？`, `Delete ${name}?`],
  consequence: [
    '有服务单或订单的客户不能删除。要清除个人数据，请在客户详情里操作。',
    'A customer with orders cannot be deleted. To erase personal data, use the customer’s page.',
  ],
  removed: ['客户已删除', 'Customer deleted'],
});

interface Ways {
  onPeek: (id: number) => void;
  onEdit: (id: number) => void;
  onCompare: (id: number) => void;
  isPool: boolean;
}

/** Returns a function that lists what the user may do with a customer. */
export function useCustomerActions({ onPeek, onEdit, onCompare, isPool }: Ways) {
  const t = useTexts(words);
  const may = useRights('getCustomer', 'updateCustomer', 'deleteCustomer', 'createCustomerClaims');
  const remove = useAction('deleteCustomer', { done: t.removed });
  const claim = useClaim();
  const confirmed = useConfirmation('deleteCustomer');
  const ask = async (customer: Customer) => {
    if (await confirmed({ title: t.question(customerName(customer)), text: t.consequence, action: t.remove }))
      await remove.run({ id: customer.id });
  };
  return (row: Customer): RowActions => [
    may.createCustomerClaims && isPool && { label: t.claim, onSelect: () => void claim.take([{ id: row.id, name: customerName(row) }]) },
    may.getCustomer && { label: t.peek, onSelect: () => onPeek(row.id) },
    may.getCustomer && { label: t.compare, onSelect: () => onCompare(row.id) },
    may.updateCustomer && { label: t.edit, onSelect: () => onEdit(row.id) },
    may.deleteCustomer && { label: t.remove, danger: true, onSelect: () => void ask(row) },
  ];
}
