import { transitions } from '../../../records/transitions.js';

type Status = 'unused' | 'used' | 'expired' | 'revoked';

export const recordStates = transitions<Status>({ unused: ['used', 'revoked'], used: ['unused'], expired: [], revoked: [] }, (from) => {
  if (from === 'used')
    return ['优惠券已使用；如未实际使用，可改回未使用', 'The coupon is used; if it was not used after all, set it back to unused'];
  if (from === 'expired') return ['优惠券已过期，不能再使用；可重新发放', 'The coupon has expired; grant another one'];
  if (from === 'revoked') return ['优惠券已收回，不能再使用；可重新发放', 'The coupon was revoked; grant another one'];
  return ['优惠券还没有使用', 'The coupon is not used yet'];
});
