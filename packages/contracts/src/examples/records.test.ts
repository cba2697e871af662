import { z } from 'zod';
import { createRouteOf } from './record-example.js';
import { recordExamples } from './records.js';

const id = '00000000-0000-4000-8000-000000000001';
const related = { individual_id: id, carrier_id: id, product_id: id };
const rejectedFields = (schema: z.core.$ZodType | undefined, body: object) =>
  z.safeParse(schema!, body).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe.each(Object.entries(recordExamples))('the example of the type %s', (_type, example) => {
  const { create, edit, wrong, routes } = example;

  it('can be added and edited', () => {
    expect(rejectedFields(createRouteOf(example).body, create(related))).toEqual([]);
    expect(rejectedFields(routes.update.body, edit)).toEqual([]);
  });

  it('is refused on the field with the wrong value', () => {
    const refused = rejectedFields(createRouteOf(example).body, { ...create(related), ...wrong });
    expect(refused).toEqual(Object.keys(wrong));
  });
});
