import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Load, LoadAnswer } from './generate.js';

/**
 * Sends requests from a separate thread, so that the driver's own work doesn't count as waiting for the product. Either
 * `atOnce` clients, each sending its next request after the response, or `perSecond` requests a second, whatever
 * happens to earlier ones.
 */
export async function sendLoad(load: Load): Promise<LoadAnswer[]> {
  const worker = new Worker(new URL('./generate.js', import.meta.url), { workerData: load });
  const [answers] = (await once(worker, 'message')) as [LoadAnswer[]];
  return answers;
}
