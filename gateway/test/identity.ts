import { createTokenFactory, type TokenFactory } from '@bindery/test-kit';
import { startUpstream, type Upstream } from './upstream.js';

/** Identity's endpoints for the gateway: its signing keys, and access changes while NATS is down. */
export interface Identity extends Upstream {
  readonly tokens: TokenFactory;
  readonly keys: TokenFactory['jwks']['keys'];
  readonly changes: Record<string, unknown>[];
  /** How often the signing keys were requested. */
  keysAsked(): number;
}

export async function startIdentity(): Promise<Identity> {
  const upstream = await startUpstream('identity');
  const tokens = createTokenFactory();
  const keys = [...tokens.jwks.keys];
  const changes: Record<string, unknown>[] = [];
  let asked = 0;
  upstream.serve('/auth/v1/.well-known/jwks.json', () => {
    asked += 1;
    return { keys };
  });
  upstream.serve('/internal/access', () => ({ changes }));
  return { ...upstream, tokens, keys, changes, keysAsked: () => asked };
}
