import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportDateFormat, ImportType, PremiumMode } from '@bindery/contracts/crm';

type Values = Readonly<Record<string, string>>;

/** A client of a file, or of the account. Numbers have digits only. */
export interface DescribedClient {
  readonly first_name: string;
  readonly last_name: string;
  readonly phones?: readonly string[];
  readonly addresses?: readonly Values[];
  readonly policies?: readonly Values[];
  readonly [field: string]: string | readonly string[] | readonly Values[] | undefined;
}

/** Something untrue: a client, or a value of a field. */
interface Untruth {
  readonly text: string;
  readonly client?: string;
  readonly field?: string;
  readonly value?: string;
}

/** A file, and what is in it. `README.md` says what each key means. */
export interface DescribedFile {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly type: ImportType;
  readonly columns: Readonly<Record<string, string | null>>;
  readonly clients: readonly DescribedClient[];
  readonly never: readonly Untruth[];
  readonly texts: readonly string[];
  readonly may?: readonly string[];
  readonly answers?: { readonly date_format?: ImportDateFormat; readonly premium_mode?: PremiumMode };
}

const DESCRIPTION = '.json';

/** The files of a folder beside this module. */
export function describedFiles(folder: string): DescribedFile[] {
  const place = join(import.meta.dirname, folder);
  return readdirSync(place)
    .filter((name) => name.endsWith(DESCRIPTION))
    .toSorted()
    .map((described) => {
      const name = described.slice(0, -DESCRIPTION.length);
      return {
        ...(JSON.parse(readFileSync(join(place, described), 'utf8')) as Omit<
          DescribedFile,
          'name' | 'content'
        >),
        ...{ name, content: new Uint8Array(readFileSync(join(place, name))) },
      };
    });
}
