import { chakra, Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useTexts } from '#app/texts.js';
import { CustomerConditions } from '#screens/growth/coupons/CustomerConditions.js';
import { Radio } from '#ui/choice/Radio.js';
import { formWords } from './form-words.js';

type Filter = NonNullable<Input<'createDayPlan'>['filter']>;

const simple: readonly string[] = ['tag_ids', 'exclude_tag_ids', 'stages', 'service_statuses'];

interface Props {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** Who enters a plan: everyone, or customers with tags, stages or services. */
export function FilterField({ filter, onChange }: Props) {
  const t = useTexts(formWords);
  const [isLimited, setLimited] = useState(Object.keys(filter).length > 0);
  const hasMore = Object.keys(filter).some((name) => !simple.includes(name));
  const choose = (limited: boolean) => {
    setLimited(limited);
    if (!limited) onChange({});
  };
  return (
    <Flex direction="column" gap="3">
      <Flex gap="5" rowGap="2" role="radiogroup" aria-label={t.who} flexWrap="wrap">
        <Radio name="day-plan-who" checked={!isLimited} onChange={() => choose(false)}>
          {t.everyone}
        </Radio>
        <Radio name="day-plan-who" checked={isLimited} onChange={() => choose(true)}>
          {t.some}
        </Radio>
      </Flex>
      {isLimited ? (
        <>
          <CustomerConditions filter={filter} onChange={onChange} />
          {hasMore ? <chakra.p color="ink.2">{t.richFilter}</chakra.p> : null}
          <chakra.small color="ink.3">{t.contactsOut}</chakra.small>
        </>
      ) : null}
    </Flex>
  );
}
