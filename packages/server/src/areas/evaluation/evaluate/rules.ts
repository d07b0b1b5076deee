import type { Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import { type Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import type { Band } from './definition.js';

type QuestionnaireInput = Input<'createQuestionnaire'>;

const refuse = (field: string, rule: string, message: Sentence): Refusal => refuseField(42200, field, rule, message);

/** Bands with a condition on the other dimensions may cover the same scores, because the first matching one applies. */
function assertBands(field: string, bands: readonly Band[] = []) {
  const plain = bands.filter((one) => one.others_below === undefined);
  const broken = bands.some(({ from, to }) => from >= to) || plain.some(({ from }, at) => at > 0 && from < (plain[at - 1]?.to ?? from));
  if (broken)
    throw refuse(field, 'order', ['分数段须从低到高且不重叠，请调整', 'Bands go from low to high and must not overlap; change them']);
}

function assertDimensions({ dimensions, scoring }: QuestionnaireInput) {
  for (const [at, one] of dimensions.entries()) {
    const field = `dimensions.${at}`;
    if (dimensions.findIndex(({ name }) => name === one.name) !== at)
      throw refuse(`${field}.name`, 'unique', ['维度名称不能重复，请换一个', 'Dimension names must be unique; choose another']);
    if (one.sum_map?.length && (one.formula ?? scoring) !== 'component')
      throw refuse(`${field}.sum_map`, 'only', ['只有成分分才有合计分对照，请清空', 'Only component scoring maps a sum; leave it empty']);
    assertBands(`${field}.bands`, one.bands);
  }
}

/** @throws Refusal 42200 when the parts of a questionnaire contradict each other */
export function assertConsistent(input: QuestionnaireInput) {
  const { score_min = 0, score_max, dimensions, bands, decision, rules = [] } = input;
  if (score_max <= score_min)
    throw refuse('score_max', 'order', ['最高分要高于最低分，请调整', 'The highest score must be above the lowest; change it']);
  assertDimensions(input);
  assertBands('bands', bands);
  if (decision === 'threshold_rules' && rules.length === 0)
    throw refuse('rules', 'required', ['按规则判定时请至少填写一条规则', 'Enter at least one rule to decide by']);
  const names = new Set(dimensions.map((one) => one.name));
  const unknown = rules.findIndex(({ dimension }) => dimension !== undefined && !names.has(dimension));
  if (unknown >= 0)
    throw refuse(`rules.${unknown}.dimension`, 'exists', ['规则引用的维度不存在，请重新选择', 'The rule names no dimension; choose one']);
}

/** @throws Refusal 42200 when a result gives a tag that is not one of a manual group */
export async function assertTags(db: Db, { dimensions, bands = [], rules = [] }: QuestionnaireInput) {
  const places = [
    ...dimensions.flatMap((one, at) => one.bands.map((band, n) => [`dimensions.${at}.bands.${n}`, band] as const)),
    ...bands.map((band, at) => [`bands.${at}`, band] as const),
    ...rules.map((rule, at) => [`rules.${at}`, rule] as const),
  ];
  const wanted = places.flatMap(([, one]) => one.tag_ids ?? []);
  if (wanted.length === 0) return;
  const known = await db
    .selectFrom('tag')
    .innerJoin('tag_group', 'tag_group.id', 'tag.tag_group_id')
    .select('tag.id')
    .where('tag_group.kind', '=', 'manual')
    .where('tag.id', 'in', wanted)
    .execute();
  const ids = new Set(known.map((one) => one.id));
  const wrong = places.find(([, one]) => one.tag_ids?.some((id) => !ids.has(id)));
  if (wrong) throw refuse(`${wrong[0]}.tag_ids`, 'exists', ['没有这个标签，请重新选择', 'There is no such tag; choose again']);
}
