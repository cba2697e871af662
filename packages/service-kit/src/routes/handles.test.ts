import 'reflect-metadata';
import { Readable } from 'node:stream';
import { Controller, Module, StreamableFile } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { route } from '@bindery/contracts/route';
import { z } from 'zod';
import { declaredRoutes } from '../testing/declared-routes.js';
import {
  NamedFile,
  ProblemFilter,
  readJsonBodies,
  ReplyInterceptor,
  UNDECLARED_BODY_LIMIT,
} from '../http/index.js';
import { createLogger } from '../logging/logger.js';
import { Accepted, Handles, type Call } from './handles.js';
import { uuid } from '@bindery/contracts/validation';

const view = z.object({ id: uuid(), size: z.int(), version: z.int() });
const common = { service: 'crm', access: 'public', summary: 'A box' } as const;
const boxes = {
  resize: route({
    ...common,
    method: 'PUT',
    path: '/api/boxes/{id}/sides/{side}',
    params: { side: z.string() },
    query: z.strictObject({ scale: z.string().transform(Number).default(1) }),
    body: z.strictObject({ size: z.int() }),
    replies: { 200: view },
    etag: true,
    ifMatch: true,
    cache: 'no-store',
  }),
  add: route({ ...common, method: 'POST', path: '/api/boxes', replies: { 201: view }, idempotent: true }),
  find: route({
    ...common,
    method: 'POST',
    path: '/api/boxes/find',
    deprecated: { since: '2026-12-01', sunset: '2027-06-30' },
    body: z.strictObject({ size: z.int().optional() }),
    replies: { 200: view },
  }),
  export: route({
    ...common,
    method: 'GET',
    path: '/api/boxes/export',
    replies: { 200: { mediaType: 'text/csv', fileName: 'boxes.csv' } },
  }),
  count: route({
    ...common,
    method: 'GET',
    path: '/api/boxes/count',
    query: z.strictObject({ format: z.literal('csv').optional() }),
    replies: { 200: z.object({ size: z.int() }) },
    asFile: { mediaType: 'text/csv', fileName: 'count.csv' },
  }),
  pack: route({
    ...common,
    method: 'POST',
    path: '/api/boxes/pack',
    body: z.strictObject({ name: z.string() }),
    replies: { 200: { mediaType: '*/*' }, 202: z.object({ id: uuid() }) },
  }),
  load: route({
    ...common,
    method: 'POST',
    path: '/api/boxes/load',
    upload: { mediaTypes: ['text/csv', 'application/octet-stream'], maxBytes: 100_000 },
    replies: { 200: z.object({ size: z.int() }) },
  }),
  weigh: route({
    ...common,
    method: 'POST',
    path: '/api/boxes/weigh',
    body: z.strictObject({ isHeavy: z.boolean() }),
    replies: { 200: z.object({ id: uuid() }), 202: z.object({ id: uuid() }) },
  }),
  move: route({
    ...common,
    method: 'POST',
    path: '/api/boxes/move',
    replies: { 202: z.object({ id: uuid() }) },
  }),
  delete: route({
    ...common,
    access: 'carrier:write',
    method: 'DELETE',
    path: '/api/boxes/{id}',
    replies: { 204: null },
  }),
};
type Boxes = typeof boxes;

const calls: unknown[] = [];

@Controller()
class BoxesController {
  @Handles(boxes.resize)
  resize(call: Call<Boxes['resize']>) {
    calls.push(call);
    return { id: call.params.id, size: call.body.size * call.query.scale, version: 4, secret: 'kept back' };
  }

  @Handles(boxes.add)
  add({ idempotencyKey }: Call<Boxes['add']>) {
    calls.push(idempotencyKey);
    return { id, size: 1, version: 1 };
  }

  @Handles(boxes.find)
  find({ body }: Call<Boxes['find']>) {
    return { id, size: body.size ?? 1, version: 1 };
  }

  @Handles(boxes.export)
  export() {
    return Promise.resolve(new StreamableFile(Readable.from(['size\n', '2\n'])));
  }

  @Handles(boxes.count)
  count({ query: { format } }: Call<typeof boxes.count>) {
    const counted = { size: 2, secret: 'kept back' };
    return Promise.resolve(format ? new StreamableFile(Buffer.from('size\n2\n')) : counted);
  }

  @Handles(boxes.pack)
  pack({ body, takesFile }: Call<Boxes['pack']>) {
    if (!takesFile) return Promise.resolve({ id, secret: 'kept back' });
    return Promise.resolve(new NamedFile(Readable.from([Buffer.of(0, 255)]), 'application/zip', body.name));
  }

  @Handles(boxes.load)
  async load({ upload }: Call<Boxes['load']>) {
    let size = 0;
    for await (const chunk of upload.content) size += chunk.length;
    return { size };
  }

  @Handles(boxes.weigh)
  weigh({ body }: Call<typeof boxes.weigh>) {
    return Promise.resolve(body.isHeavy ? new Accepted({ id }) : { id });
  }

  @Handles(boxes.move)
  move() {
    return { id };
  }

  @Handles(boxes.delete)
  async delete({ caller }: Call<Boxes['delete']>) {
    calls.push(caller);
    await Promise.resolve();
  }
}

/** Only compiled: each line marked below is one that the compiler must refuse. */
export class Mistaken {
  // @ts-expect-error the reply lacks its version
  @Handles(boxes.add)
  reply() {
    return { id, size: 1 };
  }

  // @ts-expect-error a route without a body gives none
  @Handles(boxes.add)
  body({ body }: { body: { size: number } }) {
    return { id, size: body.size, version: 1 };
  }

  // @ts-expect-error a file of any type needs its own
  @Handles(boxes.pack)
  file() {
    return Promise.resolve(new StreamableFile(Readable.from([])));
  }

  // @ts-expect-error a reply that is not declared as a file too is none
  @Handles(boxes.find)
  reports() {
    return Promise.resolve(new StreamableFile(Readable.from([])));
  }

  // @ts-expect-error a public route has no caller
  @Handles(boxes.add)
  caller({ caller }: { caller: { userId: string } }) {
    return { id: caller.userId, size: 1, version: 1 };
  }
}

@Module({ controllers: [BoxesController] })
class Boxroom {}

const id = '0b0f7a56-3a53-4f52-9c5b-3a3f2d1f8d11';
let app: NestFastifyApplication;
beforeAll(async () => {
  const adapter = new FastifyAdapter();
  readJsonBodies(adapter, UNDECLARED_BODY_LIMIT);
  app = await NestFactory.create<NestFastifyApplication>(Boxroom, adapter, { logger: false });
  app.useGlobalFilters(new ProblemFilter(createLogger('crm', 'silent'), {}));
  app.useGlobalInterceptors(new ReplyInterceptor(new Reflector()));
  await app.init();
});
afterAll(() => app.close());
beforeEach(() => calls.splice(0));

const resize = (address: string, payload: object = { size: 2 }) =>
  app.inject({ method: 'PUT', url: `/api/boxes/${address}`, payload, headers: { 'if-match': '"3"' } });

describe('Handles', () => {
  it('gives the handler all that the route declares, parsed', async () => {
    await resize(`${id}/sides/left?scale=3`);
    expect(calls).toMatchObject([
      { params: { id, side: 'left' }, query: { scale: 3 }, body: { size: 2 }, ifMatch: '"3"' },
    ]);
  });

  it('answers what the reply declares and nothing else, with its headers', async () => {
    const { statusCode, headers, body } = await resize(`${id}/sides/left?scale=3`);
    expect([statusCode, JSON.parse(body)]).toEqual([200, { id, size: 6, version: 4 }]);
    expect(headers).toMatchObject({ etag: '"4"', 'cache-control': 'no-store' });
  });

  it('says of a deprecated route since when it is, and until when it goes on', async () => {
    const { headers } = await app.inject({ method: 'POST', url: '/api/boxes/find' });
    expect([headers['deprecation'], headers['sunset']]).toEqual([
      ...['@1796083200', 'Wed, 30 Jun 2027 00:00:00 GMT'],
    ]);
    const other = await app.inject({ method: 'GET', url: '/api/boxes/count' });
    expect(other.headers).not.toHaveProperty('deprecation');
  });

  it('reads no body as an object without properties, and null as none', async () => {
    const find = (payload?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/boxes/find',
        ...(payload && { payload, headers: { 'content-type': 'application/json' } }),
      });
    expect([(await find()).statusCode, (await find('{}')).statusCode]).toEqual([200, 200]);
    expect((await find('null')).statusCode).toBe(422);
  });

  it.each([
    ['an id that cannot exist', '7/sides/left', {}, 404, 'not_found'],
    ['a query that does not fit', `${id}/sides/left?scales=3`, { size: 2 }, 422, 'validation_failed'],
    ['a body that does not fit', `${id}/sides/left`, { size: 'big' }, 422, 'validation_failed'],
  ])('refuses %s', async (_what, address, payload, status, code) => {
    const { statusCode, body } = await resize(address, payload);
    expect([statusCode, JSON.parse(body)]).toMatchObject([status, { code }]);
    expect(calls).toEqual([]);
  });

  it('passes the headers that the route obeys, and the status that it declares', async () => {
    const headers = { 'idempotency-key': 'k1', 'if-match': '"3"' };
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/boxes', headers });
    expect([statusCode, calls]).toEqual([201, ['k1']]);
  });

  it('sends a file under its name', async () => {
    const { headers, body } = await app.inject({ method: 'GET', url: '/api/boxes/export' });
    expect(body).toBe('size\n2\n');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="boxes.csv"');
  });

  it.each([
    ['the reply', '', 'application/json; charset=utf-8', undefined, '{"size":2}'],
    ['a file', '?format=csv', 'text/csv; charset=utf-8', 'attachment; filename="count.csv"', 'size\n2\n'],
  ])('answers %s where the query asks for that', async (_what, query, type, disposition, content) => {
    const { headers, body } = await app.inject({ method: 'GET', url: `/api/boxes/count${query}` });
    expect([headers['content-type'], headers['content-disposition'], body]).toEqual([
      ...[type, disposition, content],
    ]);
  });

  const pack = (name: string, accept = '*/*') =>
    app.inject({ method: 'POST', url: '/api/boxes/pack', payload: { name }, headers: { accept } });

  it('sends a file under the type and the name that its handler gives', async () => {
    const { statusCode, headers, rawPayload } = await pack('boxes.zip');
    expect([statusCode, rawPayload]).toEqual([200, Buffer.of(0, 255)]);
    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'x-content-type-options': 'nosniff' });
    expect(headers['content-disposition']).toBe('attachment; filename="boxes.zip"');
  });

  it.each([
    [
      'Łukasz’ "box".zip',
      `filename="_ukasz_ _box_.zip"; filename*=UTF-8''%C5%81ukasz%E2%80%99%20%22box%22.zip`,
    ],
    ['a\r\nSet-Cookie: b', `filename="a__Set-Cookie: b"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b`],
  ])('names a file %j in two spellings', async (name, spelled) => {
    expect((await pack(name)).headers['content-disposition']).toBe(`attachment; ${spelled}`);
  });

  it('answers 202 with the job that makes a file, to whoever takes only JSON', async () => {
    const { statusCode, headers, body } = await pack('boxes.zip', 'application/json');
    expect([statusCode, JSON.parse(body)]).toEqual([202, { id }]);
    expect(headers['content-disposition']).toBeUndefined();
  });

  const load = (payload: Buffer | undefined, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/boxes/load', ...(payload && { payload }), headers });

  it('hands a file of any size on while it arrives', async () => {
    const { statusCode, body } = await load(Buffer.alloc(100_000), {
      'content-type': 'Text/CSV; charset=utf-8',
    });
    expect([statusCode, JSON.parse(body)]).toEqual([200, { size: 100_000 }]);
  });

  it.each([
    ['too large a file', Buffer.alloc(100_001), { 'content-type': 'text/csv' }, 413],
    ['no file', undefined, {}, 400],
    ['a file of another type', Buffer.alloc(9), { 'content-type': 'image/png' }, 415],
    ['JSON', Buffer.from('{}'), { 'content-type': 'application/json' }, 415],
  ])('refuses %s', async (_what, payload, headers, status) => {
    expect((await load(payload, headers)).statusCode).toBe(status);
  });

  it.each([
    [false, 200],
    [true, 202],
  ])('answers the same, with a 202 where the work goes on: %s', async (isHeavy, status) => {
    const { statusCode, body } = await app.inject({
      ...{ method: 'POST', url: '/api/boxes/weigh', payload: { isHeavy } },
    });
    expect([statusCode, JSON.parse(body)]).toEqual([status, { id }]);
  });

  it('answers 202 where that is the only success', async () => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/boxes/move' });
    expect([statusCode, JSON.parse(body)]).toEqual([202, { id }]);
  });

  it('declares who may call', () => {
    const routes = declaredRoutes(Boxroom).map(({ method, path, access }) => [method, path, access]);
    expect(routes).toContainEqual(['GET', '/api/boxes/export', { kind: 'public' }]);
    const permission = 'carrier:write';
    expect(routes).toContainEqual(['DELETE', '/api/boxes/{id}', { kind: 'permission', permission }]);
  });
});
