import { createStaticSite, type StaticSiteOptions } from '@bindery/static-site';
import { NO_FILE, type Forwarder } from '../forward/forwarder.js';
import type { UpstreamService } from '../forward/upstream-service.js';
import { sendProblem } from '../problems/send-problem.js';
import type { Middleware } from '../request/types.js';
import { definePolicy } from './policy.js';

interface SiteParams {
  /** The name of the front end's own deployment, which serves it if the gateway knows one. */
  readonly upstream: string;
  /** The folder of a built front end, for a gateway that serves it itself. */
  readonly dist: string;
  /** The path that it is served under, with a slash at its end. */
  readonly mount: string;
  /** The page for every browser route. */
  readonly fallback?: string;
}

/**
 * Serves a front end: from its own deployment, or from its folder with the values of this deployment in its pages.
 * @param deployed the front ends that have deployments of their own, by the names of these
 */
export function createSite(
  values: StaticSiteOptions['values'],
  deployed: ReadonlyMap<string, UpstreamService>,
  forwarder: Forwarder,
) {
  return definePolicy<SiteParams>(
    'site',
    {
      upstream: { type: 'string' },
      dist: { type: 'string' },
      mount: { type: 'string' },
      fallback: { type: 'string' },
    },
    ({ upstream, ...folder }) => {
      const service = deployed.get(upstream);
      return service
        ? forwardFiles(forwarder(upstream, service, 'file'))
        : serveFolder({ ...folder, values });
    },
    ['fallback'],
  );
}

function forwardFiles(forward: Middleware): Middleware {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') forward(req, res, next);
    else sendProblem(req, res, NO_FILE);
  };
}

function serveFolder(options: StaticSiteOptions): Middleware {
  const serve = createStaticSite(options);
  return (req, res, next) => {
    serve(req, res, req.originalUrl).then((served) => {
      if (!served) sendProblem(req, res, NO_FILE);
    }, next);
  };
}
