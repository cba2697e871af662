import { startGatewayProcess, type GatewayProcess } from './gateway-process.js';
import { startIdentity, type Identity } from './identity.js';
import { startUpstream, type Upstream } from './upstream.js';

/** The gateway in front of five small services. */
export interface Stack {
  readonly gateway: GatewayProcess;
  readonly identity: Identity;
  readonly billing: Upstream;
  readonly crm: Upstream;
  readonly leads: Upstream;
  readonly integrations: Upstream;
  /** A request as a signed-in person makes it. */
  asSomebody(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

/** A folder without front ends, since a developer's builds must not matter to a test. */
const NO_FRONT_END = 'gateway/test/no-front-end';

export async function startStack(env: Record<string, string> = {}): Promise<Stack> {
  const identity = await startIdentity();
  const [billing, crm, leads, integrations] = await Promise.all([
    startUpstream('billing'),
    startUpstream('crm'),
    startUpstream('leads'),
    startUpstream('integrations'),
  ]);
  const gateway = await startGatewayProcess({
    IDENTITY_URL: identity.url,
    BILLING_URL: billing.url,
    CRM_URL: crm.url,
    LEADS_URL: leads.url,
    INTEGRATIONS_URL: integrations.url,
    SHELL_DIST: NO_FRONT_END,
    CRM_WEB_DIST: NO_FRONT_END,
    ADMIN_WEB_DIST: NO_FRONT_END,
    ...env,
  });
  const token = identity.tokens.signToken();
  return {
    gateway,
    identity,
    billing,
    crm,
    leads,
    integrations,
    asSomebody: (path, { headers, ...init } = {}) =>
      fetch(gateway.url + path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...(headers as Record<string, string>) },
      }),
    async stop() {
      await gateway.stop();
      await Promise.all([
        identity.close(),
        billing.close(),
        crm.close(),
        leads.close(),
        integrations.close(),
      ]);
    },
  };
}

/** The body of a problem answer. */
export async function problemOf(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}
