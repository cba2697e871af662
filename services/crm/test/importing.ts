import type { ImportRow, ImportView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { waitFor } from '@bindery/test-kit';
import type { CrmUnderTest, Person } from './crm-under-test.js';

type Body = ImportView & ListOf<ImportRow> & { code: string; detail: string };

/** The calls of an import, as a person makes them one after the other. */
export function importingIn(crm: () => CrmUnderTest) {
  const call = async (who: Person | undefined, method: string, path: string, body?: unknown) =>
    (await crm().call(who, method, `/api/imports${path}`, body)) as unknown as { status: number; body: Body };

  const until = (who: Person, id: string, ...states: ImportView['state'][]) =>
    waitFor(
      async () => {
        const { body } = await call(who, 'GET', `/${id}`);
        if (body.state === 'failed' && !states.includes('failed')) throw new Error(String(body.error));
        return states.includes(body.state) && body;
      },
      { what: `the state ${states.join(' or ')}`, timeoutMs: 25_000 },
    );

  async function checked(who: Person, content: string, more: object = {}): Promise<ImportView> {
    const response = await fetch(`${crm().service.url}/api/imports?name=Book.csv`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${who.token}` },
      body: content,
    });
    const { id } = (await response.json()) as ImportView;
    const { file } = await until(who, id, 'mapping');
    const columns = file?.columns.map(({ index, suggested_field, split, label_index, date_format }) => ({
      ...{ index, field: suggested_field, split, label_index, date_format },
    }));
    const mapping = { sheet: file?.sheet, header_row: file?.header_row, columns, ...more };
    const { status, body } = await call(who, 'PUT', `/${id}/mapping`, mapping);
    if (status !== 200) throw new Error(body.detail);
    return until(who, id, 'ready');
  }

  return {
    call,
    until,
    checked,
    /** A person whose rights identity knows. */
    member(access: Parameters<CrmUnderTest['person']>[0] = {}): Person {
      const who = crm().person(access);
      crm().identity.setAccess(who, access);
      return who;
    },
    /** Uploads, maps as suggested, checks and imports a file. */
    async imported(who: Person, content: string, more: object = {}): Promise<ImportView> {
      const { id } = await checked(who, content, more);
      const { status, body } = await call(who, 'POST', `/${id}/start`);
      if (status !== 200) throw new Error(body.detail);
      return until(who, id, 'completed');
    },
  };
}
