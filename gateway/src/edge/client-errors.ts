import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE, problemOf } from '@bindery/contracts/errors';
import type { Logger } from 'pino';

interface ParserError extends Error {
  code?: string;
}

const details: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers of the request are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
};

/** Requests that Node's parser rejects still get a problem reply and a log line. */
export function answerUnreadableRequests(server: Server, logger: Logger): void {
  server.on('clientError', (error: ParserError, socket: Socket) => {
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
    const requestId = randomUUID();
    logger.info({ reason: error.code, request_id: requestId }, 'unreadable request');
    const detail = details[error.code ?? ''] ?? 'The request is not readable HTTP.';
    const body = JSON.stringify(problemOf('bad_request', detail, requestId));
    const head = [
      'HTTP/1.1 400 Bad Request',
      `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
