import { individualFieldNames, individualFields } from '@bindery/contracts/crm';
import { everyFieldShown } from '@bindery/contracts/examples';
import { screen, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { openCrm } from '../../../testing/open-crm.js';
import { ana, ben, individual, listOf } from '../../../testing/records.js';

const whole = individual({
  ...everyFieldShown,
  assigned_agent: ana.id,
  assigned_agent_name: ana.name,
  external_id: 'AMS-10021',
  additional_agent: ben.id,
  additional_agent_name: ben.name,
});

const open = () =>
  openCrm(apiOf(whole).answers('GET /agents', listOf([ana, ben])), `/individuals/${whole.id}`);

// The status is next to the name, and notes are in the timeline.
const facts = individualFieldNames.filter((name) => name !== 'status' && name !== 'notes');

it('the individual page shows every contract field with its value', async () => {
  open();
  expect(await screen.findByText(/^active$/i)).toBeVisible();
  const shown = facts.map((name) => screen.getByText(individualFields[name].label, { selector: 'dt' }));
  for (const term of shown) expect(term.nextElementSibling).not.toHaveTextContent(/Not set|N\/A/);
});

it('the individual form has a control for every contract field', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit individual' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit individual' }));
  await dialog.findByLabelText(/^First name/);
  for (const name of individualFieldNames) {
    const { label } = individualFields[name];
    const control = dialog.getByLabelText((text) => text.startsWith(label), {
      selector: 'input, textarea, button',
    });
    expect(control).toBeVisible();
  }
});
