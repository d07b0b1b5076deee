import { fileTasks } from '../files/delete-unused.js';
import { scheduledTasks as ofAreas } from '../generated/areas/scheduled.js';
import { pictureTasks } from '../pictures/clean-stored.js';
import { companyTasks } from '../setup/erase-companies.js';
import { joinDeclared } from '../setup/join-declared.js';
import { ownTasks, type ScheduledTasks } from './schedule.js';

/** All recurring tasks: those of the server, and those that areas declare. */
export const scheduledTasks = joinDeclared<ScheduledTasks>([ownTasks, fileTasks, pictureTasks, companyTasks, ...ofAreas]);
