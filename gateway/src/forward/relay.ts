import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { withoutHopByHop } from './hop-by-hop.js';

/**
 * Passes a part's answer on. Headers that the gateway has set already stay its own, and an answer that says
 * nothing about caching is not cached: it is about somebody. When the part breaks off or falls silent, the client's
 * connection ends too: a half answer must not look like a whole one.
 * @param silenceMs how long the part may pause in its answer
 */
export async function relay(answer: IncomingMessage, res: ServerResponse, silenceMs: number): Promise<void> {
  res.statusCode = answer.statusCode ?? 502;
  for (const [name, value] of Object.entries(withoutHopByHop(answer.headers))) {
    if (value !== undefined && !res.hasHeader(name)) res.setHeader(name, value);
  }
  if (!res.hasHeader('cache-control')) res.setHeader('Cache-Control', 'no-store');
  const { socket } = answer;
  const onSilence = () => {
    // Silent because the client reads slowly: that is the client's right.
    if (!res.writableNeedDrain) answer.destroy(new Error('The part fell silent in its answer'));
  };
  // Once the connection is spare again, its agent sets its own limit.
  socket.setTimeout(silenceMs);
  socket.on('timeout', onSilence);
  try {
    await pipeline(answer, res);
  } finally {
    socket.off('timeout', onSilence);
  }
}
