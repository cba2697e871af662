import type { AcceptDraftBody, CapturedField } from '@bindery/contracts/crm';
import { ConfirmProvider } from '@bindery/ui';
import '@bindery/ui/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { sampleDraft, sampleMatch } from '../testing/sample-draft.js';
import { CaptureReview, type CaptureReviewProps } from './capture-review.js';

afterEach(cleanup);

/** Opens the review. @param replies what changes with each attempt to save, and with loading the draft again */
function open(changes: Partial<CaptureReviewProps> = {}, replies: Partial<CaptureReviewProps>[] = []) {
  const sent: AcceptDraftBody[] = [];
  function Page() {
    const [shown, setShown] = useState(changes);
    const next = () => setShown({ ...shown, ...replies.shift() });
    const accept = (body: AcceptDraftBody) => {
      sent.push(body);
      next();
    };
    return (
      <CaptureReview
        draft={sampleDraft()}
        onDiscard={() => undefined}
        onChoosePerson={() => undefined}
        saving={false}
        problem={null}
        onAccept={accept}
        onReload={next}
        {...shown}
      />
    );
  }
  render(
    <ConfirmProvider>
      <Page />
    </ConfirmProvider>,
  );
  return { user: userEvent.setup(), sent };
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Include ${name}` });
const pane = () => screen.getByRole('region', { name: 'Captured text' });
const current = () => pane().querySelector('[data-current]');

it('says that only a part of a text was read', () => {
  open({ draft: sampleDraft({ truncated: true }) });
  expect(screen.getByText(/^Only a part of the text was read/)).toBeVisible();
  cleanup();
  open();
  expect(screen.queryByText(/^Only a part of the text was read/)).toBeNull();
});

it('includes what rules have found, and nothing that is merely suggested or missing', async () => {
  const { user, sent } = open();
  expect(box('First name')).toBeChecked();
  expect(box('Mailing: City')).not.toBeChecked();
  expect(box('MBI')).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: /^Save client/ }));
  expect(sent).toEqual([
    {
      values: {
        first_name: 'Gloria',
        last_name: 'Vance',
        dob: '1950-04-15',
        'phones.mobile.phone': '(207) 555-0162',
        'addresses.home.address_line1': '12 Harbor St',
        'addresses.home.city': 'Portland',
      },
      individual_id: null,
      seen_matches: [],
    },
  ]);
});

it('leaves a family member out until nothing is missing that they cannot be saved without', async () => {
  const [first] = sampleDraft().fields;
  const of = (name: string, label: string, value: string | null): CapturedField => ({
    ...(first as CapturedField),
    ...{ field: `dependents.1.${name}`, label: `Dependent 1: ${label}`, value },
    ...(value === null && { source: null, place: null, state: 'missing' as const }),
  });
  const family = [
    ...[of('first_name', 'First name', 'Alan'), of('last_name', 'Last name', 'Vance')],
    ...[of('relationship', 'Relationship', 'spouse'), of('date_of_birth', 'Date of birth', '1951-02-02')],
    of('gender', 'Gender', null),
  ];
  const { user, sent } = open({ draft: sampleDraft({ fields: [...sampleDraft().fields, ...family] }) });
  expect(box('Dependent 1: First name')).not.toBeChecked();
  expect(screen.getByText('Left out until you include Dependent 1: Gender.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Dependent 1: Gender'), 'M');
  expect(box('Dependent 1: First name')).toBeChecked();
  expect(screen.queryByText(/^Left out until/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Save client/ }));
  expect(sent[0]?.values).toMatchObject({ 'dependents.1.first_name': 'Alan', 'dependents.1.gender': 'M' });
});

it('asks once before it saves without a part, and leads to what the part lacks', async () => {
  const [first] = sampleDraft().fields;
  const policy = (name: string, label: string, value: string | null): CapturedField => ({
    ...(first as CapturedField),
    ...{ field: `policy.${name}`, label: `Policy: ${label}`, value },
    ...(value === null && { source: null, place: null, state: 'missing' as const }),
  });
  const others = sampleDraft().fields.filter(({ field }) => !field.startsWith('policy.'));
  const fields = [
    ...others,
    policy('policy_number', 'Policy number', 'A1234'),
    policy('carrier', 'Carrier', null),
  ];
  const { user, sent } = open({ draft: sampleDraft({ fields }) });
  await user.click(screen.getByRole('button', { name: /^Save client/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Save without the policy?' });
  expect(dialog).toHaveTextContent('The policy needs a carrier.');
  await user.click(within(dialog).getByRole('button', { name: 'Complete first' }));
  expect(sent).toEqual([]);
  expect(box('Carrier').closest('li')).toHaveAttribute('aria-current', 'true');
  await user.click(screen.getByRole('button', { name: /^Save client/ }));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.values).not.toHaveProperty(['policy.policy_number']);
});

it('shows what can’t be a value with its source instead of calling it missing', async () => {
  const [first, ...others] = sampleDraft().fields.filter(({ field }) => field !== 'dob');
  const born = { ...(first as CapturedField), field: 'dob', label: 'Date of birth', value: null };
  const draft = sampleDraft({
    fields: [first as CapturedField, { ...born, source: '13/45/1950', state: 'missing' }, ...others],
  });
  const { user } = open({ draft });
  const row = within(box('Date of birth').closest('li') as HTMLElement);
  expect(row.getByText('Can’t be')).toBeVisible();
  expect(row.getByText(/^The text says/)).toHaveTextContent(
    'The text says 13/45/1950, which can’t be the date of birth.',
  );
  await user.type(screen.getByLabelText('Date of birth'), '1950-04-15');
  expect(row.queryByText(/^The text says/)).toBeNull();
});

it('says in words how each value was found', () => {
  open();
  const rowOf = (name: string) => within(box(name).closest('li') as HTMLElement);
  expect(rowOf('First name').getByText('Found')).toBeVisible();
  expect(rowOf('Mailing: City').getByText('Check this')).toBeVisible();
  expect(rowOf('MBI').getByText('Missing')).toBeVisible();
});

it('says that nothing was recognized, and takes what is typed', async () => {
  const fields = sampleDraft().fields.filter(({ state }) => state === 'missing');
  const { user, sent } = open({ draft: sampleDraft({ fields }) });
  expect(screen.getByText(/^Nothing was recognized/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Save client/ })).toBeDisabled();
  await user.click(box('MBI'));
  expect(screen.getByLabelText('MBI')).toHaveFocus();
  await user.keyboard('1EG4TE5MK73');
  await user.click(screen.getByRole('button', { name: /^Save client/ }));
  expect(sent[0]?.values).toEqual({ mbi: '1EG4TE5MK73' });
});

it('moves, includes, edits and saves by keyboard alone', async () => {
  const { user, sent } = open();
  expect(box('First name')).toHaveFocus();
  await user.keyboard('{ArrowDown}j');
  expect(box('Date of birth')).toHaveFocus();
  expect(current()).toHaveTextContent('04/15/1950');
  await user.keyboard(' k');
  expect(box('Date of birth')).not.toBeChecked();
  expect(box('Last name')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Last name')).toHaveFocus();
  await user.keyboard('Vance-Reyes{Enter}');
  expect(box('Last name')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}e');
  await user.keyboard('1EG4-TE5-MK73');
  await user.keyboard('{Control>}s{/Control}');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.values).toMatchObject({ last_name: 'Vance-Reyes', mbi: '1EG4-TE5-MK73' });
  expect(sent[0]?.values).not.toHaveProperty('dob');
});

it('takes a suggested value once it is ticked', async () => {
  const { user, sent } = open();
  await user.click(box('Mailing: City'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent[0]?.values).toHaveProperty(['addresses.mailing.city'], 'Bath');
});

it('leaves a whole group out, and includes again what was found by rule', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Leave out addresses' }));
  expect(box('Home: City')).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Include addresses' }));
  expect(box('Home: City')).toBeChecked();
  expect(box('Mailing: City')).not.toBeChecked();
});

it('goes from a marked source to its field', async () => {
  const { user } = open();
  await user.click(within(pane()).getByText('(207) 555-0162'));
  expect(screen.getByLabelText('Mobile phone')).toHaveFocus();
});

it('asks whether it is a present client, and overwrites nothing of them unless it is ticked', async () => {
  const match = sampleMatch();
  const { user, sent } = open({ draft: sampleDraft({ matches: [match] }) });
  await user.click(screen.getByRole('button', { name: /^Save client/ }));
  expect(sent).toEqual([]);
  expect(screen.getByText('Choose a client.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Vance, Gloria' }));
  expect(box('Date of birth')).not.toBeChecked();
  expect(screen.getByText('May 15, 1950')).toBeVisible();
  expect(box('Mobile phone')).toBeDisabled();
  expect(box('Home: Address line 1')).not.toBeChecked();
  expect(screen.getByText('390 Maple Avenue')).toBeVisible();
  // An address is added as a whole, its city too.
  await user.click(box('Home: Address line 1'));
  expect(box('Home: City')).toBeChecked();
  await user.click(screen.getByRole('button', { name: /^Update client/ }));
  expect(sent).toEqual([
    {
      values: { 'addresses.home.address_line1': '12 Harbor St', 'addresses.home.city': 'Portland' },
      individual_id: match.id,
      version: match.version,
      seen_matches: [match.id],
    },
  ]);
  await user.click(box('Date of birth'));
  await user.click(screen.getByRole('button', { name: /^Update client/ }));
  expect(sent[1]?.values).toHaveProperty('dob', '1950-04-15');
});

it('compares the policy that the client has, and names it with each change', async () => {
  const [first] = sampleDraft().fields;
  const of = (name: string, label: string, value: string): CapturedField => ({
    ...(first as CapturedField),
    ...{ field: `policy.${name}`, label: `Policy: ${label}`, value },
  });
  const fields = [
    ...sampleDraft().fields.filter(({ field }) => !field.startsWith('policy.')),
    ...[of('policy_number', 'Policy number', 'KM-1'), of('carrier', 'Carrier', 'Kestrel')],
    of('premium', 'Premium', '31.10'),
  ];
  const differences = [{ field: 'policy.premium', present: '27.45' }];
  const matches = [sampleMatch({ has_policy: true, differences })];
  const { user, sent } = open({ draft: sampleDraft({ fields, matches }) });
  await user.click(screen.getByRole('radio', { name: 'Vance, Gloria' }));
  expect(box('Policy number')).toBeDisabled();
  expect(box('Premium')).not.toBeChecked();
  expect(screen.getByText('27.45')).toBeVisible();
  await user.click(box('Premium'));
  await user.click(screen.getByRole('button', { name: /^Update client/ }));
  expect(sent[0]?.values).toEqual({
    ...{ 'policy.policy_number': 'KM-1', 'policy.carrier': 'Kestrel', 'policy.premium': '31.10' },
  });
});

it('does not offer a client whom the person may not change', () => {
  open({ draft: sampleDraft({ matches: [sampleMatch({ can_edit: false })] }) });
  expect(screen.getByRole('radio', { name: 'Vance, Gloria' })).toBeDisabled();
});

it('shows the errors of a 422 at their fields until they are typed over, and keeps what was typed', async () => {
  const problem = {
    ...{ status: 422, code: 'validation_failed', detail: 'Check the values.' },
    errors: [{ path: 'values.dob', message: 'Use a day in the past.' }],
  };
  const { user } = open({}, [{ problem }]);
  await user.type(screen.getByLabelText('Home: City'), ' West');
  await user.keyboard('{Control>}s{/Control}');
  expect(screen.getByText('Use a day in the past.')).toBeVisible();
  expect(screen.getByLabelText('Date of birth')).toHaveFocus();
  expect(screen.getByLabelText('Home: City')).toHaveValue('Portland West');
  await user.clear(screen.getByLabelText('Date of birth'));
  expect(screen.queryByText('Use a day in the past.')).toBeNull();
});

it('explains a conflict, and asks again once another client like this exists', async () => {
  const problem = { status: 409, code: 'conflict', detail: 'A client like this exists by now.', errors: [] };
  const reloaded = { draft: sampleDraft({ matches: [sampleMatch()] }), problem: null };
  const { user, sent } = open({}, [{ problem }, reloaded]);
  await user.type(screen.getByLabelText('Home: City'), ' West');
  await user.click(screen.getByRole('button', { name: /^Save client/ }));
  expect(screen.getByText('A client like this exists by now.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Compare again' }));
  expect(screen.getByLabelText('Home: City')).toHaveValue('Portland West');
  await user.click(screen.getByRole('button', { name: /^Save client/ }));
  expect(sent).toHaveLength(1);
  expect(screen.getByText('Choose a client.')).toBeVisible();
});

it('saves once on a double click', async () => {
  const release: (() => void)[] = [];
  const sent: AcceptDraftBody[] = [];
  const onAccept = async (body: AcceptDraftBody) => {
    sent.push(body);
    await new Promise<void>((resolve) => release.push(resolve));
  };
  const { user } = open({ onAccept });
  await user.dblClick(screen.getByRole('button', { name: /^Save client/ }));
  await user.keyboard('{Control>}s{/Control}');
  expect(sent).toHaveLength(1);
  release.forEach((end) => end());
});

it('lets the person choose who of several people is the client', async () => {
  const chosen: number[] = [];
  const people = [{ name: 'Gloria Vance' }, { name: 'Ruth Vance' }];
  const { user } = open({
    draft: sampleDraft({ people }),
    onChoosePerson: (person) => void chosen.push(person),
  });
  await user.click(screen.getByRole('combobox', { name: 'Who is the client?' }));
  await user.click(screen.getByRole('option', { name: 'Ruth Vance' }));
  expect(chosen).toEqual([1]);
});
