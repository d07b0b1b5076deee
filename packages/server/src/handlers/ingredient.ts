import { sql } from 'kysely';
import type { Handlers } from '../context.js';
import { importUpload } from '../imports/imports.js';
import type { Values } from '../imports/kind.js';
import { ingredientFault, portionGrams } from '../ingredient-rules.js';
import { containsText, list, page } from '../page.js';
import { refuseField } from '../refusal.js';

const aliases = sql<string>`(select string_agg(a, ' ') from jsonb_array_elements_text(ingredient.alias) a)`;

/** Columns of the contract's `Ingredient`. */
const columns = [
  'ingredient.id',
  'ingredient.name',
  'ingredient.alias',
  sql<unknown>`(select json_build_object('id', t.id, 'name', t.name) from ingredient_type t where t.id = ingredient.type_id)`.as('type'),
  'ingredient.exchange_group',
  'ingredient.portion_g',
  'ingredient.energy_kcal',
  'ingredient.protein_g',
  'ingredient.fat_g',
  'ingredient.carb_g',
  'ingredient.fiber_g',
  'ingredient.image',
  'ingredient.source',
  'ingredient.status',
  sql<number>`(select count(distinct i.recipe_id)::int from recipe_item i where i.ingredient_id = ingredient.id)`.as('use_count'),
  'ingredient.updated_at',
  'ingredient.version',
] as const;

export const ingredientHandlers: Handlers = {
  async listIngredients({ db }, { page: number, limit, keyword, type_id, exchange_group, source, status }) {
    const query = db
      .selectFrom('ingredient')
      .select(columns)
      .where('deleted_at', 'is', null)
      .$if(Boolean(keyword?.trim()), (some) => some.where(containsText(keyword as string, [sql<string>`ingredient.name`, aliases])))
      .$if(type_id !== undefined, (some) => some.where('type_id', '=', type_id as number))
      .$if(exchange_group !== undefined, (some) => some.where('exchange_group', '=', exchange_group as string))
      .$if(source !== undefined, (some) => some.where('source', '=', source as string))
      .$if(status !== undefined, (some) => some.where('status', '=', status as string))
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc');
    return page(db, query, { page: number, limit });
  },

  getIngredientTypes: ({ db }) => list(db, db.selectFrom('ingredient_type').select(['id', 'name', 'exchange_group']).orderBy('id')),

  async createIngredient({ db, principal, audit }, input) {
    const { alias = [], household = [], tags = [], avoid_flags = [], avoid_styles = [], ...plain } = input;
    const fault = ingredientFault(plain as Values);
    if (fault) throw refuseField(42200, fault.field, fault.rule, fault.sentence);
    const twice = household.findIndex(({ unit }, at) => household.findIndex((one) => one.unit === unit) < at);
    if (twice >= 0)
      throw refuseField(42200, `household.${twice}.unit`, 'unique', [
        '同一单位只能出现一次，请合并',
        'Each unit stands once; put them together',
      ]);
    const type = await db.selectFrom('ingredient_type').select('id').where('id', '=', input.type_id).executeTakeFirst();
    if (!type) throw refuseField(42200, 'type_id', 'exists', ['没有这个分类，请重新选择', 'There is no such type; choose again']);
    const made = await db
      .insertInto('ingredient')
      .values({
        ...plain,
        enterprise_id: principal.enterpriseId,
        portion_g: portionGrams(plain as Values) as number | null,
        alias: JSON.stringify(alias),
        household: JSON.stringify(household),
        tags: JSON.stringify(tags),
        avoid_flags: JSON.stringify(avoid_flags),
        avoid_styles: JSON.stringify(avoid_styles),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: { constraint?: string }) => {
        if (error.constraint === 'ingredient_name')
          throw refuseField(40902, 'name', 'taken', ['已有同名食材，请换个名称', 'An ingredient has this name; choose another']);
        throw error;
      });
    audit({ target: made.id });
    return { id: made.id };
  },

  importIngredients: (context, input) => importUpload(context, 'ingredient', input) as never,
};
