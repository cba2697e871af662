import { Controller, StreamableFile } from '@nestjs/common';
import {
  clientKeys,
  importField,
  importFields,
  importRoutes,
  OF_CLIENT,
  type ImportType,
} from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { writeCsv } from '../table-files/write-csv.js';

const clientFields = [
  ...['first_name', 'middle_name', 'last_name', 'dob', 'gender', 'status', 'email'],
  ...['phones.mobile.phone', 'phones.home.phone'],
  ...['address1', 'address2', 'city', 'state', 'zip'].map((name) => `addresses.home.${name}`),
  ...['ssn', 'mbi', 'part_a_date', 'part_b_date', 'assigned_agent', 'lead_source'],
  ...['carrier', 'product', 'policy_number', 'status', 'effective_date', 'termination_date', 'premium'].map(
    (name) => `policy.${name}`,
  ),
  ...['first_name', 'last_name', 'relationship', 'date_of_birth', 'gender'].map(
    (name) => `dependents.1.${name}`,
  ),
  ...['tags', 'note', 'external_id'],
];

/** Of types with many fields, those that most books have. Every other field has a place in the menu of the columns. */
const usualFields: Readonly<Partial<Record<ImportType, readonly string[]>>> = {
  individual: clientFields,
  policy: [
    ...[
      'policy_number',
      'carrier',
      'product',
      'status',
      'effective_date',
      'termination_date',
      'renewal_date',
    ],
    ...['premium', 'premium_mode', 'plan_year', 'member_id', 'writing_agent', 'external_id'],
    ...['first_name', 'last_name', 'dob', ...clientKeys].map((name) => OF_CLIENT + name),
  ],
};

export const templateFieldsOf = (type: ImportType): readonly string[] =>
  usualFields[type] ?? importFields(type).flatMap(({ path }) => (path === 'id' ? [] : [path]));

/** An empty file whose headers are understood without a question. */
@Controller()
export class ImportTemplate {
  @Handles(importRoutes.template)
  async download({ query }: Call<typeof importRoutes.template>): Promise<StreamableFile> {
    const columns = templateFieldsOf(query.type).map((path) => ({
      label: importField(query.type, path)?.label ?? path,
      kind: 'text' as const,
    }));
    const parts: Uint8Array[] = [];
    for await (const part of writeCsv({ name: 'Template', columns, pages: noRows() })) parts.push(part);
    return new StreamableFile(Buffer.concat(parts));
  }
}

async function* noRows(): AsyncGenerator<[]> {}
