import { z } from 'zod';
export const s: z.ZodString = z.string();
