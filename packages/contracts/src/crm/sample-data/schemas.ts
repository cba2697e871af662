import { z } from 'zod';

/** The sample data that exists. */
export const sampleDataView = z.object({
  carriers: z.int(),
  products: z.int(),
  individuals: z.int(),
  policies: z.int(),
});
export type SampleDataView = z.infer<typeof sampleDataView>;
