import { fillAddress, type AddressParts, type Route } from '@bindery/contracts/route';

/** The path of a request, without `/api`. */
export const requestPathOf = ({ path }: Pick<Route, 'path'>, parts: AddressParts): string =>
  fillAddress(path, parts).replace(/^\/api/, '');

/** The `ifMatch` value for a version. */
export const etagOf = (version: number | string): string => `"${String(version)}"`;
