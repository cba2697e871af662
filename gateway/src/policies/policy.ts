import type { EngineConfig, Middleware, Policy } from '../request/types.js';

type JsonType = { type: 'string' | 'integer'; enum?: string[]; minimum?: number };

/**
 * Declares a policy and its parameters in `gateway.config.yml` (required unless optional). Express Gateway
 * checks them at start, so a misspelled one stops the gateway instead of being ignored.
 */
export function definePolicy<Params extends object>(
  name: string,
  parameters: { [Name in keyof Required<Params>]: JsonType },
  policy: (params: Params, config: EngineConfig) => Middleware,
  optional: (keyof Params & string)[] = [],
): Policy {
  const required = Object.keys(parameters).filter((key) => !optional.some((other) => other === key));
  return {
    name,
    schema: {
      $id: `https://bindery.example/policies/${name}.json`,
      type: 'object',
      properties: parameters,
      required,
    },
    policy,
  };
}
