import { defineJob } from '@bindery/service-kit/jobs';
import { z } from 'zod';

/** It waits for identity for as long as a week; a pause is at most five minutes. */
export const settleConversion = defineJob({
  name: 'settle-conversion',
  version: 1,
  data: z.strictObject({ account_id: z.uuid() }),
  retries: { limit: 2_200, delaySeconds: 1, maxDelaySeconds: 300 },
  timeoutSeconds: 30,
  pollSeconds: 1,
  dedupe: true,
});
