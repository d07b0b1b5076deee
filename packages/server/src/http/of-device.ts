import type { FastifyRequest } from 'fastify';
import type { ServedOperation } from './contract.js';

/** Whether a request is one of a robot device. */
export const isOfDevice = ({ permission, isForDevices }: ServedOperation, { headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  permission === 'device-token' || (isForDevices && headers['device-token'] !== undefined);
