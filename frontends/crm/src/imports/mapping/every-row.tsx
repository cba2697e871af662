import { importField, type AgentView, type ImportMapping } from '@bindery/contracts/crm';
import { Card, media, tokens } from '@bindery/ui';
import { CheckboxField, SelectField, type SelectOption } from '@bindery/ui/form';
import { styled } from 'styled-components';
import { Stack } from '../../records/page-layout.js';
import { RemoveTag, TagBadges, TagPicker, useTags } from '../../resources/tags/index.js';
import { choiceLabel } from './value-questions.js';

const Defaults = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space[4]};
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const NOBODY: SelectOption = { value: ' nobody', label: 'None' };
/** The status of new clients of whom nobody says one. */
const STATUS = 'active';

interface EveryRowProps {
  mapping: ImportMapping;
  agents: readonly AgentView[];
  onChange: (mapping: ImportMapping) => void;
}

/** The values of all imported clients: tags, and a status and an agent where their row has none. */
export function EveryRow({ mapping, agents, onChange }: EveryRowProps) {
  const statuses = importField('individual', 'status')?.choices ?? [];
  return (
    <Card title="For every row" note="If you like.">
      <Stack>
        <Defaults>
          <Default
            {...{ mapping, onChange }}
            path="status"
            label="Status, where a row has none"
            unsaid={STATUS}
            options={statuses.map((value) => ({ value, label: choiceLabel(value) }))}
          />
          <Default
            {...{ mapping, onChange }}
            path="assigned_agent"
            label="Agent, where a row has none"
            unsaid={NOBODY.value}
            options={[NOBODY, ...agents.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </Defaults>
        <Tags {...{ mapping, onChange }} />
        <CheckboxField
          label="Keep what can't go in as a note"
          hint="Such as a phone number that isn't one, or a spouse of whom the file has only the name. SSNs, email addresses and other protected values stay out of notes."
          checked={mapping.leftovers === 'note'}
          onChange={(isKept) => onChange({ ...mapping, leftovers: isKept ? 'note' : 'leave_out' })}
        />
      </Stack>
    </Card>
  );
}

interface DefaultProps extends Omit<EveryRowProps, 'agents'> {
  path: string;
  label: string;
  options: readonly SelectOption[];
  /** The option that needs no value in the mapping. */
  unsaid: string;
}

function Default({ mapping, path, label, options, unsaid, onChange }: DefaultProps) {
  const choose = (choice: string) => {
    const { [path]: _, ...others } = mapping.defaults;
    onChange({ ...mapping, defaults: choice === unsaid ? others : { ...others, [path]: choice } });
  };
  return (
    <SelectField label={label} options={options} value={mapping.defaults[path] ?? unsaid} onChange={choose} />
  );
}

function Tags({ mapping, onChange }: Omit<EveryRowProps, 'agents'>) {
  const { data } = useTags();
  const tags = (data?.items ?? []).filter(({ id }) => mapping.tags.includes(id));
  const set = (ids: string[]) => onChange({ ...mapping, tags: ids });
  return (
    <TagBadges
      tags={tags}
      action={(tag) => (
        <RemoveTag tag={tag} onRemove={() => set(mapping.tags.filter((id) => id !== tag.id))} />
      )}
    >
      <TagPicker tags={tags} onAdd={({ id }) => set([...mapping.tags, id])} />
    </TagBadges>
  );
}
