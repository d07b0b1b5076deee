import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { checkAttachments } from '../../../attachments/check-attachments.js';
import type { Db } from '../../../db/database.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { assertTags } from '../../customers/customer-tag/givable-tags.js';
import type { TemplateContent } from '../../service/service/template.js';

type Type = Input<'createTemplate'>['type'];
type Field = keyof TemplateContent;

const ofService: readonly Field[] = [
  ...([
    'service_type',
    'service_days',
    'principal',
    'principal_user_id',
    'camp_id',
    'energy',
    'start',
    'tag_ids',
    'recipe_id',
    'text',
  ] as const),
];

/** What each type of template may contain, and what it must. */
const shapes: Record<Type, { zh: string; en: string; fields: readonly Field[]; needs: readonly Field[] }> = {
  service: { zh: '服务单模板', en: 'Templates of services', fields: ofService, needs: ['service_type', 'service_days'] },
  order: {
    zh: '订单模板',
    en: 'Templates of orders',
    fields: [...ofService, 'goods_ids'],
    needs: ['goods_ids', 'service_type', 'service_days'],
  },
  recipe: { zh: '食谱模板', en: 'Templates of meal plans', fields: ['recipe_id'], needs: ['recipe_id'] },
  message: { zh: '消息模板', en: 'Templates of messages', fields: ['text', 'attachments'], needs: [] },
};

const names: Record<Field, Sentence> = {
  service_type: ['服务类型', 'a service type'],
  service_days: ['服务天数', 'service days'],
  principal: ['负责人规则', 'a nutritionist'],
  principal_user_id: ['指定员工', 'a staff member'],
  camp_id: ['减脂营', 'a camp'],
  energy: ['能量计算', 'an energy'],
  start: ['开始方式', 'a start'],
  tag_ids: ['标签', 'tags'],
  recipe_id: ['食谱', 'a meal plan'],
  goods_ids: ['商品', 'goods'],
  text: ['正文', 'a text'],
  attachments: ['附件', 'attachments'],
};

const refuse = (field: Field, rule: string, sentence: Sentence) => refuseField(42200, `content.${field}`, rule, sentence);

const isEmpty = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.length === 0) || (typeof value === 'string' && !value.trim());

function assertShape(type: Type, content: TemplateContent) {
  const { zh, en, fields, needs } = shapes[type];
  for (const field of Object.keys(names) as Field[]) {
    if (isEmpty(content[field])) continue;
    if (!fields.includes(field))
      throw refuse(field, 'only', [`${zh}没有${names[field][0]}，请清空`, `${en} have no ${field}; leave it empty`]);
  }
  for (const field of needs)
    if (isEmpty(content[field])) throw refuse(field, 'required', [`请填写${names[field][0]}`, `Enter ${names[field][1]}`]);
  if (type === 'message' && isEmpty(content.text) && isEmpty(content.attachments))
    throw refuse('text', 'required', ['请填写正文，或添加附件', 'Enter a text, or add an attachment']);
  if (Buffer.byteLength(content.text ?? '') > 4000) throw refuse('text', 'max', ['正文最多 4000 字节', 'The text has at most 4,000 bytes']);
  if ((content.principal === 'staff') !== (content.principal_user_id !== undefined))
    throw refuse(
      'principal_user_id',
      content.principal === 'staff' ? 'required' : 'only',
      content.principal === 'staff'
        ? ['请选择负责的员工', 'Choose who looks after it']
        : ['只有“指定员工”才选择员工，请清空', 'Only the rule “this person” names one; leave it empty'],
    );
}

interface Existence {
  staff: boolean;
  camp: boolean;
  recipe: boolean;
  goods: number;
  services: number;
}

async function assertReferences(db: Db, { principal_user_id, camp_id, recipe_id, goods_ids = [], tag_ids = [] }: TemplateContent) {
  const { rows } = await sql<Existence>`select
    exists (select from staff where id = ${principal_user_id ?? null}::bigint and status = 'enabled' and deleted_at is null) as staff,
    exists (select from camp where id = ${camp_id ?? null}::bigint and status not in ('finished', 'cancelled') and deleted_at is null) as camp,
    exists (select from recipe where id = ${recipe_id ?? null}::bigint and status = 'on' and type <> 'diet' and deleted_at is null) as recipe,
    (select count(*)::int from goods where id = any(${goods_ids}::bigint[]) and deleted_at is null) as goods,
    (select count(*)::int from goods where id = any(${goods_ids}::bigint[]) and type = 'service' and deleted_at is null) as services`.execute(
    db,
  );
  const known = rows[0] as Existence;
  if (principal_user_id !== undefined && !known.staff)
    throw refuse('principal_user_id', 'exists', [
      '没有这位员工或已停用，请重新选择',
      'There is no such staff member, or they are disabled',
    ]);
  if (camp_id !== undefined && !known.camp)
    throw refuse('camp_id', 'exists', ['没有这个减脂营，或已结营', 'There is no such camp, or it is over']);
  if (recipe_id !== undefined && !known.recipe)
    throw refuse('recipe_id', 'exists', ['没有这份固定食谱或未启用，请重新选择', 'There is no such ready plan, or it is off']);
  if (known.goods < goods_ids.length)
    throw refuse('goods_ids', 'exists', ['部分商品不存在，请重新选择', 'Some goods do not exist; choose again']);
  if (goods_ids.length > 0 && (goods_ids.length < 2 || known.services === 0))
    throw refuse('goods_ids', 'range', ['订单模板至少要两种商品，其中有服务类商品', 'A set has at least two goods, a service among them']);
  await assertTags(db, 'tag_ids', tag_ids);
}

/** @throws Refusal 42200 for what the type does not have or needs, and for what does not exist */
export async function assertContent(db: Db, type: Type, content: TemplateContent) {
  assertShape(type, content);
  await assertReferences(db, content);
  await checkAttachments(db, content.attachments ?? [], {
    max: 9,
    types: ['text', 'image', 'link', 'miniprogram', 'video', 'file'],
    path: 'content.attachments',
  });
}
