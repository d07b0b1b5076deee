import { chakra, Flex } from '@chakra-ui/react';
import type { FieldMeta } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { TagCombobox } from '#choices/TagCombobox.js';
import { type ControlProps, Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { Button } from '#ui/button/Button.js';
import { Input, Select } from '#ui/input/Input.js';
import { Card } from '#ui/layout/Card.js';
import { RowsField, withValue } from './RowsField.js';

const words = texts({
  codeHint: ['字母、数字、横线和下划线，企业内唯一', 'Letters, digits, hyphens and underscores; unique in the company'],
  bandsHint: ['分数大于等于下限、小于上限时命中，从低到高填写', 'The lower limit is included, the upper isn’t. List from low to high'],
  rulesHint: [
    '从上到下，第一条成立的规则给出结论；不选维度则看总分',
    'The first matching rule gives the result; without a dimension, the total score is used',
  ],
  repeatHint: ['不填则只能答一次', 'Leave empty to allow one answer only'],
  dimension: (at: number) => [`第 ${at} 个维度`, `Dimension ${at}`],
  add: ['添加维度', 'Add dimension'],
  remove: ['删除维度', 'Remove dimension'],
  bands: ['结论分段', 'Bands'],
  same: ['与问卷相同', 'Same as the questionnaire'],
  sums: ['合计分对照（成分分）', 'Score for a sum (component)'],
});

/** Renders the fields of a questionnaire: what it is, what its dimensions are, and what its scores mean. */
export function QuestionnaireFields({ short = false }: { short?: boolean }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const rules = form.watch('decision') === 'threshold_rules';
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="code" hint={t.codeHint} />
      <Field name="category" />
      <Field name="intro" />
      <Field name="scoring" />
      <Field name="score_min" />
      <Field name="score_max" />
      <Field name="dimensions">{(control) => <DimensionsField {...control} short={short} />}</Field>
      <Field name="decision" />
      {short ? null : (
        <>
          <Field name="bands" hint={t.bandsHint}>
            {(control) => <BandsField {...control} at="bands" />}
          </Field>
          {rules ? (
            <Field name="rules" hint={t.rulesHint}>
              {(control) => <RulesField {...control} />}
            </Field>
          ) : null}
        </>
      )}
      <Field name="duration_min" />
      <Field name="repeat_days" hint={t.repeatHint} />
    </>
  );
}

type RowsProps = Pick<ControlProps, 'label' | 'value' | 'onChange'>;

const tagColumn = { name: 'tag_ids', control: (cell: RowsProps) => <TagCombobox subject="questionnaires" {...cell} /> };

function BandsField({ at, ...control }: RowsProps & { at: 'bands' | FieldMeta }) {
  const meta = useMeta(useFormState().operation);
  const names = ['from', 'to', 'others_below', 'level', 'title'].map((name) => ({ name }));
  const field = at === 'bands' ? meta.input('bands') : at;
  const columns = [...names, { name: 'advice' }, tagColumn];
  return <RowsField {...control} field={field} columns={columns} blank={{}} />;
}

function RulesField(control: RowsProps) {
  const { form, operation } = useFormState();
  const meta = useMeta(operation);
  const dimensions = ((form.watch('dimensions') ?? []) as { name?: string }[]).flatMap(({ name }) =>
    name ? [{ value: name, label: name }] : [],
  );
  const names = ['op', 'value', 'title', 'advice'].map((name) => ({ name }));
  const columns = [{ name: 'dimension', choices: dimensions }, ...names, tagColumn];
  return <RowsField {...control} field={meta.input('rules')} columns={columns} blank={{ op: 'gte' }} />;
}

const partOf = (field: FieldMeta, name: string): FieldMeta => {
  const found = field.fields?.find((one) => one.name === name);
  if (!found) throw new Error(`The contract has no field ${field.name}.${name}.`);
  return found;
};

function DimensionsField({ value, onChange, short }: ControlProps & { short: boolean }) {
  const t = useTexts(words);
  const rows = (Array.isArray(value) ? value : []) as Values[];
  const set = (at: number, row: Values) => onChange(rows.map((one, index) => (index === at ? row : one)));
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: new dimensions have no identity but their place
        <Card key={at} p="3" display="flex" flexDirection="column" gap="2" role="group" aria-label={t.dimension(at + 1)}>
          <Dimension row={row} at={at} short={short} onChange={(next) => set(at, next)} />
          {rows.length > 1 ? (
            <Button size="sm" look="quiet" alignSelf="flex-end" onClick={() => onChange(rows.toSpliced(at, 1))}>
              {t.remove}
            </Button>
          ) : null}
        </Card>
      ))}
      <Button size="sm" alignSelf="flex-start" onClick={() => onChange([...rows, { name: '', bands: [] }])}>
        {t.add}
      </Button>
    </chakra.div>
  );
}

function Dimension({ row, at, short, onChange }: { row: Values; at: number; short: boolean; onChange: (row: Values) => void }) {
  const t = useTexts(words);
  const meta = useMeta(useFormState().operation);
  const field = meta.input('dimensions');
  const name = meta.label(partOf(field, 'name'));
  return (
    <>
      <Input
        aria-label={`${t.dimension(at + 1)} · ${name}`}
        placeholder={name}
        maxLength={64}
        value={String(row.name ?? '')}
        onChange={(event) => onChange({ ...row, name: event.target.value })}
      />
      {short ? null : (
        <>
          <HowItCounts row={row} at={at} onChange={onChange} />
          <Head>{t.bands}</Head>
          <BandsField label={t.bands} at={partOf(field, 'bands')} value={row.bands} onChange={(bands) => onChange({ ...row, bands })} />
          <Head>{t.sums}</Head>
          <RowsField
            label={t.sums}
            field={partOf(field, 'sum_map')}
            columns={['from', 'at_least', 'to', 'score'].map((one) => ({ name: one }))}
            blank={{ score: 0 }}
            value={row.sum_map}
            onChange={(sum_map) => onChange({ ...row, sum_map })}
          />
        </>
      )}
    </>
  );
}

/** How the answers of a dimension become its score, and its share in a weighted total. */
function HowItCounts({ row, at, onChange }: { row: Values; at: number; onChange: (row: Values) => void }) {
  const t = useTexts(words);
  const { form, operation } = useFormState();
  const meta = useMeta(operation);
  const field = meta.input('dimensions');
  const [formula, weight] = [partOf(field, 'formula'), partOf(field, 'weight')];
  const named = (part: FieldMeta) => `${t.dimension(at + 1)} · ${meta.label(part)}`;
  const set = (name: string, value: unknown) => onChange(withValue(row, name, value));
  return (
    <Flex gap="2" flexWrap="wrap">
      <chakra.div flex="1 1 160px">
        <Head>{meta.label(formula)}</Head>
        <Select aria-label={named(formula)} value={String(row.formula ?? '')} onChange={(event) => set('formula', event.target.value)}>
          <option value="">{t.same}</option>
          {meta.choices(formula).map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      </chakra.div>
      {form.watch('scoring') === 'weighted' ? (
        <chakra.div flex="0 1 120px">
          <Head>{meta.label(weight)}</Head>
          <Input
            aria-label={named(weight)}
            type="number"
            step="any"
            min={0}
            value={row.weight === undefined ? '' : String(row.weight)}
            placeholder="1"
            onChange={(event) => set('weight', event.target.value === '' ? '' : Number(event.target.value))}
          />
        </chakra.div>
      ) : null}
    </Flex>
  );
}

const Head = chakra('p', { base: { color: 'ink.2', fontSize: 'xs' } });
