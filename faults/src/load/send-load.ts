import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Load, LoadAnswer } from './generate.js';

/**
 * Sends requests from a thread of its own and resolves to what became of them: what the driver does besides must not
 * be counted as waiting for the product. Either `atOnce` clients, each sending its next when it is answered, or
 * `perSecond` requests a second whatever becomes of the earlier ones, as strangers do.
 */
export async function sendLoad(load: Load): Promise<LoadAnswer[]> {
  const worker = new Worker(new URL('./generate.js', import.meta.url), { workerData: load });
  const [answers] = (await once(worker, 'message')) as [LoadAnswer[]];
  return answers;
}
