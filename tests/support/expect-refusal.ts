import { ApiError } from '@shiyi/sdk';
import { expect } from 'vitest';

/** Expects a call to be refused with this error code, and returns the error. */
export async function expectRefusal(call: Promise<unknown>, code: number): Promise<ApiError> {
  const outcome = await call.then(
    (data) => ({ data }),
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(ApiError);
  const refusal = outcome as ApiError;
  expect({ code: refusal.bizCode, message: refusal.serverMessage }).toMatchObject({ code });
  return refusal;
}
