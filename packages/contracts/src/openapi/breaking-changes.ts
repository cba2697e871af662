type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Operation {
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
/** As much of an OpenAPI document as clients rely on. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** `sent`: every value that was accepted has to be accepted. `received`: every value has to be one that was promised. */
type Direction = 'sent' | 'received';

/**
 * The ways in which a change of the API breaks clients of the released one; empty when they go on working. More may be
 * accepted and more be answered. A new value of an answered enumeration breaks nothing: clients show what they do not
 * know.
 */
export function breakingChanges(released: ApiDocument, present: ApiDocument): string[] {
  return Object.entries(released.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = present.paths[path]?.[method];
      return now ? changesOf(operation, now).map((change) => `${name}: ${change}`) : [`${name} is gone`];
    }),
  );
}

function changesOf(released: Operation, present: Operation): string[] {
  const changes: string[] = [];
  if (released.security?.length === 0 && present.security?.length !== 0) changes.push('needs a token');
  changes.push(...parameterChanges(released.parameters ?? [], present.parameters ?? []));
  const [body, bodyNow] = [released.requestBody, present.requestBody];
  if (bodyNow?.required && !body?.required) changes.push('needs a body');
  changes.push(...contentChanges(body?.content, bodyNow?.content, 'sent', 'body'));
  for (const [status, reply] of Object.entries(released.responses)) {
    const now = present.responses[status];
    if (now) changes.push(...contentChanges(reply.content, now.content, 'received', 'reply'));
    else changes.push(`does not answer ${status}`);
  }
  return changes;
}

function parameterChanges(released: readonly Parameter[], present: readonly Parameter[]): string[] {
  const find = (all: readonly Parameter[], one: Parameter) =>
    all.find((other) => other.name === one.name && other.in === one.in);
  return [
    ...released.flatMap((one) => {
      const now = find(present, one);
      return now ? misfits(one.schema, now.schema, 'sent', one.name) : [`${one.name} is not accepted`];
    }),
    ...present
      .filter((one) => one.required && !find(released, one)?.required)
      .map(({ name }) => `${name} is required`),
  ];
}

function contentChanges(
  released: Content | undefined,
  present: Content | undefined,
  direction: Direction,
  at: string,
): string[] {
  return Object.entries(released ?? {}).flatMap(([type, { schema }]) => {
    const now = present?.[type]?.schema;
    if (!now) return [`${at} is not ${type}`];
    return direction === 'sent' ? misfits(schema, now, direction, at) : misfits(now, schema, direction, at);
  });
}

/** The places at which values of the one schema are not values of the other. */
function misfits(inner: Schema, outer: Schema, direction: Direction, at: string): string[] {
  const [these, those] = [alternatives(inner), alternatives(outer)];
  if (these.length > 1 || those.length > 1) {
    return these.flatMap((one) => {
      const tries = those.map((other) => misfits(one, other, direction, at));
      if (tries.some((misfit) => misfit.length === 0)) return [];
      return tries.length === 1 ? (tries[0] ?? []) : [`${at} is of another type: ${JSON.stringify(one)}`];
    });
  }
  return [
    ...ownMisfits(inner, outer, direction).map((what) => `${at} ${what}`),
    ...objectMisfits(inner, outer, direction, at),
    ...(inner['items'] && outer['items']
      ? misfits(inner['items'] as Schema, outer['items'] as Schema, direction, `${at}[]`)
      : []),
  ];
}

/** A schema of several types, or of one with alternatives, as one schema each. */
function alternatives(schema: Schema): readonly Schema[] {
  const among = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (among) return among.flatMap(alternatives);
  const { type } = schema;
  return Array.isArray(type) ? type.map((one: unknown) => ({ ...schema, type: one })) : [schema];
}

const LOWEST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const HIGHEST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

function ownMisfits(inner: Schema, outer: Schema, direction: Direction): string[] {
  const [type, other] = [inner['type'], outer['type']] as (string | undefined)[];
  if (other !== undefined && type !== other && !(type === 'integer' && other === 'number'))
    return [`is of type ${String(type)} on one side and ${other} on the other`];
  const these = valuesOf(inner);
  const changes = valueMisfits(these, valuesOf(outer), direction);
  // How long an answer may be and how it is written is no promise, but for the form of a value such as a date.
  const written = direction === 'sent' ? ['format', 'pattern'] : ['format'];
  for (const name of these ? [] : written) {
    if (outer[name] !== undefined && outer[name] !== inner[name]) changes.push(`has another ${name}`);
  }
  if (direction === 'received') return changes;
  const isLess = (name: string) => Number(outer[name]) < Number(inner[name] ?? Infinity);
  const isMore = (name: string) => Number(outer[name]) > Number(inner[name] ?? -Infinity);
  return [...changes, ...HIGHEST.filter(isLess), ...LOWEST.filter(isMore)];
}

function valueMisfits(
  these: readonly unknown[] | undefined,
  those: readonly unknown[] | undefined,
  direction: Direction,
): string[] {
  if (!those) return [];
  if (!these) return [`has to be one of ${those.join(', ')}`];
  const gone = these.filter((value) => !those.includes(value));
  return direction === 'sent' && gone.length > 0 ? [`cannot be ${gone.join(', ')}`] : [];
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return schema['enum'] as readonly unknown[] | undefined;
}

function objectMisfits(inner: Schema, outer: Schema, direction: Direction, at: string): string[] {
  const [these, those] = [propertiesOf(inner), propertiesOf(outer)];
  const required = (outer['required'] ?? []) as readonly string[];
  const present = (inner['required'] ?? []) as readonly string[];
  const absent = required.filter((name) => !present.includes(name));
  const [expected, actual] = direction === 'sent' ? [these, those] : [those, these];
  const isOpen = direction === 'sent' && outer['additionalProperties'] !== false;
  const gone = isOpen ? [] : Object.keys(expected).filter((name) => !(name in actual));
  return [
    ...absent.map((name) => `${at}.${name} is ${direction === 'sent' ? 'required' : 'not always answered'}`),
    ...gone
      .filter((name) => !absent.includes(name))
      .map((name) => `${at}.${name} is ${direction === 'sent' ? 'not accepted' : 'not answered'}`),
    ...Object.entries(these).flatMap(([name, schema]) =>
      those[name] ? misfits(schema, those[name], direction, `${at}.${name}`) : [],
    ),
  ];
}

const propertiesOf = (schema: Schema): Schemas => (schema['properties'] ?? {}) as Schemas;
