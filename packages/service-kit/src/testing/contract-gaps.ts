import type { Type } from '@nestjs/common';
import { apiRoutes } from '@bindery/contracts/api-routes';
import type { Route } from '@bindery/contracts/route';
import { declaredRoutes } from './declared-routes.js';

const ofContract = /^\/(api|calendar|unsubscribe)\//;

/**
 * Holds a service to the contract, without starting it: every handler says who may call it, operators have their calls to
 * themselves, and below `/api`, `/calendar` and `/unsubscribe` it serves exactly the calls of the contract, each under its permission.
 * Returns what differs, a line each.
 */
export function contractGaps(service: Route['service'], root: Type): string[] {
  const declared = declaredRoutes(root);
  const served = declared
    .filter(({ path }) => ofContract.test(path))
    .map(({ method, path, access }) => {
      const rule = access?.kind === 'permission' ? access.permission : (access?.kind ?? 'nobody');
      return `${method} ${path} for ${rule}`;
    });
  const promised = apiRoutes
    .filter((route) => route.service === service)
    .map(({ method, path, access }) => `${method} ${path} for ${access}`);
  return [
    ...declared
      .filter(({ access }) => !access)
      .map(({ handler }) => `${handler} does not say who may call it`),
    ...declared
      .filter(({ path, access }) => path.startsWith('/internal/ops/') !== (access?.kind === 'operators'))
      .map(({ handler }) => `${handler}: what is below /internal/ops, and nothing else, is for operators`),
    ...served.filter((line) => !promised.includes(line)).map((line) => `not in the contract: ${line}`),
    ...promised.filter((line) => !served.includes(line)).map((line) => `not served: ${line}`),
  ];
}
