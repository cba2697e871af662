/** As much of a JSON schema as a valid value is made from. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

const formats: Readonly<Record<string, string>> = {
  uuid: '3f2a8c1e-5b7d-4e9a-8c3b-1d2e4f5a6b7c',
  email: 'fuzz@example.com',
  date: '2026-01-31',
  'date-time': '2026-01-31T10:00:00.000Z',
  uri: 'http://localhost:8080/',
};

/** A value that a schema takes, as far as it says what it takes; optional fields are left out. */
export function sampleValue(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleValue(choice);
  const [type] = [schema.type].flat();
  if (type === 'object') {
    const required = schema.required ?? [];
    return Object.fromEntries(required.map((name) => [name, sampleValue(schema.properties?.[name] ?? {})]));
  }
  if (type === 'array') return [sampleValue(schema.items ?? {})];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  return formats[schema.format ?? ''] ?? 'Fuzz';
}
