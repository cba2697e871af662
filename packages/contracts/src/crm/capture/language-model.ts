import { z } from 'zod';
import { route } from '../../route/index.js';
import { manyLines, uuid } from '../../validation/index.js';

/** The shortest statement about a business associate agreement, in characters. */
const MIN_STATEMENT = 20;

/** Whether captures of the account ask a language model, and on what ground. */
export const languageModelView = z.object({
  /** The company that would get the texts; null where the installation has no language model. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  enabled: z.boolean(),
  /** The agency's statement about its business associate agreement (BAA) with the provider. */
  baa_statement: z.string().nullable(),
  stated_by: uuid().nullable(),
  stated_at: z.iso.datetime().nullable(),
  version: z.string(),
});
export type LanguageModelView = z.infer<typeof languageModelView>;

/** The body of `PUT /capture/language-model`. Nothing is sent to a provider without a statement. */
export const languageModelBody = z
  .strictObject({
    enabled: z.boolean('Enabled must be true or false.'),
    baa_statement: manyLines('The statement', 2_000).optional(),
  })
  .refine(({ enabled, baa_statement }) => !enabled || (baa_statement ?? '').length >= MIN_STATEMENT, {
    path: ['baa_statement'],
    error: 'Write down the agreement: with whom, from when, and what it covers.',
  });
export type LanguageModelBody = z.output<typeof languageModelBody>;

export const languageModelRoutes = {
  get: route({
    service: 'crm',
    access: 'language-model:read',
    method: 'GET',
    path: '/api/capture/language-model',
    summary: 'Say whether captures ask a language model, and whose',
    replies: { 200: languageModelView },
    etag: true,
  }),
  update: route({
    service: 'crm',
    access: 'language-model:manage',
    method: 'PUT',
    path: '/api/capture/language-model',
    summary:
      'Have captures ask the language model of the installation, by a statement about the BAA, or no longer',
    body: languageModelBody,
    replies: { 200: languageModelView },
    errors: ['conflict'],
    etag: true,
    ifMatch: true,
  }),
};
