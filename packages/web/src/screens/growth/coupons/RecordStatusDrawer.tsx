import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { CouponRecord } from './use-record-columns.js';

const words = texts({
  use: ['标记为已使用', 'Mark as used'],
  titleOfUse: (name: string) => [`使用「${name}」`, `Use “${name}”`],
  used: ['优惠券已使用', 'Coupon used'],
  orderHint: ['用券的订单；订单退款后优惠券自动恢复', 'The order it was used with; a refund makes it unused again'],
  serviceHint: ['天数会加到这个服务单', 'The days are added to this service'],
  revoke: ['收回', 'Revoke'],
  revokeTitle: (name: string) => [`收回「${name}」`, `Revoke “${name}”`],
  revoked: ['优惠券已收回', 'Coupon revoked'],
  none: ['不关联服务单', 'No service'],
});

export interface StatusChange {
  record: CouponRecord;
  to: 'used' | 'revoked';
}

/** Asks with what a coupon was used, or why it is revoked. */
export function RecordStatusDrawer({ record, to, onClose }: StatusChange & { onClose: () => void }) {
  const t = useTexts(words);
  const isUse = to === 'used';
  return (
    <FormDrawer
      id="changeCouponRecordStatus"
      open
      onClose={onClose}
      title={isUse ? t.titleOfUse(record.coupon.name) : t.revokeTitle(record.coupon.name)}
      values={{ order_no: '', service_id: '', reason: '' }}
      fixed={{ id: record.id, status: to }}
      save={isUse ? t.use : t.revoke}
      done={isUse ? t.used : t.revoked}
      danger={!isUse}
    >
      {isUse ? (
        <>
          <Field name="order_no" hint={t.orderHint} autoFocus />
          <Field name="service_id" hint={record.type === 'days' ? t.serviceHint : undefined}>
            {(control) => <ServiceChoice {...control} userId={record.customer.id} />}
          </Field>
        </>
      ) : (
        <Field name="reason" required autoFocus />
      )}
    </FormDrawer>
  );
}

interface ServiceProps {
  id: string;
  label: string;
  value: unknown;
  invalid: boolean;
  onChange: (value: unknown) => void;
  userId: number;
}

function ServiceChoice({ userId, ...control }: ServiceProps) {
  const t = useTexts(words);
  const may = useMay('listServices');
  const services = useOperation('listServices', may ? { user_id: userId, limit: 50 } : null);
  return (
    <Combobox
      {...control}
      empty={t.none}
      choices={
        may ? services.data?.list.map(({ id, product_name, service_no }) => ({ value: id, label: product_name, note: service_no })) : []
      }
      error={services.error}
      onRetry={() => void services.refresh()}
    />
  );
}
