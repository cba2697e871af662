import {
  capitalized,
  createImportQuery,
  importTypes,
  importRoutes,
  type ImportType,
} from '@bindery/contracts/crm';
import { Banner, Button, Card, PageHeader } from '@bindery/ui';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import { ClipboardPaste, Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '@bindery/ui';
import { RadioField } from '@bindery/ui/form';
import { Stack } from '../../records/page-layout.js';
import { sectionAddress } from '../../records/record-address.js';
import { importNouns, sectionOf } from '../import-words.js';
import { DropZone } from './drop-zone.js';
import { PasteForm } from './paste-form.js';
import { PastImports } from './past-imports.js';
import { useDownload } from '../../records/use-download.js';
import { useUpload } from './use-upload.js';

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

/** The subtitle of each type. */
const words = {
  individual: 'Bring your clients and leads, with their policies, phone numbers, addresses and dependents.',
  policy: 'Bring policies of clients who are in Bindery. Carriers and products are added along the way.',
  carrier: 'Bring the insurance companies whose products you sell.',
  product: 'Bring products with the carriers that they are of.',
} as const satisfies Readonly<Record<ImportType, string>>;

/** Where an import begins: with a file or with pasted cells. Below it are those of the past. */
export function ImportStartPage() {
  const denial = useDenial('import:run');
  const [address, setAddress] = useSearchParams();
  const type = createImportQuery.shape.type.catch('individual').parse(address.get('type') ?? undefined);
  const section = sectionOf[type];
  return (
    <>
      <PageHeader
        title={`Import ${importNouns[type].section}`}
        subtitle={words[type]}
        back={{ to: sectionAddress(section), label: `Back to ${capitalized(section)}` }}
      />
      <Stack>
        {denial === null ? (
          <NewImport type={type} onType={(chosen) => setAddress({ type: chosen }, { replace: true })} />
        ) : (
          <Banner kind="warning">{denialSentence(denial)}</Banner>
        )}
        {denial !== 'forbidden' && <PastImports />}
      </Stack>
    </>
  );
}

interface NewImportProps {
  type: ImportType;
  onType: (type: ImportType) => void;
}

function NewImport({ type, onType }: NewImportProps) {
  const { uploading, problem, upload } = useUpload(type);
  const template = useDownload(importRoutes.template);
  const [pasting, setPasting] = useState(false);
  return (
    <Card title="Your file">
      <Stack>
        <RadioField
          label="What the file has"
          options={importTypes.map((value) => ({
            value,
            label: capitalized(importNouns[value].section),
          }))}
          value={type}
          onChange={onType}
        />
        {problem !== null && <Banner kind="error">{problem}</Banner>}
        <DropZone uploading={uploading} onFile={(file) => void upload(file, file.name)} />
        <Ways>
          <Button icon={<ClipboardPaste />} aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
            Paste cells instead
          </Button>
          <Button
            icon={<Download />}
            pending={template.pending}
            onClick={() => void template.download({ query: { type } })}
          >
            Download a template
          </Button>
        </Ways>
        {pasting && (
          <PasteForm pending={uploading !== null} onPasted={(cells) => void upload(cells, 'Pasted rows')} />
        )}
      </Stack>
    </Card>
  );
}
