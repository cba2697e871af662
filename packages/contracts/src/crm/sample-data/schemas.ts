import { z } from 'zod';

/** What of the sample data is there. */
export const sampleDataView = z.object({
  carriers: z.int(),
  products: z.int(),
  individuals: z.int(),
  policies: z.int(),
});
export type SampleDataView = z.infer<typeof sampleDataView>;
