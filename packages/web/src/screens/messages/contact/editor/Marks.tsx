import { chakra, Flex } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { TagCombobox } from '#choices/TagCombobox.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Zone } from '#message/Zone.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Input } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import { useRemarkSample } from '../remark-sample.js';
import type { CodeInput } from './code-values.js';

const words = texts({
  title: ['客户进来后', 'What contacts get'],
  remark: ['自动改备注', 'Write a remark'],
  prefix: ['前缀', 'Prefix'],
  suffix: ['后缀', 'Suffix'],
  channel: ['附加渠道', 'Add the channel'],
  date: ['附加日期', 'Add the date'],
  sample: (text: string) => [
    `例如：${text}（最多 20 个字，先截短昵称）`,
    `Such as ${text} (20 characters at most; the nickname is cut first)`,
  ],
  tags: ['企业标签会同步到企业微信', 'Corporate tags go to WeCom as well'],
  desc: ['写进客户的描述，只有员工看得到', 'Goes into the contact’s description, which only staff see'],
});

type Rule = NonNullable<CodeInput['remark_rule']>;

const newRule: Rule = { prefix: '', suffix: '', with_channel: false, with_date: true };
const mostText = 10;

interface RuleProps {
  rule: Rule;
  onChange: (rule: Rule) => void;
}

function RuleText({ name, label, rule, onChange }: RuleProps & { name: 'prefix' | 'suffix'; label: string }) {
  return (
    <LabeledInput label={label}>
      {(control) => (
        <Input
          {...control}
          maxLength={mostText}
          value={rule[name]}
          onChange={(event) => onChange({ ...rule, [name]: event.target.value })}
        />
      )}
    </LabeledInput>
  );
}

function RuleCheck({ name, label, rule, onChange }: RuleProps & { name: 'with_channel' | 'with_date'; label: string }) {
  return (
    <Flex as="label" gap="2" align="center">
      <Checkbox checked={rule[name]} onChange={(event) => onChange({ ...rule, [name]: event.target.checked })} />
      {label}
    </Flex>
  );
}

function RuleFields(props: RuleProps) {
  const t = useTexts(words);
  const { form } = useFormState();
  const channelId = form.watch('channel_id') as number | '' | undefined;
  const channel = useOperation('getChannel', props.rule.with_channel && channelId ? { id: channelId } : null).data;
  const sample = useRemarkSample();
  return (
    <>
      <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        <RuleText {...props} name="prefix" label={t.prefix} />
        <RuleText {...props} name="suffix" label={t.suffix} />
      </chakra.div>
      <Flex gap="4" flexWrap="wrap">
        <RuleCheck {...props} name="with_channel" label={t.channel} />
        <RuleCheck {...props} name="with_date" label={t.date} />
      </Flex>
      <chakra.p color="ink.3" fontSize="xs">
        {t.sample(sample(props.rule, channel?.name ?? null))}
      </chakra.p>
    </>
  );
}

function RemarkRule({ id, rule, onChange }: { id: string; rule: Rule | undefined; onChange: (rule: Rule | undefined) => void }) {
  const t = useTexts(words);
  return (
    <Flex direction="column" gap="3">
      <Flex as="label" gap="2" align="center">
        <Checkbox id={id} checked={rule !== undefined} onChange={(event) => onChange(event.target.checked ? newRule : undefined)} />
        {t.remark}
      </Flex>
      {rule ? <RuleFields rule={rule} onChange={onChange} /> : null}
    </Flex>
  );
}

/** The channel, tags, remark and description of those who come by a code. */
export function Marks() {
  const t = useTexts(words);
  return (
    <Zone at={2} title={t.title}>
      <Field name="channel_id" />
      <Field name="tag_ids" hint={t.tags}>
        {({ id, label, value, onChange, invalid }) => (
          <TagCombobox id={id} label={label} subject="customers" value={value} invalid={invalid} onChange={onChange} />
        )}
      </Field>
      <Field name="remark_rule">
        {({ id, value, onChange }) => <RemarkRule id={id} rule={value as Rule | undefined} onChange={onChange} />}
      </Field>
      <Field name="desc" hint={t.desc} />
    </Zone>
  );
}
