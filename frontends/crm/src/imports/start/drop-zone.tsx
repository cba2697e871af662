import { Button, media, Spinner, tokens } from '@bindery/ui';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { styled } from 'styled-components';

const Zone = styled.div<{ $over: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[7]} ${tokens.space[4]};
  border: 1.5px dashed ${({ $over }) => ($over ? tokens.color.accent : tokens.color.lineField)};
  border-radius: ${tokens.radius.m};
  background: ${({ $over }) => ($over ? tokens.color.accentSoft : tokens.color.sunken)};
  color: ${tokens.color.ink2};
  text-align: center;
  ${media.phone} {
    padding: ${tokens.space[6]} ${tokens.space[3]};
  }
  & > svg {
    width: 32px;
    height: 32px;
    color: ${tokens.color.accent};
  }
  & > strong {
    color: ${tokens.color.ink};
    font-size: ${tokens.font.l};
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  & > button {
    margin-block: ${tokens.space[2]};
  }
`;

const ACCEPTED = '.xlsx,.xls,.csv,.tsv,.txt,.vcf,.zip';

interface DropZoneProps {
  /** The name of the file that is being sent. */
  uploading: string | null;
  onFile: (file: File) => void;
}

/** Takes a file that is dropped or chosen. */
export function DropZone({ uploading, onFile }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (file && uploading === null) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Zone
      $over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {uploading === null ? <FileSpreadsheet aria-hidden="true" /> : <Spinner size={32} />}
      <strong>{uploading === null ? 'Drop your file here' : `Uploading ${uploading}`}</strong>
      <p>Excel (.xlsx, .xls), CSV or vCard, up to 100 MB and 100,000 rows.</p>
      <p>Or the export of a whole Bindery account (.zip).</p>
      <Button variant="primary" disabled={uploading !== null} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to import"
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // The same file can be chosen again once it was corrected.
          currentTarget.value = '';
        }}
      />
      <p>Nothing is imported until you have seen what will happen.</p>
    </Zone>
  );
}
