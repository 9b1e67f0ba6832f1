import { errors } from 'playwright-core';

/** Against hangs only. */
export const patienceMilliseconds = 120_000;

/** The first attempt is waited for this long, each next one twice as long. */
const firstWaitMilliseconds = 8000;

/**
 * Tries anew, as a person does, what a busy VS Code may lose: a key before its time, a click on what is drawn again, a
 * menu that closes at once. What waits in an attempt waits `soon`.
 */
export async function untilDone(attempt: (soon: { readonly timeout: number }) => Promise<void>): Promise<void> {
  for (let timeout = firstWaitMilliseconds; timeout < patienceMilliseconds; timeout *= 2) {
    try {
      return await attempt({ timeout });
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
    }
  }
  await attempt({ timeout: patienceMilliseconds });
}
