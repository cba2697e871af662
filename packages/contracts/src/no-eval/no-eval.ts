import { config } from 'zod';

/**
 * Imported before any schema, by what runs under a content security policy without `unsafe-eval`: zod otherwise tries
 * whether it may compile its parsers, and the browser reports each try as a violation.
 */
config({ jitless: true });
