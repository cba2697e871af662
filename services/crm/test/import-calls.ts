import type { ImportRow, ImportType, ImportView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { waitFor } from '@bindery/test-kit';
import type { CrmInUse, Person } from './crm-under-test.js';

/** Every possible field of the replies to calls of imports. */
export type ImportBody = ImportView &
  ListOf<ImportRow> & { code: string; detail: string; errors?: { path: string; message: string }[] };
type Content = string | Uint8Array<ArrayBuffer>;

/** The calls of imports, as a screen makes them one after the other. */
export class ImportCalls {
  constructor(private readonly crm: CrmInUse) {}

  /** A person whose rights identity knows. */
  member(access: Parameters<CrmInUse['person']>[0] = {}): Person {
    const who = this.crm.person(access);
    this.crm.identity.setAccess(who, access);
    return who;
  }

  async call(who: Person | undefined, method: string, path: string, body?: unknown) {
    const reply = await this.crm.call(who, method, `/api/imports${path}`, body);
    return reply as unknown as { status: number; body: ImportBody };
  }

  async upload(who: Person, content: Content, query = 'name=Book.csv', type = 'application/octet-stream') {
    const response = await fetch(`${this.crm.service.url}/api/imports?${query}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${who.token}` },
      body: content,
    });
    return { status: response.status, body: (await response.json()) as ImportBody };
  }

  /** The import, once it has this state. */
  until(who: Person, id: string, state: ImportView['state']): Promise<ImportBody> {
    return waitFor(
      async () => {
        const { body } = await this.call(who, 'GET', `/${id}`);
        if (body.state === 'failed' && state !== 'failed') throw new Error(String(body.error));
        return body.state === state && body;
      },
      { what: `the state ${state}`, timeoutMs: 20_000 },
    );
  }

  async read(who: Person, content: Content, type: ImportType = 'individual'): Promise<ImportBody> {
    const { body } = await this.upload(who, content, `type=${type}&name=Book.csv`);
    return this.until(who, body.id, 'mapping');
  }

  /** Reads a file, and has it checked with the mapping that is suggested. */
  async check(
    who: Person,
    content: Content,
    more: object = {},
    type: ImportType = 'individual',
  ): Promise<ImportBody> {
    const view = await this.read(who, content, type);
    const { body } = await this.call(who, 'PUT', `/${view.id}/mapping`, { ...mappingOf(view), ...more });
    if (body.detail) throw new Error(body.detail);
    return this.until(who, view.id, 'ready');
  }

  /** Imports what was checked. */
  async run(who: Person, { id }: Pick<ImportBody, 'id'>): Promise<ImportBody> {
    await this.call(who, 'POST', `/${id}/start`);
    return this.until(who, id, 'completed');
  }

  /** Undoes it. */
  async undo(who: Person, { id }: Pick<ImportBody, 'id'>): Promise<ImportBody> {
    await this.call(who, 'POST', `/${id}/undo`);
    return this.until(who, id, 'undone');
  }

  async rows(who: Person, id: string, query = ''): Promise<ListOf<ImportRow>> {
    return (await this.call(who, 'GET', `/${id}/rows${query}`)).body;
  }
}

/** The mapping that is suggested. */
export const mappingOf = ({ file }: Pick<ImportView, 'file'>) => ({
  sheet: file?.sheet ?? 0,
  header_row: file?.header_row ?? 0,
  columns: (file?.columns ?? []).map(({ index, suggested_field, split, label_index, date_format }) => ({
    ...{ index, field: suggested_field, split, label_index, date_format },
  })),
});
