import type { PublicResource } from '@bindery/contracts/public-api';
import type { FieldError } from '@bindery/contracts/errors';
import { AppError } from '@bindery/service-kit/errors';
import type { Values } from '../resources/index.js';

type Named = Pick<PublicResource, 'names'>;

/** The values of a body under the names of the product. */
export const productValues = ({ names }: Named, body: Values): Values =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [names[name] ?? name, value]));

/** A view with its fields under their public names beside what has the same name in both. */
export const publicValues = ({ names }: Named, view: Values): Values => ({
  ...view,
  ...Object.fromEntries(Object.entries(names).map(([name, field]) => [name, view[field]])),
});

/** The path of a field under its public name. */
function publicPath({ names }: Named, path: string): string {
  const [field = '', ...rest] = path.split('.');
  const found = Object.entries(names).find(([, named]) => named === field);
  return [found?.[0] ?? field, ...rest].join('.');
}

export const publicErrors = (named: Named, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, message }) => ({ path: publicPath(named, path), message }));

/** Names refused fields as the public API calls them. */
export async function inPublicNames<T>(named: Named, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0) throw error;
    const errors = publicErrors(named, error.errors);
    throw new AppError(error.code, { detail: error.detail, errors, cause: error });
  }
}
