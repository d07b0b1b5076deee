import { texts, useTexts } from '#app/texts.js';
import { useTagChoices } from '#choices/use-tag-choices.js';
import type { Filter } from '#list/FilterBar.js';
import { useCustomerChoices } from '../use-customer-choices.js';

const words = texts({ tag: ['标签', 'Tag'] });

/** Returns the filters of the list of customers; in the public pool nobody is the nutritionist. */
export function useCustomerFilters(isPool: boolean): Filter[] {
  const t = useTexts(words);
  const { staff } = useCustomerChoices();
  const { choices: tags } = useTagChoices('customers');
  const own: Filter[] = isPool ? [] : [{ name: 'principal_user_id', choices: staff }];
  return [
    { name: 'stage' },
    ...own,
    { name: 'tag_id', title: t.tag, choices: tags },
    { name: 'is_pending' },
    { name: 'service_status' },
    { name: 'no_punch_days' },
    { name: 'recent_punch_days_max' },
    { name: 'loss_pct_min' },
    { name: 'loss_pct_max' },
    { name: 'ends_within_days' },
    { name: 'member_type' },
    { name: 'source' },
    { name: 'channel_id' },
    { name: 'subscribe_status' },
    { name: 'province' },
    { name: 'city' },
    { name: 'phone' },
    { name: 'created_from' },
  ];
}
