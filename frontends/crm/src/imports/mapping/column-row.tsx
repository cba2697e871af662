import {
  importDateFormat,
  modeFieldOf,
  premiumModeLabel,
  premiumModes,
  type ImportColumn,
  type ImportDateFormat,
  type ImportSplit,
  type ImportType,
  type PremiumMode,
} from '@bindery/contracts/crm';
import { media, tokens } from '@bindery/ui';
import { RadioField, SelectField } from '@bindery/ui/form';
import { styled } from 'styled-components';
import { formatWords, readingsOf } from './date-words.js';
import { FieldPicker } from './field-picker.js';
import { chosenField, isDay, looksSplit, splitsOf, type FileColumn } from './mapped-columns.js';

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  gap: ${tokens.space[2]} ${tokens.space[5]};
  align-items: start;
  padding: 10px 20px;
  border-top: 1px solid ${tokens.color.line};
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    padding-inline: ${tokens.space[4]};
  }
`;

/** The field, and beside it how its cells are read. */
const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space[2]} ${tokens.space[4]};
  align-items: start;
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Source = styled.div`
  overflow-wrap: anywhere;
  min-width: 0;
  & > strong {
    font-weight: 600;
  }
  & > p {
    color: ${tokens.color.ink3};
    font-size: ${tokens.font.s};
  }
`;

const splitWords: Readonly<Record<ImportSplit, string>> = {
  last_first: 'Split: last name, then first name',
  first_last: 'Split: first name, then last name',
  city_state_zip: 'Split into city, state and ZIP',
  two_phones: 'Two numbers in one cell',
};
const WHOLE = 'whole';

interface ColumnRowProps {
  type: ImportType;
  column: ImportColumn;
  /** The same column, as it was read. */
  source: FileColumn;
  examples: readonly string[];
  /** The header of the column that says which kind of phone, email or address this is. */
  labeledBy: string | undefined;
  taken: ReadonlyMap<string, string>;
  /** The header of the column that says how often a premium is paid. */
  modeBeside: string | undefined;
  error: { field?: string | undefined; dates?: string | undefined; mode?: string | undefined };
  onChange: (changes: Partial<ImportColumn>) => void;
}

/** One column of the file, and the field that it becomes. */
export function ColumnRow(props: ColumnRowProps) {
  const { type, column, source, examples, labeledBy, modeBeside, taken, error, onChange } = props;
  return (
    <Row aria-label={source.header}>
      <Source>
        <strong>{source.header}</strong>
        <p>{examples.length > 0 ? examples.join(' · ') : 'No values in the first rows'}</p>
        {labeledBy !== undefined && <p>{`Its kind is in ${labeledBy}.`}</p>}
      </Source>
      <Choices>
        <FieldPicker
          {...{ type, taken }}
          header={source.header}
          value={column.field}
          error={error.field}
          onChange={(field) => onChange(chosenField(type, column, source, field))}
        />
        <SplitChoice column={column} source={source} examples={examples} onChange={onChange} />
        {isDay(type, column.field) && (
          <DateChoice column={column} source={source} error={error.dates} onChange={onChange} />
        )}
        {modeFieldOf(column.field) !== undefined && (
          <ModeChoice {...{ column, source, modeBeside, onChange }} error={error.mode} />
        )}
      </Choices>
    </Row>
  );
}

type PartProps = Pick<ColumnRowProps, 'column' | 'source' | 'onChange'>;

/** How one cell becomes several fields, if its values look like that. */
function SplitChoice({ column, source, examples, onChange }: PartProps & Pick<ColumnRowProps, 'examples'>) {
  const splits = splitsOf(column.field);
  if (splits.length === 0 || !(source.split || looksSplit(column.field, examples))) return null;
  return (
    <SelectField
      label={`How ${source.header} is split`}
      hideLabel
      options={[
        ...splits.map((split) => ({ value: split, label: splitWords[split] })),
        { value: WHOLE, label: 'Not split' },
      ]}
      value={column.split ?? WHOLE}
      onChange={(split) => onChange({ split: split === WHOLE ? null : (split as ImportSplit) })}
    />
  );
}

const BESIDE = 'beside';

/** How often premiums are paid: as the header says, as the column beside it says, or as the person does. */
function ModeChoice(props: PartProps & Pick<ColumnRowProps, 'modeBeside'> & { error: string | undefined }) {
  const { column, source, modeBeside, error, onChange } = props;
  const beside = modeBeside === undefined ? [] : [{ value: BESIDE, label: `As ${modeBeside} says` }];
  return (
    <SelectField
      label={`How often ${source.header} is paid`}
      hideLabel
      options={[...beside, ...premiumModes.map((mode) => ({ value: mode, label: premiumModeLabel[mode] }))]}
      value={column.premium_mode ?? (modeBeside === undefined ? null : BESIDE)}
      placeholder="How often is it paid?"
      error={error}
      onChange={(mode) => onChange({ premium_mode: mode === BESIDE ? null : (mode as PremiumMode) })}
    />
  );
}

/** The order of a column's dates: asked if its values leave it open, else shown. */
function DateChoice({ column, source, error, onChange }: PartProps & { error: string | undefined }) {
  const change = (format: string) => onChange({ date_format: format as ImportDateFormat });
  if (source.date_format !== 'ask')
    return (
      <SelectField
        label={`Dates in ${source.header}`}
        hideLabel
        options={importDateFormat.options.map((format) => ({ value: format, label: formatWords[format] }))}
        value={column.date_format === 'ask' ? null : column.date_format}
        placeholder="How are its dates written?"
        error={error}
        onChange={change}
      />
    );
  const readings = readingsOf(source.distinct ?? []);
  return (
    <RadioField
      label={readings ? `What is ${readings.example}?` : 'How are its dates written?'}
      options={[
        { value: 'mdy', label: readings?.mdy ?? formatWords.mdy },
        { value: 'dmy', label: readings?.dmy ?? formatWords.dmy },
      ]}
      value={column.date_format ?? 'ask'}
      error={error}
      onChange={change}
    />
  );
}
