import type { SavedFilterView } from '@bindery/contracts/crm';
import { Button, IconButton, Popover, tokens } from '@bindery/ui';
import { TextField } from '@bindery/ui/form';
import { looksSensitive, type ListState } from '@bindery/web-kit/lists';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import { useSavedFilters } from './use-saved-filters.js';

const Panel = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
  & > p {
    color: ${tokens.color.ink2};
  }
  & > form {
    display: grid;
    gap: ${tokens.space[2]};
    padding-top: ${tokens.space[3]};
    border-top: 1px solid ${tokens.color.line};
  }
`;

const Saved = styled.ul`
  display: grid;
  margin: 0 -8px;
  & > li {
    display: flex;
    align-items: center;
    gap: ${tokens.space[1]};
  }
`;

const Choice = styled.button`
  flex: 1;
  min-width: 0;
  min-height: 36px;
  padding: 4px 8px;
  border: 0;
  border-radius: ${tokens.radius.s};
  background: none;
  color: ${tokens.color.ink};
  font-weight: 500;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover {
    background: ${tokens.color.accentSoft};
  }
  &[aria-current] {
    color: ${tokens.color.accent};
    font-weight: 600;
  }
`;

interface SavedFiltersProps {
  list: ListState;
  savedAs: SavedFilterView['record_type'];
}

/** The query of the view without its page, because the number of pages changes. */
function queryOf(list: ListState): Record<string, string> {
  const { page: _page, ...query } = Object.fromEntries(new URLSearchParams(list.address));
  return query;
}

const written = (query: Record<string, string>) => new URLSearchParams(query).toString();

/** The user's saved views of a list. */
export function SavedFilters({ list, savedAs }: SavedFiltersProps) {
  return (
    <Popover
      label="Saved filters"
      align="end"
      trigger={
        <Button variant="ghost" icon={<Bookmark />}>
          Saved
        </Button>
      }
    >
      {(close) => <SavedPanel list={list} savedAs={savedAs} onShown={close} />}
    </Popover>
  );
}

function SavedPanel({ list, savedAs, onShown }: SavedFiltersProps & { onShown: () => void }) {
  const { filters, error, save, remove } = useSavedFilters(savedAs);
  const present = written(queryOf(list));
  return (
    <Panel>
      {error && <p>Saved filters couldn't be loaded.</p>}
      {filters?.length === 0 && <p>Save the filters, search and sorting you use most.</p>}
      <Saved>
        {filters?.map((filter) => (
          <li key={filter.id}>
            <Choice
              type="button"
              aria-current={written(filter.query) === present ? 'true' : undefined}
              onClick={() => {
                list.show(new URLSearchParams(filter.query));
                onShown();
              }}
            >
              {filter.name}
            </Choice>
            <IconButton
              label={`Delete filter ${filter.name}`}
              tone="danger"
              onClick={() => void remove(filter)}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </Saved>
      <SaveForm list={list} onSave={(name) => save(name, queryOf(list))} />
    </Panel>
  );
}

function SaveForm({ list, onSave }: { list: ListState; onSave: (name: string) => Promise<boolean> }) {
  const [name, setName] = useState('');
  const [saving, setSaving] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setSaving(true);
    if (await onSave(name)) setName('');
    setSaving(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField
        label="Save current view as"
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        hint={
          looksSensitive(list.search)
            ? "The search isn't saved because it may contain personal data."
            : undefined
        }
      />
      <Button type="submit" disabled={name.trim() === ''} pending={saving}>
        Save
      </Button>
    </form>
  );
}
