import { z } from 'zod';
import { MAX_CHILDREN } from '../crm/individuals/schemas.js';
import { dropped, editShape, shapeOf, type FieldTable } from '../crm/records/field-table.js';
import { issueSentence, uuid } from '../validation/index.js';

const TOO_MANY = `Send up to ${String(MAX_CHILDREN)}.`;

const picked = <Shape extends object, Name extends keyof Shape>(shape: Shape, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<Shape, Name>;

/** A list of an individual: its records as they are answered, created, and sent with a change. */
export function nestedList<
  Fields extends FieldTable,
  Name extends keyof Fields & string,
  Computed extends z.ZodRawShape,
>(
  fields: Fields,
  names: readonly Name[],
  computed: Computed,
  completed: (schema: z.ZodType) => z.ZodType = (schema) => schema,
) {
  const create = completed(z.strictObject(picked(shapeOf(fields, 'input'), names)));
  const ignored = Object.fromEntries(Object.keys(computed).map((name) => [name, dropped]));
  const edited = picked(editShape(fields, {}).shape as Record<string, z.ZodType>, names);
  const edit = completed(z.strictObject({ ...edited, ...ignored, id: uuid() }));
  return {
    items: z.array(z.object({ id: uuid(), ...picked(shapeOf(fields, 'view'), names), ...computed })),
    create: z.array(create).max(MAX_CHILDREN, TOO_MANY).optional(),
    update: z.array(either(create, edit)).max(MAX_CHILDREN, TOO_MANY).optional(),
  };
}

const namesRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && value.id !== undefined;

/** A record to add, or with an `id` one to change. Its errors are those of the one that it is. */
function either(create: z.ZodType, edit: z.ZodType) {
  const inputs = [edit, create].map((schema) =>
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  );
  return z
    .unknown()
    .transform((value, context): unknown => {
      const parsed = (namesRecord(value) ? edit : create).safeParse(value, { error: issueSentence });
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: value } as never);
      return z.NEVER;
    })
    .meta({ anyOf: inputs.map(({ $schema: _dialect, ...schema }) => schema) });
}
