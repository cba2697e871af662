import { fillAddress, type AddressParts, type Route } from '@bindery/contracts/route';

/** The address of a call, below `/api`. */
export const addressOf = ({ path }: Pick<Route, 'path'>, parts: AddressParts): string =>
  fillAddress(path, parts).replace(/^\/api/, '');
