import { type RawBuilder, sql } from 'kysely';
import type { FigureScope } from './figure-scope.js';
import { spans } from './service-days.js';

/**
 * What customers of services that ran between two days have lost, as `weighed`: from the first weigh-in since the start to the last one up to
 * its end, where they are two. Only customers count who let staff see their weight.
 */
export const weightLosses = (scope: FigureScope, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`${spans(scope, from, to)},
  weighed as (select s.id, base.weight as base, base.weight - now.weight as loss from span s
    join lateral (select w.day, w.weight from punch_weight w where w.user_id = s.user_id and w.day between s.start_date and s.last order by w.day limit 1) base on true
    join lateral (select w.day, w.weight from punch_weight w where w.user_id = s.user_id and w.day between s.start_date and s.last order by w.day desc limit 1) now on now.day > base.day
    where (select k.granted from customer_consent k where k.user_id = s.user_id and k.module = 'weight' order by k.id desc limit 1))`;

export const lostFive = sql<boolean>`w.loss / w.base >= 0.05`;
