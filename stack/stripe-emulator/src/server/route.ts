import type { z } from 'zod';
import type { EmulatorContext } from '../state/emulator-context.js';
import type { Form } from './form.js';
import { readParams } from './params.js';

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly run: (context: EmulatorContext, form: Form, id: string) => unknown;
}

/** Declares a route. Its parameters are validated first. The third argument of `act` is the path's `:id`. */
export const route = <Shape extends z.ZodType>(
  method: Route['method'],
  path: string,
  shape: Shape,
  act: (context: EmulatorContext, params: z.output<Shape>, id: string) => unknown,
): Route => ({ method, path, run: (context, form, id) => act(context, readParams(shape, form), id) });

/** Finds the route of a request and the ID in its path. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id: string } | undefined {
  for (const route of routes) {
    const found =
      route.method === method && new URLPattern({ pathname: route.path }).exec({ pathname: path });
    if (found) return { route, id: decodeURIComponent(found.pathname.groups['id'] ?? '') };
  }
  return undefined;
}
