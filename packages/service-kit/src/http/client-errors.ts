import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE, problemOf, type ErrorCode } from '@bindery/contracts/errors';
import type { Logger } from '../logging/logger.js';

/** Error codes of Node's HTTP parser. */
export interface ClientError extends Error {
  readonly code?: string;
}

type Rejection = readonly [code: ErrorCode, detail: string];

const unreadable: Rejection = ['bad_request', 'The request is not readable HTTP.'];
const known: Readonly<Record<string, Rejection>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers of the request are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'The chunk extensions of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request took too long to arrive.'],
};

/** Answers a request that Node's parser rejects with a problem, and logs it. */
export function answerClientError(error: ClientError, socket: Socket, logger: Logger): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const underWay = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  if (underWay && (underWay.headersSent || underWay.req.complete)) {
    // The fault follows a valid request, which still gets its reply before the connection closes.
    if (!underWay.headersSent) underWay.setHeader('Connection', 'close');
    underWay.once('finish', () => socket.end());
    return;
  }
  rejectOn(socket, known[error.code ?? ''] ?? unreadable, logger, error.code);
}

/** Responds to CONNECT. Node would only close the connection. This server is no proxy. */
export function rejectConnect(socket: Socket, logger: Logger): void {
  const rejection = ['method_not_allowed', 'The method CONNECT is not allowed here.'] as const;
  rejectOn(socket, rejection, logger, 'CONNECT');
}

function rejectOn(
  socket: Socket,
  [code, detail]: Rejection,
  logger: Logger,
  reason: string | undefined,
): void {
  const requestId = randomUUID();
  logger.info({ reason, request_id: requestId }, 'unreadable request');
  const problem = problemOf(code, detail, requestId);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${String(problem.status)} ${STATUS_CODES[problem.status] ?? ''}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
