import type { ServerResponse } from 'node:http';
import { tooManyAtOnce } from '@bindery/service-kit/errors';
import { liftArrivalLimit } from '../edge/arrival-limit.js';
import { sendProblem } from '../problems/send-problem.js';
import { edgeProblemOf, type EdgeProblem } from '../request/edge-problem.js';
import type { GatewayRequest } from '../request/types.js';
import { SpooledFile } from '../request/spooled-file.js';

/** How long a sender may pause. */
const IDLE_MS = 10_000;
/** How many uploads of one account arrive at a time. */
const MAX_OF_ONE = 2;

/** The folder in which uploads wait, and the most bytes that do at a time. */
export interface SpoolSettings {
  readonly folder: string;
  readonly maxBytes: number;
}

/** Receives the file that a request's body is, then goes on. */
export type ReceiveFile = (
  maxBytes: number,
  req: GatewayRequest,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** The uploads under way: how many of each account, and the bytes of all. */
interface Spool {
  readonly settings: SpoolSettings;
  readonly uploads: Map<string, number>;
  bytes: number;
}

/**
 * Receives files onto disk before they are sent on: however slow the sender is, no service waits for it, and no memory
 * is held.
 */
export function createReceiveFile(settings: SpoolSettings): ReceiveFile {
  const spool: Spool = { settings, uploads: new Map(), bytes: 0 };
  return (maxBytes, req, res, next) => {
    receive(spool, maxBytes, req, res).then(
      (problem) => {
        if (problem === undefined) next();
        else sendLast(req, res, problem);
      },
      (error: unknown) => {
        // A client that disconnects within the body gets no reply, or has one.
        if (!req.destroyed) next(error);
      },
    );
  };
}

/** Answers, and reads no more of a body that is still on its way. */
function sendLast(req: GatewayRequest, res: ServerResponse, problem: EdgeProblem): void {
  if (!req.complete) res.setHeader('Connection', 'close');
  sendProblem(req, res, problem);
}

async function receive(
  spool: Spool,
  maxBytes: number,
  req: GatewayRequest,
  res: ServerResponse,
): Promise<EdgeProblem | undefined> {
  const { token } = req.exchange;
  const holder = 'principal' in token ? token.principal.accountId : (req.ip ?? '');
  const underWay = spool.uploads.get(holder) ?? 0;
  if (underWay >= MAX_OF_ONE) return edgeProblemOf(tooManyAtOnce());
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) return tooLarge(maxBytes);
  liftArrivalLimit(req);
  req.setTimeout(IDLE_MS, () => {
    if (res.headersSent) req.destroy();
    else sendLast(req, res, STALLED);
  });
  spool.uploads.set(holder, underWay + 1);
  const file = await SpooledFile.create(spool.settings.folder);
  // From here on, however it ends, it ends with the response.
  res.once('close', () => {
    spool.bytes -= file.bytes;
    const left = (spool.uploads.get(holder) ?? 1) - 1;
    if (left > 0) spool.uploads.set(holder, left);
    else spool.uploads.delete(holder);
    void file.close();
  });
  const beganAt = performance.now();
  // Leaving it early must leave the connection for the reply.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (file.bytes + chunk.length > maxBytes) return tooLarge(maxBytes);
    if (spool.bytes + chunk.length > spool.settings.maxBytes) return FULL;
    await file.append(chunk);
    spool.bytes += chunk.length;
  }
  req.setTimeout(0);
  req.exchange.arrivingMs = performance.now() - beganAt;
  req.exchange.body = file;
  return undefined;
}

const tooLarge = (maxBytes: number): EdgeProblem => ({
  code: 'payload_too_large',
  detail: `A file can be at most ${String(Math.floor(maxBytes / 1_000_000))} MB.`,
});

const STALLED: EdgeProblem = {
  code: 'request_timeout',
  detail: 'The upload stopped on its way. Check your connection and try again.',
};

const FULL: EdgeProblem = {
  code: 'unavailable',
  detail: 'Too many files are being uploaded right now. Nothing was changed. Try again in a minute.',
  retryAfterSeconds: 30,
};
