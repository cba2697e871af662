import { importRoutes, type ImportState, type ImportView } from '@bindery/contracts/crm';
import { waitFor } from '../waiting/wait-for.js';
import type { Session } from './session.js';

/** Uploads a CSV file to import. @returns the id of the import */
export async function uploadCsv(owner: Session, file: Blob, name = 'Book.csv'): Promise<string> {
  const { status, body } = await owner.api(importRoutes.create, {
    ...{ query: { name }, upload: file, headers: { 'content-type': 'text/csv' } },
  });
  if (status !== importRoutes.create.status) throw new Error(`The upload failed: ${JSON.stringify(body)}`);
  return (body as ImportView).id;
}

/** Waits until an import has this state. @throws Error if it fails */
export async function importIn(
  owner: Session,
  id: string,
  state: ImportState,
  { timeoutMs, everyMs = 250 }: { readonly timeoutMs: number; readonly everyMs?: number },
): Promise<ImportView> {
  const settled = await waitFor(
    async () => {
      const view = await owner.ask(importRoutes.get, { params: { id } });
      return (view.state === state || view.error !== null) && view;
    },
    { what: `the state ${state} of an import`, timeoutMs, everyMs },
  );
  if (settled.error !== null) throw new Error(`The import failed: ${settled.error}`);
  return settled;
}

/** The mapping of somebody who accepts the suggestions. */
export const suggestedMapping = ({ file }: ImportView) => ({
  header_row: file?.header_row ?? 0,
  columns: (file?.columns ?? []).map(({ index, suggested_field, date_format }) => ({
    ...{ index, field: suggested_field, date_format },
  })),
});
