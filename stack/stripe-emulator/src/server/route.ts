import type { z } from 'zod';
import type { World } from '../state/world.js';
import type { Form } from './form.js';
import { readParams } from './params.js';

/** One call of the API. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly run: (world: World, form: Form, id: string) => unknown;
}

/** Declares a call: what it takes is checked before it runs. `:id` of the path is its third argument. */
export const route = <Shape extends z.ZodType>(
  method: Route['method'],
  path: string,
  shape: Shape,
  act: (world: World, params: z.output<Shape>, id: string) => unknown,
): Route => ({ method, path, run: (world, form, id) => act(world, readParams(shape, form), id) });

/** Finds the call that a request means, and the id in its path. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id: string } | undefined {
  for (const candidate of routes) {
    if (candidate.method !== method) continue;
    const steps = candidate.path.split('/');
    const asked = path.split('/');
    if (steps.length !== asked.length) continue;
    if (!steps.every((step, index) => step === ':id' || step === asked[index])) continue;
    return { route: candidate, id: decodeURIComponent(asked[steps.indexOf(':id')] ?? '') };
  }
  return undefined;
}
