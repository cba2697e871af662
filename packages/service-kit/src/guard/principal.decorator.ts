import { createParamDecorator } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { currentContext } from '../context/request-context.js';

/** The signed-in person of the request. Only handlers with `@Requires` have one. */
export function currentPrincipal(): Principal {
  const principal = currentContext()?.principal;
  if (!principal) throw new Error('This handler is public: there is no signed-in person');
  return principal;
}

/** Injects the signed-in person into a handler. */
export const CurrentPrincipal = createParamDecorator(() => currentPrincipal());
