import { fileTasks } from '../files/delete-unused-files.js';
import { scheduledTasks as ofAreas } from '../generated/areas/scheduled.js';
import { pictureTasks } from '../pictures/clean-stored-pictures.js';
import { companyTasks } from '../setup/erase-companies.js';
import { mergeMaps } from '../setup/merge-maps.js';
import { ownTasks, type ScheduledTasks } from './schedule.js';

/** All recurring tasks: those of the server, and those that areas declare. */
export const scheduledTasks = mergeMaps<ScheduledTasks>([ownTasks, fileTasks, pictureTasks, companyTasks, ...ofAreas]);
