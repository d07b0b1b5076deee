import type pg from 'pg';

/** Connections of a pool, and how many callers wait for one. */
export interface PoolState {
  used: number;
  idle: number;
  waiting: number;
  most: number;
}

export const poolState = ({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolState => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
  most: options.max,
});
