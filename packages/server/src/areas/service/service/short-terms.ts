import type { Input } from '@shiyi/sdk';
import { refuseField } from '../../../http/refusal.js';
import type { ServiceTerms } from './open-service.js';

type Short = Omit<Input<'createCustomerService'>, 'user_id'>;

/** What was missing in the short form of a service order. */
const requiredRefusal = (field: string, zh: string, en: string) =>
  refuseField(42200, field, 'required', [`没有模板时请填写${zh}`, `Without a template, enter ${en}`]);

/** Returns the terms of the short form, whose omitted terms come from a template. */
export function termsOf(user_id: number, input: Short): ServiceTerms {
  const { product_name, type, service_days, template_id } = input;
  if (template_id === undefined && product_name === undefined) throw requiredRefusal('product_name', '服务产品', 'a product');
  if (template_id === undefined && type === undefined) throw requiredRefusal('type', '服务类型', 'a type');
  if (template_id === undefined && service_days === undefined) throw requiredRefusal('service_days', '服务天数', 'the days');
  return { ...input, user_id, product_name: product_name ?? '', type: type ?? 'weight_loss', service_days: service_days ?? 1 };
}
