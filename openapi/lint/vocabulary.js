/** Rejected synonyms, and the name to use instead. */
const chosen = {
  paid_at: 'pay_at',
  lost_kg: 'loss_kg',
  lost_pct: 'loss_pct',
  expires_at: 'expire_at',
  send_time: 'sent_at',
  last_sync_at: 'synced_at',
  completed_at: 'done_at',
  join_time: 'joined_at',
  got_at: 'received_at',
  create_time: 'created_at',
  update_time: 'updated_at',
  mobile: 'phone',
  price: 'price_fen',
  amount: 'amount_fen',
  calories: 'energy_kcal',
  page_size: 'limit',
};

/** Requires the same name for the same thing in every area. */
export function vocabulary() {
  return {
    Schema(schema, ctx) {
      for (const name of Object.keys(schema.properties ?? {}))
        if (Object.hasOwn(chosen, name))
          ctx.report({ message: `Use ${chosen[name]} instead of ${name}.`, location: ctx.location.child(['properties', name]).key() });
    },
  };
}
