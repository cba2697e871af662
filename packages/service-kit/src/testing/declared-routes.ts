import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ACCESS, type AccessRule } from '../guard/access-decorators.js';

/** One handler as its decorators declare it. */
export interface DeclaredRoute {
  /** `ClassName.method` */
  readonly handler: string;
  /** In capital letters. */
  readonly method: string;
  /** The path with parameters in braces, as the contract writes it. */
  readonly path: string;
  /** The access rule; undefined if the handler declares none, and then everyone is denied. */
  readonly access: AccessRule | undefined;
}

type Importable = Type | { readonly module: Type } | { readonly forwardRef: () => Type };

function modulesBelow(root: Importable, seen = new Set<Type>()): Set<Type> {
  const type = 'forwardRef' in root ? root.forwardRef() : 'module' in root ? root.module : root;
  if (seen.has(type)) return seen;
  seen.add(type);
  const imports = (Reflect.getMetadata(MODULE_METADATA.IMPORTS, type) ?? []) as Importable[];
  for (const imported of imports) modulesBelow(imported, seen);
  return seen;
}

const joined = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`.replaceAll(/:(\w+)/g, '{$1}');

function routesOf(controller: Type): DeclaredRoute[] {
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string | string[] | undefined;
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = name === 'constructor' ? undefined : prototype[name];
    if (typeof handler !== 'function') return [];
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const path = Reflect.getMetadata(PATH_METADATA, handler) as string | string[];
    return [base ?? ''].flat().flatMap((prefix) =>
      [path].flat().map((suffix) => ({
        handler: `${controller.name}.${name}`,
        method: RequestMethod[method],
        path: joined(prefix, suffix),
        access: Reflect.getMetadata(ACCESS, handler) as AccessRule | undefined,
      })),
    );
  });
}

/** Every HTTP handler below a module, read from its decorators without starting anything. */
export function declaredRoutes(root: Type): DeclaredRoute[] {
  return [...modulesBelow(root)].flatMap((type) =>
    ((Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, type) ?? []) as Type[]).flatMap(routesOf),
  );
}
