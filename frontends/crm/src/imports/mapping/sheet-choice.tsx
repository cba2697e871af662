import type { ImportedFile, ImportMapping, TextEncoding } from '@bindery/contracts/crm';
import { Button, Card, tokens } from '@bindery/ui';
import { SelectField, TextField } from '@bindery/ui/form';
import { useState } from 'react';
import { styled } from 'styled-components';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${tokens.space[4]};
  & > div {
    width: 220px;
  }
`;

/** Encodings in people's words, the frequent ones first. */
const encodings: readonly (readonly [TextEncoding, string])[] = [
  ['utf-8', 'Unicode (UTF-8)'],
  ['windows-1252', 'Windows (Western)'],
  ['macintosh', 'Mac (Roman)'],
  ['utf-16le', 'Unicode (UTF-16)'],
  ['utf-16be', 'Unicode (UTF-16, big-endian)'],
];

type Place = Pick<ImportMapping, 'sheet' | 'header_row' | 'encoding'>;

interface SheetChoiceProps {
  file: ImportedFile;
  pending: boolean;
  onChange: (place: Place) => void;
}

/** Another sheet, another row of headers, or another encoding than the ones that were found. */
export function SheetChoice({ file, pending, onChange }: SheetChoiceProps) {
  const [sheet, setSheet] = useState(file.sheet);
  const [row, setRow] = useState(String(file.header_row));
  const [encoding, setEncoding] = useState(file.encoding);
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const isRow = /^\d{1,7}$/.test(row.trim());
    setProblem(isRow ? undefined : 'Enter the number of a row; 0 if the file has no headers.');
    if (isRow) onChange({ sheet, header_row: Number(row), encoding });
  };
  return (
    <Card title={encoding === null ? 'Sheet and headers' : 'Headers and letters'}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {file.sheets.length > 1 && (
          <SelectField
            label="Sheet"
            options={file.sheets.map(({ name, hidden }, index) => ({
              value: String(index),
              label: hidden ? `${name} (hidden)` : name,
            }))}
            value={String(sheet)}
            onChange={(chosen) => setSheet(Number(chosen))}
          />
        )}
        <TextField
          label="Row with the headers"
          inputMode="numeric"
          value={row}
          error={problem}
          onChange={({ target }) => setRow(target.value)}
        />
        {encoding !== null && (
          <SelectField
            label="Encoding"
            options={encodings.map(([value, label]) => ({ value, label }))}
            value={encoding}
            onChange={(chosen) => setEncoding(chosen as TextEncoding)}
          />
        )}
        <Button type="submit" pending={pending} pendingLabel="Reading...">
          Read again
        </Button>
      </Form>
    </Card>
  );
}
