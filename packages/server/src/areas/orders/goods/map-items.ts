/**
 * SQL that names the goods of order items that have none, by SKU or, where the shop has none, by title. `which` is about an order `o` and a
 * mapping `m`.
 */
export const mapItems = (which: string) =>
  ['m.outer_sku = i.outer_sku', 'i.outer_sku is null and m.outer_sku is null and m.outer_title = i.title'].map(
    (same) => `update platform_order_item i set goods_id = m.goods_id, ratio = m.ratio from platform_order o, goods_map m
      where ${which} and i.order_id = o.id and i.goods_id is null and m.platform = o.platform and ${same}
        and m.status = 'on' and m.deleted_at is null`,
  );
