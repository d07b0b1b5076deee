import type { Data } from '@shiyi/sdk';
import type { Values } from '#form/form-values.js';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type Camp = Data<'getCamp'>;
export type CampStatus = Camp['status'];

export const statusTones: Record<CampStatus, ChipTone> = {
  ...{ draft: 'plain', enrolling: 'info', ready: 'wait', running: 'good', finished: 'plain', cancelled: 'plain' },
};

/** Whether a camp can still change. */
export const isOpen = ({ status }: Pick<Camp, 'status'>) => status !== 'finished' && status !== 'cancelled';

/** Whether a camp has a ranking and a report. */
export const hasBegun = ({ status }: Pick<Camp, 'status'>) => status === 'running' || status === 'finished';

export const blankCamp: Values = {
  ...{ name: '', cover: '', period_no: 1, type: 'fat_loss', service_days: 28, capacity: 60, principal_user_ids: [], chat_ids: [] },
  ...{ enroll_from: '', enroll_to: '', start_date: '', recipe_id: '', sport_type: 'none', intro: '' },
  ...{ rank_rule: 'percent', baseline_rule: 'first_weigh_in_3d' },
};

/** The form of a camp; start, days, plan and sport have their own forms. */
export const valuesOf = (camp: Camp): Values => ({
  ...{ name: camp.name, cover: camp.cover ?? '', period_no: camp.period_no, type: camp.type, capacity: camp.capacity },
  ...{ principal_user_ids: camp.principal_user_ids, chat_ids: camp.chat_ids, intro: camp.intro ?? '' },
  ...{ enroll_from: camp.enroll_from ?? '', enroll_to: camp.enroll_to ?? '' },
  ...{ rank_rule: camp.rank_rule, baseline_rule: camp.baseline_rule },
});

/** The form of the next period of a camp, whose dates are still to choose. */
export const copyOf = (camp: Camp): Values => ({
  ...{ ...blankCamp, ...valuesOf(camp), enroll_from: '', enroll_to: '' },
  ...{ service_days: camp.service_days, recipe_id: camp.recipe_id ?? '', sport_type: camp.sport_type },
});
