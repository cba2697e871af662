import { individualRoutes } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';

const SHOWN = '20';

/** The client whom a line names behind an @. */
export interface MentionedClient {
  readonly id?: string;
  readonly name?: string;
  /** Why it is nobody yet; undefined if it is one client. */
  readonly problem?: string;
}

/** @param mention a part of a name, or undefined if the line names nobody */
export function useMentionedClient(mention: string | undefined): MentionedClient | undefined {
  const asked = { search: mention ?? '', page_size: SHOWN, sort: 'last_name', order: 'asc' };
  const query = new URLSearchParams(asked).toString();
  const { data, error } = useRoute(individualRoutes.list, mention === undefined ? null : { query });
  if (mention === undefined) return undefined;
  if (error) return { problem: error.detail };
  if (!data) return { problem: `Looking for ${mention}...` };
  const words = mention.toLowerCase().split(' ');
  // The list finds cities and numbers too.
  const called = data.items.filter(({ first_name, last_name }) => {
    const name = `${first_name} ${last_name}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  const [client, another] = called;
  if (!client) return { problem: `No client is called ${mention}` };
  if (another) return { problem: `Several clients are called ${mention}. Add the first name: @first.last` };
  return { id: client.id, name: `${client.first_name} ${client.last_name}` };
}
