import {
  carrierRoutes,
  individualRoutes,
  phoneRoutes,
  policyRoutes,
  type RecordSection,
} from '@bindery/contracts/crm';
import { mailLink } from '@bindery/ui';
import type { ApiClient } from '@bindery/web-kit/api';
import type { RecordAction } from '@bindery/web-kit/manifest';
import { FilePlus, Mail, NotebookPen, Pencil, Phone, PhoneCall } from 'lucide-react';
import { isRecordId } from '../records/record-address.js';
import { primaryOf } from '../records/record-type.js';
import { askFor } from '../records/use-asked-action.js';
import { phoneAddress } from '../resources/individuals/family/family-types.js';

const RECORD = /^\/app\/dashboard\/([a-z]+)\/([^/]+)\/?$/;

/** How the record of each section is edited from the palette. Individuals have more actions. */
const editable = {
  policies: { routes: policyRoutes, label: 'Edit policy', permission: 'policy:write' },
  carriers: { routes: carrierRoutes, label: 'Edit carrier', permission: 'carrier:write' },
} as const satisfies Readonly<Record<Exclude<RecordSection, 'individuals'>, object>>;

/** What can be done with the record whose page is open. */
export async function actionsAt(
  api: ApiClient,
  path: string,
  signal: AbortSignal,
): Promise<readonly RecordAction[]> {
  const [, section = '', id = ''] = RECORD.exec(path) ?? [];
  if (!isRecordId(id)) return [];
  if (section === 'individuals') return individualActions(api, path, id, signal);
  if (!isEditable(section)) return [];
  const { routes, label, permission } = editable[section];
  const { can_edit } = await api.call(routes.get, { params: { id }, signal });
  return can_edit ? [{ label, permission, icon: Pencil, path, state: askFor('edit') }] : [];
}

const isEditable = (section: string): section is keyof typeof editable => Object.hasOwn(editable, section);

async function individualActions(
  api: ApiClient,
  path: string,
  id: string,
  signal: AbortSignal,
): Promise<readonly RecordAction[]> {
  const params = { id };
  const [individual, phones] = await Promise.all([
    api.call(individualRoutes.get, { params, signal }),
    api.call(phoneRoutes.listOfIndividual, { params, signal }),
  ]);
  const { first_name, last_name, email, email_opt_out, do_not_call, can_edit } = individual;
  const name = `${first_name} ${last_name}`;
  const phone = primaryOf(phones.items);
  const contact: RecordAction[] = [
    ...(phone && !do_not_call
      ? [{ label: `Call ${name}`, keywords: 'phone ring', icon: Phone, href: phoneAddress(phone) }]
      : []),
    ...(email !== null && !email_opt_out
      ? [{ label: `Email ${name}`, keywords: 'mail write', icon: Mail, href: mailLink(email) }]
      : []),
  ];
  if (!can_edit) return contact;
  const write = 'individual:write';
  return [
    ...contact,
    {
      ...{ label: 'Log a call', keywords: 'record phone conversation', permission: write, icon: PhoneCall },
      ...{ path, state: askFor('call') },
    },
    {
      label: 'Add note',
      keywords: 'new write',
      permission: write,
      icon: NotebookPen,
      path,
      state: askFor('note'),
    },
    {
      label: 'Add policy',
      keywords: 'new create',
      permission: 'policy:write',
      icon: FilePlus,
      path,
      state: askFor('policy'),
    },
    { label: 'Edit individual', permission: write, icon: Pencil, path, state: askFor('edit') },
  ];
}
