import { randomBytes, randomUUID } from 'node:crypto';
import { contactView } from '@bindery/contracts/leads';
import { createLocalRootKey, createMemoryKeyStore, FieldCipher } from '@bindery/field-crypto';
import type { Logger } from '@bindery/service-kit/logging';
import { ContactMapper } from './contact.mapper.js';

it('shows the fields of the contract and nothing else that is stored, such as ciphertexts', async () => {
  const cipher = new FieldCipher({
    root: createLocalRootKey(randomBytes(32)),
    store: createMemoryKeyStore(),
  });
  const mapper = new ContactMapper(cipher, {} as Logger);
  const id = randomUUID();
  const now = new Date();
  const row = {
    ...{
      id,
      name: 'Zoë Park',
      suspicious: null,
      agency_name: null,
      current_crm: null,
      inquiry_message: 'Call me',
    },
    ...(await mapper.sealedEmail(id, 'zoe@example.com')),
    ...(await mapper.sealedPhone(id, '(206) 555-0100')),
    ...{ lead_score: 40, score_reasons: [], score_set_by: null, score_set_at: null },
    ...{ status: 'new', source: 'landing_page', page_url: null, search_text: 'zoë park', version: 1 },
    ...{ created_at: now, last_submitted_at: now, answered_at: null, updated_at: now },
  };
  const view = await mapper.viewOf(row);
  expect(view).toMatchObject({ email: 'zoe@example.com', phone: '(206) 555-0100' });
  expect(contactView.strict().parse(view)).toEqual(view);
});
