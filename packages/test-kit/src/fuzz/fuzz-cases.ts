import { nastyBodies, nastyHeaders, nastySegments, nastyValues, unstorableTexts } from './nasty-values.js';
import { sampleValue, type JsonSchema } from './sample-value.js';

/** A call to fuzz, declared or not. */
export interface FuzzTarget {
  readonly method: string;
  /** The path with parameters in braces. */
  readonly path: string;
  readonly query?: JsonSchema;
  readonly body?: JsonSchema;
}

/** One request, as it goes out. */
export interface FuzzCase {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Sent whatever the seed chooses. */
  readonly always?: true;
}

/** A call of a target with nothing wrong in it. */
export interface KnownGood {
  /** The values of path parameters, by their path and name, such as `/api/insureds/{id}`. */
  readonly path: (target: FuzzTarget) => string;
  /** Values of body fields that can't be derived from the schema. */
  readonly fields: Readonly<Record<string, unknown>>;
}

const JSON_TYPE = { 'content-type': 'application/json' } as const;

/** Every case of a target: each place of a request with each nasty value, all else being good. */
export function casesOf(target: FuzzTarget, good: KnownGood): FuzzCase[] {
  const { method } = target;
  const path = good.path(target);
  const sample = target.body && {
    ...(sampleValue(target.body) as object),
    ...knownFields(target.body, good),
  };
  const body = sample && Buffer.from(JSON.stringify(sample));
  const headers = body ? JSON_TYPE : {};
  const usual = { method, path, headers, ...(body && { body }) };
  return [
    { ...usual, always: true as const },
    ...unstorable(target, sample).map((nasty) => ({
      ...usual,
      headers: JSON_TYPE,
      body: nasty,
      always: true as const,
    })),
    ...paths(target, path).map((nasty) => ({ ...usual, path: nasty })),
    ...queries(target, path).map((nasty) => ({ ...usual, path: nasty })),
    ...nastyHeaders.map((nasty) => ({ ...usual, headers: { ...headers, ...nasty } })),
    ...bodies(target, sample).map((nasty) => ({ ...usual, headers: JSON_TYPE, body: nasty })),
    ...['HEAD', 'OPTIONS', 'PATCH', 'PUT'].map((other) => ({ ...usual, method: other })),
  ];
}

const knownFields = ({ properties = {} }: JsonSchema, { fields }: KnownGood): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in properties));

function paths(target: FuzzTarget, path: string): string[] {
  const pattern = target.path.split('/');
  const segments = path.split('/');
  return pattern.flatMap((part, place) =>
    part.startsWith('{') ? nastySegments.map((nasty) => segments.with(place, nasty).join('/')) : [],
  );
}

function queries({ query }: FuzzTarget, path: string): string[] {
  const names = [...Object.keys(query?.properties ?? {}), '__proto__', 'made_up'];
  return names.flatMap((name) => nastySegments.map((nasty) => `${path}?${name}=${nasty}`));
}

const unstorable = ({ body }: FuzzTarget, sample: object | undefined): Buffer[] =>
  body ? altered(body, sample, unstorableTexts) : [];

function altered(body: JsonSchema, sample: object | undefined, values: readonly unknown[]): Buffer[] {
  return places(body).flatMap((place) =>
    values.map((nasty) => Buffer.from(JSON.stringify(withValue(sample ?? {}, place, nasty)))),
  );
}

function bodies({ method, body }: FuzzTarget, sample: object | undefined): Buffer[] {
  if (method === 'GET') return nastyBodies.slice(0, 4);
  return [...nastyBodies, ...altered(body ?? {}, sample, nastyValues)];
}

/** Every field of a body, nested ones too, and one that is not declared. */
function places(schema: JsonSchema, path: readonly string[] = []): string[][] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    [...path, name],
    ...(path.length < 3 ? places(inner, [...path, name]) : []),
  ]);
  return path.length === 0 ? [...fields, ['made_up']] : fields;
}

function withValue(value: unknown, [name, ...rest]: readonly string[], nasty: unknown): unknown {
  if (name === undefined) return nasty;
  const object = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { ...object, [name]: withValue(object[name], rest, nasty) };
}
