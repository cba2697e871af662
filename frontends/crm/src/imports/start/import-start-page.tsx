import { importRoutes } from '@bindery/contracts/crm';
import { Banner, Button, Card, PageHeader } from '@bindery/ui';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import { ClipboardPaste, Download } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from '@bindery/ui';
import { Stack } from '../../records/page-layout.js';
import { sectionAddress } from '../../records/record-address.js';
import { DropZone } from './drop-zone.js';
import { PasteForm } from './paste-form.js';
import { PastImports } from './past-imports.js';
import { useDownload } from './use-download.js';
import { useUpload } from './use-upload.js';

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

/** Where an import begins: with a file or with pasted cells. Below it are those of the past. */
export function ImportStartPage() {
  const denial = useDenial('import:run');
  return (
    <>
      <PageHeader
        title="Import individuals"
        subtitle="Bring your clients and leads, with their policies, phone numbers, addresses and dependents."
        back={{ to: sectionAddress('individuals'), label: 'Back to Individuals' }}
      />
      <Stack>
        {denial === null ? <NewImport /> : <Banner kind="warning">{denialSentence(denial)}</Banner>}
        {denial !== 'forbidden' && <PastImports />}
      </Stack>
    </>
  );
}

function NewImport() {
  const { uploading, problem, upload } = useUpload();
  const template = useDownload(importRoutes.template);
  const [pasting, setPasting] = useState(false);
  return (
    <Card title="Your file">
      <Stack>
        {problem !== null && <Banner kind="error">{problem}</Banner>}
        <DropZone uploading={uploading} onFile={(file) => void upload(file, file.name)} />
        <Ways>
          <Button icon={<ClipboardPaste />} aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
            Paste cells instead
          </Button>
          <Button
            icon={<Download />}
            pending={template.pending}
            onClick={() => void template.download({ query: { type: 'insureds' } })}
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
