import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Control } from '#form/Control.js';
import type { ControlProps } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { unitAfter } from '#ui/text/units.js';
import { ContentChoice, hasChoice } from './ContentChoice.js';
import type { Content, TemplateRecord } from './template-values.js';

const words = texts({
  start: [
    '开始那天客户还没有负责人或身体数据时，服务等到补齐再开始',
    'If a nutritionist or measures are missing that day, the service starts once they are filled in',
  ],
  camp_id: ['营满或已结营时，订单留在待办里', 'If the camp is full or over, orders wait in the to-dos'],
  text: ['开单后发到客户的食宜端', 'Sent to the customer’s app once the service opens'],
  goods_ids: ['至少两种，其中要有服务类商品', 'Two or more, at least one of them a service'],
});

type Name = keyof Content;

interface Props extends ControlProps {
  type: TemplateRecord['type'];
  record: TemplateRecord | undefined;
  names: readonly Name[];
}

const needed: readonly Name[] = ['service_type', 'service_days', 'goods_ids'];
const nowhere = () => undefined;

/** Native controls give their event, others the value. */
const plain = (next: unknown): unknown =>
  typeof next === 'object' && next !== null && 'target' in next ? (next.target as HTMLInputElement).value : next;

/** What a template contains, as far as its type has it; values of another type are dropped. */
export function ContentFields({ id, type, record, names, value, invalid, onChange }: Props) {
  const values = (value ?? {}) as Values;
  const shown = names.filter((name) => name !== 'principal_user_id' || values.principal === 'staff');
  function change(name: Name, next: unknown) {
    const all = { ...values, [name]: plain(next) };
    const kept = Object.entries(all).filter(
      ([key, one]) =>
        (names as readonly string[]).includes(key) && one !== '' && (key !== 'principal_user_id' || all.principal === 'staff'),
    );
    onChange({ ...Object.fromEntries(kept), ...(type === 'message' && values.attachments ? { attachments: values.attachments } : {}) });
  }
  return (
    <Flex direction="column" gap="3" borderWidth="1px" borderRadius="md" p="3" aria-invalid={invalid}>
      {shown.map((name) => (
        <ContentField
          key={name}
          id={`${id}-${name}`}
          name={name}
          record={record}
          value={values[name]}
          onChange={(next) => change(name, next)}
        />
      ))}
    </Flex>
  );
}

interface FieldProps {
  id: string;
  name: Name;
  record: TemplateRecord | undefined;
  value: unknown;
  onChange: (next: unknown) => void;
}

function ContentField({ id, name, record, value, onChange }: FieldProps) {
  const t = useTexts(words);
  const meta = useMeta('createTemplate');
  const field = meta.input('content').fields?.find((one) => one.name === name);
  if (!field) throw new Error(`The contract has no field content.${name}.`);
  const label = meta.label(field);
  const own = hasChoice(name);
  const isGroup = own || (field.enum !== undefined && field.enum.length <= 4);
  const hint = name in t ? t[name as keyof typeof t] : undefined;
  return (
    <chakra.div role={isGroup ? 'group' : undefined} aria-labelledby={isGroup ? `${id}-label` : undefined}>
      <chakra.label id={`${id}-label`} htmlFor={isGroup ? undefined : id} display="flex" gap="1" mb="1" color="ink.2">
        <span>
          {label}
          {field.unit ? <chakra.span color="ink.3">{unitAfter(field.unit)}</chakra.span> : null}
        </span>
        {needed.includes(name) ? (
          <chakra.span color="rose" aria-hidden>
            *
          </chakra.span>
        ) : null}
      </chakra.label>
      {own ? (
        <ContentChoice id={id} label={label} name={name} record={record} value={value} onChange={onChange} />
      ) : (
        <Control
          {...{ id, label, field, autoFocus: false, autoComplete: 'off', choices: meta.choices(field) }}
          aria={{ 'aria-required': needed.includes(name) }}
          bound={{ name: `content.${name}`, value: value ?? '', onChange, onBlur: nowhere, ref: nowhere }}
        />
      )}
      {hint ? (
        <chakra.p color="ink.3" fontSize="xs" mt="1">
          {hint}
        </chakra.p>
      ) : null}
    </chakra.div>
  );
}
