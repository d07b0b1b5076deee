import type { Handlers } from '../../../http/context.js';
import { createExternalUserService } from './contact-service.js';
import { openService } from './open-service.js';
import { termsOf } from './short-terms.js';

export const handlers: Handlers = {
  async createCustomerService(context, input) {
    const { user_id, ...terms } = input;
    const made = await openService(context, termsOf(user_id, terms));
    context.audit({ target: made.id });
    return made;
  },

  createExternalUserService,
};
