import type { TagView } from '@bindery/contracts/crm';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { apiOf } from '../../testing/individual-api.js';
import { openCrm } from '../../testing/open-crm.js';
import { id, individual, listOf } from '../../testing/records.js';

const times = { created_at: '2026-11-18T12:00:00.000Z', updated_at: '2026-11-18T12:00:00.000Z', version: 3 };
const vip: TagView = { id: id(801), name: 'VIP', color: 'red', ...times };
const friend: TagView = { id: id(802), name: 'Friend', color: 'teal', ...times };
const owner = { access: { is_owner: true } };
const shown = ({ id: tag, name, color }: TagView) => ({ id: tag, name, color });
const withTags = (...tags: TagView[]) => individual({ tags: tags.map(shown) });
const saved = `PUT /insureds/${id(1)}/tags`;

describe('the tags of an individual', () => {
  it('are found or created while typing', async () => {
    const created: TagView = { ...vip, id: id(803), name: 'Snowbird', color: 'gray' };
    const api = apiOf(individual())
      .answers('GET /tags', listOf([friend, vip]))
      .answers('POST /tags', created, { status: 201 })
      .answers(saved, withTags(created));
    const { user } = openCrm(api, `/individuals/${id(1)}`);
    await user.click(await screen.findByRole('combobox', { name: 'Add tag' }));
    // They stand behind the name, and take no line of their own.
    const name = screen.getByRole('heading', { level: 1, hidden: true });
    expect(name.parentElement).toContainElement(screen.getByRole('list', { name: 'Tags', hidden: true }));
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.keyboard('fri');
    expect(screen.getByRole('option', { name: 'Friend' })).toBeVisible();
    await user.keyboard('{Backspace}{Backspace}{Backspace}Snowbird');
    await user.click(await screen.findByRole('option', { name: 'Create “Snowbird”' }));
    expect(await within(screen.getByRole('list', { name: 'Tags' })).findByText('Snowbird')).toBeVisible();
    expect(api.sent('POST /tags')[0]?.body).toEqual({ name: 'Snowbird', color: 'gray' });
    expect(api.sent(saved)[0]?.body).toEqual({ tag_ids: [created.id] });
  });

  it('are taken off with undo, and keep what somebody else added meanwhile', async () => {
    const api = apiOf(withTags(vip)).answers('GET /tags', listOf([friend, vip]));
    api.on(saved, ({ headers }) => {
      if (headers.get('if-match') === '"3"') {
        api.answers(`GET /insureds/${id(1)}`, { ...withTags(vip, friend), version: 4 });
        return problem(412, 'precondition_failed', 'Someone else saved first.');
      }
      return new Response(JSON.stringify({ ...withTags(friend), version: 5 }), { status: 200 });
    });
    const { user } = openCrm(api, `/individuals/${id(1)}`);
    await user.click(await screen.findByRole('button', { name: 'Remove tag VIP' }));
    expect(await screen.findByText('Tag removed')).toBeVisible();
    expect(api.sent(saved).map(({ body }) => body)).toEqual([{ tag_ids: [] }, { tag_ids: [friend.id] }]);
    expect(await screen.findByRole('button', { name: 'Remove tag Friend' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent(saved).at(-1)?.body).toEqual({ tag_ids: [friend.id, vip.id] }));
  });

  it('show without actions to those who may not edit the individual', async () => {
    openCrm(apiOf({ ...withTags(vip), can_edit: false }), `/individuals/${id(1)}`);
    expect(await screen.findByText('VIP')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove tag VIP' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Add tag' })).toBeNull();
  });
});

describe('the page of tags', () => {
  const open = async (api: FakeApi, action: string) => {
    const { user } = openCrm(api.answers('GET /tags', listOf([friend, vip])), '/tags', owner);
    await user.click(await screen.findByRole('button', { name: 'Actions for VIP' }));
    await user.click(screen.getByRole('menuitem', { name: action }));
    return user;
  };

  it('renames a tag and says when the name is taken', async () => {
    const api = new FakeApi().on(`PUT /tags/${vip.id}`, () =>
      problem(409, 'conflict', 'A tag named “Friend” already exists.'),
    );
    const user = await open(api, 'Edit');
    await user.clear(screen.getByLabelText(/^Name/));
    await user.keyboard('friend{Enter}');
    expect(await screen.findByText(/A tag named “Friend” already exists/)).toBeVisible();
    api.answers(`PUT /tags/${vip.id}`, { ...vip, name: 'Best' });
    await user.clear(screen.getByLabelText(/^Name/));
    await user.type(screen.getByLabelText(/^Name/), 'Best{Enter}');
    expect(await screen.findByText('Tag changed')).toBeVisible();
    expect(api.sent(`PUT /tags/${vip.id}`).at(-1)?.body).toEqual({ name: 'Best', color: 'red' });
  });

  it('merges a tag into another one', async () => {
    const api = new FakeApi().answers(`POST /tags/${vip.id}/merge`, friend);
    const user = await open(api, 'Merge into...');
    await user.click(screen.getByRole('combobox', { name: 'Merge into' }));
    await user.click(await screen.findByRole('option', { name: 'Friend' }));
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Tags merged')).toBeVisible();
    expect(api.sent(`POST /tags/${vip.id}/merge`)[0]?.body).toEqual({ into: friend.id });
  });

  it('says how many individuals have a tag before it is deleted', async () => {
    const api = new FakeApi()
      .answers('GET /insureds', listOf([], { filtered: 1_204 }))
      .done(`DELETE /tags/${vip.id}`);
    const user = await open(api, 'Delete');
    expect(await screen.findByText(/It is removed from 1,204 individuals/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Tag deleted')).toBeVisible();
  });

  it('leaves managing to owners and administrators', async () => {
    openCrm(new FakeApi().answers('GET /tags', listOf([vip])), '/tags', {
      access: { is_owner: false, user_role: 'agent' },
    });
    expect(await screen.findByText('VIP')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actions for VIP' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add tag' })).toBeEnabled();
  });
});
