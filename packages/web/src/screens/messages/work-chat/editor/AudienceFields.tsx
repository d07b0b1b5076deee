import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { TagCombobox } from '#choices/TagCombobox.js';
import type { Builder } from '#screens/tags/smart-tag/builder/builder-store.js';
import { Button } from '#ui/button/Button.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Select } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import { CampField, ChatsField } from './AudienceRecords.js';
import type { Filter } from './mass-values.js';
import { useFilterFields } from './use-filter-fields.js';

const MoreFields = lazyPart(() => import('./MoreFields.js'), 'MoreFields');

const words = texts({
  all: [
    '不设条件，就是这些员工的全部客户。下面的条件要同时满足。',
    'Without conditions, all contacts of these staff. Those below must all hold.',
  ],
  more: ['更多条件', 'More conditions'],
  fewer: ['收起', 'Fewer'],
  logic: ['标签条件', 'How tags are combined'],
});

export interface FilterProps {
  prefix: string;
  filter: Filter;
  builder: Builder;
  /** What no conditions mean; that of messages by default. */
  note?: string | null;
  onChange: (filter: Filter) => void;
}

const rare = ['added_from', 'added_to', 'sex', 'exclude_user_ids', 'condition'] as const;

/** Renders the conditions on the customers of a message, the usual ones first. */
export function AudienceFields(props: FilterProps) {
  const t = useTexts(words);
  const { filter, note = t.all } = props;
  const [isOpen, setOpen] = useState(() => rare.some((name) => filter[name] !== undefined));
  return (
    <Flex direction="column" gap="3">
      {note ? (
        <chakra.p color="ink.3" fontSize="xs">
          {note}
        </chakra.p>
      ) : null}
      <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
        <Tags {...props} />
        <ExcludedTags {...props} />
        <Choices {...props} name="stages" />
        <Choices {...props} name="service_statuses" />
        <CampField {...props} />
        <ChatsField {...props} />
      </chakra.div>
      <div>
        <Button size="sm" look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.fewer : t.more}
        </Button>
      </div>
      <WhenOpen open={isOpen}>
        <MoreFields {...props} />
      </WhenOpen>
    </Flex>
  );
}

function Tags({ filter, onChange }: FilterProps) {
  const t = useTexts(words);
  const fields = useFilterFields();
  const { word, choices } = useMeta('createMassMessage');
  const logic = fields.of('tag_logic');
  return (
    <LabeledInput label={fields.label('tag_ids')}>
      {({ id, 'aria-label': label }) => (
        <Flex gap="2" align="flex-start">
          <chakra.div flex="1" minWidth="0">
            <TagCombobox
              id={id}
              label={label}
              subject="customers"
              value={filter.tag_ids ?? []}
              onChange={(ids) => onChange({ ...filter, tag_ids: ids.map(Number) })}
            />
          </chakra.div>
          <Select
            aria-label={t.logic}
            width="auto"
            value={filter.tag_logic ?? 'or'}
            title={word(logic, filter.tag_logic ?? 'or')}
            onChange={({ target }) => onChange({ ...filter, tag_logic: target.value as NonNullable<Filter['tag_logic']> })}
          >
            {choices(logic).map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </Select>
        </Flex>
      )}
    </LabeledInput>
  );
}

function ExcludedTags({ filter, onChange }: FilterProps) {
  const fields = useFilterFields();
  return (
    <LabeledInput label={fields.label('exclude_tag_ids')}>
      {({ id, 'aria-label': label }) => (
        <TagCombobox
          id={id}
          label={label}
          subject="customers"
          value={filter.exclude_tag_ids ?? []}
          onChange={(ids) => onChange({ ...filter, exclude_tag_ids: ids.map(Number) })}
        />
      )}
    </LabeledInput>
  );
}

function Choices({ filter, onChange, name }: FilterProps & { name: 'stages' | 'service_statuses' }) {
  const fields = useFilterFields();
  const meta = useMeta('createMassMessage');
  return (
    <LabeledInput label={fields.label(name)}>
      {({ id, 'aria-label': label }) => (
        <MultiCombobox
          id={id}
          label={label}
          choices={meta.choices(fields.of(name))}
          value={filter[name] ?? []}
          onChange={(values) => onChange({ ...filter, [name]: values })}
        />
      )}
    </LabeledInput>
  );
}
