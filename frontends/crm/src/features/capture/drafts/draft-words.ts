import type { CaptureDraftRow } from '@bindery/contracts/crm';

type Named = Pick<CaptureDraftRow, 'name'>;
type Sourced = Pick<CaptureDraftRow, 'origin' | 'url_host'>;

export const nameOf = ({ name }: Named): string => name ?? 'Nobody named';

/** Where a draft comes from. */
export function sourceOf({ origin, url_host }: Sourced): string {
  if (url_host !== null) return url_host;
  return origin === 'pdf' ? 'PDF' : origin === 'page' ? 'Page' : 'Pasted text';
}

const HOUR_MS = 3_600_000;

/** The time that is left until a draft is deleted. */
export function timeLeft(expiresAt: string | null, now: Date): string {
  if (expiresAt === null) return '';
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return 'Being deleted';
  if (left < HOUR_MS) return `${String(Math.ceil(left / 60_000))} min. left`;
  return `Expires in ${String(Math.round(left / HOUR_MS))} hours`;
}
