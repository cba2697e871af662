import {
  listedTypes,
  type FilteredList,
  type FoundItem,
  type FoundType,
  type ImportType,
  type RecordSection,
} from '@bindery/contracts/crm';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a path segment can be an id. */
export const isRecordId = (text: string): boolean => uuid.test(text);

export function sectionAddress(section: RecordSection): string {
  return `/app/dashboard/${section}`;
}

/** The list of policies with these filters. */
export function policiesAddress(filters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(filters).toString();
  return sectionAddress('policies') + (query && `?${query}`);
}

export function recordAddress(section: RecordSection, id: string): string {
  return `${sectionAddress(section)}/${id}`;
}

/** The page where imports begin, with those of the past. */
export const importsAddress = `${sectionAddress('individuals')}/import`;

/** The same, for a file of another type than individuals. */
export const importsAddressOf = (type: ImportType): string => `${importsAddress}?type=${type}`;

export const importAddress = (id: string): string => `${importsAddress}/${id}`;

/** The page that finds a client in a text, with the drafts that wait. */
export const capturesAddress = '/app/dashboard/capture';

export const captureAddress = (draftId: string): string => `${capturesAddress}/${draftId}`;

/** The page that merges one individual into another. */
export function mergeAddress(keptId: string, mergedId: string): string {
  return `${recordAddress('individuals', keptId)}/merge/${mergedId}`;
}

type Found = Pick<FoundItem, 'type' | 'id' | 'parent_id' | 'status'>;

/** The address of a record whose type has no page: a product's carrier, or a list of tasks or individuals. */
const elsewhere: Readonly<Record<Exclude<FoundType, FilteredList>, (found: Found) => string>> = {
  product: ({ parent_id }) => recordAddress('carriers', parent_id ?? ''),
  task: ({ parent_id, status }) => {
    const of = parent_id === null ? {} : { insured_id: parent_id };
    const query = new URLSearchParams({ view: 'all', whose: 'all', status: status ?? 'open', ...of });
    return `/app/dashboard/tasks?${query.toString()}`;
  },
  tag: ({ id }) => `${sectionAddress('individuals')}?tag_id=${id}`,
};

export const hasPage = (type: FoundType): type is FilteredList => !Object.hasOwn(elsewhere, type);

/** The address of a found record. */
export const foundAddress = (found: Found): string =>
  hasPage(found.type)
    ? recordAddress(listedTypes[found.type].page.section, found.id)
    : elsewhere[found.type](found);
