import { SlotTimes } from '#message/SlotTimes.js';
import { workHoursOf } from '../params.js';
import type { ValueControlProps } from './value-control.js';

/** Renders the days of the week and the hours of work. */
export const WorkHoursControl = ({ shared, text, onChange }: ValueControlProps) => (
  <SlotTimes label={shared['aria-label']} slot={workHoursOf(text)} onChange={(slot) => onChange(JSON.stringify(slot))} />
);
