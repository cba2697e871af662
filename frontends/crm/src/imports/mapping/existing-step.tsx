import {
  capitalized,
  importField,
  recordNames,
  type ImportColumn,
  type ImportMapping,
  type ImportType,
  type MatchKey,
} from '@bindery/contracts/crm';
import { Button, Card, IconButton, media, tokens } from '@bindery/ui';
import { CheckboxField, Fieldset, FieldsetStack, RadioField, SelectField } from '@bindery/ui/form';
import { ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Stack } from '../../records/page-layout.js';
import { importNouns } from '../import-words.js';
import { keysOf, matchKeyLabels } from './match-keys.js';

const Keys = styled.ul`
  display: grid;
  & > li {
    display: flex;
    align-items: center;
    gap: ${tokens.space[2]};
    min-height: 32px;
  }
`;

const PerColumn = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space[4]};
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

type OnMatch = ImportColumn['on_match'];

const rulesFor = (records: string): readonly { value: OnMatch; label: string; hint: string }[] => [
  { value: 'fill', label: 'Fill in what is blank', hint: 'Values that are in Bindery stay.' },
  { value: 'overwrite', label: 'Replace with the value of the file', hint: 'Blank cells replace nothing.' },
  { value: 'keep', label: 'Change nothing', hint: `Only new ${records} get the values.` },
];

interface ExistingStepProps {
  type: ImportType;
  mapping: ImportMapping;
  headerOf: (index: number) => string;
  onChange: (mapping: ImportMapping) => void;
}

/** The sentence for a file without a key, where names are none. */
const keyless: Readonly<Partial<Record<ImportType, string>>> = {
  individual:
    'Your file has no column that tells people apart for certain, such as an email address or a policy number. A row that wasn’t imported before becomes a new individual. Those with the name and date of birth of somebody in Bindery are shown to you before anything is imported.',
  policy:
    'Your file has no column that tells policies apart, such as a policy number. Every row becomes a new policy.',
};

const withoutName = (type: ImportType): string =>
  `Your file has no column of names or IDs. Every row becomes a new ${importNouns[type].singular}.`;

/** The step about records that are there already. */
export function ExistingStep({ type, mapping, headerOf, onChange }: ExistingStepProps) {
  const { match } = mapping;
  const setMatch = (changes: Partial<ImportMapping['match']>) =>
    onChange({ ...mapping, match: { ...match, ...changes } });
  const possible = keysOf(type, mapping);
  const isKeyless = possible.every((key) => key === 'last_import');
  const { section } = importNouns[type];
  const isPeople = type === 'individual';
  return (
    <Card>
      <FieldsetStack>
        <Fieldset legend="How they are recognized">
          {isKeyless && <p>{keyless[type] ?? withoutName(type)}</p>}
          {possible.length > 0 && (
            <MatchKeys
              {...{ isPeople, possible }}
              chosen={match.by}
              onChange={(by) => setMatch({ by: [...by] })}
            />
          )}
        </Fieldset>
        {possible.length > 0 && <Rules {...{ type, mapping, headerOf, onChange }} />}
        <Fieldset legend={isPeople ? 'People who are new' : `New ${section}`}>
          <RadioField
            label={
              isPeople
                ? 'Individuals who aren’t in Bindery yet'
                : `${capitalized(section)} that aren’t in Bindery yet`
            }
            value={match.otherwise}
            onChange={(otherwise) => setMatch({ otherwise })}
            options={[
              { value: 'create', label: 'Add them' },
              { value: 'skip', label: 'Leave them out', hint: 'The file only updates.' },
            ]}
          />
        </Fieldset>
      </FieldsetStack>
    </Card>
  );
}

interface MatchKeysProps {
  isPeople: boolean;
  possible: readonly MatchKey[];
  chosen: readonly MatchKey[];
  onChange: (chosen: readonly MatchKey[]) => void;
}

function MatchKeys({ isPeople, possible, chosen, onChange }: MatchKeysProps) {
  const inUse = chosen.filter((key) => possible.includes(key));
  const listed = [...inUse, ...possible.filter((key) => !inUse.includes(key))];
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<MatchKey>(null);
  // The button that was pressed moves along, or is gone from the first place: its checkbox is left.
  useLayoutEffect(() => {
    if (moved.current === null) return;
    const item = list.current?.children[inUse.indexOf(moved.current)];
    moved.current = null;
    [...(item?.querySelectorAll<HTMLElement>('button') ?? [])].at(-1)?.focus();
  });
  const moveUp = (key: MatchKey) => {
    moved.current = key;
    const before = inUse[inUse.indexOf(key) - 1];
    onChange(inUse.map((one) => (one === key && before ? before : one === before ? key : one)));
  };
  return (
    <>
      <p>
        {`A row belongs to ${isPeople ? 'somebody' : 'one'} in Bindery if both have the same of these. The first that a row has decides.`}
      </p>
      <Keys ref={list}>
        {listed.map((key) => (
          <li key={key}>
            <CheckboxField
              label={matchKeyLabels[key]}
              checked={inUse.includes(key)}
              onChange={(checked) => onChange(checked ? [...inUse, key] : inUse.filter((one) => one !== key))}
            />
            {inUse.indexOf(key) > 0 && (
              <IconButton label={`Move up: ${matchKeyLabels[key]}`} onClick={() => moveUp(key)}>
                <ArrowUp />
              </IconButton>
            )}
          </li>
        ))}
      </Keys>
    </>
  );
}

function Rules({ type, mapping, headerOf, onChange }: ExistingStepProps) {
  const [perColumn, setPerColumn] = useState(false);
  const rules = rulesFor(importNouns[type].section);
  const shortRules = rules.map(({ value, label }) => ({ value, label }));
  const mapped = mapping.columns.filter(({ field }) => field !== null && importField(type, field));
  const [first] = mapped;
  const same = first && mapped.every(({ on_match }) => on_match === first.on_match);
  const set = (on_match: OnMatch, only?: number) =>
    onChange({
      ...mapping,
      columns: mapping.columns.map((column) =>
        only === undefined || column.index === only ? { ...column, on_match } : column,
      ),
    });
  return (
    <Fieldset legend="Their values">
      <Stack>
        <RadioField
          label={`Where the file has a value for ${recordNames[type].one} in Bindery`}
          value={same ? first.on_match : ('' as OnMatch)}
          onChange={(on_match) => set(on_match)}
          options={rules}
        />
        <div>
          <Button size="small" aria-expanded={perColumn} onClick={() => setPerColumn(!perColumn)}>
            Decide for each column
          </Button>
        </div>
        {perColumn && (
          <PerColumn>
            {mapped.map(({ index, on_match }) => (
              <SelectField
                key={index}
                label={headerOf(index)}
                options={shortRules}
                value={on_match}
                onChange={(rule) => set(rule as OnMatch, index)}
              />
            ))}
          </PerColumn>
        )}
      </Stack>
    </Fieldset>
  );
}
