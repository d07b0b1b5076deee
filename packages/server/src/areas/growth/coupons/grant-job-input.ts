/** What is left of a grant for its job. */
export interface GrantWork {
  coupon_id: number;
  grant_id: string;
  user_ids: number[];
}

export interface GrantFacts {
  granted: number;
  at_limit: number;
  out_of_stock: number;
}
