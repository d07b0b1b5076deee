import type { Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import type { ServiceTerms } from './open-service.js';
import { withTemplate } from './template.js';

type Short = Omit<Input<'createCustomerService'>, 'user_id'>;

/** What was missing in the short form of a service order. */
const requiredRefusal = (field: string, zh: string, en: string) =>
  refuseField(42200, field, 'required', [`没有模板时请填写${zh}`, `Without a template, enter ${en}`]);

/** Returns the terms of the short form, whose omitted terms come from a template. @throws Refusal 42200 */
export async function termsOf(context: Context, user_id: number, input: Short): Promise<ServiceTerms> {
  const terms = await withTemplate(context, { ...input, user_id });
  const { product_name, type, service_days } = terms;
  if (product_name === undefined) throw requiredRefusal('product_name', '服务产品', 'a product');
  if (type === undefined) throw requiredRefusal('type', '服务类型', 'a type');
  if (service_days === undefined) throw requiredRefusal('service_days', '服务天数', 'the days');
  return { ...terms, product_name, type, service_days };
}
