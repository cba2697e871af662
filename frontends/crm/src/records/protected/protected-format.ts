/** A revealed value as people read it out: an SSN in 3-2-4, a Medicare number in 4-3-4 (CMS). */
export function formatProtected(field: string, value: string): string {
  if (field === 'ssn') return value.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3');
  if (field === 'mbi') return value.replace(/^(\w{4})(\w{3})(\w{4})$/, '$1-$2-$3');
  return value;
}
