import { createStaticSite, type StaticSiteOptions } from '@bindery/static-site';
import { sendProblem } from '../problems/send-problem.js';
import { definePolicy } from './policy.js';

interface SiteParams {
  /** The folder of a built front end. */
  readonly dist: string;
  /** The path that it is served under, with a slash at its end. */
  readonly mount: string;
  /** The page for every browser route. */
  readonly fallback?: string;
}

/** Serves a built front end from its folder, with the values of this deployment in its pages. */
export function createSite(values: StaticSiteOptions['values']) {
  return definePolicy<SiteParams>(
    'site',
    { dist: { type: 'string' }, mount: { type: 'string' }, fallback: { type: 'string' } },
    (params) => {
      const serve = createStaticSite({ ...params, values });
      return (req, res, next) => {
        serve(req, res, req.originalUrl).then((served) => {
          if (served) return;
          sendProblem(req, res, { code: 'not_found', detail: "This page or file doesn't exist." });
        }, next);
      };
    },
    ['fallback'],
  );
}
