import { z } from 'zod';

const schema = z.record(z.string(), z.unknown());
const oneContent = z.object({ schema, example: z.unknown().optional() });
const content = z.record(z.string(), oneContent).optional();
export type Content = z.output<typeof oneContent>;

const operation = z.object({
  summary: z.string(),
  tags: z.array(z.string()),
  'x-permission': z.string().optional(),
  'x-scope': z.string().optional(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema }),
  ),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
});

/** As much of an OpenAPI document as the readable page shows. */
export const readableDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
export type Operation = z.output<typeof operation>;
