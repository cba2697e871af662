import { z } from 'zod';
import { addressFields } from '../crm/addresses/fields.js';
import { dependentFields } from '../crm/dependents/fields.js';
import { individualFields, individualStatus } from '../crm/individuals/fields.js';
import { phoneFields } from '../crm/phones/fields.js';
import { withExtension } from '../crm/phones/schemas.js';
import { editShape, shapeOf } from '../crm/records/field-table.js';
import { MAX_TAGS_EACH, tagFields } from '../crm/tags/schemas.js';
import { codeText, hasPhoneDigits, PHONE_NUMBER, phoneFormat } from '../validation/index.js';
import {
  byExternalId,
  bySearch,
  ignored,
  publicResource,
  recordParts,
  renamed,
  textFilter,
} from './declaration.js';
import { nestedList } from './nested.js';
import { individualExample } from './examples.js';

const names = {
  first_name: 'first_name',
  last_name: 'last_name',
  middle_name: 'middle_name',
  nickname: 'nickname',
  title: 'title',
  status: 'status',
  date_of_birth: 'dob',
  gender: 'gender',
  smoker: 'smoker',
  ssn: 'ssn',
  mbi: 'mbi',
  drivers_license: 'drivers_license',
  email: 'email',
  secondary_email: 'secondary_email',
  do_not_email_address: 'opt_out_email',
  email_opt_out: 'email_opt_out',
  do_not_call: 'do_not_call',
  type: 'type',
  part_a_date: 'part_a_date',
  part_b_date: 'part_b_date',
  assigned_agent_id: 'assigned_agent',
  additional_agent_id: 'additional_agent',
  lead_source: 'lead_source',
  lead_stage: 'lead_stage',
  lost_reason: 'lost_reason',
  external_id: 'external_id',
  primary_note: 'notes',
} as const;

const phones = nestedList(
  phoneFields,
  ['type', 'phone', 'extension', 'is_primary'],
  { phone_e164: z.string() },
  (schema) => withExtension(schema as never),
);
const addresses = nestedList(
  addressFields,
  ['type', 'address1', 'address2', 'city', 'state', 'zip', 'county', 'is_primary'],
  {},
);
const dependents = nestedList(
  dependentFields,
  [
    ...(['first_name', 'last_name', 'middle_name', 'relationship', 'date_of_birth', 'gender'] as const),
    ...(['ssn', 'is_student', 'is_disabled', 'notes'] as const),
  ],
  {},
);
const tagNames = z
  .array(tagFields.name.input, 'Tags must be a list of names.')
  .max(MAX_TAGS_EACH, `An individual can have up to ${String(MAX_TAGS_EACH)} tags.`)
  .optional();

/** The trash is reached by deleting. */
const status = individualStatus.exclude(['deleted'], 'Choose a status.');

export const individuals = publicResource({
  type: 'individual',
  example: individualExample,
  resource: 'individuals',
  one: 'an individual',
  access: { read: 'individual:read', write: 'individual:write', delete: 'individual:delete' },
  names,
  item: z.object({
    ...renamed(shapeOf(individualFields, 'view'), names),
    status,
    phones: phones.items,
    addresses: addresses.items,
    dependents: dependents.items,
    /** By name. */
    tags: z.array(z.string()),
    ...recordParts,
  }),
  create: z.strictObject({
    ...renamed(shapeOf(individualFields, 'input'), names),
    status,
    phones: phones.create,
    addresses: addresses.create,
    dependents: dependents.create,
    tags: tagNames,
  }),
  update: z.strictObject({
    ...renamed(editShape(individualFields, {}).shape, names),
    status: status.optional(),
    phones: phones.update,
    addresses: addresses.update,
    dependents: dependents.update,
    tags: tagNames,
    ...ignored(),
  }),
  filters: {
    ...bySearch,
    ...byExternalId,
    email: textFilter('The email address', 254),
    phone: z
      .string()
      .overwrite(codeText)
      .max(40, PHONE_NUMBER)
      .refine(hasPhoneDigits, PHONE_NUMBER)
      .meta({ pattern: phoneFormat.allOf.map(({ pattern }) => pattern).join('') })
      .optional(),
    status: status.optional(),
  },
});
export type PublicIndividual = z.infer<typeof individuals.item>;
