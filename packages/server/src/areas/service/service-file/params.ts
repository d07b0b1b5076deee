import type { Data, Input } from '@shiyi/sdk';
import { heldInScope } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { optionsOf } from '../../../http/enum-options.js';
import { mustExist } from '../../../records/must-exist.js';
import { liveServices } from '../service/columns.js';
import { serviceStates } from '../service-state/moves.js';

type Params = Data<'getServiceParams'>;

async function allowedFor({ db, principal }: Context, id: number | undefined): Promise<Params['allowed_status']> {
  if (id === undefined) return [];
  const service = await mustExist(
    liveServices(db).where('service.id', '=', id).where(heldInScope(principal, 'service.principal_user_id')).select('status'),
  );
  return serviceStates.allowedFrom(service.status);
}

const enabledStaff = ({ db }: Context) =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(10_000)
    .execute();

/** Camps that take services. */
const openCamps = ({ db }: Context) =>
  db
    .selectFrom('camp')
    .select(['id', 'name'])
    .where('status', 'in', ['draft', 'enrolling', 'ready', 'running'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();

const serviceTemplates = ({ db }: Context) =>
  db
    .selectFrom('template_config')
    .select(['id', 'name'])
    .where('type', '=', 'service')
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .limit(1000)
    .execute();

/** The choices of forms about services. */
export async function serviceParams(context: Context, { service_id }: Input<'getServiceParams'>): Promise<Params> {
  const { language } = context.caller;
  return {
    types: optionsOf('ServiceType', language),
    statuses: optionsOf('ServiceStatus', language),
    allowed_status: await allowedFor(context, service_id),
    recipe_modes: optionsOf('RecipeMode', language),
    video_types: optionsOf('VideoType', language),
    micro_statuses: optionsOf('MicroStatus', language),
    sport_types: optionsOf('SportType', language),
    energy_goals: optionsOf('EnergyGoal', language),
    energy_formulas: optionsOf('EnergyFormula', language),
    energy_modes: optionsOf('EnergyMode', language),
    staff: await enabledStaff(context),
    templates: await serviceTemplates(context),
    camps: await openCamps(context),
  };
}
