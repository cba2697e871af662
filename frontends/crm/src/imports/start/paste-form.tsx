import { MAX_PASTED_CELLS } from '@bindery/contracts/crm';
import { Button, tokens } from '@bindery/ui';
import { TextAreaField } from '@bindery/ui/form';
import { useState } from 'react';
import { styled } from 'styled-components';

const Root = styled.form`
  display: grid;
  justify-items: start;
  gap: ${tokens.space[3]};
  & > div {
    width: 100%;
  }
  & textarea {
    font-family: ui-monospace, monospace;
    font-size: ${tokens.font.s};
    white-space: pre;
  }
`;

interface PasteFormProps {
  pending: boolean;
  onPasted: (cells: Blob) => void;
}

/** Takes cells that were copied from a spreadsheet. */
export function PasteForm({ pending, onPasted }: PasteFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = () => {
    const found = problemOf(text);
    setProblem(found);
    if (found === undefined) onPasted(new Blob([text], { type: 'text/tab-separated-values' }));
  };
  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextAreaField
        label="Cells from your spreadsheet"
        hint="Copy the rows with their headers, and paste them here. Up to 5,000 cells."
        value={text}
        error={problem}
        rows={6}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" pending={pending} pendingLabel="Sending...">
        Continue with these cells
      </Button>
    </Root>
  );
}

function problemOf(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return 'Paste the row of headers and at least one more row.';
  const cells = lines.reduce((count, line) => count + line.split('\t').length, 0);
  if (cells <= MAX_PASTED_CELLS) return undefined;
  return `These are ${cells.toLocaleString('en-US')} cells. Save the spreadsheet as a file, and choose that instead.`;
}
