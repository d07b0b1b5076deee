import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  wx_menu_company: { unbroken: 'A company gets its menu once, when it is created.' },
  wx_menu_reply_key: { unbroken: 'A reply is inserted only where its key has none.' },
};
