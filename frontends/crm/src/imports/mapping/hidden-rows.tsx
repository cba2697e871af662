import type { ImportedFile } from '@bindery/contracts/crm';
import { Banner, Button } from '@bindery/ui';
import { countOf } from '../../records/list/listing.js';

interface HiddenRowsProps {
  file: ImportedFile;
  pending: boolean;
  onChange: (areIncluded: boolean) => void;
}

/** Says whether the rows that a spreadsheet hides are among those of the import, and offers the other choice. */
export function HiddenRows({ file, pending, onChange }: HiddenRowsProps) {
  const { hidden_rows: count, include_hidden_rows: areIncluded } = file;
  if (count === 0) return null;
  const rows = countOf({ singular: 'row', section: 'rows' }, count);
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them'];
  return (
    <Banner
      action={
        <Button
          size="small"
          pending={pending}
          pendingLabel="Reading..."
          onClick={() => onChange(!areIncluded)}
        >
          {areIncluded ? `Leave ${them} out` : `Include ${them}`}
        </Button>
      }
    >
      {`${rows} that the spreadsheet hides or filters out ${are} ${areIncluded ? 'included' : 'left out'}.`}
    </Banner>
  );
}
