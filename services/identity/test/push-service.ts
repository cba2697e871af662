import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutgoingHttp, type OutgoingRequest } from '@bindery/service-kit/outgoing-http';

/** A message as a push service took it, and as its browser reads it. */
export interface ReceivedPush {
  /** The path of the endpoint. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A browser that has subscribed. */
export interface SubscribedBrowser {
  /** As the Push API gives it. */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  read(push: ReceivedPush): unknown;
}

export const PUSH_ORIGIN = 'https://fcm.googleapis.com';

type Answer = (response: ServerResponse, push: ReceivedPush) => unknown;

/** A push service on this machine, in the place of that of Chrome. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) };
      received.push(push);
      const answer = answers.get(push.path) ?? ((reply) => reply.writeHead(201).end());
      answer(response, push);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    received,
    /** The real client, which finds the push service of Chrome here. */
    outgoing: new (class extends OutgoingHttp {
      override send(request: OutgoingRequest) {
        return super.send({ ...request, url: request.url.replace(PUSH_ORIGIN, origin) });
      }
    })({ allowedAddresses: ['127.0.0.1'], answerWithinMs: 500 }),
    /** Decides what an endpoint answers from now on; 201 by default. */
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A browser that has subscribed at the push service of Chrome. */
export function subscribe(path = `/${randomBytes(16).toString('base64url')}`): SubscribedBrowser {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: PUSH_ORIGIN + path,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (push) => JSON.parse(decryptPush(push.body, pair, auth)) as unknown,
  };
}

/** Decrypts as a browser does (RFC 8291, section 3; RFC 8188, section 2). */
export function decryptPush(message: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = message.subarray(0, 16);
  const keyEnd = 21 + message.readUInt8(20);
  const sender = message.subarray(21, keyEnd);
  const derive = (key: Uint8Array, by: Uint8Array, info: Uint8Array, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', key, by, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const keyMaterial = derive(browser.computeSecret(sender), auth, info, 32);
  const named = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(keyMaterial, salt, named('aes128gcm'), 16),
    derive(keyMaterial, salt, named('nonce'), 12),
  );
  cipher.setAuthTag(message.subarray(-16));
  const record = Buffer.concat([cipher.update(message.subarray(keyEnd, -16)), cipher.final()]);
  // The last octet that isn't zero ends the text, and says that this record is the last.
  const end = record.findLastIndex((octet) => octet !== 0);
  expect(record[end]).toBe(2);
  return record.subarray(0, end).toString('utf8');
}
