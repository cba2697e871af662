import { callService, type ServiceCall } from './call-service.js';
import type { Target } from './find-targets.js';
import type { z } from 'zod';
import { Failure } from '../cli/failure.js';

/** The replies of the services that answered, and a sentence for each of the others. */
export interface Replies<Reply> {
  readonly services: readonly (Reply & { readonly service: string })[];
  readonly problems: readonly string[];
}

/**
 * Calls each service. One that can't answer, such as one of an older release, doesn't keep the others from it.
 * @throws Failure with the first reason if none answers
 */
export async function callServices<Schema extends z.ZodType<object>>(
  targets: readonly Target[],
  call: ServiceCall<Schema>,
): Promise<Replies<z.output<Schema>>> {
  const services: (z.output<Schema> & { readonly service: string })[] = [];
  const failures: Failure[] = [];
  for (const target of targets) {
    try {
      services.push({ ...(await callService(target, call)), service: target.service });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failures.push(error);
    }
  }
  if (services.length === 0 && failures[0]) throw failures[0];
  return { services, problems: failures.map(({ message }) => message) };
}
