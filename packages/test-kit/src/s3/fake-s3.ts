import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as the provider got it, without its body. */
export interface S3Request {
  /** Method and path, such as `PUT /bucket/key`. */
  readonly request: string;
  readonly headers: IncomingHttpHeaders;
}

/** A provider of S3's API on a free port. It keeps objects in memory, and checks no signature. */
export interface FakeS3 {
  readonly url: string;
  /** By path: `/bucket/key`. */
  readonly objects: Map<string, Buffer>;
  /** Uploads of several parts that are neither complete nor aborted. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  readonly requests: S3Request[];
  /** Whether it answers 503 to everything. */
  isDown: boolean;
  /** The code by which it denies everything, such as `InvalidAccessKeyId`. */
  denial: string | undefined;
  close(): Promise<void>;
}

export async function fakeS3(): Promise<FakeS3> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => answer(s3, request, response, body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const s3: FakeS3 = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    isDown: false,
    denial: undefined,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return s3;
}

function answer(s3: FakeS3, request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const { pathname, searchParams } = new URL(request.url ?? '', s3.url);
  const method = request.method ?? '';
  s3.requests.push({ request: `${method} ${pathname}`, headers: request.headers });
  if (s3.isDown) return void response.writeHead(503).end();
  if (s3.denial) return void response.writeHead(403).end(`<Error><Code>${s3.denial}</Code></Error>`);
  const id = searchParams.get('uploadId');
  if (id !== null || searchParams.has('uploads')) {
    const upload = { method, path: pathname, id, part: Number(searchParams.get('partNumber')) };
    answerUpload(s3, upload, response, body);
    return;
  }
  if (searchParams.has('list-type'))
    return void response.end(listing(s3, pathname, searchParams.get('prefix') ?? ''));
  const stored = s3.objects.get(pathname);
  if (method === 'PUT') s3.objects.set(pathname, body);
  if (method === 'DELETE') s3.objects.delete(pathname);
  if (method === 'GET' && !stored)
    return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  response.end(method === 'GET' ? stored : undefined);
}

interface UploadRequest {
  readonly method: string;
  readonly path: string;
  readonly id: string | null;
  readonly part: number;
}

function answerUpload(
  s3: FakeS3,
  { method, path, id, part }: UploadRequest,
  response: ServerResponse,
  body: Buffer,
): void {
  if (id === null) {
    const begun = randomUUID();
    s3.uploads.set(begun, new Map());
    return void response.end(
      `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  const parts = s3.uploads.get(id);
  if (!parts) return void response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
  if (method === 'PUT') {
    parts.set(part, body);
    return void response.setHeader('etag', `"${String(part)}"`).end();
  }
  s3.uploads.delete(id);
  if (method === 'DELETE') return void response.writeHead(204).end();
  const inOrder = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
  s3.objects.set(path, Buffer.concat(inOrder));
  response.end('<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>');
}

function listing({ objects }: FakeS3, bucket: string, prefix: string): string {
  const start = `${bucket.replace(/\/$/, '')}/`;
  const keys = [...objects.keys()]
    .filter((path) => path.startsWith(start))
    .map((path) => path.slice(start.length));
  const found = keys.filter((key) => key.startsWith(prefix)).sort();
  const contents = found.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`;
}
