import type { ImportType } from '@bindery/contracts/crm';
import { ButtonLink } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { Upload } from 'lucide-react';
import { importsAddressOf } from '../record-address.js';

/** Leads from a list to the import of its records, whoever may import. */
export function ImportLink({ type }: { type: ImportType }) {
  if (useDenial('import:run') !== null) return null;
  return (
    <ButtonLink to={importsAddressOf(type)} variant="ghost" icon={<Upload />}>
      Import
    </ButtonLink>
  );
}
