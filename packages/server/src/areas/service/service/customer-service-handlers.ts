import type { Handlers } from '../../../http/context.js';
import { preparePlan } from '../service-plan-change/prepare-plan.js';
import { createExternalUserService } from './contact-service.js';
import { openAndStart } from './open-and-start.js';
import { termsOf } from './short-terms.js';

export const handlers: Handlers = {
  createCustomerService: {
    prepare: (context, { user_id, ...terms }) =>
      preparePlan(context, async (inside, planner) => openAndStart(inside, await termsOf(inside, user_id, terms), planner)),
  },

  createExternalUserService: {
    prepare: (context, input) => preparePlan(context, (inside, planner) => createExternalUserService(inside, input, planner)),
  },
};
