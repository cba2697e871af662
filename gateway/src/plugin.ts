import type { Metrics } from '@bindery/telemetry/metrics';
import type { Logger } from 'pino';
import { createArrivalLimit } from './edge/arrival-limit.js';
import { createExtensionCors } from './edge/extension-cors.js';
import { encodedLinkRedirect } from './edge/mailed-link.js';
import { requestGuard } from './edge/request-guard.js';
import { requestId } from './edge/request-id.js';
import { createRequestLog } from './edge/request-log.js';
import { createRequestWatch } from './edge/request-watch.js';
import { securityHeaders } from '@bindery/static-site/security-headers';
import type { LoadShedding } from './edge/shed-load.js';
import type { Drain } from './edge/shutdown.js';
import { createForwarder } from './forward/forwarder.js';
import type { KeyTokens } from './keys/key-tokens.js';
import type { FrontEnds } from './front-ends/front-ends.js';
import type { Upstreams } from './forward/upstreams.js';
import type { EdgeApp, Middleware, PluginManifest } from './request/types.js';
import type { CheckParts } from './health/check-parts.js';
import type { IsReady } from './health/readiness.js';
import { createAllowedMethods } from './policies/allowed-methods.js';
import { createApiDocs } from './policies/api-docs.js';
import { createBodyLimit } from './policies/body-limit.js';
import { createBrowserSettings } from './policies/browser-settings.js';
import { createForward } from './policies/forward.js';
import { createHealth, createLive, createReady } from './policies/health.js';
import { createNotFound } from './policies/not-found.js';
import { createRateLimit } from './policies/rate-limit.js';
import { createReadKey } from './policies/read-key.js';
import { createReadToken } from './policies/read-token.js';
import type { VerifyToken } from './request/exchange.js';
import { createSignedIn } from './policies/signed-in.js';
import { createReceiveFile, type SpoolSettings } from './uploads/receive-file.js';
import { createSite } from './policies/site.js';

/** The dependencies of the policies. */
export interface PluginParts {
  readonly publicUrl: string;
  /** The address that pages name for questions. */
  readonly supportEmail: string;
  /** The browser extensions that may call from their own origin. */
  readonly extensionIds: readonly string[];
  /** The number of proxies in front, or their networks. */
  readonly trustedProxies: number | readonly string[];
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly drain: Drain;
  readonly shedding: LoadShedding;
  /** The folder in which uploads wait, and the most bytes that do. */
  readonly spool: SpoolSettings;
  readonly upstreams: Upstreams;
  readonly frontEnds: FrontEnds;
  /** How many gateways share the traffic. */
  readonly replicas: number;
  readonly verifyToken: VerifyToken;
  readonly keyTokens: KeyTokens;
  readonly checkParts: CheckParts;
  readonly isReady: IsReady;
}

/** Bindery's plugin for Express Gateway: every policy of ours, and what happens before any route. */
export function createPlugin(parts: PluginParts): PluginManifest {
  const forwarder = createForwarder(parts.logger, parts.metrics);
  const policies = [
    createAllowedMethods(),
    createReadToken(parts.verifyToken),
    createReadKey(parts.keyTokens),
    createRateLimit(parts.replicas),
    createSignedIn(),
    createBodyLimit(createReceiveFile(parts.spool)),
    createForward(parts.upstreams, forwarder),
    createHealth(parts.checkParts),
    createLive(),
    createReady(parts.isReady),
    createBrowserSettings(parts.frontEnds.builds),
    createApiDocs(),
    createSite(
      { PUBLIC_URL: parts.publicUrl, SUPPORT_EMAIL: parts.supportEmail },
      parts.frontEnds.deployed,
      forwarder,
    ),
    createNotFound(),
  ];
  return {
    version: '1.0.0',
    policies: policies.map(({ name }) => name),
    init(context) {
      for (const policy of policies) context.registerPolicy(policy);
      context.registerGatewayRoute((app) => prepare(app, parts));
    },
  };
}

function prepare(
  app: EdgeApp,
  { trustedProxies, extensionIds, publicUrl, logger, metrics, drain, shedding }: PluginParts,
): void {
  // Express shows stack traces to clients in any environment but this one.
  app.set('env', 'production');
  app.set('trust proxy', trustedProxies);
  dropUnusedSteps(app);
  app.use(
    requestId,
    createRequestLog(logger),
    createRequestWatch(metrics),
    drain.middleware,
    setHeaders(securityHeaders(publicUrl)),
    createExtensionCors(extensionIds),
    requestGuard,
    encodedLinkRedirect,
    shedding.middleware,
    createArrivalLimit(),
  );
}

/** Express and Express Gateway parse each query and sign in consumers; no policy of ours reads either. */
function dropUnusedSteps({ _router: router }: EdgeApp): void {
  const unused = new Set(['query', 'initialize']);
  router.stack = router.stack.filter(({ name }) => !unused.has(name));
}

function setHeaders(headers: ReadonlyMap<string, string>): Middleware {
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}
