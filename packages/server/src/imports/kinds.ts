import { customerImport } from './customers.js';
import { goodsImport } from './goods.js';
import { goodsMapImport } from './goods-maps.js';
import { ingredientImport } from './ingredients.js';
import type { ImportKind, ImportType } from './kind.js';
import { leadImport } from './leads.js';
import { platformOrderImport } from './platform-orders.js';
import { recipeImport } from './recipes.js';

/** Every kind of import. */
const importKinds: Record<ImportType, ImportKind> = {
  member: customerImport,
  ingredient: ingredientImport,
  goods: goodsImport,
  goods_map: goodsMapImport,
  origin: leadImport,
  order: platformOrderImport,
  recipe: recipeImport,
};

export const kindOf = (type: ImportType): ImportKind => importKinds[type];
