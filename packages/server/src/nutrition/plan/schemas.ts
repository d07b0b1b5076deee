import type { components, Input } from '@shiyi/sdk';

/** Words of the contract that the plan engine uses. */
type Schemas = components['schemas'];

export type ExchangeGroup = Schemas['ExchangeGroup'];
export type Meal = Schemas['Meal'];
export type HealthFlag = Schemas['HealthFlag'];
export type PlanWarning = Schemas['PlanWarning'];
export type PlanRule = Schemas['PlanRule'];
export type EnergyInput = Schemas['EnergyInput'];
export type EnergyBasis = NonNullable<Schemas['EnergyBasis']>;
export type ActivityLevel = Schemas['ActivityLevel'];
export type DietStyle = Schemas['DietStyle'];
export type DishRole = NonNullable<Schemas['DishRole']>;
export type DishTool = Schemas['DishTool'];
export type Season = NonNullable<Input<'saveRecipeCase'>['seasons']>[number];
