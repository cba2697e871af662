import { recordNameRoutes } from '@bindery/contracts/crm';
import type { NotificationView } from '@bindery/contracts/identity';
import { useApi } from '@bindery/web-kit/api';
import useSWR from 'swr';

/** The names of the clients in some notifications, by their ids, as far as one can see them. None while crm is down. */
export function useRecordNames(items: readonly NotificationView[]): ReadonlyMap<string, string> {
  const api = useApi();
  const ids = items.flatMap(({ record }) => (record?.type === 'individual' ? [record.id] : []));
  const asked = [...new Set(ids)].toSorted();
  const { data } = useSWR(asked.length === 0 ? null : `record names ${asked.join(' ')}`, async () => {
    const body = { items: asked.map((id) => ({ type: 'individual' as const, id })) };
    return (await api.call(recordNameRoutes.list, { body })).items;
  });
  return new Map(data?.map(({ id, name }) => [id, name]));
}
