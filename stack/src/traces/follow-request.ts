import path from 'node:path';
import { logLinesOf, type LogLine } from './log-lines.js';
import { spansIn, treeOf, type SpanTree } from './span-tree.js';
import { TraceFiles } from './trace-files.js';

/** Everything that a stack has stored about one request. */
export interface FollowedRequest {
  readonly requestIds: readonly string[];
  /** Usually one. More if the id is of a trace with several requests, or if work was resumed later. */
  readonly traces: readonly SpanTree[];
  readonly logs: readonly LogLine[];
}

const REQUEST_ID = 'bindery.request_id';

export const spansDirectory = (dataDirectory: string): string => path.join(dataDirectory, 'traces');

/** Finds a request by its id or its trace id in a stack's data, whether the stack runs or not. */
export async function followRequest(dataDirectory: string, id: string): Promise<FollowedRequest> {
  const files = new TraceFiles(spansDirectory(dataDirectory));
  const found = (await files.spansNear(id)).filter(
    ({ traceId, attributes }) => traceId === id || attributes[REQUEST_ID] === id,
  );
  const traceIds = [...new Set(found.map(({ traceId }) => traceId))];
  const traces = await Promise.all(
    traceIds.map(async (traceId) => treeOf(traceId, await files.spansNear(traceId))),
  );
  const requestIds = new Set(
    traces.flatMap((tree) => spansIn(tree).map(({ attributes }) => String(attributes[REQUEST_ID]))),
  );
  const logs = await logLinesOf(
    path.join(dataDirectory, 'logs'),
    requestIds.size > 0 ? requestIds : new Set([id]),
  );
  return { requestIds: [...requestIds], traces, logs };
}
