import { filteredLists, individualRoutes, isMask, listPage, phoneRoutes } from '@bindery/contracts/crm';
import { phoneAddress } from '@bindery/contracts/validation';
import { mailLink } from '@bindery/ui';
import type { ApiClient } from '@bindery/web-kit/api';
import type { RecordAction } from '@bindery/web-kit/manifest';
import {
  FilePlus,
  Mail,
  NotebookPen,
  Pencil,
  Phone,
  PhoneCall,
  PhoneMissed,
  SquareCheckBig,
} from 'lucide-react';
import { recordTypes } from '../record-types.js';
import { isRecordId } from '../records/record-address.js';
import { primaryOf } from '../records/record-type.js';
import { askFor } from '../records/use-asked-action.js';

const RECORD = /^\/app\/dashboard\/([a-z]+)\/([^/]+)\/?$/;

/** Actions on the record whose page is open. */
export async function actionsAt(
  api: ApiClient,
  path: string,
  signal: AbortSignal,
): Promise<readonly RecordAction[]> {
  const [, section = '', id = ''] = RECORD.exec(path) ?? [];
  if (!isRecordId(id)) return [];
  const name = filteredLists.find((list) => listPage(list).section === section);
  if (name === undefined) return [];
  if (name === 'individual') return individualActions(api, path, id, signal);
  const { can_edit } = await api.call(recordTypes[name].type.routes.get, { params: { id }, signal });
  const permission = `${name}:write` as const;
  return can_edit ? [{ label: `Edit ${name}`, permission, icon: Pencil, path, state: askFor('edit') }] : [];
}

/** The page of the individual asks for an address that is masked. */
const writingTo = (email: string, path: string) =>
  isMask(email) ? { path, state: askFor('email') } : { href: mailLink(email) };

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
      ? [{ label: `Email ${name}`, keywords: 'mail write', icon: Mail, ...writingTo(email, path) }]
      : []),
  ];
  if (!can_edit) return contact;
  return [...contact, ...changesAt(path)];
}

/** Actions that another page can request of an individual's page. */
function changesAt(path: string): RecordAction[] {
  const write = 'individual:write';
  return [
    {
      ...{ label: 'Log a call', keywords: 'record phone conversation', permission: write, icon: PhoneCall },
      ...{ path, state: askFor('call') },
    },
    {
      ...{ label: 'Not reached: call again', keywords: 'log phone no answer', permission: write },
      ...{ icon: PhoneMissed, path, state: askFor('not_reached') },
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
    {
      label: 'Add task',
      keywords: 'new create to do reminder',
      permission: 'task:write',
      icon: SquareCheckBig,
      path,
      state: askFor('task'),
    },
    { label: 'Edit individual', permission: write, icon: Pencil, path, state: askFor('edit') },
  ];
}
