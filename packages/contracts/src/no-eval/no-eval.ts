import { config } from 'zod/v4';

/**
 * The module that the front ends' builds import as `zod`. They run under a content security policy without
 * `unsafe-eval`: zod otherwise tries whether it may compile its parsers, and the browser reports each try as a
 * violation.
 */
config({ jitless: true });

export * from 'zod/v4';
