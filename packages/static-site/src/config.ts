import { z } from 'zod';

/** `/=landing.html,/app/login=landing.html` */
const pages = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.string().regex(/^\/[^=]*=[\w.-]+$/, 'must be paths and pages, as in /=landing.html')))
  .transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string])));

const environment = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(8080),
  /** The product's public address. Some files contain it, and https turns on HSTS. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, '')),
  /** The address that pages name for questions. */
  SUPPORT_EMAIL: z.email({ error: 'must be the email address for questions' }),
  /** The folder of the built front end. */
  SITE_DIST: z.string().min(1),
  /** The path that it is served under. */
  SITE_MOUNT: z
    .string()
    .regex(/^\/(.*\/)?$/, 'must begin and end with a slash')
    .default('/'),
  /** The page for every client-side route; a remote has none. */
  SITE_FALLBACK: z.string().optional(),
  /** Routes with a page of their own. */
  SITE_PAGES: pages,
  /** How long it keeps serving after it was told to stop, in milliseconds. */
  DRAIN_MS: z.coerce.number().int().min(0).max(4_000).default(2_000),
});

export type SiteConfig = z.output<typeof environment>;

/**
 * Reads the settings once.
 * @throws Error that names every problem.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): SiteConfig {
  const parsed = environment.safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`The site's settings are not complete:\n${problems.join('\n')}`);
}
