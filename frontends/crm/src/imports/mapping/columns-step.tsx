import {
  mappingProblems,
  modeFieldOf,
  type ImportedFile,
  type ImportMapping,
  type ImportType,
} from '@bindery/contracts/crm';
import { Card } from '@bindery/ui';
import { styled } from 'styled-components';
import { ColumnRow } from './column-row.js';
import { isEmpty, isInDoubt, withColumn, type FileColumn } from './mapped-columns.js';

const EXAMPLES = 3;

const List = styled.ul`
  & > li:first-child {
    border-top: 0;
  }
`;

interface ColumnsStepProps {
  type: ImportType;
  file: ImportedFile;
  mapping: ImportMapping;
  /** Whether the columns were matched before, so that none is in doubt. */
  remembered: boolean;
  /** Whether problems show: not before the person has gone on once. */
  checked: boolean;
  onChange: (mapping: ImportMapping) => void;
}

/** Which field each column is. What was not clear comes first, and stays there while it is answered. */
export function ColumnsStep({ remembered, ...props }: ColumnsStepProps) {
  const { file } = props;
  const filled = file.columns.filter((column) => !isEmpty(column));
  const doubtful = remembered ? [] : filled.filter((column) => isInDoubt(column, file.columns));
  const clear = filled.filter((column) => !doubtful.includes(column));
  const rows = (columns: readonly FileColumn[]) => (
    <List>
      {columns.map((source) => (
        <Row key={source.index} {...props} source={source} />
      ))}
    </List>
  );
  return (
    <>
      {doubtful.length > 0 && (
        <Card
          title="Please check"
          note={`${String(doubtful.length)} of ${String(filled.length)}`}
          ruled
          flush
        >
          {rows(doubtful)}
        </Card>
      )}
      {clear.length > 0 && (
        <Card title="Matched for you" note="Change what is wrong." ruled flush>
          {rows(clear)}
        </Card>
      )}
    </>
  );
}

type RowProps = Omit<ColumnsStepProps, 'remembered'> & { source: FileColumn };

function Row({ type, file, mapping, checked, onChange, source }: RowProps) {
  const place = mapping.columns.findIndex(({ index }) => index === source.index);
  const column = mapping.columns[place];
  if (!column) return null;
  const problems = checked ? mappingProblems(type, mapping) : [];
  const problemOf = (at: string) => problems.find(({ path }) => path === at)?.message;
  const problemAt = (name: string) => problemOf(`columns.${String(place)}.${name}`);
  const mode = modeFieldOf(column.field);
  const beside = mapping.columns.find(({ field }) => mode !== undefined && field === mode);
  const headerOf = (at: number) => file.columns.find(({ index }) => index === at)?.header;
  return (
    <ColumnRow
      {...{ type, column, source }}
      examples={examplesOf(file, source)}
      labeledBy={column.label_index == null ? undefined : headerOf(column.label_index)}
      taken={
        new Map(
          mapping.columns.flatMap(({ field, index }) =>
            field === null || index === source.index ? [] : [[field, headerOf(index) ?? '']],
          ),
        )
      }
      modeBeside={beside && headerOf(beside.index)}
      error={{
        field: problemAt('field'),
        dates: problemAt('date_format'),
        mode: mode && problemOf(`defaults.${mode}`),
      }}
      onChange={(changes) => onChange(withColumn(mapping, source.index, changes))}
    />
  );
}

/** Values of a column: those of the first rows, else others of the file. */
function examplesOf({ example_rows }: ImportedFile, { index, distinct }: FileColumn): readonly string[] {
  const first = example_rows.map((cells) => cells[index] ?? '').filter((cell) => cell !== '');
  return [...new Set([...first, ...(distinct ?? [])])].slice(0, EXAMPLES);
}
