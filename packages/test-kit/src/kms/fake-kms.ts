import { createSecretKey, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { open, seal } from '@bindery/field-crypto';

/** A request as a key management service got it. */
export interface KmsRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}
export interface KmsReply {
  readonly status: number;
  readonly body: object;
  readonly headers?: Record<string, string>;
}

/** Encrypts as a key management service does, bound to what it is given besides. */
export interface FakeKey {
  encrypt(plaintext: string, context: string): string;
  /** @returns undefined if it doesn't decrypt */
  decrypt(ciphertext: string, context: string): string | undefined;
}

/** A key management service on a free port. */
export interface FakeKms {
  readonly url: string;
  readonly requests: KmsRequest[];
  /** How the next requests fare, in their order; the ones after them are answered. */
  readonly faults: (KmsReply | 'hang' | 'hang up')[];
  close(): Promise<void>;
}

/** @param answer what the service answers to a request, by its key */
export async function fakeKms(answer: (request: KmsRequest, key: FakeKey) => KmsReply): Promise<FakeKms> {
  const requests: KmsRequest[] = [];
  const faults: FakeKms['faults'] = [];
  const key = fakeKey();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const received = toKmsRequest(request, body);
      requests.push(received);
      const fault = faults.shift();
      if (fault === 'hang') return;
      if (fault === 'hang up') response.destroy();
      else send(response, fault ?? answer(received, key));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requests,
    faults,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function toKmsRequest({ method = '', url = '', headers }: IncomingMessage, body: string): KmsRequest {
  return { method, path: url, headers, body: body === '' ? {} : (JSON.parse(body) as KmsRequest['body']) };
}

function send(response: ServerResponse, { status, body, headers }: KmsReply): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function fakeKey(): FakeKey {
  const key = createSecretKey(randomBytes(32));
  return {
    encrypt(plaintext, context) {
      const { nonce, ciphertext, tag } = seal(key, Buffer.from(plaintext, 'base64'), context);
      return Buffer.concat([nonce, tag, ciphertext]).toString('base64');
    },
    decrypt(text, context) {
      const bytes = Buffer.from(text, 'base64');
      const box = {
        nonce: bytes.subarray(0, 12),
        tag: bytes.subarray(12, 28),
        ciphertext: bytes.subarray(28),
      };
      try {
        return open(key, box, context).toString('base64');
      } catch {
        return undefined;
      }
    },
  };
}
